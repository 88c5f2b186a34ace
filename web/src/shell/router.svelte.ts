// Which page stands at which address. By the History API: links are real links, and may be copied.

export interface Place {
  page: 'harbour' | 'new' | 'battle' | 'replay' | 'join' | 'rules' | 'verify' | 'you' | 'records' | 'missing';
  parts: Readonly<Record<string, string>>;
  query: URLSearchParams;
  hash: string;
}

const WAYS: readonly (readonly [RegExp, Place['page'], readonly string[]])[] = [
  [/^\/$/, 'harbour', []],
  [/^\/new$/, 'new', []],
  [/^\/new\/([^/]+)\/([^/]+)$/, 'new', ['game', 'scenario']],
  [/^\/battle\/([^/]+)$/, 'battle', ['id']],
  [/^\/battle\/([^/]+)\/replay$/, 'replay', ['id']],
  [/^\/join\/([^/]+)$/, 'join', ['token']],
  [/^\/rules\/([^/]+)$/, 'rules', ['game']],
  [/^\/rules\/([^/]+)\/([^/]+)$/, 'rules', ['game', 'id']],
  [/^\/verify$/, 'verify', []],
  [/^\/you$/, 'you', []],
  [/^\/records$/, 'records', []],
];

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // a broken escape: no page has such a name, and none is found
  }
}

export function placeAt(path: string, search = '', hash = ''): Place {
  const clean = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
  for (const [form, page, names] of WAYS) {
    const found = form.exec(clean);
    if (!found) continue;
    const parts = Object.fromEntries(names.map((name, n) => [name, decoded(found[n + 1] ?? '')]));
    return { page, parts, query: new URLSearchParams(search), hash };
  }
  return { page: 'missing', parts: { path }, query: new URLSearchParams(search), hash };
}

class Router {
  place: Place = $state.raw(placeAt(location.pathname, location.search, location.hash));

  constructor() {
    addEventListener('popstate', () => this.#read());
    addEventListener('click', (event) => this.#follow(event));
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    this.#read();
  }

  /** The address tells where one is, without a new page. */
  note(path: string): void {
    history.replaceState(null, '', path);
  }

  #read(): void {
    const before = this.place;
    this.place = placeAt(location.pathname, location.search, location.hash);
    if (before.page !== this.place.page) scrollTo(0, 0);
  }

  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/') || (link.pathname === location.pathname && link.hash)) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
