// Hulls and rigs in plan, bow to the north, in chart units; and how yards are braced to the wind.

export interface Mast {
  y: number; // where it stands
  sails: readonly (readonly [width: number, forward: number])[]; // from the course upwards
  lateen?: number; // length of a slanting yard instead
}

export interface Rig {
  hull: string;
  deck: string; // inside the wales, in the side's colour
  planks: string; // the open deck amidships
  detail: string; // gratings, companion, stern windows: seen from near
  ports: readonly number[]; // gun ports along each side
  beam: readonly number[]; // half width of the hull at each port
  masts: readonly Mast[];
  bow: number; // where the stem is
  sprit: number; // how far the bowsprit goes
  jibs: boolean;
  spanker: readonly [y: number, length: number] | null; // a fore-and-aft sail over the stern
  stern: number;
  scale: number; // on the chart, so that small types are seen as well
}

export const RIGS: Readonly<Record<string, Rig>> = {
  brig: {
    hull: 'M0 -12.6C2.5 -10 4.5 -6 4.7 -.6C4.9 4.6 4.2 8.4 3.3 11.2Q0 12.3 -3.3 11.2C-4.2 8.4 -4.9 4.6 -4.7 -.6C-4.5 -6 -2.5 -10 0 -12.6Z',
    deck: 'M0 -10.7C2 -8.4 3.5 -5 3.7 -.6C3.9 4 3.3 7.6 2.6 10.2Q0 11 -2.6 10.2C-3.3 7.6 -3.9 4 -3.7 -.6C-3.5 -5 -2 -8.4 0 -10.7Z',
    planks: 'M-1.5 -6.4Q0 -8 1.5 -6.4L1.7 6.6H-1.7Z',
    detail: 'M-.9 -3.4h1.8v2.2h-1.8ZM-.9 1.2h1.8v2.6h-1.8ZM-2.6 7.4H2.6',
    ports: [-4.4, -1.4, 1.6, 4.6, 7.4],
    beam: [4.2, 4.65, 4.85, 4.6, 4.1],
    masts: [
      { y: -5, sails: [[15.5, 0], [11.5, 1.2], [8, 2]] },
      { y: 3.2, sails: [[16.5, 0], [12.5, 1.2], [8.6, 2]] },
    ],
    bow: -12.4, sprit: 7.4, jibs: true, spanker: [4, 9.6], stern: 11.4, scale: 1.22,
  },
  frigate: {
    hull: 'M0 -16.4C3.1 -13 5 -8.4 5.3 -2C5.5 5 5.1 10.2 4.2 14.6Q0 16 -4.2 14.6C-5.1 10.2 -5.5 5 -5.3 -2C-5 -8.4 -3.1 -13 0 -16.4Z',
    deck: 'M0 -14.2C2.5 -11.4 4 -7.6 4.2 -2C4.4 4.8 4.1 9.4 3.4 13.4Q0 14.4 -3.4 13.4C-4.1 9.4 -4.4 4.8 -4.2 -2C-4 -7.6 -2.5 -11.4 0 -14.2Z',
    planks: 'M-1.8 -8.6Q0 -10.6 1.8 -8.6L2 9.4H-2Z',
    detail: 'M-1.1 -6h2.2v2.4h-2.2ZM-1.1 -1.6h2.2v3.4h-2.2ZM-1.1 5h2.2v2h-2.2ZM-3.4 9.6H3.4M-2.6 12.8H2.6',
    ports: [-8.4, -5.6, -2.8, 0, 2.8, 5.6, 8.4, 11.2],
    beam: [4.4, 5, 5.3, 5.4, 5.4, 5.3, 5.1, 4.7],
    masts: [
      { y: -8.4, sails: [[17, 0], [13, 1.2], [9.2, 2.1]] },
      { y: .8, sails: [[19, 0], [14.6, 1.2], [10.4, 2.1]] },
      { y: 9.6, sails: [[14, 0], [10.6, 1.1], [7.4, 1.8]] },
    ],
    bow: -16, sprit: 8, jibs: true, spanker: [10.2, 7.6], stern: 14.8, scale: 1.1,
  },
  galleon: {
    hull: 'M0 -17.6L1.7 -13.4C4.8 -12.4 6.6 -8.6 7 -3.6C7.3 1.4 6.4 5 5.7 8.4L5.3 14.4Q0 16 -5.3 14.4L-5.7 8.4C-6.4 5 -7.3 1.4 -7 -3.6C-6.6 -8.6 -4.8 -12.4 -1.7 -13.4Z',
    deck: 'M-1.2 -12C-4 -11 -5.5 -7.8 -5.8 -3.6C-6 1 -5.2 4.6 -4.6 8L-4.2 13.2Q0 14.4 4.2 13.2L4.6 8C5.2 4.6 6 1 5.8 -3.6C5.5 -7.8 4 -11 1.2 -12Q0 -12.6 -1.2 -12Z',
    planks: 'M-3 -5.4H3L3.2 4.6H-3.2Z',
    detail: 'M-1.5 -3.6h3v3h-3ZM-1.5 1h3v2.4h-3ZM-5 -6.4H5M-5 5.8H5M-4.4 9.4H4.4M-3 12.6H3',
    ports: [-7.4, -3.8, -.2, 3.4],
    beam: [6.3, 6.95, 7.05, 6.7],
    masts: [
      { y: -8, sails: [[18, 0], [11, 1.4]] },
      { y: .4, sails: [[22, 0], [13.4, 1.5]] },
      { y: 10, sails: [], lateen: 17 },
    ],
    bow: -16.6, sprit: 6.4, jibs: false, spanker: null, stern: 14.8, scale: 1.08,
  },
  'first-rate': {
    hull: 'M0 -18.4C3.6 -16.4 6.2 -12 6.9 -5.4C7.4 2 7.2 9 6.3 14.2L5.6 17.6Q0 19 -5.6 17.6L-6.3 14.2C-7.2 9 -7.4 2 -6.9 -5.4C-6.2 -12 -3.6 -16.4 0 -18.4Z',
    deck: 'M0 -16.4C3 -14.6 5 -10.8 5.6 -5.2C6.1 1.8 5.9 8.6 5.1 13.4L4.6 16.4Q0 17.4 -4.6 16.4L-5.1 13.4C-5.9 8.6 -6.1 1.8 -5.6 -5.2C-5 -10.8 -3 -14.6 0 -16.4Z',
    planks: 'M-2.4 -9.8Q0 -11.8 2.4 -9.8L2.7 9.6H-2.7Z',
    detail: 'M-1.5 -7.4h3v2.6h-3ZM-1.5 -2.4h3v4.4h-3ZM-1.5 5h3v2.6h-3ZM-4.8 9.8H4.8M-4.4 13H4.4M-3.2 15.6H3.2',
    ports: [-10.6, -8.2, -5.8, -3.4, -1, 1.4, 3.8, 6.2, 8.6, 11, 13.4],
    beam: [5.5, 6.2, 6.7, 7, 7.15, 7.25, 7.25, 7.2, 7.05, 6.8, 6.45],
    masts: [
      { y: -9.8, sails: [[20.5, 0], [16, 1.3], [11.4, 2.3]] },
      { y: .6, sails: [[23.5, 0], [18, 1.3], [13, 2.3]] },
      { y: 11, sails: [[17, 0], [13, 1.2], [9, 2]] },
    ],
    bow: -18, sprit: 8.4, jibs: true, spanker: [11.8, 8.6], stern: 18, scale: 1.02,
  },
};

export interface Trim {
  yards: number; // degrees that the yards are turned, clockwise
  belly: number; // how full the sails stand: 0 hang, 1 full, below 0 aback
  boom: number; // degrees of the spanker
  reefed: boolean;
}

/** How a ship on this heading trims her sails; `to` is where the wind blows. */
export function trim(heading: number, to: number, strength: string): Trim {
  const off = ((((to - heading) % 360) + 540) % 360) - 180; // 0 dead astern, ±180 in her teeth
  const yards = Math.max(-42, Math.min(42, off / 2));
  if (strength === 'calm') return { yards: 0, belly: 0.12, boom: 0, reefed: false };
  const headwind = Math.abs(off) > 135;
  return {
    yards: strength === 'storm' ? yards / 2 : yards,
    belly: headwind ? 0.3 : strength === 'storm' ? 0.6 : 1,
    boom: Math.max(-55, Math.min(55, -off / 3 || 12)) * (headwind ? 0.2 : 1),
    reefed: strength === 'storm',
  };
}

/** A square sail from above: the yard, and the cloth that stands out before it. */
export function sail(width: number, belly: number, forward: number): string {
  const h = width / 2;
  const f = -forward;
  const b = f - width * 0.235 * belly - 0.9;
  const back = f + width * 0.03 - 0.15 * belly;
  return `M${-h} ${f.toFixed(2)}C${(-h * 0.62).toFixed(2)} ${b.toFixed(2)} ${(h * 0.62).toFixed(2)} ${b.toFixed(2)} ${h} ${f.toFixed(2)}Q0 ${back.toFixed(2)} ${-h} ${f.toFixed(2)}Z`;
}

/** The lee part of the same sail, in shade. */
export function sailShade(width: number, belly: number, forward: number): string {
  const h = width / 2;
  const f = -forward;
  const b = f - width * 0.235 * belly - 0.9;
  const mid = f - width * 0.1 * belly - 0.3;
  return `M${-h} ${f.toFixed(2)}C${(-h * 0.62).toFixed(2)} ${b.toFixed(2)} ${(h * 0.62).toFixed(2)} ${b.toFixed(2)} ${h} ${f.toFixed(2)}C${(h * 0.6).toFixed(2)} ${mid.toFixed(2)} ${(-h * 0.6).toFixed(2)} ${mid.toFixed(2)} ${-h} ${f.toFixed(2)}Z`;
}
