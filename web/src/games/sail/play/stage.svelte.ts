// The stage on which events are played, one step after another; the chart draws what stands on it.
import type { BattleView } from '../view';
import { hurry, plan, type Effect, type Step } from './director';
import type { Told } from './retell';

export interface Shown {
  id: number;
  effect: Effect;
  ms: number;
}

interface Act {
  steps: Step[];
  view: BattleView; // the referee's, when all of it has been seen
}

const LINGERING = 8; // effects
const LULL = 900; // ms after the last step, till all smoke is gone

export type Pace = 'full' | 'off';

function still(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export class Stage {
  /** What the chart shows now. */
  view: BattleView = $state.raw() as BattleView;
  effects: readonly Shown[] = $state.raw([]);
  sinking: readonly string[] = $state.raw([]);
  /** How long a ship takes for the step that goes on. */
  ms = $state(0);
  busy = $state(false);
  pace: Pace = $state('full');
  /** Told when each event comes to be seen: for sounds, and for the log to keep step. */
  onstep: ((told: Told) => void) | null = null;

  #acts: Act[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lull: ReturnType<typeof setTimeout> | undefined;
  #next = 0;

  constructor(view: BattleView) {
    this.view = view;
  }

  /** Plays these events, then shows the view that followed them. */
  tell(events: readonly Told[], view: BattleView): void {
    if (this.pace === 'off' || still()) {
      this.skip();
      for (const told of events) this.onstep?.(told);
      this.view = view;
      return;
    }
    const from = this.#acts.at(-1)?.view ?? this.view;
    this.#acts.push({ steps: plan(events, from), view });
    if (!this.busy) this.#play();
  }

  /** Shows another moment at once: a jump in the replay. */
  show(view: BattleView): void {
    this.#clear();
    this.view = view;
  }

  /** Straight to the end of all that waits. */
  skip(): void {
    const last = this.#acts.at(-1)?.view;
    for (const act of this.#acts) for (const step of act.steps) this.onstep?.(step.told);
    this.#clear();
    if (last) this.view = last;
  }

  #clear(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#lull);
    this.#acts = [];
    this.effects = [];
    this.sinking = [];
    this.ms = 0;
    this.busy = false;
  }

  #play(): void {
    for (;;) {
      const act = this.#acts[0];
      if (!act) {
        this.ms = 0;
        this.busy = false;
        this.#lull = setTimeout(() => (this.effects = []), LULL);
        return;
      }
      const step = act.steps.shift();
      if (!step) {
        this.view = act.view;
        this.#acts.shift();
        continue;
      }
      this.onstep?.(step.told);
      const waiting = this.#acts.reduce((sum, one) => sum + one.steps.filter((s) => s.ms > 0).length, 0);
      const ms = Math.round(step.ms * hurry(waiting));
      this.ms = ms;
      this.view = step.during;
      this.sinking = step.sinking;
      if (ms === 0) {
        this.view = step.after;
        continue;
      }
      this.busy = true;
      clearTimeout(this.#lull);
      // what came just before lingers: smoke outlasts the shot
      this.effects = [...this.effects, ...step.effects.map((effect) => ({ id: this.#next++, effect, ms }))].slice(-LINGERING);
      this.#timer = setTimeout(() => {
        this.view = step.after;
        this.sinking = [];
        this.#play();
      }, ms);
      return;
    }
  }
}
