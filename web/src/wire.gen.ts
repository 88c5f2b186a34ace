// Made by `searoom.server.typescript` from wire.py: correct it there.

export type Facts = Record<string, unknown>;

export interface Pace {
  kind: 'untimed' | 'live' | 'days';
  free_s: number;
  bank_s: number;
  days: number;
  window_s: number;
}

export interface SeatWanted {
  kind: 'me' | 'link' | 'computer';
  player?: string;
  name?: string;
  seed?: string;
}

export interface BattleWanted {
  game: string;
  scenario: string;
  options?: Record<string, string>;
  seats?: SeatWanted[];
  title?: string;
  pace?: Pace;
  dice?: 'sealed' | 'seeded' | 'entered';
  seed?: number | null;
  spectators?: 'all' | 'after' | 'none';
}

export interface SeatNow {
  seat: string;
  said: string;
  kind: 'person' | 'computer' | 'open';
  name: string;
  player: string;
  mine: boolean;
  here: boolean;
  awaited: boolean;
}

export interface ResultNow {
  winners: string[];
  points: string[];
  rule: string;
  reason: string;
  said: string;
}

export interface Battle {
  id: string;
  title: string;
  game: string;
  scenario: string;
  scenario_title: string;
  options: Record<string, string>;
  status: 'gathering' | 'playing' | 'over';
  seats: SeatNow[];
  pace: Pace;
  dice: string;
  spectators: 'all' | 'after' | 'none';
  owner: boolean;
  created: number;
  changed: number;
  length: number;
  your_turn: boolean;
  result: ResultNow | null;
  next: string;
  origin: string;
}

export interface Link {
  id: string;
  seat: string;
  path: string;
  used: boolean;
}

export interface LinkWanted {
  seat: string;
}

export interface Created {
  battle: Battle;
  links: Link[];
}

export interface Invitation {
  battle: Battle;
  seat: string;
  yours: boolean;
}

export interface Joining {
  token: string;
  seed?: string;
}

export interface Leaving {
  computer?: string;
}

export interface BranchWanted {
  after: number;
  seat?: string | null;
  seats?: SeatWanted[];
}

export interface You {
  id: string;
  name: string;
  language: 'en' | 'it';
  email: string;
  account: boolean;
  notices: Notices;
}

export interface Notices {
  email: boolean;
  browser: boolean;
  webhook: string;
  digest_minutes: number;
}

export interface YouWanted {
  name?: string | null;
  language?: 'en' | 'it' | null;
  notices?: Notices | null;
}

export interface Account {
  email: string;
  password: string;
}

export interface PasswordWanted {
  old: string;
  new: string;
}

export interface TokenWanted {
  name: string;
  scope?: 'play' | 'watch';
  battles?: string[];
  days?: number;
}

export interface Token {
  id: string;
  name: string;
  scope: string;
  battles: string[];
  expires: number;
  token: string;
}

export interface Saying {
  id: string;
}

export interface OrderSaid {
  id: string;
  kind: 'order';
  seat: string;
  expected: number;
  text: string;
}

export interface UndoSaid {
  id: string;
  kind: 'undo';
  seat: string;
}

export interface DieSaid {
  id: string;
  kind: 'die';
  face: number;
  expected?: number;
}

export interface ResignSaid {
  id: string;
  kind: 'resign';
  seat: string;
}

export interface OfferSaid {
  id: string;
  kind: 'offer';
  seat: string;
  what: 'draw' | 'back' | 'rematch';
  yes?: boolean;
}

export interface AskSaid {
  id: string;
  kind: 'ask';
  seat?: string | null;
  about: 'odds' | 'check' | 'hint' | 'rule';
  text?: string;
}

export interface ChatSaid {
  id: string;
  kind: 'chat';
  text: string;
}

export interface WatchSaid {
  kind: 'watch';
  seat?: string | null;
  after?: number;
  language?: 'en' | 'it' | null;
}

export interface UnwatchSaid {
  kind: 'unwatch';
  seat?: string | null;
}

export interface PingSaid {
  kind: 'ping';
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

export interface Answered {
  kind: 'answer';
  id: string;
  ok: boolean;
  number: number;
  refused: Refused | null;
  odds: Odds | null;
  advice: Advice[];
  rule: RuleShown | null;
  battle: string;
}

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
  sample: boolean;
  said: string;
}

export interface ClockNow {
  at: number;
  running: string[];
  left: number[];
  window: number;
}

export interface DieWantedNow {
  sides: number;
  purpose: string;
  rule: string;
  said: string;
  expected: number;
}

export interface TableNow {
  kind: 'table';
  seat: string | null;
  number: number;
  told: Told[];
  view: Record<string, unknown>;
  decisions: DecisionNow[];
  waiting: string;
  orders: string[];
  asides: string[];
  openings: string[];
  held: string;
  may_undo: boolean;
  wanted: DieWantedNow | null;
  clock: ClockNow | null;
  result: ResultNow | null;
}

export interface Welcome {
  kind: 'welcome';
  battle: Battle;
  you: You;
  offers: OfferNow[];
  chat: Chatted[];
}

export interface BattleChanged {
  kind: 'battle';
  battle: Battle;
  spectators: number;
}

export interface OfferNow {
  kind: 'offer';
  what: 'draw' | 'back' | 'rematch';
  by: string;
  accepted: string[];
  open: boolean;
  battle: string;
}

export interface Chatted {
  kind: 'chat';
  number: number;
  at: number;
  name: string;
  seats: string[];
  text: string;
}

export interface Trouble {
  kind: 'trouble';
  code: string;
  said: string;
  id: string;
  refused: Refused | null;
}

export interface Pong {
  kind: 'pong';
  at: number;
}

export interface YourTurn {
  kind: 'notice';
  what: 'turn' | 'over' | 'began' | 'offer' | 'rematch';
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
  brought: boolean;
}

export interface GameShown {
  name: string;
  title: string;
  era: string;
  prefix: string;
  players: string[];
  best: string;
  scenarios: ScenarioShown[];
}

export interface Book {
  title: string;
  preface: string;
  sections: string[];
  pages: Record<string, string>;
  rules: RuleShown[];
}

export interface Replay {
  seat: string | null;
  moments: Moment[];
  result: ResultNow | null;
}

export interface Moment {
  at: number;
  order: string;
  by: string;
  told: Told[];
  changes: Record<string, unknown>;
  worth: number[];
}

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
  public: string;
  face: number;
}

export interface Health {
  ok: boolean;
  version: string;
  battles: number;
  up_s: number;
}

export type Language = 'en' | 'it';

export type Spectators = 'all' | 'after' | 'none';

export type FromClient = OrderSaid | UndoSaid | DieSaid | ResignSaid | OfferSaid | AskSaid | ChatSaid | WatchSaid | UnwatchSaid | PingSaid;

export type Said = OrderSaid | UndoSaid | DieSaid | ResignSaid | OfferSaid | AskSaid | ChatSaid;

export type FromServer = Answered | TableNow | Welcome | BattleChanged | OfferNow | Chatted | Trouble | Pong | YourTurn;
