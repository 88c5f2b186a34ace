// A battle on tape: every moment's view laid out once, so that any event can be jumped to without playing what lies before.
import type { BattleView } from '../../games/sail/view';
import { retold } from '../../games/sail/play/retell';
import type { Replay, Told } from '../../wire.gen';
import type { Facts } from '../names';

export interface Frame {
  told: Told;
  moment: number;
  last: boolean; // of its moment: then the referee's own view stands
  turn: number;
}

export interface Tape {
  frames: readonly Frame[];
  views: readonly Facts[]; // one a moment; unchanged parts are shared between them
  turns: readonly { turn: number; frame: number }[];
}

export function tapeOf(replay: Replay): Tape {
  const views: Facts[] = [];
  const frames: Frame[] = [];
  const turns: { turn: number; frame: number }[] = [];
  let view: Facts = {};
  let turn = 0;
  for (const [moment, { changes, told }] of replay.moments.entries()) {
    view = { ...view, ...changes };
    for (const [key, value] of Object.entries(changes)) if (value === null) delete view[key];
    views.push(view);
    for (const [n, one] of told.entries()) {
      if (one.kind === 'turn') {
        turn = Number(one.facts['turn'] ?? turn + 1);
        turns.push({ turn, frame: frames.length });
      }
      frames.push({ told: one, moment, last: n === told.length - 1, turn });
    }
  }
  return { frames, views, turns };
}

/** The table after this event; -1 is before the first. */
export function viewAt(tape: Tape, frame: number): BattleView {
  const found = tape.frames[frame];
  if (!found) return (tape.views[0] ?? {}) as unknown as BattleView;
  if (found.last) return tape.views[found.moment] as unknown as BattleView;
  // within a moment: the view before it, and what was told since
  let view = (tape.views[Math.max(0, found.moment - 1)] ?? {}) as unknown as BattleView;
  if (found.moment === 0) view = tape.views[0] as unknown as BattleView;
  let first = frame;
  while (first > 0 && tape.frames[first - 1]?.moment === found.moment) first -= 1;
  for (let n = first; n <= frame; n++) view = retold(view, tape.frames[n]!.told);
  return view;
}

/** The frame that shows this event number, or the last before it. */
export function frameOf(tape: Tape, number: number): number {
  let low = 0;
  let high = tape.frames.length - 1;
  let found = -1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if ((tape.frames[middle]?.told.number ?? 0) <= number) {
      found = middle;
      low = middle + 1;
    } else high = middle - 1;
  }
  return found;
}

export function turnBefore(tape: Tape, frame: number): number {
  const found = tape.turns.filter((one) => one.frame < frame).at(-1);
  return found ? found.frame : -1;
}

export function turnAfter(tape: Tape, frame: number): number {
  const found = tape.turns.find((one) => one.frame > frame);
  return found ? found.frame : tape.frames.length - 1;
}
