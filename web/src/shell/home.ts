// What is asked of the server over REST. Whatever goes wrong comes as a Sorry with a code and words for the reader.
import { words } from '../words/say.svelte';
import type {
  Battle, BattleWanted, Book, BranchWanted, Chatted, Created, DiceProof, GameShown, Invitation, Link, Replay,
  RuleShown, TableNow, Token, TokenWanted, You, YouWanted,
} from '../wire.gen';
import type { Facts } from './names';

export class Sorry extends Error {
  constructor(readonly code: string, readonly said: string, readonly status = 0) {
    super(said || code);
  }
}

/** The server did not answer at all. */
export const GONE = 'gone';

async function call(method: string, path: string, body?: unknown, text = false): Promise<Response> {
  const url = `${path}${path.includes('?') ? '&' : '?'}language=${words.language}`;
  let answer: Response;
  try {
    const init: RequestInit = { method, credentials: 'same-origin' };
    if (body !== undefined) {
      init.body = text ? (body as string) : JSON.stringify(body);
      init.headers = { 'Content-Type': text ? 'text/plain; charset=utf-8' : 'application/json' };
    }
    answer = await fetch(url, init);
  } catch {
    throw new Sorry(GONE, '');
  }
  if (!answer.ok) {
    const found: unknown = await answer.json().catch(() => null);
    const { code, said } = (found ?? {}) as { code?: string; said?: string };
    throw new Sorry(code ?? (answer.status >= 500 ? GONE : 'fault'), said ?? '', answer.status);
  }
  return answer;
}

async function json<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await call(method, `/api${path}`, body);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

const at = encodeURIComponent;
const seatPart = (seat: string | null): string => (seat === null ? '' : `?seat=${at(seat)}`);

export const home = {
  hello: () => json<You>('POST', '/me'),
  changeYou: (wanted: YouWanted) => json<You>('PATCH', '/me', wanted),
  openAccount: (email: string, password: string) => json<You>('POST', '/account', { email, password }),
  login: (email: string, password: string) => json<You>('POST', '/login', { email, password }),
  logout: () => json<void>('POST', '/logout'),
  changePassword: (old: string, fresh: string) => json<You>('POST', '/password', { old, new: fresh }),
  tokens: () => json<Token[]>('GET', '/tokens'),
  newToken: (wanted: TokenWanted) => json<Token>('POST', '/tokens', wanted),
  dropToken: (id: string) => json<void>('DELETE', `/tokens/${at(id)}`),

  games: () => json<GameShown[]>('GET', '/games'),
  /** The table of a scenario before anybody has moved. */
  chart: (game: string, scenario: string) => json<Facts>('GET', `/games/${at(game)}/${at(scenario)}/chart`),
  book: (game: string) => json<Book>('GET', `/rules/${at(game)}`),
  rule: (game: string, id: string) => json<RuleShown>('GET', `/rules/${at(game)}/${at(id)}`),

  battles: () => json<Battle[]>('GET', '/battles'),
  watchable: () => json<Battle[]>('GET', '/battles/watchable'),
  battle: (id: string) => json<Battle>('GET', `/battles/${at(id)}`),
  create: (wanted: BattleWanted) => json<Created>('POST', '/battles', wanted),
  remove: (id: string) => json<void>('DELETE', `/battles/${at(id)}`),
  leave: (id: string, computer: string) => json<Battle>('POST', `/battles/${at(id)}/leave`, { computer }),
  links: (id: string) => json<Link[]>('GET', `/battles/${at(id)}/links`),
  newLink: (id: string, seat: string) => json<Link>('POST', `/battles/${at(id)}/links`, { seat }),
  branch: (id: string, wanted: BranchWanted) => json<Battle>('POST', `/battles/${at(id)}/branch`, wanted),
  invited: (token: string) => json<Invitation>('GET', `/join/${at(token)}`),
  join: (token: string) => json<Battle>('POST', '/join', { token, seed: seed() }),
  table: (id: string, seat: string | null) => json<TableNow>('GET', `/battles/${at(id)}/table${seatPart(seat)}`),
  chat: (id: string) => json<Chatted[]>('GET', `/battles/${at(id)}/chat`),
  replay: (id: string, seat: string | null) => json<Replay>('GET', `/battles/${at(id)}/replay${seatPart(seat)}`),
  dice: (id: string) => json<DiceProof>('GET', `/battles/${at(id)}/dice`),
  bring: async (text: string) => (await (await call('POST', '/api/records', text, true)).json()) as Battle,
  recordPath: (id: string) => `/api/battles/${at(id)}/record`,
};

/** A seat's own part of the sealed dice, drawn here. */
export function seed(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The id of something said: the server does it once, however often it hears it. */
export function newId(): string {
  return `${Date.now().toString(36)}-${seed()}`;
}

export function sorryOf(error: unknown): Sorry {
  return error instanceof Sorry ? error : new Sorry('fault', error instanceof Error ? error.message : String(error));
}
