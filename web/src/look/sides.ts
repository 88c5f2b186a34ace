// The sides at a table. Each is told by colour, by hatching and by letter, never by colour alone.
// The hatching is that by which engravers print the colours of arms: upright for red, level for blue, and so on.

export interface Side {
  name: string; // as in orders
  letter: string;
  fill: string; // CSS colours
  line: string;
  on: string;
  hatch: string; // a paint: url(#…)
}

const LETTERS: Readonly<Record<string, string>> = {
  red: 'R', blue: 'B', green: 'G', yellow: 'Y', white: 'W', black: 'K', spain: 'S',
};

function side(name: string, letter: string): Side {
  return {
    name,
    letter,
    fill: `var(--side-${name})`,
    line: `var(--side-${name}-line)`,
    on: `var(--side-${name}-on)`,
    hatch: `url(#hatch-${name})`,
  };
}

export const NOBODY: Side = side('none', '');

/** The side of a seat; `letters` are the reader's own, by seat name, where his language has others. */
export function sideOf(seats: readonly string[], seat: number, letters: Readonly<Record<string, string>> = LETTERS): Side {
  const name = seats[seat];
  if (name === undefined) return NOBODY;
  const known = name in LETTERS ? name : ['red', 'blue', 'green', 'yellow', 'white', 'black'][seat % 6] ?? 'red';
  return { ...side(known, letters[name] ?? LETTERS[known] ?? name.charAt(0).toUpperCase()), name };
}
