// What a seat may say, taken apart: by piece, by target and by square, so that a click becomes an order.
import { beyond, isCourse, onBoard, shipNamed, squareAt, type BattleView, type Course } from '../view';

export type Verb =
  | 'move' | 'then' | 'lie to' | 'drift' | 'ride out'
  | 'fire' | 'salvo' | 'add' | 'fire salvo' | 'broadsides' | 'boats' | 'light' | 'explode'
  | 'board' | 'assault' | 'join' | 'go' | 'stand' | 'give' | 'stow' | 'let it sink'
  | 'repair' | 'raise flag' | 'work' | 'stop work' | 'load' | 'unload'
  | 'propose' | 'also' | 'for' | 'until' | 'notice' | 'present' | 'agree' | 'refuse'
  | 'mine' | 'mines' | 'detonate' | 'hold' | 'hide' | 'flagship' | 'spin'
  | 'island' | 'port' | 'fort' | 'reef' | 'put' | 'bring' | 'leave' | 'end' | 'resign' | 'other';

export interface Offer {
  text: string; // what is said
  verb: Verb;
  unit?: string; // who does it
  units?: readonly string[]; // or who do it together
  target?: string; // at whom: a ship or a fort; none for "fire at nothing"
  targets?: readonly string[]; // of both broadsides
  square?: string; // where to
  course?: Course;
  spaces?: number;
  shots?: number;
  points?: number;
  item?: string;
  fort?: string; // at which fort
  seat?: string;
  chain?: boolean;
  piece?: string; // of an island
  number?: number;
  turned?: number;
  word?: string; // what else was said: an instruction, a type, an end of an alliance
}

const SHIP = '[a-z][a-z-]* \\d+';
const UNIT = `fort [a-z]\\d{1,2}|${SHIP}`;

interface Form {
  verb: Verb;
  form: RegExp;
  read: (found: readonly string[]) => Omit<Offer, 'text' | 'verb'>;
}

function form(verb: Verb, words: string, read: Form['read'] = () => ({})): Form {
  const pattern = words
    .replaceAll('SHIP', `(${SHIP})`)
    .replaceAll('UNIT', `(${UNIT})`)
    .replaceAll('FORT', '(fort [a-z]\\d{1,2})')
    .replaceAll('ITEM', `(${SHIP})`)
    .replaceAll('SQUARE', '([a-z]\\d{1,2})')
    .replaceAll('COURSE', '([nesw]{1,2})')
    .replaceAll('NUMBER', '(\\d+)')
    .replaceAll('CHAIN', '( with chain)?')
    .replaceAll('WORD', '(.+)');
  return { verb, form: new RegExp(`^${pattern}$`), read };
}

const n = Number;
const course = (word: string): Course => (isCourse(word) ? word : 'n');

// In the order in which they are tried: the longer form of a verb before the shorter.
const FORMS: readonly Form[] = [
  form('move', 'move SHIP COURSE NUMBER', ([unit, way, spaces]) => ({ unit, course: course(way!), spaces: n(spaces) })),
  form('then', 'then COURSE NUMBER', ([way, spaces]) => ({ course: course(way!), spaces: n(spaces) })),
  form('fire', 'fire UNIT at nothing', ([unit]) => ({ unit })),
  form('fire', 'fire UNIT at UNITCHAIN', ([unit, target, chain]) => ({ unit, target, chain: Boolean(chain) })),
  form('salvo', 'salvo UNIT xNUMBER at UNITCHAIN', ([unit, shots, target, chain]) => ({ unit, shots: n(shots), target, chain: Boolean(chain) })),
  form('add', 'add UNIT xNUMBER', ([unit, shots]) => ({ unit, shots: n(shots) })),
  form('broadsides', 'broadsides SHIP xNUMBER at SHIP( in salvo| singly)? and SHIP( in salvo| singly)?CHAIN',
    ([unit, shots, one, , other, , chain]) => ({ unit, shots: n(shots), targets: [one!, other!], chain: Boolean(chain) })),
  form('boats', 'boats SHIP to SHIP', ([unit, target]) => ({ unit, target })),
  form('board', 'board SHIP with SHIP', ([target, unit]) => ({ unit, target })),
  form('assault', 'assault FORT with SHIP', ([target, unit]) => ({ unit, target })),
  form('join', 'join SHIP', ([unit]) => ({ unit })),
  form('give', 'give UNIT NUMBER', ([unit, points]) => ({ unit, points: n(points) })),
  form('stow', 'stow ITEM aboard SHIP', ([item, unit]) => ({ item, unit })),
  form('repair', 'repair SHIP at FORT', ([unit, fort]) => ({ unit, fort })),
  form('work', 'work FORT with SHIP and SHIP', ([fort, one, other]) => ({ fort, units: [one!, other!], target: fort })),
  form('work', 'work FORT with SHIP', ([fort, unit]) => ({ fort, unit, target: fort })),
  form('stop work', 'stop work FORT', ([fort]) => ({ fort, target: fort })),
  form('load', 'load ITEM aboard SHIP', ([item, unit]) => ({ item, unit })),
  form('unload', 'unload ITEM from SHIP at FORT', ([item, unit, fort]) => ({ item, unit, fort, target: fort })),
  form('for', 'for NUMBER turns?', ([number]) => ({ number: n(number) })),
  form('until', 'until WORD', ([word]) => ({ word })),
  form('notice', 'notice alliance NUMBER', ([number]) => ({ number: n(number) })),
  form('present', 'present FORT to WORD', ([fort, seat]) => ({ fort, seat, target: fort })),
  form('propose', 'propose WORD', ([seat]) => ({ seat })),
  form('also', 'also WORD', ([seat]) => ({ seat })),
  form('mines', 'mines WORD', ([word]) => ({ word })),
  form('mine', 'mine SQUARE', ([square]) => ({ square })),
  form('detonate', 'detonate SQUARE', ([square]) => ({ square })),
  form('hide', 'hide at SQUARE', ([square]) => ({ square })),
  form('flagship', 'flagship SHIP', ([unit]) => ({ unit })),
  form('spin', 'spin ([\\d.]+)', ([word]) => ({ word })),
  form('island', 'island ([a-z]+) NUMBER at SQUARE turned NUMBER',
    ([piece, number, square, turned]) => ({ piece, number: n(number), square, turned: n(turned) })),
  form('port', 'port SQUARE', ([square]) => ({ square })),
  form('fort', 'fort SQUARE', ([square]) => ({ square })),
  form('reef', 'reef SQUARE', ([square]) => ({ square })),
  form('put', 'put SHIP at SQUARE', ([unit, square]) => ({ unit, square })),
  form('bring', 'bring WORD', ([word]) => ({ word })),
  form('leave', 'leave WORD', ([word]) => ({ word })),
  form('drift', 'drift SHIP', ([unit]) => ({ unit })),
  form('ride out', 'ride out SHIP', ([unit]) => ({ unit })),
  form('light', 'light SHIP', ([unit]) => ({ unit })),
  form('explode', 'explode SHIP', ([unit]) => ({ unit })),
  form('raise flag', 'raise flag SHIP', ([unit]) => ({ unit })),
  form('fire salvo', 'fire'),
  form('end', 'end'), form('lie to', 'lie to'), form('go', 'go'), form('stand', 'stand'),
  form('agree', 'agree'), form('refuse', 'refuse'), form('hold', 'hold'), form('let it sink', 'let it sink'),
  form('resign', 'resign'),
];

/** One order text taken apart; what is not known stays sayable as `other`. */
export function parse(text: string): Offer {
  for (const { verb, form: pattern, read } of FORMS) {
    const found = pattern.exec(text);
    if (found) return { text, verb, ...read(found.slice(1)) };
  }
  return { text, verb: 'other' };
}

export interface Question {
  prompt: string;
  facts: Readonly<Record<string, unknown>>;
}

export interface Offers {
  all: readonly Offer[];
  byUnit: ReadonlyMap<string, readonly Offer[]>; // who can do something, and what
  bySquare: ReadonlyMap<string, readonly Offer[]>; // of answers that name a square and no piece that lies on the chart
  plain: readonly Offer[]; // said without piece or square
}

const PLACING: ReadonlySet<Verb> = new Set<Verb>(['mine', 'detonate', 'hide', 'port', 'fort', 'reef', 'island', 'put']);

function into<K>(map: Map<K, Offer[]>, key: K, offer: Offer): void {
  const there = map.get(key);
  if (there) there.push(offer);
  else map.set(key, [offer]);
}

/** All that is offered; a move also names the square where it ends. */
export function readOffers(texts: readonly string[], view: BattleView, question?: Question | null): Offers {
  const byUnit = new Map<string, Offer[]>();
  const bySquare = new Map<string, Offer[]>();
  const plain: Offer[] = [];
  const underWay = typeof question?.facts.ship === 'string' ? question.facts.ship : undefined;
  const all = texts.map((text) => {
    const offer = parse(text);
    if (offer.verb === 'then' && underWay) offer.unit = underWay;
    if (offer.course && offer.unit) {
      const from = shipNamed(view, offer.unit)?.at;
      const to = from ? beyond(from, offer.course, offer.spaces ?? 0) : null;
      if (to && onBoard(view, to)) offer.square = squareAt(to.x, to.y);
    }
    return offer;
  });
  for (const offer of all) {
    if (PLACING.has(offer.verb) && offer.square) into(bySquare, offer.square, offer);
    if (offer.unit) into(byUnit, offer.unit, offer);
    for (const unit of offer.units ?? []) into(byUnit, unit, offer);
    if (!offer.unit && !offer.units) {
      if (offer.fort) into(byUnit, offer.fort, offer);
      else if (!offer.square) plain.push(offer);
    }
  }
  return { all, byUnit, bySquare, plain };
}

/** What a unit can do that is done to nobody and goes nowhere: its own menu. */
export function ownOffers(offers: Offers, unit: string): readonly Offer[] {
  return (offers.byUnit.get(unit) ?? []).filter((o) => !o.square && (!o.target || o.target === unit) && !o.targets);
}

export interface Destination {
  square: string;
  spaces: number;
  course: Course;
  last: boolean; // the farthest on its course
  offer: Offer;
}

export function destinations(offers: Offers, unit: string): Destination[] {
  const found: Destination[] = [];
  for (const offer of offers.byUnit.get(unit) ?? []) {
    if ((offer.verb !== 'move' && offer.verb !== 'then') || !offer.square || !offer.course) continue;
    found.push({ square: offer.square, spaces: offer.spaces ?? 0, course: offer.course, last: true, offer });
  }
  for (const d of found) d.last = !found.some((o) => o.course === d.course && o.spaces > d.spaces);
  return found;
}

/** Whom a unit can fire at, board, storm, unload at …, and by which orders. */
export function targets(offers: Offers, unit: string): Map<string, readonly Offer[]> {
  const found = new Map<string, Offer[]>();
  for (const offer of offers.byUnit.get(unit) ?? []) {
    for (const target of offer.targets ?? (offer.target ? [offer.target] : [])) {
      if (target !== unit) into(found, target, offer);
    }
  }
  return found;
}

/** The squares that an open question may be answered with: mines, reefs, ships to put, a map. */
export function places(offers: Offers, selection: string | null): Map<string, readonly Offer[]> {
  const found = new Map<string, readonly Offer[]>();
  for (const [square, list] of offers.bySquare) {
    const fitting = list.filter((offer) => offer.verb !== 'put' || selection === null || offer.unit === selection);
    if (fitting.length) found.set(square, fitting);
  }
  return found;
}

export interface Picked {
  square: string;
  unit?: string; // the ship or fort that was picked, if any
}

export type Answer =
  | { kind: 'order'; offer: Offer }
  | { kind: 'choose'; offers: readonly Offer[] } // several ways: let the player say which
  | { kind: 'select'; unit: string }
  | { kind: 'deselect' }
  | { kind: 'none' };

function oneOf(offers: readonly Offer[]): Answer {
  const [only, more] = offers;
  if (!only) return { kind: 'none' };
  return more ? { kind: 'choose', offers } : { kind: 'order', offer: only };
}

const JOINING: ReadonlySet<Verb> = new Set<Verb>(['join', 'add', 'give', 'stow', 'flagship']);

/** What a click means: an order, a choice of orders, or which piece is in hand. */
export function click(offers: Offers, selection: string | null, picked: Picked): Answer {
  const place = places(offers, selection).get(picked.square);
  if (place) return oneOf(place);
  if (picked.unit) {
    const own = offers.byUnit.get(picked.unit) ?? [];
    const joining = own.filter((offer) => JOINING.has(offer.verb));
    if (joining.length) return oneOf(joining);
    if (selection && selection !== picked.unit) {
      const at = targets(offers, selection).get(picked.unit);
      if (at) return oneOf(at);
    }
    if (selection === picked.unit) {
      const menu = ownOffers(offers, picked.unit);
      return menu.length ? { kind: 'choose', offers: menu } : { kind: 'deselect' };
    }
    if (own.length) return { kind: 'select', unit: picked.unit };
  }
  if (selection) {
    const there = destinations(offers, selection).filter((d) => d.square === picked.square);
    if (there.length) return oneOf(there.map((d) => d.offer));
    return { kind: 'deselect' };
  }
  return { kind: 'none' };
}

const SELDOM: ReadonlySet<Verb> = new Set<Verb>(['light', 'propose', 'notice', 'present']);

/** The units that have something to do which a player would not want to forget. */
export function ready(offers: Offers): string[] {
  return [...offers.byUnit]
    .filter(([, list]) => list.some((o) => !SELDOM.has(o.verb) && !(o.verb === 'fire' && !o.target)))
    .map(([unit]) => unit);
}
