// What is drawn over the chart while an order is thought of: plain data, made from offers or handed in by the table.
import { destinations, places, targets, type Offers } from './play/orders';
import { linesOfFire, type LineOfFire } from './play/sight';
import { lineTo, placeOf, shipNamed, squareAt, spotOf, STEPS, COURSES, type BattleView, type Course } from './view';

export interface Lit {
  square: string;
  label: string; // the spaces it takes; "" for none
  strong: boolean; // the farthest of its course
  course: Course;
}

export interface Aimed {
  unit: string;
  square: string;
  percent: number | null; // the chance to do harm, if it is known
}

/** Something that was measured, to show why an order was refused. */
export interface Measure {
  from?: string; // a square or a unit
  to?: string;
  at?: string; // where it fails
  squares?: readonly string[];
  text?: string;
}

export interface Overlay {
  lit: readonly Lit[];
  places: readonly string[];
  aimed: readonly Aimed[];
  lines: readonly LineOfFire[];
  linesFrom: string; // square
}

export const NOTHING: Overlay = { lit: [], places: [], aimed: [], lines: [], linesFrom: '' };

/** The chance that an order does harm, in whole percents: `odds` are the referee's forecasts by order text. */
export type Odds = Readonly<Record<string, { of: number; chances: readonly (readonly [string, number])[] }>>;

export function harm(odds: Odds | undefined, text: string): number | null {
  const found = odds?.[text];
  if (!found || found.of <= 0 || found.chances.length === 0) return null;
  const ways = found.chances.reduce((sum, [outcome, n]) => (outcome.split(' ').includes('miss') ? sum : sum + n), 0);
  return Math.round((100 * ways) / found.of);
}

const HARMFUL: ReadonlySet<string> = new Set(['fire', 'salvo', 'broadsides']);

/** All that the offers light up for the piece in hand. */
export function overlayOf(view: BattleView, offers: Offers, selection: string | null, odds?: Odds): Overlay {
  const marked = [...places(offers, selection).keys()];
  if (!selection) return { ...NOTHING, places: marked };
  const byTarget = targets(offers, selection);
  const aimed: Aimed[] = [];
  for (const [unit, list] of byTarget) {
    const fire = list.filter((offer) => HARMFUL.has(offer.verb));
    const best = fire.map((offer) => harm(odds, offer.text)).reduce<number | null>(
      (most, p) => (p === null ? most : Math.max(most ?? 0, p)), null);
    aimed.push({ unit, square: placeOf(view, unit), percent: best });
  }
  const shoots = (offers.byUnit.get(selection) ?? []).some((offer) => HARMFUL.has(offer.verb));
  return {
    lit: destinations(offers, selection).map((d) => ({
      square: d.square, label: String(d.spaces), strong: d.last, course: d.course,
    })),
    places: marked,
    aimed,
    lines: shoots ? linesOfFire(view, selection) : [],
    linesFrom: placeOf(view, selection),
  };
}

/** The squares from one to another on a line, both ends included; both alone where there is no line. */
export function track(from: string, to: string): string[] {
  const line = lineTo(from, to);
  if (!line) return [from, to];
  const [dx, dy] = STEPS[(COURSES as readonly string[]).indexOf(line.course)] ?? [0, 0];
  const start = spotOf(from);
  return Array.from({ length: line.spaces + 1 }, (_, n) => squareAt(start.x + dx * n, start.y + dy * n));
}

/** A ghost of the ship that would lie there. */
export interface Ghost {
  unit: string;
  to: string;
  way: readonly string[]; // squares passed, both ends included
}

export function ghostOf(view: BattleView, unit: string, to: string): Ghost | null {
  const from = shipNamed(view, unit)?.at;
  return from && from !== to ? { unit, to, way: track(from, to) } : null;
}

/** The geometry that a refusal measured, from its facts; null where there is none to draw. */
export function measured(view: BattleView, facts: Readonly<Record<string, unknown>>): Measure | null {
  const word = (...keys: string[]): string => {
    for (const key of keys) {
      const value = facts[key];
      if (typeof value === 'string' && placeOf(view, value)) return placeOf(view, value);
    }
    return '';
  };
  const listed = facts['spaces'];
  const squares = Array.isArray(listed) ? listed.filter((one): one is string => typeof one === 'string') : [];
  const from = word('from', 'unit', 'ship', 'fort');
  const to = word('to', 'target');
  const at = word('at');
  const far = facts['distance'];
  if (!from && !to && !at && squares.length === 0) return null;
  return { from, to: to || at, at, squares, text: typeof far === 'number' ? String(far) : '' };
}

