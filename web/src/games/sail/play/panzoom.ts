// Where the chart lies behind its window: pan, zoom and fit as plain arithmetic.

export interface Lie {
  x: number; // of the sheet's corner, in screen pixels
  y: number;
  k: number; // screen pixels for a chart unit
}

export interface Frame {
  width: number; // of the window, in screen pixels
  height: number;
  foot: number; // a strip below that the sheet leaves free when it is shown whole
  sheetWidth: number; // of the whole sheet with its margin, in chart units
  sheetHeight: number;
}

/** The largest lie that shows the whole sheet, in the middle of the window. */
export function fit(frame: Frame): Lie {
  const k = Math.max(0.05, Math.min(frame.width / frame.sheetWidth, (frame.height - frame.foot) / frame.sheetHeight));
  return centred(frame, k);
}

function centred(frame: Frame, k: number): Lie {
  return { k, x: (frame.width - frame.sheetWidth * k) / 2, y: (frame.height - frame.foot - frame.sheetHeight * k) / 2 };
}

export const CLOSEST = 4;

/** Not so far away that the sheet is lost, not so near that nothing is made out, and never off the table. */
export function held(lie: Lie, frame: Frame): Lie {
  const least = fit(frame).k;
  const k = Math.min(Math.max(lie.k, least), Math.max(CLOSEST, least));
  const axis = (at: number, window: number, sheet: number): number => {
    const long = sheet * k;
    if (long <= window) return (window - long) / 2;
    return Math.min(0, Math.max(window - long, at));
  };
  return { k, x: axis(lie.x, frame.width, frame.sheetWidth), y: axis(lie.y, frame.height - frame.foot, frame.sheetHeight) };
}

/** Nearer or farther, while the point under the pointer stays where it is. */
export function zoomed(lie: Lie, frame: Frame, factor: number, px: number, py: number): Lie {
  const least = fit(frame).k;
  const k = Math.min(Math.max(lie.k * factor, least), Math.max(CLOSEST, least));
  const real = k / lie.k;
  return held({ k, x: px - (px - lie.x) * real, y: py - (py - lie.y) * real }, frame);
}

export function panned(lie: Lie, frame: Frame, dx: number, dy: number): Lie {
  return held({ ...lie, x: lie.x + dx, y: lie.y + dy }, frame);
}

/** So that a point of the sheet comes to the middle, at a scale at which squares can be touched. */
export function centredOn(frame: Frame, sheetX: number, sheetY: number, k: number): Lie {
  return held({ k, x: frame.width / 2 - sheetX * k, y: (frame.height - frame.foot) / 2 - sheetY * k }, frame);
}

/** Moved no farther than needed for a point of the sheet to be seen, with some water round it. */
export function revealing(lie: Lie, frame: Frame, sheetX: number, sheetY: number, water = 60): Lie {
  const x = lie.x + sheetX * lie.k;
  const y = lie.y + sheetY * lie.k;
  const dx = x < water ? water - x : x > frame.width - water ? frame.width - water - x : 0;
  const dy = y < water ? water - y : y > frame.height - water ? frame.height - water - y : 0;
  return dx || dy ? panned(lie, frame, dx, dy) : lie;
}

/** How much labels are enlarged far away, so that they stay readable, and made smaller near by, so that they do not hide
 * the ships; in few steps, so that little is drawn anew. */
export function lettering(k: number): number {
  const wanted = k > 1.5 ? Math.max(0.7, 1.5 / k) : Math.min(1.75, Math.max(1, 1.08 / k));
  return Math.round(wanted * 8) / 8;
}

export type Nearness = 'far' | 'middle' | 'near';

export function nearness(k: number): Nearness {
  if (k < 0.62) return 'far';
  return k > 1.5 ? 'near' : 'middle';
}
