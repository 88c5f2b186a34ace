// Where on a chart there is room for its title and its rose: away from land, harbours and reefs.
import { spotOf } from '../view';
import type { Ground } from './terrain';

export interface Room {
  x: number; // of its middle, in squares
  y: number;
  width: number;
  height: number;
  free: boolean; // nothing lies beneath
}

/** How much a square is wanted for itself: land most, open sea not at all. */
function crowding(ground: Ground): number[][] {
  const wanted: number[][] = ground.rows.map((row) => [...row].map((kind) => (kind === '~' ? 0 : kind === 'c' ? 4 : 9)));
  const add = (square: string, much: number, round: number): void => {
    const { x, y } = spotOf(square);
    for (let j = y - 1; j <= y + 1; j++) {
      for (let i = x - 1; i <= x + 1; i++) {
        const row = wanted[j];
        if (row && row[i] !== undefined) row[i] = (row[i] ?? 0) + (i === x && j === y ? much : round);
      }
    }
  };
  for (const reef of ground.reefs) add(reef, 6, 0.2);
  for (const { at } of ground.forts) add(at, 9, 2.5);
  for (const { at } of ground.ports) add(at, 9, 3);
  return wanted;
}

function best(wanted: number[][], width: number, height: number, taken: Room | null, inset: number): Room {
  const columns = wanted[0]?.length ?? 0;
  const rows = wanted.length;
  let found: Room = { x: columns / 2, y: rows / 2, width, height, free: false };
  let least = Infinity;
  for (let top = inset; top + height <= rows - inset + 0.01; top += 0.5) {
    for (let left = inset; left + width <= columns - inset + 0.01; left += 0.5) {
      let cost = 0;
      for (let y = Math.floor(top); y < top + height; y++) {
        for (let x = Math.floor(left); x < left + width; x++) {
          const w = Math.min(left + width, x + 1) - Math.max(left, x);
          const h = Math.min(top + height, y + 1) - Math.max(top, y);
          cost += (wanted[y]?.[x] ?? 0) * w * h;
        }
      }
      if (taken) {
        const w = (width + taken.width) / 2 + 0.6 - Math.abs(left + width / 2 - taken.x);
        const h = (height + taken.height) / 2 + 0.6 - Math.abs(top + height / 2 - taken.y);
        if (w > 0 && h > 0) cost += 40 * w * h;
        cost -= 0.04 * Math.hypot(left + width / 2 - taken.x, top + height / 2 - taken.y);
      }
      // near the edges rather than in the middle, where the fighting is
      const off = Math.min(left, top, columns - left - width, rows - top - height);
      const score = cost + off * 0.15 + top * 0.01;
      if (score < least) {
        least = score;
        found = { x: left + width / 2, y: top + height / 2, width, height, free: cost < 0.5 };
      }
    }
  }
  return found;
}

export function roomFor(ground: Ground): { title: Room; rose: Room } {
  const wanted = crowding(ground);
  const title = best(wanted, ground.width > 14 ? 7 : 5.6, 2.6, null, 0.35);
  const rose = best(wanted, 4.2, 4.2, title, 0.25);
  return { title, rose };
}

/** The outline of a set of squares, as a path in units of one square times `cell`. */
export function outline(squares: readonly string[], cell: number, inset = 0): string {
  const inside = new Set(squares);
  const has = (x: number, y: number): boolean => inside.has(String.fromCharCode(97 + x) + (y + 1));
  let path = '';
  for (const square of squares) {
    const { x, y } = spotOf(square);
    const l = x * cell + (has(x - 1, y) ? 0 : inset);
    const r = (x + 1) * cell - (has(x + 1, y) ? 0 : inset);
    const t = y * cell + (has(x, y - 1) ? 0 : inset);
    const b = (y + 1) * cell - (has(x, y + 1) ? 0 : inset);
    if (!has(x, y - 1)) path += `M${l} ${t}H${r}`;
    if (!has(x + 1, y)) path += `M${r} ${t}V${b}`;
    if (!has(x, y + 1)) path += `M${r} ${b}H${l}`;
    if (!has(x - 1, y)) path += `M${l} ${b}V${t}`;
  }
  return path;
}
