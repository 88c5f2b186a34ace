// Luck so far: what the dice of each seat should have given and what they gave, from every roll that wanted something.
import type { Told } from '../../wire.gen';
import { needOf } from './said';

export interface Luck {
  seat: number;
  rolls: number;
  expected: number;
  actual: number;
  spread: number; // one standard deviation
}

export function luckOf(log: readonly Told[]): Luck[] {
  const found = new Map<number, Luck & { variance: number }>();
  for (const told of log) {
    const need = needOf(told);
    const seat = told.facts['seat'];
    const face = told.facts['face'];
    if (!need || need.sides <= 0 || typeof seat !== 'number' || typeof face !== 'number') continue;
    const chance = need.faces.length / need.sides;
    const luck = found.get(seat) ?? { seat, rolls: 0, expected: 0, actual: 0, spread: 0, variance: 0 };
    luck.rolls += 1;
    luck.expected += chance;
    luck.actual += need.faces.includes(face) ? 1 : 0;
    luck.variance += chance * (1 - chance);
    luck.spread = Math.sqrt(luck.variance);
    found.set(seat, luck);
  }
  return [...found.values()].sort((a, b) => a.seat - b.seat).map(({ variance: _, ...luck }) => luck);
}
