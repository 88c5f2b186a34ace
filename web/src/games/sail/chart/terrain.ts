// The coast, the hills and the depths of a chart, drawn from its squares. A pure function of the view's land.
import { CELL, spotOf, STEPS, type BattleView } from '../view';
import { contours, pathAt, sampled, smooth, valueAt, type Field } from './contour';
import { hash, noise, seedOf } from './noise';

export type Ground = Pick<BattleView, 'scenario' | 'width' | 'height' | 'rows' | 'land_rays' | 'reefs'> & {
  forts: readonly { at: string }[];
  ports: readonly { at: string }[];
};

export interface Sounding {
  x: number;
  y: number;
  fathoms: string;
  feet: string; // in shallow water, set lower
}

export interface Terrain {
  land: string; // paths, in chart units
  lining: string[]; // the lines that engravers drew along a coast, outwards
  shoals: string[]; // areas, from the deepest to the shallowest
  heights: string[]; // areas on land, upwards
  hachures: string[]; // strokes down the slopes: in light, half lit, in shade
  soundings: Sounding[];
  notes: { x: number; y: number; text: string }[]; // nature of the bottom
}

const STEP = 1 / 6; // of the samples, in squares
const MARGIN = 2; // squares beyond the edge, so that contours run off the chart
const FAR = 9;
const SHOALS = [1.55, 0.95, 0.48];
const LINING = [0.075, 0.15, 0.24];
const HEIGHTS = [-0.22, -0.44, -0.66, -0.9];
const BOTTOMS = ['s', 'sh', 'm', 'co', 'g', 's.sh', 'oz'];

type Lump = readonly [x: number, y: number, half: number, round: number];

/** Soft union: two shores that meet grow together. */
function meet(a: number, b: number, soft: number): number {
  const h = Math.max(soft - Math.abs(a - b), 0) / soft;
  return Math.min(a, b) - h * h * soft * 0.25;
}

function toLump(x: number, y: number, [lx, ly, half, round]: Lump): number {
  const qx = Math.abs(x - lx) - half;
  const qy = Math.abs(y - ly) - half;
  return Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) + Math.min(Math.max(qx, qy), 0) - round;
}

/** Shore and land fill their squares; a coastal square has land only where a ray of it meets land (SAIL-2.2.6). */
export function lumpsOf(ground: Ground): Lump[] {
  const lumps: Lump[] = [];
  const solid = (x: number, y: number): boolean => 'L#'.includes(ground.rows[y]?.[x] ?? '~');
  ground.rows.forEach((row, y) => {
    [...row].forEach((kind, x) => {
      if (solid(x, y)) {
        const east = solid(x + 1, y);
        const south = solid(x, y + 1);
        if (east) lumps.push([x + 1, y + 0.5, 0.22, 0.2]); // no strait runs between two squares of land
        if (south) lumps.push([x + 0.5, y + 1, 0.22, 0.2]);
        if (east && south && solid(x + 1, y + 1)) lumps.push([x + 1, y + 1, 0.3, 0.2]);
      }
      if (kind === 'L') lumps.push([x + 0.5, y + 0.5, 0.28, 0.22]);
      if (kind === '#') lumps.push([x + 0.5, y + 0.5, 0.3, 0.22]);
    });
  });
  for (const [square, rays] of Object.entries(ground.land_rays)) {
    const { x, y } = spotOf(square);
    STEPS.forEach(([dx, dy], way) => {
      if ((rays >> way) & 1) lumps.push([x + 0.5 + dx * 0.4, y + 0.5 + dy * 0.4, 0.06, 0.22]);
    });
  }
  for (const { at } of [...ground.forts, ...ground.ports]) {
    const { x, y } = spotOf(at); // what stands in open sea stands on a rock of its own
    if (ground.rows[y]?.[x] === '~') lumps.push([x + 0.5, y + 0.5, 0.16, 0.24]);
  }
  return lumps;
}

function heightField(ground: Ground, seed: number): Field {
  const lumps = lumpsOf(ground);
  const coast = sampled(-MARGIN, -MARGIN, ground.width + MARGIN, ground.height + MARGIN, STEP, (x, y) => {
    let d = FAR;
    for (const lump of lumps) {
      if (Math.abs(lump[0] - x) < 3.4 && Math.abs(lump[1] - y) < 3.4) d = meet(d, toLump(x, y, lump), 0.34);
    }
    if (d > 4) return d;
    const rough = noise(x * 1.3, y * 1.3, seed) * 0.13 + noise(x * 3.3, y * 3.3, seed + 1) * 0.075;
    return d + rough * Math.min(1, 0.85 + Math.abs(d));
  });
  return raised(coast, seed);
}

/** Inland the ground rises with the distance from the coast, whatever lumps it was made of. */
function raised(coast: Field, seed: number): Field {
  const { columns, rows, step, values } = coast;
  const inland = new Float32Array(values.length);
  for (let n = 0; n < values.length; n++) inland[n] = (values[n] ?? 0) < 0 ? FAR : 0;
  const relax = (n: number, from: number, by: number): void => {
    const next = (inland[from] ?? 0) + by * step;
    if (next < (inland[n] ?? 0)) inland[n] = next;
  };
  for (const way of [1, -1]) {
    for (let k = 0; k < values.length; k++) {
      const n = way === 1 ? k : values.length - 1 - k;
      const i = n % columns;
      const j = (n - i) / columns;
      if (i === 0 || j === 0 || i === columns - 1 || j === rows - 1 || !inland[n]) continue;
      relax(n, n - way, 1);
      relax(n, n - way * columns, 1);
      relax(n, n - way * (columns + 1), Math.SQRT2);
      relax(n, n - way * (columns - 1), Math.SQRT2);
    }
  }
  const risen = values.slice();
  for (let n = 0; n < values.length; n++) {
    const up = inland[n] ?? 0;
    if (up <= step * 1.5) continue; // at the coast the finer measure holds
    const i = n % columns;
    const j = (n - i) / columns;
    const rough = noise(i * step * 1.1, j * step * 1.1, seed + 21) * 0.16 + noise(i * step * 2.7, j * step * 2.7, seed + 22) * 0.07;
    risen[n] = Math.min(-0.06, step * 0.5 - up + rough * Math.min(1, up));
  }
  return { ...coast, values: risen };
}

function depthField(ground: Ground, heights: Field, seed: number): Field {
  const reefs = ground.reefs.map(spotOf);
  return sampled(-MARGIN, -MARGIN, ground.width + MARGIN, ground.height + MARGIN, STEP, (x, y) => {
    let d = valueAt(heights, x, y);
    if (d <= 0) return d;
    for (const reef of reefs) d = meet(d, Math.hypot(x - reef.x - 0.5, y - reef.y - 0.5) - 0.02, 0.5);
    const swell = noise(x * 0.62, y * 0.62, seed + 7) * 0.34 + noise(x * 1.5, y * 1.5, seed + 9) * 0.12;
    return d + swell * Math.min(1, d * 0.9);
  });
}

/** Strokes run down the slope, close and heavy where the light from the north-west does not fall. */
function hachures(heights: Field, seed: number): string[] {
  const strokes = ['', '', ''];
  HEIGHTS.forEach((level, band) => {
    for (const line of contours(heights, level - 0.03)) {
      let walked = 0;
      line.forEach(([x, y], n) => {
        const [px, py] = line[(n + line.length - 1) % line.length] as readonly [number, number];
        walked += Math.hypot(x - px, y - py);
        if (walked < 0.06) return;
        walked = 0;
        const e = 0.09;
        const gx = valueAt(heights, x + e, y) - valueAt(heights, x - e, y);
        const gy = valueAt(heights, x, y + e) - valueAt(heights, x, y - e);
        const g = Math.hypot(gx, gy) || 1;
        const lit = (-gx - gy) / g / Math.SQRT2; // downhill towards the light: 1
        const long = 0.12 + 0.07 * hash(n, band, seed) - 0.025 * lit;
        const start = 0.02 * hash(band, n, seed + 3);
        const at = (t: number): string =>
          `${((x + (gx / g) * t) * CELL).toFixed(1)} ${((y + (gy / g) * t) * CELL).toFixed(1)}`;
        strokes[lit > 0.35 ? 0 : lit > -0.35 ? 1 : 2] += `M${at(start)}L${at(long)}`;
      });
    }
  });
  return strokes;
}

/** Soundings stand near the corners of squares, where no ship lies and no label is. */
function soundings(ground: Ground, depths: Field, seed: number): Pick<Terrain, 'soundings' | 'notes'> {
  const found: Sounding[] = [];
  const notes: Terrain['notes'] = [];
  const built = new Set([...ground.forts, ...ground.ports].map(({ at }) => at));
  for (let j = 1; j < ground.height; j++) {
    for (let i = 1; i < ground.width; i++) {
      if (hash(i, j, seed + 11) > 0.62) continue;
      const near = [[i, j], [i - 1, j], [i, j - 1], [i - 1, j - 1]] as const;
      if (near.some(([x, y]) => built.has(String.fromCharCode(97 + x) + (y + 1)))) continue;
      const x = i + (hash(i, j, seed + 12) - 0.5) * 0.22;
      const y = j + (hash(i, j, seed + 13) - 0.5) * 0.2;
      const depth = valueAt(depths, x, y);
      if (depth < 0.16) continue;
      const feet = depth < 0.95 ? Math.max(1, Math.round(hash(i, j, seed + 14) * 5)) : 0;
      const fathoms = depth < 0.95
        ? 1 + depth * 4.2
        : depth < 1.55 ? 5 + (depth - 0.95) * 8 : 10 + Math.min(depth - 1.55, 4) * 7 + hash(i, j, seed + 15) * 6;
      found.push({
        x: x * CELL, y: y * CELL + 3, fathoms: String(Math.floor(fathoms)), feet: feet ? String(feet) : '',
      });
      if (hash(i, j, seed + 16) > 0.9) {
        const text = BOTTOMS[Math.floor(hash(i, j, seed + 17) * BOTTOMS.length)] ?? 's';
        notes.push({ x: x * CELL + 3, y: y * CELL + 10, text });
      }
    }
  }
  return { soundings: found, notes };
}

const drawn = new Map<string, Terrain>();

/** Drawn once for each lie of the land: a chart is shown again and again. */
export function terrainOf(ground: Ground): Terrain {
  const key = [
    ground.scenario, ground.rows.join(''), ground.reefs.join(), ...[...ground.forts, ...ground.ports].map(({ at }) => at),
  ].join('|');
  const known = drawn.get(key);
  if (known) return known;
  const seed = seedOf(ground.scenario.split('-')[0] + ground.rows.join(''));
  const heights = heightField(ground, seed);
  const depths = depthField(ground, heights, seed);
  const made: Terrain = {
    land: pathAt(heights, 0, CELL),
    lining: LINING.map((level) => pathAt(heights, level, CELL)),
    shoals: SHOALS.map((level) => pathAt(depths, level, CELL)),
    heights: HEIGHTS.map((level) => contours(heights, level).map((line) => smooth(line, CELL)).join('')),
    hachures: hachures(heights, seed),
    ...soundings(ground, depths, seed),
  };
  if (drawn.size > 24) drawn.clear();
  drawn.set(key, made);
  return made;
}
