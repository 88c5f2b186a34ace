import { describe, expect, it } from 'vitest';
import type { DiceProof } from '../../wire.gen';
import { checkAll } from './proof';

// rolled by the referee himself (core/dice.py, Sealed), with a purpose that is not ASCII
const PROOF: DiceProof = {
  commitment: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
  secret: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  match: 'battle-1',
  seeds: ['aa', 'bb'],
  rolls: [
    { n: 1, sides: 6, purpose: 'shot', rule: 'SAIL-1', public: '', face: 2 },
    { n: 2, sides: 8, purpose: 'wind direction', rule: 'SAIL-1', public: '01'.repeat(32), face: 1 },
    { n: 3, sides: 6, purpose: 'tempête', rule: 'SAIL-1', public: '02'.repeat(32), face: 1 },
    { n: 4, sides: 20, purpose: 'x', rule: 'SAIL-1', public: '03'.repeat(32), face: 11 },
    { n: 5, sides: 3, purpose: 'y', rule: 'SAIL-1', public: '04'.repeat(32), face: 3 },
  ],
};

describe('the dice page', () => {
  it('rolls what the referee rolled', async () => {
    const found = await checkAll(PROOF);
    expect(found.sealGood).toBe(true);
    expect(found.rolls.map((one) => one.found)).toEqual([2, 1, 1, 11, 3]);
    expect(found.rolls.every((one) => one.good)).toBe(true);
  });

  it('sees a die that was changed, and a secret that was not sealed', async () => {
    const rolls = PROOF.rolls.map((roll) => (roll.n === 3 ? { ...roll, face: 6 } : roll));
    const found = await checkAll({ ...PROOF, rolls });
    expect(found.rolls.filter((one) => !one.good).map((one) => one.roll.n)).toEqual([3]);
    expect((await checkAll({ ...PROOF, secret: 'ff'.repeat(32) })).sealGood).toBe(false);
  });

  it('depends on what every seat added and on what had happened', async () => {
    expect((await checkAll({ ...PROOF, seeds: ['aa', 'bc'] })).rolls.every((one) => one.good)).toBe(false);
  });
});
