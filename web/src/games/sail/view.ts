// The sail table as the referee tells it, and what is easily said about it: squares, directions, units by name.
export type * from './view.gen';
import type { BattleView, FortView, ShipView } from './view.gen';

/** The side of a square in chart units; all drawing is in these. */
export const CELL = 40;

export const COURSES = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type Course = (typeof COURSES)[number];
export const STEPS: readonly (readonly [number, number])[] = [
  [0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1],
];

export interface Spot {
  x: number; // column, from 0 in the west
  y: number; // row, from 0 in the north
}

export function isCourse(word: string): word is Course {
  return (COURSES as readonly string[]).includes(word);
}

/** "e7" as column 4, row 6. */
export function spotOf(square: string): Spot {
  return { x: square.charCodeAt(0) - 97, y: Number(square.slice(1)) - 1 };
}

export function squareAt(x: number, y: number): string {
  return String.fromCharCode(97 + x) + (y + 1);
}

export function isSquare(word: string): boolean {
  return /^[a-z][1-9]\d?$/.test(word);
}

/** The middle of a square in chart units. */
export function centreOf(square: string): Spot {
  const { x, y } = spotOf(square);
  return { x: (x + 0.5) * CELL, y: (y + 0.5) * CELL };
}

export function angleOf(course: string): number {
  return Math.max(0, (COURSES as readonly string[]).indexOf(course)) * 45;
}

/** The square so many steps away, also beyond the edge. */
export function beyond(square: string, course: string, spaces: number): Spot {
  const { x, y } = spotOf(square);
  const [dx, dy] = STEPS[(COURSES as readonly string[]).indexOf(course)] ?? [0, 0];
  return { x: x + dx * spaces, y: y + dy * spaces };
}

export function onBoard(view: Pick<BattleView, 'width' | 'height'>, { x, y }: Spot): boolean {
  return x >= 0 && y >= 0 && x < view.width && y < view.height;
}

/** The course from one square to another on one of the eight lines, and how far; null where there is no line. */
export function lineTo(from: string, to: string): { course: Course; spaces: number } | null {
  const a = spotOf(from);
  const b = spotOf(to);
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  if ((dx === 0 && dy === 0) || (dx !== 0 && dy !== 0 && Math.abs(dx) !== Math.abs(dy))) return null;
  const way = STEPS.findIndex(([x, y]) => x === Math.sign(dx) && y === Math.sign(dy));
  return { course: COURSES[way] ?? 'n', spaces: Math.max(Math.abs(dx), Math.abs(dy)) };
}

export function shipNamed(view: BattleView, name: string): ShipView | undefined {
  return view.ships.find((ship) => ship.name === name);
}

export function fortNamed(view: BattleView, name: string): FortView | undefined {
  return view.forts.find((fort) => fort.name === name);
}

/** Where a ship, fort, item or square named in an order is; "" if nowhere. */
export function placeOf(view: BattleView, name: string): string {
  if (isSquare(name)) return name;
  const unit = shipNamed(view, name) ?? fortNamed(view, name);
  if (unit) return unit.at;
  const item = view.goods.find((goods) => goods.name === name);
  if (!item) return '';
  return item.place === 'space' ? item.where : item.where ? placeOf(view, item.where) : '';
}

/** The ships afloat, square by square; two at most lie in one. */
export function shipsBySquare(view: BattleView): Map<string, ShipView[]> {
  const found = new Map<string, ShipView[]>();
  for (const ship of view.ships) {
    if (!ship.at) continue;
    const there = found.get(ship.at);
    if (there) there.push(ship);
    else found.set(ship.at, [ship]);
  }
  return found;
}

export const TYPE_LETTERS: Readonly<Record<string, string>> = {
  brig: 'B', frigate: 'F', galleon: 'G', 'first-rate': 'R',
};

/** B2 for "brig 2". */
export function shortName(ship: Pick<ShipView, 'type' | 'number'>): string {
  return `${TYPE_LETTERS[ship.type] ?? '?'}${ship.number}`;
}

/** Where a ship without a heading points: out to sea from its harbour, towards the middle of the chart. */
export function bearing(view: BattleView, ship: ShipView): number {
  if (ship.heading) return angleOf(ship.heading);
  const { x, y } = spotOf(ship.at || 'a1');
  const angle = (Math.atan2(view.width / 2 - x, y - view.height / 2) * 180) / Math.PI;
  return (Math.round(angle / 45) * 45 + 360) % 360;
}
