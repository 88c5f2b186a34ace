import { describe, expect, test } from 'vitest';
import { harm, measured, overlayOf } from '../overlay';
import { placeOf } from '../view';
import { click, destinations, ownOffers, parse, places, readOffers, ready, targets } from './orders';
import { POSITIONS, position } from './positions';

describe('every order that the referee offers is understood', () => {
  test.each(POSITIONS.map((one) => [one.name, one] as const))('%s', (_, { orders, asides }) => {
    for (const text of [...orders, ...asides]) expect(parse(text).verb, text).not.toBe('other');
  });
});

test.each([
  ['move first-rate 1 ne 3', { verb: 'move', unit: 'first-rate 1', course: 'ne', spaces: 3 }],
  ['then w 2', { verb: 'then', course: 'w', spaces: 2 }],
  ['fire brig 2 at galleon 1', { verb: 'fire', unit: 'brig 2', target: 'galleon 1', chain: false }],
  ['fire brig 2 at galleon 1 with chain', { verb: 'fire', unit: 'brig 2', target: 'galleon 1', chain: true }],
  ['fire fort a14 at nothing', { verb: 'fire', unit: 'fort a14' }],
  ['fire', { verb: 'fire salvo' }],
  ['salvo fort x1 x2 at galleon 3', { verb: 'salvo', unit: 'fort x1', shots: 2, target: 'galleon 3' }],
  ['add first-rate 2 x3', { verb: 'add', unit: 'first-rate 2', shots: 3 }],
  ['broadsides first-rate 1 x2 at brig 1 in salvo and brig 2 singly', { verb: 'broadsides', unit: 'first-rate 1', shots: 2, targets: ['brig 1', 'brig 2'] }],
  ['broadsides brig 1 x1 at brig 3 and galleon 2 with chain', { verb: 'broadsides', targets: ['brig 3', 'galleon 2'], chain: true }],
  ['boats frigate 4 to brig 1', { verb: 'boats', unit: 'frigate 4', target: 'brig 1' }],
  ['board galleon 3 with galleon 2', { verb: 'board', unit: 'galleon 2', target: 'galleon 3' }],
  ['assault fort b2 with brig 3', { verb: 'assault', unit: 'brig 3', target: 'fort b2' }],
  ['join frigate 3', { verb: 'join', unit: 'frigate 3' }],
  ['go', { verb: 'go' }],
  ['stand', { verb: 'stand' }],
  ['give fort u6 2', { verb: 'give', unit: 'fort u6', points: 2 }],
  ['stow pearls 2 aboard galleon 2', { verb: 'stow', item: 'pearls 2', unit: 'galleon 2' }],
  ['let it sink', { verb: 'let it sink' }],
  ['repair brig 6 at fort b13', { verb: 'repair', unit: 'brig 6', fort: 'fort b13' }],
  ['raise flag brig 2', { verb: 'raise flag', unit: 'brig 2' }],
  ['work fort m14 with brig 5 and frigate 5', { verb: 'work', fort: 'fort m14', units: ['brig 5', 'frigate 5'] }],
  ['work fort m14 with brig 5', { verb: 'work', fort: 'fort m14', unit: 'brig 5' }],
  ['stop work fort m14', { verb: 'stop work', fort: 'fort m14' }],
  ['load pearls 4 aboard frigate 3', { verb: 'load', item: 'pearls 4', unit: 'frigate 3' }],
  ['unload pearls 4 from frigate 3 at fort x14', { verb: 'unload', item: 'pearls 4', unit: 'frigate 3', fort: 'fort x14' }],
  ['light brig 1', { verb: 'light', unit: 'brig 1' }],
  ['explode first-rate 1', { verb: 'explode', unit: 'first-rate 1' }],
  ['drift brig 3', { verb: 'drift', unit: 'brig 3' }],
  ['ride out brig 2', { verb: 'ride out', unit: 'brig 2' }],
  ['propose blue', { verb: 'propose', seat: 'blue' }],
  ['also red', { verb: 'also', seat: 'red' }],
  ['for 1 turns', { verb: 'for', number: 1 }],
  ['until fort a1 falls', { verb: 'until', word: 'fort a1 falls' }],
  ['notice alliance 12', { verb: 'notice', number: 12 }],
  ['present fort x14 to yellow', { verb: 'present', fort: 'fort x14', seat: 'yellow' }],
  ['agree', { verb: 'agree' }],
  ['refuse', { verb: 'refuse' }],
  ['mine b12', { verb: 'mine', square: 'b12' }],
  ['mines always', { verb: 'mines', word: 'always' }],
  ['detonate b12', { verb: 'detonate', square: 'b12' }],
  ['hold', { verb: 'hold' }],
  ['hide at a1', { verb: 'hide', square: 'a1' }],
  ['flagship first-rate 1', { verb: 'flagship', unit: 'first-rate 1' }],
  ['spin 37.5', { verb: 'spin', word: '37.5' }],
  ['island volcano 1 at a1 turned 90', { verb: 'island', piece: 'volcano', number: 1, square: 'a1', turned: 90 }],
  ['port a1', { verb: 'port', square: 'a1' }],
  ['fort g2', { verb: 'fort', square: 'g2' }],
  ['reef a1', { verb: 'reef', square: 'a1' }],
  ['put first-rate 1 at g3', { verb: 'put', unit: 'first-rate 1', square: 'g3' }],
  ['bring frigates', { verb: 'bring', word: 'frigates' }],
  ['leave frigates', { verb: 'leave', word: 'frigates' }],
  ['lie to', { verb: 'lie to' }],
  ['end', { verb: 'end' }],
  ['resign', { verb: 'resign' }],
])('%s', (text, said) => expect(parse(text)).toMatchObject({ text, ...said }));

describe('Pearl Banks for two, the first-rate of red', () => {
  const { view, orders, odds } = position('pearl-2');
  const offers = readOffers(orders, view);

  test('her destinations are lit, the farthest of each course most', () => {
    const found = destinations(offers, 'first-rate 1');
    expect(found).toHaveLength(14);
    expect(found.filter((d) => d.last).map((d) => d.square).sort()).toEqual(['f1', 'f3', 'h1', 'h5', 'j1', 'j3', 'j5']);
  });

  test('a click on a lit square is the move', () => {
    expect(click(offers, 'first-rate 1', { square: 'j5' })).toMatchObject({ kind: 'order', offer: { text: 'move first-rate 1 se 2' } });
  });

  test('a click on the frigate offers the shot and both salvoes', () => {
    const answer = click(offers, 'first-rate 1', { square: placeOf(view, 'frigate 2'), unit: 'frigate 2' });
    expect(answer).toMatchObject({ kind: 'choose' });
    expect(answer.kind === 'choose' && answer.offers.map((o) => o.text)).toEqual([
      'fire first-rate 1 at frigate 2', 'salvo first-rate 1 x2 at frigate 2', 'salvo first-rate 1 x3 at frigate 2',
    ]);
  });

  test('the target is ringed with the chance to do harm', () => {
    expect(harm(odds, 'fire first-rate 1 at frigate 2')).toBe(50);
    expect(overlayOf(view, offers, 'first-rate 1', odds).aimed).toEqual([
      { unit: 'frigate 2', square: placeOf(view, 'frigate 2'), percent: 50 },
    ]);
  });

  test('a click on another own ship takes her in hand, on her again offers what she does by herself', () => {
    expect(click(offers, null, { square: 'h3', unit: 'first-rate 1' })).toEqual({ kind: 'select', unit: 'first-rate 1' });
    const again = click(offers, 'first-rate 1', { square: 'h3', unit: 'first-rate 1' });
    expect(again.kind === 'choose' && again.offers.map((o) => o.verb)).toEqual(['fire', 'light']);
    expect(ownOffers(offers, 'first-rate 1')).toHaveLength(2);
  });

  test('who can only fire at nothing or burn is not waiting for orders', () => {
    expect(offers.byUnit.has('fort a1')).toBe(true);
    expect(ready(offers)).not.toContain('fort a1');
    expect(ready(offers)).toContain('first-rate 1');
  });

  test('a click into empty water puts her down', () => {
    expect(click(offers, 'first-rate 1', { square: 'x9' })).toEqual({ kind: 'deselect' });
    expect(click(offers, null, { square: 'x9' })).toEqual({ kind: 'none' });
  });
});

test('under way, the legs belong to the ship that the question names', () => {
  const { view, orders, decisions } = position('under-way');
  const offers = readOffers(orders, view, decisions[0]);
  const found = destinations(offers, 'first-rate 2');
  expect(found).toHaveLength(7);
  expect(offers.plain.map((o) => o.text)).toEqual(['lie to']);
  expect(click(offers, 'first-rate 2', { square: found[0]!.square })).toMatchObject({ kind: 'order' });
});

test('a mine is laid by a click', () => {
  const { view, orders } = position('lay-mines');
  const offers = readOffers(orders, view);
  const squares = [...places(offers, null).keys()];
  expect(squares).toHaveLength(orders.length);
  expect(click(offers, null, { square: squares[0]! })).toMatchObject({ kind: 'order', offer: { text: orders[0] } });
});

test('with a ship in hand only her own places are lit', () => {
  const { view, orders } = position('put-ships');
  const offers = readOffers(orders, view);
  expect(click(offers, null, { square: 'w13' })).toMatchObject({ kind: 'choose' });
  expect(click(offers, 'brig 3', { square: 'w13' })).toMatchObject({ kind: 'order', offer: { text: 'put brig 3 at w13' } });
});

test('points are shared out on the ship herself', () => {
  const { view, orders } = position('share');
  const answer = click(readOffers(orders, view), null, { square: placeOf(view, 'frigate 1') || 'a1', unit: 'frigate 1' });
  expect(answer.kind === 'choose' && answer.offers.map((o) => o.points)).toEqual([0, 1, 2, 3]);
});

test('whatever is offered can be reached by clicking or is said plainly', () => {
  for (const { view, orders, decisions, seat } of POSITIONS) {
    const offers = readOffers(orders, view, decisions.find((d) => d.seat === seat));
    const reached = new Set(offers.plain.map((o) => o.text));
    for (const [, list] of offers.bySquare) for (const o of list) reached.add(o.text);
    for (const [unit] of offers.byUnit) {
      for (const o of ownOffers(offers, unit)) reached.add(o.text);
      for (const d of destinations(offers, unit)) reached.add(d.offer.text);
      for (const [, list] of targets(offers, unit)) for (const o of list) reached.add(o.text);
    }
    expect(orders.filter((text) => !reached.has(text))).toEqual([]);
  }
});

test('a refusal that measured something is drawn', () => {
  const { view } = position('pearl-2');
  expect(measured(view, { unit: 'first-rate 1', target: 'frigate 2', distance: 7, reach: 6 })).toMatchObject({ from: 'h3', to: 'k6', text: '7' });
  expect(measured(view, { unit: 'first-rate 1', target: 'frigate 2', at: 'j5', by: 'ship' })).toMatchObject({ at: 'j5' });
  expect(measured(view, { seat: 1 })).toBeNull();
});
