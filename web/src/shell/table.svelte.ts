// One battle as this screen sees it: the socket that is opened again when it breaks, the tables through the eyes of
// every seat held here, what has been told, and what has been said and not yet answered.
import { words } from '../words/say.svelte';
import type {
  Answered, AskSaid, Battle, Chatted, FromServer, OfferNow, Said, TableNow, Told, Trouble, You,
} from '../wire.gen';
import { newId, Sorry } from './home';

/** The part of a WebSocket that is used: a test brings its own. */
export interface Line {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface Look {
  table: TableNow;
  log: readonly Told[];
  came: number; // when the table arrived, on this machine's clock: the clocks run on from there
}

export type Link = 'opening' | 'open' | 'lost' | 'shut';

interface Pending {
  text: string;
  answer: (answered: Answered) => void;
  fail: (sorry: Sorry) => void;
}

type Unsaid<S> = S extends { id: string } ? Omit<S, 'id'> : never;

const WAITS = [300, 800, 1500, 3000, 6000, 10000, 15000];
const PING_MS = 20_000;
const SILENCE_MS = 50_000;
export const SPECTATOR = '';

export class AtTable {
  readonly id: string;
  battle: Battle | null = $state.raw(null);
  you: You | null = $state.raw(null);
  link: Link = $state('opening');
  tries = $state(0);
  spectators = $state(0);
  chat: readonly Chatted[] = $state.raw([]);
  offers: readonly OfferNow[] = $state.raw([]);
  trouble: Trouble | null = $state.raw(null);
  looks: Readonly<Record<string, Look>> = $state.raw({});
  waiting = $state(0); // orders on their way
  /** Told of news, to be shown as it happens; `fresh` is false for what had happened before one looked. */
  onnews: ((seat: string, told: readonly Told[], table: TableNow, fresh: boolean) => void) | null = null;
  onchat: ((chatted: Chatted) => void) | null = null;

  #open: () => Line;
  #line: Line | null = null;
  #seats: readonly string[] | null = null; // through whose eyes; SPECTATOR is nobody's
  #pending = new Map<string, Pending>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #over = false;

  constructor(id: string, open?: () => Line) {
    this.id = id;
    this.#open = open ?? (() => {
      const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
      return new WebSocket(`${scheme}//${location.host}/api/battles/${encodeURIComponent(id)}/socket?language=${words.language}`) as unknown as Line;
    });
  }

  get mine(): readonly string[] {
    return this.battle?.seats.filter((seat) => seat.mine).map((seat) => seat.seat) ?? [];
  }

  look(seat: string): Look | null {
    return this.looks[seat] ?? null;
  }

  // ---- the line

  connect(): void {
    if (this.#over) return;
    clearTimeout(this.#timer);
    const line = this.#open();
    this.#line = line;
    line.onopen = () => {
      if (this.#line !== line) return;
      this.link = 'open';
      this.#heard = Date.now();
      this.#watch();
      for (const pending of this.#pending.values()) line.send(pending.text); // the same id: done once
    };
    line.onmessage = (event) => {
      if (this.#line === line) this.#hear(event.data);
    };
    line.onclose = () => {
      if (this.#line === line) this.#lost();
    };
    clearInterval(this.#pulse);
    this.#pulse = setInterval(() => {
      if (this.link !== 'open') return;
      if (Date.now() - this.#heard > SILENCE_MS) line.close();
      else line.send('{"kind":"ping"}');
    }, PING_MS);
  }

  #lost(): void {
    this.#line = null;
    if (this.#over) return;
    this.link = 'lost';
    const wait = WAITS[Math.min(this.tries, WAITS.length - 1)] ?? 15000;
    this.tries += 1;
    this.#timer = setTimeout(() => this.connect(), wait * (0.8 + 0.4 * Math.random()));
  }

  /** Back on line at once: the network has come back, or somebody is impatient. */
  hurry(): void {
    if (this.link === 'lost') this.connect();
  }

  close(): void {
    this.#over = true;
    this.link = 'shut';
    clearTimeout(this.#timer);
    clearInterval(this.#pulse);
    this.#line?.close();
    this.#line = null;
    for (const pending of this.#pending.values()) pending.fail(new Sorry('shut', ''));
    this.#pending.clear();
  }

  /** Through these eyes from now on; those of all my seats, or a spectator's. */
  watch(seats: readonly string[]): void {
    this.#seats = seats;
    if (this.link === 'open') this.#watch();
  }

  /** All that was told, told again in another language. */
  retell(): void {
    this.looks = Object.fromEntries(Object.entries(this.looks).map(([seat, look]) => [seat, { ...look, log: [] }]));
    if (this.link === 'open') this.#watch();
  }

  #watch(): void {
    for (const seat of this.#seats ?? []) {
      const after = this.looks[seat]?.log.at(-1)?.number ?? 0;
      this.#line?.send(JSON.stringify({ kind: 'watch', seat: seat === SPECTATOR ? null : seat, after, language: words.language }));
    }
  }

  // ---- what is heard

  #hear(text: string): void {
    this.#heard = Date.now();
    this.tries = 0;
    const said = JSON.parse(text) as FromServer;
    switch (said.kind) {
      case 'welcome':
        this.#settle(said.battle);
        this.you = said.you;
        this.offers = said.offers;
        this.chat = said.chat;
        break;
      case 'battle':
        this.#settle(said.battle);
        this.spectators = said.spectators;
        break;
      case 'table':
        this.#shown(said);
        break;
      case 'answer':
        this.#answered(said);
        break;
      case 'offer':
        this.offers = [...this.offers.filter((one) => one.what !== said.what), ...(said.open ? [said] : [])];
        if (said.battle && this.battle) this.battle = { ...this.battle, next: said.battle };
        break;
      case 'chat':
        if (!this.chat.some((one) => one.number === said.number)) {
          this.chat = [...this.chat, said];
          this.onchat?.(said);
        }
        break;
      case 'trouble':
        this.trouble = said;
        this.#fail(said);
        break;
    }
  }

  /** Who sits where. When my seats change, so do the eyes through which I look. */
  #settle(battle: Battle): void {
    const before = this.mine.join();
    this.battle = battle;
    if (this.#seats === null || this.mine.join() !== before) {
      this.#seats = this.mine.length ? this.mine : [SPECTATOR];
      this.#watch();
    }
  }

  #shown(table: TableNow): void {
    const seat = table.seat ?? SPECTATOR;
    const before = this.looks[seat];
    const last = before?.log.at(-1)?.number ?? 0;
    const fresh = table.told.filter((told) => told.number > last);
    const log = fresh.length ? [...(before?.log ?? []), ...fresh] : (before?.log ?? []);
    this.looks = { ...this.looks, [seat]: { table: { ...table, told: [] }, log, came: Date.now() } };
    this.onnews?.(seat, fresh, table, Boolean(before) && last > 0);
    if (table.result && this.battle && !this.battle.result) this.battle = { ...this.battle, status: 'over', result: table.result };
  }

  #answered(answered: Answered): void {
    const pending = this.#pending.get(answered.id);
    if (!pending) return;
    this.#pending.delete(answered.id);
    this.waiting = this.#pending.size;
    pending.answer(answered);
  }

  #fail(trouble: Trouble): void {
    const pending = this.#pending.get(trouble.id);
    if (!pending) return;
    this.#pending.delete(trouble.id);
    this.waiting = this.#pending.size;
    pending.fail(new Sorry(trouble.code, trouble.said));
  }

  // ---- what is said

  /** Said once, however often the line breaks: the id goes with it, and the server knows what it has heard. */
  say(said: Unsaid<Said>): Promise<Answered> {
    const id = newId();
    const text = JSON.stringify({ ...said, id });
    return new Promise((answer, fail) => {
      if (this.#over) return fail(new Sorry('shut', ''));
      this.#pending.set(id, { text, answer, fail });
      this.waiting = this.#pending.size;
      if (this.link === 'open') this.#line?.send(text);
    });
  }

  order(seat: string, text: string): Promise<Answered> {
    const expected = this.looks[seat]?.table.number ?? -1;
    return this.say({ kind: 'order', seat, expected, text });
  }

  ask(about: AskSaid['about'], seat: string | null, text = ''): Promise<Answered> {
    return this.say({ kind: 'ask', about, seat, text });
  }
}
