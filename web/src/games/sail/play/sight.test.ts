import { expect, test } from 'vitest';
import { placeOf } from '../view';
import { linesOfFire } from './sight';
import { parse } from './orders';
import { POSITIONS, position } from './positions';

test('every target that the referee offers stands at the end of a line that is drawn', () => {
  let shots = 0;
  for (const { view, orders } of POSITIONS) {
    for (const text of orders) {
      const { verb, unit, target } = parse(text);
      if (verb !== 'fire' || !unit || !target || placeOf(view, unit) === placeOf(view, target)) continue;
      shots++;
      expect(linesOfFire(view, unit).map((line) => line.end), `${text} in ${view.scenario}`).toContain(placeOf(view, target));
    }
  }
  expect(shots).toBeGreaterThan(5);
});

test('a line ends at land, at the range, or at the first ship', () => {
  const { view } = position('pearl-2');
  const lines = new Map(linesOfFire(view, 'first-rate 1').map((line) => [line.course, line]));
  expect(lines.get('se')).toMatchObject({ by: 'ship', unit: 'frigate 2', end: 'k6' });
  expect(lines.get('s')).toMatchObject({ by: 'range', end: 'h9' });
  expect(lines.get('e')).toMatchObject({ by: 'range', end: 'n3' });
  expect(lines.get('n')).toMatchObject({ by: 'edge' });
});

test('in fog nobody sees beyond the next square', () => {
  const { view } = position('pearl-2');
  for (const line of linesOfFire({ ...view, wind: { ...view.wind, fog: true } }, 'first-rate 1')) {
    expect(line.squares.length).toBeLessThanOrEqual(1);
  }
});
