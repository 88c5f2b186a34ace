// The paper game as the referee tells it.

export interface Berth {
  at: string;
  lies: 'across' | 'down';
  length: number;
  intact: number;
}

export interface PaperView {
  width: number;
  height: number;
  lengths: number[];
  placed: number[];
  afloat: number[];
  ships: (Berth[] | null)[]; // null: hidden from this viewer
  met: Record<string, 'water' | 'hit' | 'sunk'>[]; // what shots at each fleet have met
  shots_left: number[];
}

export function isPaper(view: unknown): view is PaperView {
  return typeof view === 'object' && view !== null && 'met' in view && 'lengths' in view;
}

export const squareAt = (x: number, y: number): string => String.fromCharCode(97 + x) + (y + 1);

export function spotOf(square: string): { x: number; y: number } {
  return { x: square.charCodeAt(0) - 97, y: Number(square.slice(1)) - 1 };
}

/** What a click on a square says: a shot, or a ship laid across or down; nothing where neither is offered. */
export function orderFor(square: string, orders: readonly string[], down: boolean): string {
  const wanted = [`shoot ${square}`, `place ${square} ${down ? 'down' : 'across'}`, `place ${square} ${down ? 'across' : 'down'}`, `place ${square}`];
  return wanted.find((text) => orders.includes(text)) ?? '';
}

/** The squares that a ship laid there would cover. */
export function covered(order: string, length: number): string[] {
  const [, square, down] = /^place ([a-z]\d+)(?: (across|down))?$/.exec(order) ?? [];
  if (!square) return [];
  const { x, y } = spotOf(square);
  return Array.from({ length }, (_, n) => (down === 'down' ? squareAt(x, y + n) : squareAt(x + n, y)));
}
