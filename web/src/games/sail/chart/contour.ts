// Lines of equal height through a field of numbers: marching squares, chained and smoothed into paths.

export interface Field {
  readonly columns: number; // of samples
  readonly rows: number;
  readonly step: number; // between samples, in squares of the chart
  readonly left: number; // where the first sample lies, in squares
  readonly top: number;
  readonly values: Float32Array;
}

export type Point = readonly [number, number];

export function sampled(
  left: number, top: number, right: number, bottom: number, step: number, at: (x: number, y: number) => number,
): Field {
  const columns = Math.round((right - left) / step) + 1;
  const rows = Math.round((bottom - top) / step) + 1;
  const values = new Float32Array(columns * rows);
  for (let j = 0, n = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++, n++) values[n] = at(left + i * step, top + j * step);
  }
  return { columns, rows, step, left, top, values };
}

/** The value between the samples. */
export function valueAt(field: Field, x: number, y: number): number {
  const { columns, rows, step, left, top, values } = field;
  const fx = Math.min(Math.max((x - left) / step, 0), columns - 1.001);
  const fy = Math.min(Math.max((y - top) / step, 0), rows - 1.001);
  const i = Math.floor(fx);
  const j = Math.floor(fy);
  const u = fx - i;
  const v = fy - j;
  const n = j * columns + i;
  const a = values[n] ?? 0;
  const b = values[n + 1] ?? 0;
  const c = values[n + columns] ?? 0;
  const d = values[n + columns + 1] ?? 0;
  return (a * (1 - u) + b * u) * (1 - v) + (c * (1 - u) + d * u) * v;
}

// For each of the 16 cases the pairs of edges (0 top, 1 right, 2 bottom, 3 left) that the line joins.
const CASES: readonly (readonly number[])[] = [
  [], [3, 2], [2, 1], [3, 1], [0, 1], [3, 0, 2, 1], [0, 2], [3, 0],
  [0, 3], [0, 2], [0, 1, 3, 2], [0, 1], [3, 1], [2, 1], [3, 2], [],
];

/** All lines where the field is `level`, each closed: what leaves the field runs along its edge. */
export function contours(field: Field, level: number): Point[][] {
  const { columns, rows, step, left, top, values } = field;
  const value = (i: number, j: number): number =>
    i < 0 || j < 0 || i >= columns || j >= rows ? level + 1 : (values[j * columns + i] ?? 0);
  const points = new Map<number, Point>();
  const joins = new Map<number, number[]>();
  const width = columns + 2;
  const edge = (i: number, j: number, side: number): number => {
    const [ei, ej, upright] = side === 0 ? [i, j, 0] : side === 1 ? [i + 1, j, 1] : side === 2 ? [i, j + 1, 0] : [i, j, 1];
    const key = (((ej as number) + 1) * width + (ei as number) + 1) * 2 + (upright as number);
    if (!points.has(key)) {
      const a = value(ei as number, ej as number);
      const b = upright ? value(ei as number, (ej as number) + 1) : value((ei as number) + 1, ej as number);
      const t = (level - a) / (b - a);
      points.set(key, [
        left + ((ei as number) + (upright ? 0 : t)) * step,
        top + ((ej as number) + (upright ? t : 0)) * step,
      ]);
    }
    return key;
  };
  for (let j = -1; j < rows; j++) {
    for (let i = -1; i < columns; i++) {
      const which =
        (value(i, j) < level ? 8 : 0) | (value(i + 1, j) < level ? 4 : 0) |
        (value(i + 1, j + 1) < level ? 2 : 0) | (value(i, j + 1) < level ? 1 : 0);
      const pairs = CASES[which] ?? [];
      for (let n = 0; n < pairs.length; n += 2) {
        const a = edge(i, j, pairs[n] as number);
        const b = edge(i, j, pairs[n + 1] as number);
        (joins.get(a) ?? joins.set(a, []).get(a))?.push(b);
        (joins.get(b) ?? joins.set(b, []).get(b))?.push(a);
      }
    }
  }
  const found: Point[][] = [];
  const done = new Set<number>();
  for (const start of joins.keys()) {
    if (done.has(start)) continue;
    const line: Point[] = [];
    let at: number | undefined = start;
    while (at !== undefined && !done.has(at)) {
      done.add(at);
      line.push(points.get(at) as Point);
      at = joins.get(at)?.find((next) => !done.has(next));
    }
    if (line.length > 3) found.push(line);
  }
  return found;
}

/** A closed line as a path of soft curves through the middles of its sides. */
export function smooth(line: readonly Point[], scale: number): string {
  const at = (n: number): Point => line[(n + line.length) % line.length] as Point;
  const say = (v: number): string => (v * scale).toFixed(1);
  const middle = (n: number): string =>
    `${say((at(n)[0] + at(n + 1)[0]) / 2)} ${say((at(n)[1] + at(n + 1)[1]) / 2)}`;
  let path = `M${middle(-1)}`;
  for (let n = 0; n < line.length; n++) path += `Q${say(at(n)[0])} ${say(at(n)[1])} ${middle(n)}`;
  return `${path}Z`;
}

export function pathAt(field: Field, level: number, scale: number): string {
  return contours(field, level).map((line) => smooth(line, scale)).join('');
}
