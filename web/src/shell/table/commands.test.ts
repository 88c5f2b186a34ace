import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BattleView } from '../../games/sail/view';
import { words } from '../../words/say.svelte';
import { common, completions, meant, rangeSaid, shipsSaid } from './commands';
import { luckOf } from './luck';
import { withRules } from './rules';

const ORDERS = ['move brig 1 e 1', 'move brig 1 e 2', 'move galleon 1 s 1', 'fire brig 1 at brig 2', 'end'];
const position = JSON.parse(readFileSync(join(import.meta.dirname, '../../../fixtures/under-way.json'), 'utf8')) as { view: BattleView };

beforeAll(() => words.speak('en'));

describe('typed orders', () => {
  it('offers what may be meant, word by word', () => {
    expect(completions('mo br', ORDERS)).toEqual(['move brig 1 e 1', 'move brig 1 e 2']);
    expect(completions('e', ORDERS)).toEqual(['end']);
    expect(completions('', ORDERS)).toEqual([]);
    expect(completions('sh', ORDERS)).toEqual(['ships']);
  });
  it('completes as far as all agree', () => expect(common(['move brig 1 e 1', 'move brig 1 e 2'])).toBe('move brig 1 e '));
  it('understands an order cut short, but not one that two could be', () => {
    expect(meant('f b 1 a b 2', ORDERS)).toBe('fire brig 1 at brig 2');
    expect(meant('MOVE  galleon 1 s 1', ORDERS)).toBe('move galleon 1 s 1');
    expect(meant('move', ORDERS)).toBe('move');
  });
});

describe('questions answered in words', () => {
  it('tells the ships, one\'s own first', () => {
    const said = shipsSaid(position.view, 'sail', 'blue');
    expect(said[0]).toContain('blue');
    expect(said.some((line) => line.includes('strength'))).toBe(true);
  });
  it('tells how far one is from another, and whether the guns reach', () => {
    expect(rangeSaid(position.view, ['fort', 'a1', 'fort', 'x1'])).toBe('Fort A1 to fort X1: 23 spaces, on a line to E; guns reach 5: out of range');
    expect(rangeSaid(position.view, ['a1', 'b3'])).toContain('on none of the eight lines');
    expect(rangeSaid(position.view, ['nobody'])).toContain('range brig 2 galleon 1');
  });
});

describe('luck', () => {
  it('adds up what was expected and what came, seat by seat', () => {
    const roll = (seat: number, face: number, faces: number[]) => ({ number: 1, kind: 'roll', rule: '', outcome: '', said: '', facts: { seat, face, need: { faces, sides: 6, modifiers: [], rule: '' } } });
    const found = luckOf([roll(0, 1, [1, 3, 5]), roll(0, 2, [1, 3, 5]), roll(1, 6, [6]), { number: 2, kind: 'die', rule: '', outcome: '', said: '', facts: { seat: 0, face: 3 } }]);
    expect(found.map(({ seat, rolls, expected, actual }) => [seat, rolls, expected, actual])).toEqual([[0, 2, 1, 1], [1, 1, 1 / 6, 1]]);
  });
});

describe('rule ids in a text', () => {
  it('stand apart', () => expect(withRules('needs 1 (SAIL-3.3.2.4.1)')).toEqual([{ text: 'needs 1 (', rule: false }, { text: 'SAIL-3.3.2.4.1', rule: true }, { text: ')', rule: false }]));
});
