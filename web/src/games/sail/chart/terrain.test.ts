import { expect, test } from 'vitest';
import { centreOf, CELL, spotOf } from '../view';
import { POSITIONS, position } from '../play/positions';
import { contours, sampled, smooth } from './contour';
import { outline, roomFor } from './layout';
import { terrainOf } from './terrain';

test('a contour round a hill is closed and lies at its level', () => {
  const field = sampled(0, 0, 4, 4, 0.25, (x, y) => Math.hypot(x - 2, y - 2) - 1);
  const found = contours(field, 0);
  expect(found).toHaveLength(1);
  for (const [x, y] of found[0]!) expect(Math.hypot(x - 2, y - 2)).toBeCloseTo(1, 1);
  expect(smooth(found[0]!, 10)).toMatch(/^M.*Z$/);
});

test('the chart of a scenario is the same for everybody, whatever has happened on it', () => {
  const { view } = position('pearl-4');
  const first = terrainOf(view);
  expect(terrainOf({ ...view, rows: [...view.rows] })).toBe(first);
  expect(first.land.length).toBeGreaterThan(500);
  expect(first.hachures.every((strokes) => strokes.length > 0)).toBe(true);
});

test('soundings stand where no ship lies and no label is', () => {
  for (const { view } of POSITIONS) {
    for (const { x, y } of terrainOf(view).soundings) {
      const dx = Math.abs((x % CELL) - CELL / 2);
      const dy = Math.abs(((y - 3) % CELL) - CELL / 2);
      expect(Math.max(dx, dy)).toBeGreaterThan(14);
    }
  }
});

test('title and rose lie on free water, apart from each other', () => {
  for (const { view } of POSITIONS) {
    const { title, rose } = roomFor(view);
    const apart = Math.abs(title.x - rose.x) >= (title.width + rose.width) / 2 || Math.abs(title.y - rose.y) >= (title.height + rose.height) / 2;
    expect(apart, view.scenario).toBe(true);
    for (const { at } of [...view.forts, ...view.ports]) {
      const { x, y } = spotOf(at);
      expect(Math.abs(x + 0.5 - title.x) < title.width / 2 && Math.abs(y + 0.5 - title.y) < title.height / 2, `${view.scenario} ${at}`).toBe(false);
    }
  }
});

test('a harbour has one outline', () => {
  expect(outline(['a1'], 10)).toBe('M0 0H10M10 0V10M10 10H0M0 10V0');
  expect(outline(['a1', 'b1'], 10)).not.toContain('M10 0V10');
  expect(centreOf('b2')).toEqual({ x: 1.5 * CELL, y: 1.5 * CELL });
});
