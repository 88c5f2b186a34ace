import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { shipNamed } from '../view';
import { hurry, LONGEST, plan } from './director';
import { POSITIONS, position } from './positions';
import { retold, type Told } from './retell';
import { Stage } from './stage.svelte';

const { view } = position('pearl-2');
const moved: Told = { kind: 'moved', facts: { ship: 'first-rate 1', owner: 0, from: 'h3', to: 'j5', course: 'se', spaces: 2 } };

describe('the plan of what is seen', () => {
  test('a move goes along its track and leaves the ship where she went', () => {
    const [step] = plan([moved], view);
    expect(step).toMatchObject({ ms: 330, effects: [{ kind: 'track', from: 'h3', to: 'j5', wild: false }] });
    expect(shipNamed(step!.during, 'first-rate 1')).toMatchObject({ at: 'j5', heading: 'se', moved: true });
    expect(shipNamed(view, 'first-rate 1')?.at).toBe('h3');
  });

  test('a shot smokes, its roll splashes or hits, the damage is told', () => {
    const steps = plan(
      [
        { kind: 'fire', facts: { seat: 0, units: ['first-rate 1'], shots: 1, target: 'frigate 2', at: 'k6', range: 'normal', chain: false } },
        { kind: 'roll', facts: { seat: 0, purpose: 'shot', face: 4, need: {} }, outcome: 'miss' },
        { kind: 'roll', facts: { seat: 0, purpose: 'shot', face: 1, need: {} }, outcome: 'hit' },
        { kind: 'damage', facts: { ship: 'frigate 2', owner: 1, points: 1, strength: 2 } },
      ],
      view,
    );
    expect(steps.map((step) => step.effects[0]?.kind)).toEqual(['smoke', 'splash', 'hit', 'word']);
    expect(shipNamed(steps[3]!.after, 'frigate 2')?.strength).toBe(2);
  });

  test('a ship that sinks is seen until she is gone', () => {
    const [step] = plan([{ kind: 'sunk', facts: { ship: 'frigate 2', owner: 1, at: 'k6' } }], view);
    expect(step!.sinking).toEqual(['frigate 2']);
    expect(shipNamed(step!.during, 'frigate 2')?.at).toBe('k6');
    expect(shipNamed(step!.after, 'frigate 2')?.at).toBe('');
  });

  test('all that real battles told can be played, each step short', () => {
    const kinds = new Set<string>();
    for (const { events, view: now } of POSITIONS) {
      for (const step of plan(events, now)) {
        expect(step.ms).toBeLessThanOrEqual(LONGEST);
        kinds.add(step.told.kind);
        for (const effect of step.effects) {
          if ('at' in effect) expect(effect.at, step.told.kind).not.toBe('');
          if ('from' in effect) expect(effect.from, step.told.kind).not.toBe('');
        }
      }
    }
    expect(kinds.size).toBeGreaterThan(20);
  });

  test('who falls behind hurries', () => {
    expect(hurry(1)).toBe(1);
    expect(hurry(30)).toBeLessThan(hurry(12));
    expect(hurry(100)).toBe(0);
  });
});

test('goods go aboard and ashore', () => {
  const item = view.goods.find((goods) => goods.place === 'space')!.name;
  const aboard = retold(view, { kind: 'loaded', facts: { ship: 'frigate 1', item, at: 'i1' } });
  expect(shipNamed(aboard, 'frigate 1')?.cargo).toContain(item);
  const ashore = retold(aboard, { kind: 'unloaded', facts: { ship: 'frigate 1', item, fort: 'fort a1' } });
  expect(shipNamed(ashore, 'frigate 1')?.cargo).not.toContain(item);
  expect(ashore.forts.find((fort) => fort.name === 'fort a1')?.goods).toContain(item);
});

describe('the stage', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const later = { ...view, turn: view.turn + 1 };

  test('plays one step after another, then shows what the referee says', () => {
    const stage = new Stage(view);
    const heard: string[] = [];
    stage.onstep = (told) => heard.push(told.kind);
    stage.tell([moved, { kind: 'wind', facts: { wind: 'storm', course: 's', turn: 7 } }], later);
    expect(stage.busy).toBe(true);
    expect(shipNamed(stage.view, 'first-rate 1')?.at).toBe('j5');
    vi.advanceTimersByTime(331);
    expect(stage.view.wind.strength).toBe('storm');
    vi.advanceTimersByTime(600);
    expect(stage.busy).toBe(false);
    expect(stage.view).toBe(later);
    expect(heard).toEqual(['moved', 'wind']);
  });

  test('skips to the end, tells all events, and can be turned off', () => {
    const stage = new Stage(view);
    const heard: string[] = [];
    stage.onstep = (told) => heard.push(told.kind);
    stage.tell([moved, moved], later);
    stage.skip();
    expect(stage.view).toBe(later);
    expect(stage.busy).toBe(false);
    stage.pace = 'off';
    stage.tell([moved], view);
    expect(stage.view).toBe(view);
    expect(heard).toHaveLength(3);
  });
});
