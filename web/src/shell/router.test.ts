import { describe, expect, it } from 'vitest';
import { placeAt } from './router.svelte';
import { matching } from './rulebook/search';
import { blocks } from './rulebook/text';
import { about, campaigns } from './campaigns';
import type { ScenarioShown } from '../wire.gen';

describe('addresses', () => {
  it('lead to their pages', () => {
    expect(placeAt('/').page).toBe('harbour');
    expect(placeAt('/battle/abc/').parts).toEqual({ id: 'abc' });
    expect(placeAt('/battle/abc/replay', '?at=4').query.get('at')).toBe('4');
    expect(placeAt('/rules/sail/SAIL-3.3.2').parts).toEqual({ game: 'sail', id: 'SAIL-3.3.2' });
    expect(placeAt('/join/a%20b').parts['token']).toBe('a b');
  });
  it('that lead nowhere say so, broken ones too', () => {
    expect(placeAt('/nowhere').page).toBe('missing');
    expect(placeAt('/battle/%E0%A4%A').page).toBe('battle');
  });
});

describe('the rulebook', () => {
  const rule = (id: string, title: string, text: string) => ({ id, title, text, section: '', notes: [] });
  const rules = [rule('SAIL-1', 'Wind', 'A breeze.'), rule('SAIL-2', 'Fire', 'Not in a storm; see the wind.'), rule('SAIL-3', 'Perù', 'x')];
  it('finds rules by all words, titles first, accents aside', () => {
    expect(matching(rules, 'wind').map((one) => one.id)).toEqual(['SAIL-1', 'SAIL-2']);
    expect(matching(rules, 'storm wind').map((one) => one.id)).toEqual(['SAIL-2']);
    expect(matching(rules, 'peru').map((one) => one.id)).toEqual(['SAIL-3']);
  });
  it('takes its text apart: paragraphs, tables, lists, links', () => {
    const found = blocks('One **two**, see SAIL-3.1.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- x\n- y');
    expect(found.map((one) => one.kind)).toEqual(['paragraph', 'table', 'list']);
    expect(found[0]?.kind === 'paragraph' && found[0].pieces.map((piece) => piece.kind)).toEqual(['text', 'strong', 'text', 'rule', 'text']);
  });
});

describe('scenarios', () => {
  it('of one name stand together', () => {
    const one = (key: string, title: string) => ({ key, title, note: '', seats: [], seats_said: [], options: [], brought: false }) as ScenarioShown;
    const found = campaigns([one('a-2', 'A, for two'), one('a-3', 'A, for three'), one('b', 'B')]);
    expect(found.map(({ title, setups }) => [title, setups.map((setup) => setup.label)])).toEqual([['A', ['for two', 'for three']], ['B', ['B']]]);
  });
  it('say their length first', () => {
    expect(about('20 to 35 minutes; a race; short')).toEqual({ length: '20 to 35 minutes', text: 'a race; short' });
    expect(about('a small board, a quick end').length).toBe('');
  });
});
