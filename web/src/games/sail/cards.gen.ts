// Made by `npm run types` from the ship cards: correct it there.

export interface Card {
  range_orth: number;
  range_diag: number;
  shots: number;
  shots_storm: number;
  strength: number;
}

export const CARDS: Readonly<Record<string, Card>> = {
  "brig": {"range_orth": 3, "range_diag": 2, "shots": 1, "shots_storm": 0, "strength": 3},
  "frigate": {"range_orth": 5, "range_diag": 4, "shots": 1, "shots_storm": 1, "strength": 5},
  "galleon": {"range_orth": 4, "range_diag": 3, "shots": 2, "shots_storm": 0, "strength": 5},
  "first-rate": {"range_orth": 6, "range_diag": 5, "shots": 3, "shots_storm": 1, "strength": 7},
  "fort": {"range_orth": 5, "range_diag": 4, "shots": 2, "shots_storm": 2, "strength": 3},
};
