// Positions dumped from real battles (generate/fixtures.py): for tests and the gallery.
import type { Odds } from '../overlay';
import type { BattleView } from '../view';
import type { Question } from './orders';
import type { Told } from './retell';

export interface Position {
  name: string;
  seat: number;
  view: BattleView;
  decisions: (Question & { seat: number; default: string })[];
  orders: string[];
  asides: string[];
  odds: Odds;
  events: Told[];
}

const all = import.meta.glob<Position>('../../../../fixtures/*.json', { eager: true, import: 'default' });

export const POSITIONS: readonly Position[] = Object.values(all);

export function position(name: string): Position {
  const found = POSITIONS.find((one) => one.name === name);
  if (!found) throw new Error(`no position ${name}`);
  return found;
}
