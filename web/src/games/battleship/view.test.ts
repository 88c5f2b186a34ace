import { expect, it } from 'vitest';
import { covered, orderFor } from './view';

it('a click is the order that is offered there', () => {
  expect(orderFor('b3', ['shoot a1', 'shoot b3'], false)).toBe('shoot b3');
  expect(orderFor('b3', ['place b3 across', 'place b3 down'], true)).toBe('place b3 down');
  expect(orderFor('b3', ['place b3 across'], true)).toBe('place b3 across');
  expect(orderFor('c9', ['shoot a1'], false)).toBe('');
});

it('a ship covers as many squares as it is long', () => {
  expect(covered('place b2 down', 3)).toEqual(['b2', 'b3', 'b4']);
  expect(covered('place b2 across', 2)).toEqual(['b2', 'c2']);
  expect(covered('shoot b2', 2)).toEqual([]);
});
