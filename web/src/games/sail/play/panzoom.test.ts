import { expect, test } from 'vitest';
import { centredOn, CLOSEST, fit, held, lettering, nearness, panned, revealing, zoomed, type Frame } from './panzoom';

const frame: Frame = { width: 1000, height: 700, foot: 50, sheetWidth: 1032, sheetHeight: 632 };

test('whole, the sheet stands in the middle and leaves its foot free', () => {
  const whole = fit(frame);
  expect(whole.k).toBeCloseTo(1000 / 1032);
  expect(whole.x).toBeCloseTo(0);
  expect(whole.y).toBeGreaterThan(0);
  expect(whole.y + 632 * whole.k).toBeLessThanOrEqual(650);
});

test('zooming keeps the point under the pointer', () => {
  const before = zoomed(fit(frame), frame, 2, 500, 325);
  const after = zoomed(before, frame, 1.25, 420, 300);
  expect((420 - after.x) / after.k).toBeCloseTo((420 - before.x) / before.k, 5);
  expect((300 - after.y) / after.k).toBeCloseTo((300 - before.y) / before.k, 5);
});

test('no farther than whole, no nearer than the closest, never off the table', () => {
  expect(zoomed(fit(frame), frame, 0.1, 0, 0)).toEqual(held(fit(frame), frame));
  expect(zoomed(fit(frame), frame, 1000, 0, 0).k).toBe(CLOSEST);
  const near = zoomed(fit(frame), frame, 3, 500, 325);
  expect(panned(near, frame, 1e6, 1e6)).toMatchObject({ x: 0, y: 0 });
  expect(panned(near, frame, -1e6, 0).x).toBeCloseTo(1000 - 1032 * near.k);
});

test('a square out of sight is brought in, one in sight stays', () => {
  const near = centredOn(frame, 200, 200, 2);
  const moved = revealing(near, frame, 900, 500);
  expect(moved.x + 900 * moved.k).toBeLessThanOrEqual(1000);
  expect(revealing(moved, frame, 900, 500)).toBe(moved);
});

test('labels grow when the chart is far away, and make room for the ships when it is near', () => {
  expect(lettering(1.3)).toBe(1);
  expect(lettering(2)).toBe(0.75);
  expect(lettering(0.5)).toBe(1.75);
  expect([nearness(0.4), nearness(1), nearness(2)]).toEqual(['far', 'middle', 'near']);
});
