// Written by `make types` from src/searoom/server/wire.py: change it there.

/** How much time there is. `untimed`: none runs. `live`: free seconds each turn, then the bank. `days`: so many days for each turn. The window is how long a veiled question stands, whoever has answered. */
export interface Pace {
  /** default "untimed" */
  kind: "untimed" | "live" | "days";
  /** minimum 0; maximum 3600; default 20 */
  free_s: number;
  /** minimum 0; maximum 86400; default 900 */
  bank_s: number;
  /** minimum 1; maximum 30; default 2 */
  days: number;
  /** 0: as suits the pace. minimum 0; maximum 86400; default 0 */
  window_s: number;
}

/** Who is to sit there. `me`, also at several seats: two on one screen. `link`: whoever opens the link first. */
export interface SeatWanted {
  kind: "me" | "link" | "computer";
  /** of the computer. maxLength 40; default "captain" */
  player?: string;
  /** shown for this seat, instead of the person's own. maxLength 40 */
  name?: string;
  /** the seat's own, for sealed dice; drawn if empty. maxLength 64 */
  seed?: string;
}

export interface BattleWanted {
  /** minLength 1; maxLength 40 */
  game: string;
  /** minLength 1; maxLength 40 */
  scenario: string;
  /** maxProperties 64 */
  options?: Record<string, string>;
  /** missing ones: the first me, the rest computers. maxItems 8 */
  seats?: SeatWanted[];
  /** maxLength 80 */
  title?: string;
  pace?: Partial<Pace>;
  /** default "sealed" */
  dice?: "sealed" | "seeded" | "entered";
  /** of seeded dice and of computer players. minimum 0; exclusiveMaximum 9007199254740992 */
  seed?: number | null;
  /** default "all" */
  spectators?: "all" | "after" | "none";
}

export interface SeatNow {
  /** its word in the scenario, as orders and records use it */
  seat: string;
  /** its name in the reader's language */
  said: string;
  kind: "person" | "computer" | "open";
  /** who sits there */
  name: string;
  /** which computer player */
  player: string;
  mine: boolean;
  /** somebody who holds it is looking */
  here: boolean;
  /** as far as everybody may know */
  awaited: boolean;
}

export interface ResultNow {
  winners: string[];
  points: string[];
  rule: string;
  reason: string;
  said: string;
}

/** A battle as the lists show it, and as its table heads it. */
export interface Battle {
  id: string;
  title: string;
  game: string;
  scenario: string;
  scenario_title: string;
  options: Record<string, string>;
  status: "gathering" | "playing" | "over";
  seats: SeatNow[];
  pace: Pace;
  /** "sealed HASH", "seeded", "entered" */
  dice: string;
  spectators: "all" | "after" | "none";
  /** the reader made it */
  owner: boolean;
  /** milliseconds since 1970 */
  created: number;
  changed: number;
  /** how many events a spectator has been told */
  length: number;
  your_turn: boolean;
  result: ResultNow | null;
  /** the rematch */
  next: string;
  /** the battle that it branched from */
  origin: string;
}

export interface Link {
  id: string;
  seat: string;
  /** to be opened by the one it is for; holds the token, which is shown this once */
  path: string;
  used: boolean;
}

export interface LinkWanted {
  /** maxLength 40 */
  seat: string;
}

export interface Created {
  battle: Battle;
  links: Link[];
}

export interface Invitation {
  battle: Battle;
  seat: string;
  /** it has been taken, by the reader */
  yours: boolean;
}

export interface Joining {
  /** minLength 16; maxLength 64 */
  token: string;
  /** maxLength 64 */
  seed?: string;
}

export interface Leaving {
  /** who takes over; nobody: the seat stands open. maxLength 40 */
  computer?: string;
}

/** A battle of one's own from a moment of another. */
export interface BranchWanted {
  /** the number of the last event that has happened, as this viewer counts. minimum 0 */
  after: number;
  /** whose count. maxLength 40 */
  seat?: string | null;
  /** maxItems 8 */
  seats?: SeatWanted[];
}

export interface You {
  id: string;
  name: string;
  language: "en" | "it";
  /** "" without an account */
  email: string;
  account: boolean;
  notices: Notices;
}

/** Where to be told that one's turn has come. */
export interface Notices {
  /** default false */
  email: boolean;
  /** default true */
  browser: boolean;
  /** https://…: gets a JSON of title, text and link. maxLength 400 */
  webhook: string;
  /** minimum 1; maximum 1440; default 10 */
  digest_minutes: number;
}

export interface YouWanted {
  /** minLength 1; maxLength 40 */
  name?: string | null;
  language?: "en" | "it" | null;
  notices?: Partial<Notices> | null;
}

export interface Account {
  /** minLength 3; maxLength 200; pattern ^[^@\s]+@[^@\s]+\.[^@\s]+$ */
  email: string;
  /** minLength 8; maxLength 200 */
  password: string;
}

export interface PasswordWanted {
  /** maxLength 200 */
  old: string;
  /** minLength 8; maxLength 200 */
  new: string;
}

export interface TokenWanted {
  /** minLength 1; maxLength 40 */
  name: string;
  /** default "play" */
  scope?: "play" | "watch";
  /** none named: all. maxItems 100 */
  battles?: string[];
  /** minimum 1; maximum 366; default 90 */
  days?: number;
}

export interface Token {
  id: string;
  name: string;
  scope: string;
  battles: string[];
  expires: number;
  /** only when it is made; "" afterwards */
  token: string;
}

export interface OrderSaid {
  /** the client's own: the same id gets the same answer, and is done once. minLength 1; maxLength 64; pattern ^[\w.:-]+$ */
  id: string;
  kind: "order";
  /** maxLength 40 */
  seat: string;
  /** the last event number this seat was told; -1: whatever has happened. minimum -1 */
  expected: number;
  /** maxLength 4000 */
  text: string;
}

export interface UndoSaid {
  /** the client's own: the same id gets the same answer, and is done once. minLength 1; maxLength 64; pattern ^[\w.:-]+$ */
  id: string;
  kind: "undo";
  /** maxLength 40 */
  seat: string;
}

/** A die from a real table. */
export interface DieSaid {
  /** the client's own: the same id gets the same answer, and is done once. minLength 1; maxLength 64; pattern ^[\w.:-]+$ */
  id: string;
  kind: "die";
  /** minimum -2147483648; exclusiveMaximum 2147483648 */
  face: number;
  /** how many dice this battle has been given by hand. minimum -1; default -1 */
  expected?: number;
}

export interface ResignSaid {
  /** the client's own: the same id gets the same answer, and is done once. minLength 1; maxLength 64; pattern ^[\w.:-]+$ */
  id: string;
  kind: "resign";
  /** maxLength 40 */
  seat: string;
}

/** Or the answer to one: `yes` to an offer that stands accepts it. All who sit at the table must. */
export interface OfferSaid {
  /** the client's own: the same id gets the same answer, and is done once. minLength 1; maxLength 64; pattern ^[\w.:-]+$ */
  id: string;
  kind: "offer";
  /** maxLength 40 */
  seat: string;
  what: "draw" | "back" | "rematch";
  /** default true */
  yes?: boolean;
}

/** A question that changes nothing: the odds of an order, whether it is lawful, advice, a rule. */
export interface AskSaid {
  /** the client's own: the same id gets the same answer, and is done once. minLength 1; maxLength 64; pattern ^[\w.:-]+$ */
  id: string;
  kind: "ask";
  /** maxLength 40 */
  seat?: string | null;
  about: "odds" | "check" | "hint" | "rule";
  /** maxLength 4000 */
  text?: string;
}

export interface ChatSaid {
  /** the client's own: the same id gets the same answer, and is done once. minLength 1; maxLength 64; pattern ^[\w.:-]+$ */
  id: string;
  kind: "chat";
  /** minLength 1; maxLength 500 */
  text: string;
}

/** Look at the table with the eyes of a seat one holds, or (None) of a spectator. Again after a gap. */
export interface WatchSaid {
  kind: "watch";
  /** maxLength 40 */
  seat?: string | null;
  /** the last event number that has been seen. minimum 0; default 0 */
  after?: number;
  language?: "en" | "it" | null;
}

export interface UnwatchSaid {
  kind: "unwatch";
  /** maxLength 40 */
  seat?: string | null;
}

export interface PingSaid {
  kind: "ping";
}

export interface Refused {
  rule: string;
  reason: string;
  facts: Record<string, unknown>;
  said: string;
}

export interface Odds {
  exact: boolean;
  of: number;
  chances: OddsChance[];
  /** all of it in words: each way it may end, each die, every modifier with its rule */
  lines: string[];
}

export interface OddsChance {
  outcome: string;
  said: string;
  ways: number;
}

export interface Advice {
  order: string;
  merit: number;
}

export interface RuleNote {
  /** Example, Ruling, Edition, Source */
  kind: string;
  text: string;
}

export interface RuleShown {
  id: string;
  title: string;
  section: string;
  text: string;
  notes: RuleNote[];
}

/** To something said, by its id. */
export interface Answered {
  /** default "answer" */
  kind: "answer";
  id: string;
  ok: boolean;
  /** of the last event this seat has been told, when an order was taken. default 0 */
  number: number;
  refused: Refused | null;
  odds: Odds | null;
  advice: Advice[];
  rule: RuleShown | null;
  /** a battle that came of it */
  battle: string;
}

/** An event. Numbers count per viewer. */
export interface Told {
  number: number;
  kind: string;
  rule: string;
  facts: Record<string, unknown>;
  outcome: string;
  said: string;
}

export interface DecisionNow {
  seat: string;
  prompt: string;
  facts: Record<string, unknown>;
  default: string;
  veiled: boolean;
  secret: boolean;
  /** more may be said than is offered */
  sample: boolean;
  said: string;
}

export interface ClockNow {
  /** milliseconds since 1970, when this was so */
  at: number;
  running: string[];
  /** a number a seat, milliseconds */
  left: number[];
  /** how long the veiled question still stands; -1: there is none */
  window: number;
}

export interface DieWantedNow {
  sides: number;
  purpose: string;
  rule: string;
  said: string;
  expected: number;
}

/** The table as one viewer may know it, and what he has been told since the last. */
export interface TableNow {
  /** default "table" */
  kind: "table";
  seat: string | null;
  /** of the last event told to this viewer */
  number: number;
  told: Told[];
  view: Record<string, unknown>;
  decisions: DecisionNow[];
  waiting: string;
  orders: string[];
  asides: string[];
  openings: string[];
  /** the answer that rests till the window closes */
  held: string;
  may_undo: boolean;
  wanted: DieWantedNow | null;
  clock: ClockNow | null;
  result: ResultNow | null;
}

export interface Welcome {
  /** default "welcome" */
  kind: "welcome";
  battle: Battle;
  you: You;
  offers: OfferNow[];
  chat: Chatted[];
}

/** Somebody sat down, left, came, went; the battle began or ended. */
export interface BattleChanged {
  /** default "battle" */
  kind: "battle";
  battle: Battle;
  spectators: number;
}

export interface OfferNow {
  /** default "offer" */
  kind: "offer";
  what: "draw" | "back" | "rematch";
  by: string;
  accepted: string[];
  /** False: withdrawn, refused, overtaken or done */
  open: boolean;
  /** the rematch */
  battle: string;
}

export interface Chatted {
  /** default "chat" */
  kind: "chat";
  number: number;
  at: number;
  name: string;
  /** what the speaker holds; none: a spectator, whom only spectators hear till the end */
  seats: string[];
  text: string;
}

/** What a client has done wrong, or the server cannot do now. */
export interface Trouble {
  /** default "trouble" */
  kind: "trouble";
  code: string;
  said: string;
  id: string;
  refused: Refused | null;
}

export interface Pong {
  /** default "pong" */
  kind: "pong";
  at: number;
}

/** On the socket of a person: for a notice in the browser. */
export interface YourTurn {
  /** default "notice" */
  kind: "notice";
  what: "turn" | "over" | "began" | "offer" | "rematch";
  battle: string;
  title: string;
  said: string;
  path: string;
}

export interface OptionShown {
  key: string;
  said: string;
  rule: string;
  values: string[];
  low: number;
  high: number;
  default: string;
}

export interface ScenarioShown {
  key: string;
  title: string;
  note: string;
  seats: string[];
  seats_said: string[];
  options: OptionShown[];
  /** players bring it along as a file */
  brought: boolean;
}

export interface GameShown {
  name: string;
  title: string;
  era: string;
  prefix: string;
  /** computer players */
  players: string[];
  /** the one that takes a seat nobody is named for */
  best: string;
  scenarios: ScenarioShown[];
}

/** A whole rulebook. */
export interface Book {
  title: string;
  preface: string;
  sections: string[];
  /** what stands in a section and belongs to no rule */
  pages: Record<string, string>;
  rules: RuleShown[];
}

/** A battle again, moment by moment: the first view whole, the others as what changed in it. */
export interface Replay {
  seat: string | null;
  moments: Moment[];
  result: ResultNow | null;
}

export interface Moment {
  at: number;
  /** only once all is over */
  order: string;
  by: string;
  told: Told[];
  /** keys of the view with their new values; a key that has gone is null */
  changes: Record<string, unknown>;
  worth: number[];
}

/** Every roll of sealed dice with all it was made from: the secret is shown when the battle is over. */
export interface DiceProof {
  commitment: string;
  secret: string;
  match: string;
  seeds: string[];
  rolls: RollProof[];
}

export interface RollProof {
  n: number;
  sides: number;
  purpose: string;
  rule: string;
  /** the hash of all that a spectator had been told */
  public: string;
  face: number;
}

export interface Health {
  ok: boolean;
  version: string;
  battles: number;
  up_s: number;
}

/** What may be said to POST /api/battles/{battle}/say. */
export type Said =
  | OrderSaid
  | UndoSaid
  | DieSaid
  | ResignSaid
  | OfferSaid
  | AskSaid
  | ChatSaid;

/** All that a client says over the socket. */
export type FromClient =
  | OrderSaid
  | UndoSaid
  | DieSaid
  | ResignSaid
  | OfferSaid
  | AskSaid
  | ChatSaid
  | WatchSaid
  | UnwatchSaid
  | PingSaid;

/** All that the server says over the socket. */
export type FromServer =
  | Answered
  | TableNow
  | Welcome
  | BattleChanged
  | OfferNow
  | Chatted
  | Trouble
  | Pong
  | YourTurn;
