/** The games that have a board in the browser; the others are played in the terminal. */
const BOARDS: ReadonlySet<string> = new Set(['sail', 'battleship']);

export const hasBoard = (game: string): boolean => BOARDS.has(game);
