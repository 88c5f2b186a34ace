// Made by `npm run types` from the Python sources: correct it there.

export interface WindView {
  strength: string; // fresh, calm, storm
  to: string; // where it blows to
  fog: boolean;
  blown: boolean; // false before the first Turn
}

export interface IslandView {
  piece: string; // snake, monu, volcano
  number: number;
  at: string; // its north-west space
  turned: number; // degrees clockwise
}

export interface ShipView {
  name: string;
  type: string; // brig, frigate, galleon, first-rate
  number: number;
  owner: number;
  at: string; // "": sunk, or not yet come
  to_come: boolean;
  strength: number;
  full: number;
  heading: string; // "" before its first move
  cargo: string[];
  moved: boolean;
  shots_fired: number;
  alight: boolean;
  taken: boolean; // captured in this Turn
  repair: string; // the fort where it lies under repair
  work: string; // the fort it works on
  rigging: boolean; // cut
  shaken: boolean;
  marks: number; // Turns in an enemy Royal Port's harbour
}

export interface FortView {
  name: string;
  title: string;
  at: string;
  owner: number;
  ruin: boolean;
  strength: number;
  shots_fired: number;
  royal_symbol: boolean;
  harbour: string[];
  workers: string[];
  offers: string[]; // ships ready for joint work
  attackers: number[];
  goods: string[];
}

export interface PortView {
  at: string;
  owner: number;
  taken: number; // by which seat
  harbour: string[];
}

export interface ItemView {
  name: string;
  place: string; // space, aboard, fort, hand, hidden, lost, to come
  where: string;
  seat: number;
}

export interface AllianceView {
  number: number;
  seats: number[];
  until: number[];
  made: number;
  notices: number[][];
}

export interface MapView {
  of_seat: number;
  holder: number;
  shown: boolean;
  at: string; // "": hidden from this viewer, or none
}

export interface BattleView {
  scenario: string;
  campaign: string;
  width: number;
  height: number;
  seats: string[];
  sides: number[];
  turn: number;
  turn_limit: number;
  wind: WindView;
  order: number[];
  acts: number[];
  acting: number;
  out: number[];
  rows: string[]; // ~ sea, c coastal, L shore, # land
  land_rays: Record<string, number>; // a bit for each direction, from north clockwise
  reefs: string[];
  islands: IslandView[];
  ships: ShipView[];
  forts: FortView[];
  ports: PortView[];
  goods: ItemView[];
  goods_word: string;
  delivered: number[];
  target: number;
  needed: number[];
  alliances: AllianceView[];
  allied: number[][];
  flagships: string[];
  mines_left: number[];
  mine_markers: string[][];
  mines: (string[] | null)[]; // None: hidden from this viewer
  instruction: string;
  maps: MapView[];
}
