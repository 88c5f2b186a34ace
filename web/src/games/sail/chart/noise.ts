// Chance that is the same for everybody: what is drawn on a chart depends on the scenario alone.

export function seedOf(text: string): number {
  let seed = 2166136261;
  for (let n = 0; n < text.length; n++) seed = Math.imul(seed ^ text.charCodeAt(n), 16777619);
  return seed >>> 0;
}

/** From 0 to 1, for whole numbers. */
export function hash(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ seed;
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** From -1 to 1, softly between whole numbers. */
export function noise(x: number, y: number, seed: number): number {
  const i = Math.floor(x);
  const j = Math.floor(y);
  const ease = (t: number): number => t * t * (3 - 2 * t);
  const u = ease(x - i);
  const v = ease(y - j);
  const top = hash(i, j, seed) * (1 - u) + hash(i + 1, j, seed) * u;
  const bottom = hash(i, j + 1, seed) * (1 - u) + hash(i + 1, j + 1, seed) * u;
  return (top * (1 - v) + bottom * v) * 2 - 1;
}
