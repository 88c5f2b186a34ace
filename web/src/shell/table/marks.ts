// Small signs before the lines of the log, each a path in a box of 20.
import type { Mark } from './said';

export const SIGNS: Readonly<Record<Mark, string>> = {
  turn: 'M10 3v14M5 7h10M4 12c.4 3 3 5 6 5s5.600-2 6-5',
  wind: 'M3 8h9a2.500 2.500 0 1 0-2.400-3.200M3 12h12a2.500 2.500 0 1 1-2.400 3.200M3 4h3M3 16h5',
  sail: 'M4 14h12l-2 3H6ZM10 14V3M10 4c3 1 5 4 5 7h-5M10 6c-2 1-4 3-4 5h4',
  gun: 'M10 3v4M10 13v4M3 10h4M13 10h4M5.200 5.200l2.600 2.600M12.200 12.200l2.600 2.600M14.800 5.200l-2.600 2.600M7.800 12.200l-2.600 2.600',
  die: 'M5 4h10q1 0 1 1v10q0 1-1 1H5q-1 0-1-1V5q0-1 1-1ZM7.500 7.500h.01M12.500 12.500h.01M10 10h.01',
  hurt: 'M4 5l5 4-2 2 6 5M13 4l-2 4 5 2-3 3',
  board: 'M4 4l12 12M16 4L4 16M3 13l4 4M13 17l4-4',
  cargo: 'M4 7l6-3 6 3v7l-6 3-6-3ZM4 7l6 3 6-3M10 10v7',
  fort: 'M4 17V6h3v2h2V6h2v2h2V6h3v11ZM9 17v-4h2v4',
  pact: 'M3 11l4-4 3 2 3-2 4 4-5 5q-2 1-4 0Z',
  mine: 'M10 6a4.500 4.500 0 1 1 0 9a4.500 4.500 0 0 1 0-9ZM10 6V3M6 8L4 6M14 8l2-2M5.500 11H3M17 11h-2.500',
  note: 'M6 4v13M6 4h9l-2 3 2 3H6',
};
