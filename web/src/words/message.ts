// Messages with holes: the part of ICU MessageFormat that the message files use, as src/searoom/words/message.py reads it.

export type Value = string | number | boolean;
export type FactsGiven = Readonly<Record<string, Value>>;
export type PluralRule = (count: number) => string;

interface Hole { hole: string }
interface Count { count: true }
interface Choice { name: string; kind: 'plural' | 'select'; cases: Readonly<Record<string, readonly Part[]>> }
type Part = string | Hole | Count | Choice;

export class MessageError extends Error {
  constructor(at: number, problem: string) {
    super(`character ${at + 1}: ${problem}`);
  }
}

export class Message {
  readonly parts: readonly Part[];

  constructor(text: string) {
    this.parts = new Reader(text).whole();
  }

  /** The text; a fact that was not given is said by its name, so that nobody loses a whole page to it. */
  fill(facts: FactsGiven, category: PluralRule): string {
    return filled(this.parts, facts, category, null);
  }
}

function filled(parts: readonly Part[], facts: FactsGiven, category: PluralRule, count: number | null): string {
  let out = '';
  for (const part of parts) {
    if (typeof part === 'string') out += part;
    else if ('count' in part) out += String(count ?? '#');
    else if ('hole' in part) out += String(facts[part.hole] ?? `{${part.hole}}`);
    else {
      const value = facts[part.name];
      if (part.kind === 'select') out += filled(part.cases[String(value)] ?? part.cases['other'] ?? [], facts, category, count);
      else {
        const number = Number(value);
        const found = part.cases[`=${number}`] ?? part.cases[category(number)] ?? part.cases['other'] ?? [];
        out += filled(found, facts, category, number);
      }
    }
  }
  return out;
}

class Reader {
  #at = 0;
  constructor(private readonly text: string) {}

  whole(): readonly Part[] {
    const parts = this.#parts(false, false);
    if (this.#at < this.text.length) throw new MessageError(this.#at, "a } that closes nothing; write '}' for the sign itself");
    return parts;
  }

  #parts(inside: boolean, plural: boolean): readonly Part[] {
    const parts: Part[] = [];
    let plain = '';
    const close = (): void => {
      if (plain) parts.push(plain);
      plain = '';
    };
    while (this.#at < this.text.length) {
      const sign = this.text[this.#at]!;
      if (sign === "'") plain += this.#quoted(plural);
      else if (sign === '{') {
        close();
        parts.push(this.#argument(plural));
      } else if (sign === '}') break;
      else if (sign === '#' && plural) {
        close();
        parts.push({ count: true });
        this.#at += 1;
      } else {
        plain += sign;
        this.#at += 1;
      }
    }
    close();
    if (inside && this.#at === this.text.length) throw new MessageError(this.#at, 'a } is missing');
    return parts;
  }

  #quoted(plural: boolean): string {
    const start = this.#at;
    const following = this.text[start + 1] ?? '';
    if (following === "'") {
      this.#at += 2;
      return "'";
    }
    if (!following || !(plural ? '{}#' : '{}').includes(following)) {
      this.#at += 1;
      return "'"; // an ordinary apostrophe
    }
    this.#at += 1;
    let out = '';
    while (this.#at < this.text.length) {
      if (this.text[this.#at] !== "'") out += this.text[this.#at++];
      else if (this.text[this.#at + 1] === "'") {
        out += "'";
        this.#at += 2;
      } else {
        this.#at += 1;
        return out;
      }
    }
    throw new MessageError(start, 'this apostrophe opens a quotation that never ends');
  }

  #argument(plural: boolean): Part {
    const start = this.#at;
    this.#at += 1;
    const name = this.#word(/[^\W\d]\w*/y, 'the name of a fact');
    if (this.#take('}')) return { hole: name };
    this.#need(',');
    const at = this.#at;
    const kind = this.#word(/[^\W\d]\w*/y, 'plural or select');
    if (kind !== 'plural' && kind !== 'select') throw new MessageError(at, `${kind} is neither plural nor select`);
    this.#need(',');
    const cases: Record<string, readonly Part[]> = {};
    while (!this.#take('}')) {
      const name = this.#word(/=\d+|[^\s{}]+/y, 'a case, or the } that ends them');
      this.#need('{');
      cases[name] = this.#parts(true, plural || kind === 'plural');
      this.#at += 1;
    }
    if (!('other' in cases)) throw new MessageError(start, `{${name}, ${kind}, …} has no case 'other'`);
    return { name, kind, cases };
  }

  #skip(): void {
    while (/\s/.test(this.text[this.#at] ?? '')) this.#at += 1;
  }

  #take(sign: string): boolean {
    this.#skip();
    if (!this.text.startsWith(sign, this.#at)) return false;
    this.#at += sign.length;
    return true;
  }

  #need(sign: string): void {
    if (!this.#take(sign)) throw new MessageError(this.#at, `wanted here: ${sign}`);
  }

  #word(pattern: RegExp, wanted: string): string {
    this.#skip();
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.text);
    if (!found) throw new MessageError(this.#at, `wanted here: ${wanted}`);
    this.#at += found[0].length;
    return found[0];
  }
}
