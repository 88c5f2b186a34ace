// A small chart from the rows of a view: the land as one shape, which thick round strokes turn into coast and shoals.
import type { BattleView } from '../../games/sail/view';

/** The cells of these kinds as one path, in squares. */
export function shape(rows: readonly string[], kinds: string): string {
  let path = '';
  for (const [y, row] of rows.entries()) {
    for (const [x, kind] of [...row].entries()) if (kinds.includes(kind)) path += `M${x + 0.28} ${y + 0.28}h.44v.44h-.44z`;
    // neighbours grow together
    for (let x = 0; x + 1 < row.length; x++) if (kinds.includes(row[x] ?? ' ') && kinds.includes(row[x + 1] ?? ' ')) path += `M${x + 0.3} ${y + 0.28}h1.4v.44h-1.4z`;
    const below = rows[y + 1] ?? '';
    for (let x = 0; x < row.length; x++) if (kinds.includes(row[x] ?? ' ') && kinds.includes(below[x] ?? ' ')) path += `M${x + 0.28} ${y + 0.3}h.44v1.4h-.44z`;
  }
  return path;
}

export function spot(square: string): { x: number; y: number } {
  return { x: square.charCodeAt(0) - 97 + 0.5, y: Number(square.slice(1)) - 0.5 };
}

export type SmallView = Pick<BattleView, 'width' | 'height' | 'rows' | 'reefs' | 'forts' | 'ports' | 'ships' | 'goods' | 'seats'>;

export function isSmallView(view: unknown): view is SmallView {
  return typeof view === 'object' && view !== null && 'rows' in view && 'forts' in view && 'ships' in view;
}
