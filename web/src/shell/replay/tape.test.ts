import { describe, expect, it } from 'vitest';
import type { Moment, Replay, Told } from '../../wire.gen';
import { frameOf, tapeOf, turnAfter, turnBefore, viewAt } from './tape';

let number = 0;
const told = (kind: string, facts: Record<string, unknown> = {}): Told => ({ number: ++number, kind, rule: '', facts, outcome: '', said: kind });
const moment = (changes: Record<string, unknown>, ...events: Told[]): Moment => ({ at: 0, order: '', by: '', told: events, changes, worth: [] });
const ship = (at: string, strength = 3) => ({ name: 'brig 1', type: 'brig', number: 1, owner: 0, at, strength, full: 3, cargo: [], moved: false });

function battle(): Replay {
  number = 0;
  return {
    seat: null, result: null,
    moments: [
      moment({ turn: 0, ships: [ship('b1')], forts: [], goods: [], gone: 1 }, told('order of play'), told('turn', { turn: 1 })),
      moment({ ships: [ship('b3')], turn: 1 }, told('moved', { ship: 'brig 1', from: 'b1', to: 'b3', course: 's', spaces: 2 })),
      moment({ ships: [ship('b3', 2)], gone: null }, told('fire'), told('roll'), told('damage', { ship: 'brig 1', points: 1, strength: 2 })),
      moment({ turn: 2 }, told('turn', { turn: 2 })),
    ],
  };
}

describe('a battle on tape', () => {
  const tape = tapeOf(battle());

  it('lays out every moment, and shares what has not changed', () => {
    expect(tape.frames.length).toBe(7);
    expect(tape.views.map((view) => view['turn'])).toEqual([0, 1, 1, 2]);
    expect(tape.views[1]!['forts']).toBe(tape.views[0]!['forts']);
  });

  it('forgets what has gone', () => {
    expect('gone' in tape.views[1]!).toBe(true);
    expect('gone' in tape.views[2]!).toBe(false);
  });

  it('shows within a moment what had been told by then', () => {
    expect(viewAt(tape, 3).ships[0]!.strength).toBe(3);
    expect(viewAt(tape, 5).ships[0]!.strength).toBe(2);
    expect(viewAt(tape, 2).ships[0]!.at).toBe('b3');
    expect(viewAt(tape, -1).ships[0]!.at).toBe('b1');
  });

  it('finds an event by its number, and turns', () => {
    expect(frameOf(tape, 6)).toBe(5);
    expect(frameOf(tape, 0)).toBe(-1);
    expect(frameOf(tape, 99)).toBe(6);
    expect(turnAfter(tape, -1)).toBe(1);
    expect(turnAfter(tape, 1)).toBe(6);
    expect(turnBefore(tape, 6)).toBe(1);
    expect(turnBefore(tape, 1)).toBe(-1);
  });

  it('jumps to any of many events at once', () => {
    const long: Replay = { seat: null, result: null, moments: Array.from({ length: 1000 }, (_, n) => moment({ turn: n, ships: [ship('b1')], forts: [], goods: [] }, told('moved'))) };
    const tape = tapeOf(long);
    const begun = performance.now();
    for (let n = 0; n < 1000; n++) viewAt(tape, (n * 617) % 1000);
    expect(performance.now() - begun).toBeLessThan(500);
  });
});
