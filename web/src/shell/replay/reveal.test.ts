import { describe, expect, it } from 'vitest';
import type { BattleView } from '../../games/sail/view';
import { momentBy, revealed } from './reveal';

const view = (mines: (string[] | null)[], at = ''): BattleView => ({ mines, maps: [{ of_seat: 0, holder: 0, shown: false, at }], goods: [] }) as unknown as BattleView;

describe('what was hidden', () => {
  it('comes from the eyes of whom it belonged to', () => {
    const found = revealed(view([null, null]), [view([['b2'], null]), view([null, ['c3']], 'd4')]);
    expect(found.mines).toEqual([['b2'], ['c3']]);
    expect(found.maps[0]!.at).toBe('d4');
  });
  it('stays hidden where nobody tells it', () => expect(revealed(view([null, ['a1']]), [null, null]).mines).toEqual([null, ['a1']]));
  it('is that of the moment', () => expect([-1, 0, 5, 9, 99].map((at) => momentBy([0, 5, 5, 10], at))).toEqual([-1, 0, 2, 2, 3]));
});
