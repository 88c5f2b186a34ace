import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import Chart from './Chart.svelte';
import { overlayOf } from './overlay';
import { readOffers, type Picked } from './play/orders';
import { position, POSITIONS } from './play/positions';
import { ITALIAN } from './words';

let table: HTMLElement;
let shown: Record<string, unknown> | undefined;

beforeEach(() => {
  table = document.body.appendChild(document.createElement('div'));
});
afterEach(() => {
  if (shown) void unmount(shown);
  shown = undefined;
  table.remove();
});

const show = (props: Parameters<typeof mount<Parameters<typeof Chart>[1], object>>[1]['props']): void => {
  shown = mount(Chart, { target: table, props: props as never }) as Record<string, unknown>;
  flushSync();
};

test.each(POSITIONS.map((one) => [one.name, one] as const))('%s is drawn, every piece with its name', (_, { view, seat }) => {
  show({ view, seat });
  const afloat = view.ships.filter((ship) => ship.at);
  for (const { name } of [...afloat, ...view.forts]) {
    const piece = table.querySelector(`[data-unit="${name}"]`);
    expect(piece?.getAttribute('role'), name).toBe('button');
    expect(piece?.getAttribute('aria-label')).toBeTruthy();
  }
  // a short piece of it, lest a failure prints the whole chart
  expect(/.{0,160}(NaN|undefined).{0,40}/.exec(table.innerHTML)?.[0] ?? '').toBe('');
});

test('lit squares have names and are picked by click and by key', () => {
  const { view, orders, odds, seat } = position('pearl-2');
  const picked: Picked[] = [];
  const overlay = overlayOf(view, readOffers(orders, view), 'first-rate 1', odds);
  show({ view, seat, overlay, selection: 'first-rate 1', onpick: (one: Picked) => picked.push(one) });
  const lit = table.querySelector<SVGElement>('[data-square="j5"]');
  expect(lit?.getAttribute('aria-label')).toBe('sail to J5, 2 spaces');
  lit?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  lit?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  expect(picked).toEqual([{ square: 'j5' }, { square: 'j5' }]);
  const target = table.querySelector('[data-unit="frigate 2"]');
  expect(target?.getAttribute('aria-label')).toContain('50 %');
});

test('one stop for Tab; Italian when the reader wants it; the pieces can be hidden', () => {
  const { view, seat } = position('pearl-4');
  show({ view, seat, words: ITALIAN, pieces: false });
  expect(table.querySelector('[role=group]')?.getAttribute('aria-label')).toContain('Carta, 24 colonne');
  expect(table.querySelectorAll('[data-unit]')).toHaveLength(0);
});
