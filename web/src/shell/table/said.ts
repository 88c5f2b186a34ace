// What an order does and what a question asks, in the reader's words.
import type { Offer, Verb } from '../../games/sail/play/orders';
import type { FactsGiven, Value } from '../../words/message';
import { capital, known, say, seatSaid, unitSaid } from '../../words/say.svelte';
import type { DecisionNow, Told } from '../../wire.gen';
import type { Facts } from '../names';

const UNIT = /^(fort [a-z]\d{1,2}|[a-z][a-z-]* \d+)$/;
const SQUARE = /^[a-z]\d{1,2}$/;
const SEAT_KEYS: ReadonlySet<string> = new Set(['seat', 'by_seat', 'owner', 'of_seat', 'enemy', 'winner']);

function valueSaid(key: string, value: unknown, game: string, seats: readonly string[]): Value {
  if (typeof value === 'string') return UNIT.test(value) ? unitSaid(value) : SQUARE.test(value) ? value.toUpperCase() : value;
  if (typeof value === 'number') return SEAT_KEYS.has(key) ? seatSaid(game, seats[value] ?? '') : value;
  if (typeof value === 'boolean') return value;
  if (Array.isArray(value)) {
    const one = key === 'seats' ? 'seat' : key;
    return value.map((item) => String(valueSaid(one, item, game, seats))).join(', ');
  }
  return '';
}

export function factsSaid(facts: Facts, game: string, seats: readonly string[]): FactsGiven {
  const found: Record<string, Value> = {};
  for (const [key, value] of Object.entries(facts)) {
    found[key] = valueSaid(key, value, game, seats);
    if (Array.isArray(value)) found[`${key}_count`] = value.length;
  }
  return found;
}

/** The question in the browser's words where it has its own, else as the server puts it. */
export function questionSaid(decision: DecisionNow, game: string, seats: readonly string[]): string {
  const key = `prompt.${game}.${decision.prompt.replaceAll(' ', '_')}`;
  return capital(known(key) ? say(key, factsSaid(decision.facts, game, seats)) : decision.said);
}

/** A button's words for an order. */
export function offerSaid(offer: Offer, game: string): string {
  const key = `order.${offer.verb.replaceAll(' ', '_')}${variant(offer)}`;
  if (!known(key)) return capital(offer.text);
  return capital(
    say(key, {
      unit: offer.unit ? unitSaid(offer.unit) : '',
      units: (offer.units ?? []).map(unitSaid).join(say('and')),
      target: offer.target ? unitSaid(offer.target) : '',
      targets: (offer.targets ?? []).map(unitSaid).join(say('and')),
      square: offer.square?.toUpperCase() ?? '',
      course: offer.course ? say(`course.${offer.course}`) : '',
      spaces: offer.spaces ?? 0,
      shots: offer.shots ?? 0,
      points: offer.points ?? 0,
      item: offer.item ? unitSaid(offer.item) : '',
      fort: offer.fort ? unitSaid(offer.fort) : '',
      seat: offer.seat ? seatSaid(game, offer.seat) : '',
      chain: offer.chain ?? false,
      number: offer.number ?? 0,
      turned: offer.turned ?? 0,
      piece: offer.piece ?? '',
      word: wordSaid(offer.verb, offer.word ?? '', game),
    }),
  );
}

function variant(offer: Offer): string {
  if (offer.verb === 'fire' && !offer.target) return '_nothing';
  if (offer.verb === 'stop work' && !offer.unit) return '';
  return '';
}

function wordSaid(verb: Verb, word: string, game: string): string {
  if (verb === 'mines') return known(`mines.${word}`) ? say(`mines.${word}`) : word;
  if (verb === 'until') return known(`until.${word.replaceAll(' ', '_')}`) ? say(`until.${word.replaceAll(' ', '_')}`) : untilSaid(word, game);
  return word;
}

function untilSaid(word: string, game: string): string {
  return word
    .replace(/fort [a-z]\d+/g, (name) => unitSaid(name))
    .replace(/\b(red|blue|green|yellow|white|black|spain)\b/g, (seat) => seatSaid(game, seat));
}

// ---- events

export type Mark = 'turn' | 'wind' | 'sail' | 'gun' | 'die' | 'hurt' | 'board' | 'cargo' | 'fort' | 'pact' | 'mine' | 'note';

const MARKS: Readonly<Record<string, Mark>> = {
  turn: 'turn', wind: 'wind', night: 'wind', fog: 'wind', spun: 'wind',
  moved: 'sail', drifted: 'sail', held: 'sail', 'lay to': 'sail', collision: 'hurt',
  fire: 'gun', salvo: 'gun', 'in the salvo': 'gun', broadsides: 'gun', 'fort answers': 'gun', 'fire at nothing': 'gun',
  roll: 'die', 'roll by': 'die', die: 'die', 'die by': 'die',
  damage: 'hurt', sunk: 'hurt', raked: 'hurt', 'rigging cut': 'hurt', shaken: 'hurt', explodes: 'hurt', 'set alight': 'hurt',
  'fort damaged': 'hurt', 'fort destroyed': 'hurt',
  boards: 'board', assaults: 'board', boarding: 'board', assault: 'board', captured: 'board', 'fort captured': 'fort',
  loaded: 'cargo', 'loaded at fort': 'cargo', unloaded: 'cargo', delivered: 'cargo', stowed: 'cargo', 'goods left': 'cargo',
  'goods lost': 'cargo', 'goods laid out': 'cargo', 'goods arrive': 'cargo',
  'mine detonated': 'mine', 'mine laid': 'mine', 'mines held': 'mine', 'asked for mines': 'mine',
};

export function markOf(told: Told): Mark {
  const known = MARKS[told.kind];
  if (known) return known;
  if (told.kind.includes('fort') || told.kind.includes('work') || told.kind.includes('repair')) return 'fort';
  if (told.kind.includes('alliance') || told.kind.includes('propos')) return 'pact';
  return 'note';
}

/** What came of the event before it: set in under it. */
const FOLLOWS: ReadonlySet<string> = new Set(['roll', 'roll by', 'die', 'die by', 'damage', 'raked', 'rigging cut', 'shaken', 'fort damaged', 'given', 'left with', 'in the salvo']);
export function follows(told: Told): boolean {
  return FOLLOWS.has(told.kind);
}

/** All pieces and squares that an event speaks of. */
export function piecesOf(told: Told): string[] {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value === 'string' && (UNIT.test(value) || SQUARE.test(value))) found.add(value);
    else if (Array.isArray(value)) value.forEach(look);
    else if (value && typeof value === 'object') Object.values(value).forEach(look);
  };
  for (const [key, value] of Object.entries(told.facts)) if (key !== 'from' && key !== 'need') look(value);
  return [...found];
}

export function unitsOf(told: Told): string[] {
  return piecesOf(told).filter((name) => UNIT.test(name));
}

export interface Need {
  faces: number[];
  sides: number;
  rule: string;
  modifiers: { by: number | string; reason: string; rule: string }[];
}

export function needOf(told: Told): Need | null {
  const need = told.facts['need'];
  return need && typeof need === 'object' && 'faces' in need ? (need as Need) : null;
}
