// Events become timed steps: what is seen, for how long, and the chart before and after. A pure function.
import { placeOf, type BattleView } from '../view';
import { number, retold, text, texts, type Told } from './retell';

export type Effect =
  | { kind: 'track'; from: string; to: string; wild: boolean }
  | { kind: 'smoke'; from: string; to: string }
  | { kind: 'splash' | 'hit' | 'blast' | 'mine' | 'collapse' | 'fire'; at: string }
  | { kind: 'boarding'; from: string; to: string }
  | { kind: 'word'; at: string; text: string; tone: 'good' | 'poor' | 'plain' }
  | { kind: 'gust'; course: string; strength: string };

export interface Step {
  told: Told;
  ms: number;
  effects: readonly Effect[];
  sinking: readonly string[];
  during: BattleView; // while it lasts
  after: BattleView;
}

export const LONGEST = 600;

const FIRING: ReadonlySet<string> = new Set(['fire', 'salvo', 'fort answers', 'broadsides']);

function smoke(view: BattleView, units: readonly string[], at: readonly string[]): Effect[] {
  return units.flatMap((unit) =>
    at.filter(Boolean).map((to) => ({ kind: 'smoke' as const, from: placeOf(view, unit), to })),
  ).filter((effect) => effect.from !== '' && effect.from !== effect.to);
}

/** The steps of these events, one after another, from this view on. Those without a picture last no time. */
export function plan(events: readonly Told[], view: BattleView): Step[] {
  const steps: Step[] = [];
  let now = view;
  let aim: string[] = []; // where the guns point, for the rolls that follow
  let shot = 0;
  for (const told of events) {
    const after = retold(now, told);
    let during = now;
    let ms = 0;
    const effects: Effect[] = [];
    const sinking: string[] = [];
    const ship = text(told, 'ship');
    const at = text(told, 'at') || placeOf(now, ship) || placeOf(now, text(told, 'fort'));
    if (told.kind === 'moved' || told.kind === 'drifted') {
      const spaces = number(told, 'spaces');
      during = after;
      if (spaces > 0) {
        ms = Math.min(LONGEST, 180 + 75 * spaces);
        effects.push({ kind: 'track', from: text(told, 'from'), to: text(told, 'to'), wild: told.kind === 'drifted' });
      }
    } else if (FIRING.has(told.kind)) {
      const units = texts(told, 'units').length ? texts(told, 'units') : [text(told, 'unit') || ship].filter(Boolean);
      aim = told.kind === 'broadsides' ? targetsOf(told).map((name) => placeOf(now, name)) : [at || placeOf(now, text(told, 'target'))];
      shot = 0;
      during = after;
      effects.push(...smoke(now, units, aim));
      ms = effects.length ? 280 : 0;
    } else if (told.kind === 'roll' && aim.length > 0 && isShot(told)) {
      const square = aim[Math.min(shot++, aim.length - 1)] ?? '';
      if (square) {
        effects.push({ kind: told.outcome === 'miss' ? 'splash' : 'hit', at: square });
        ms = 320;
      }
    } else if (told.kind === 'boards' || told.kind === 'assaults') {
      effects.push({ kind: 'boarding', from: placeOf(now, ship), to: placeOf(now, text(told, 'target')) });
      ms = 420;
    } else if (at && told.kind in SEEN) {
      const seen = SEEN[told.kind]!;
      ms = seen.ms;
      if (seen.effect) effects.push({ kind: seen.effect, at });
      if (seen.word) effects.push({ kind: 'word', at, text: seen.word(told), tone: seen.tone ?? 'plain' });
      if (told.kind === 'sunk') sinking.push(ship);
      else during = after;
    } else if (told.kind === 'wind') {
      during = after;
      effects.push({ kind: 'gust', course: text(told, 'course'), strength: text(told, 'wind') });
      ms = 520;
    } else {
      during = after;
    }
    const seen = effects.filter(placed);
    steps.push({ told, ms: effects.length > 0 && seen.length === 0 ? 0 : ms, effects: seen, sinking, during, after });
    now = after;
  }
  return steps;
}

/** What happened to a piece that is not on this chart has no place to be shown at. */
function placed(effect: Effect): boolean {
  return !('at' in effect && effect.at === '') && !('from' in effect && (effect.from === '' || effect.to === ''));
}

function isShot(told: Told): boolean {
  const purpose = text(told, 'purpose');
  return purpose === '' || purpose.includes('shot') || purpose.includes('salvo') || purpose.includes('fire');
}

function targetsOf(told: Told): string[] {
  const value = told.facts['targets'];
  if (!Array.isArray(value)) return [];
  return value.map((one: unknown) =>
    typeof one === 'string' ? one : typeof one === 'object' && one !== null && 'target' in one ? String(one.target) : '',
  );
}

interface Seen {
  ms: number;
  effect?: 'splash' | 'hit' | 'blast' | 'mine' | 'collapse' | 'fire';
  word?: (told: Told) => string;
  tone?: 'good' | 'poor';
}

const lost = (told: Told): string => `−${number(told, 'points')}`;
const SEEN: Readonly<Record<string, Seen>> = {
  damage: { ms: 220, word: lost, tone: 'poor' },
  'fort damaged': { ms: 220, word: lost, tone: 'poor' },
  'points shot away': { ms: 220, word: lost, tone: 'poor' },
  repaired: { ms: 220, word: (told) => `+${number(told, 'points')}`, tone: 'good' },
  'fort repaired': { ms: 220, word: (told) => `+${number(told, 'points')}`, tone: 'good' },
  'point rebuilt': { ms: 220, word: (told) => `+${number(told, 'points')}`, tone: 'good' },
  collision: { ms: 260, effect: 'hit' },
  sunk: { ms: 580 },
  'set alight': { ms: 360, effect: 'fire' },
  explodes: { ms: LONGEST, effect: 'blast' },
  'mine detonated': { ms: LONGEST, effect: 'mine' },
  'fort destroyed': { ms: 580, effect: 'collapse' },
  captured: { ms: 320, word: () => '⚑' },
  'fort captured': { ms: 320, word: () => '⚑' },
  'rigging cut': { ms: 260, effect: 'hit' },
  raked: { ms: 200, word: (told) => `+${number(told, 'points')}`, tone: 'poor' },
  loaded: { ms: 180 },
  unloaded: { ms: 180 },
  held: { ms: 160 },
};

/** How much quicker it must go when so many steps still wait. */
export function hurry(waiting: number): number {
  if (waiting > 60) return 0;
  if (waiting > 24) return 0.25;
  return waiting > 10 ? 0.55 : 1;
}
