// The interface's own words in the reader's language. What happens in a battle is told by the server, in the same one.
import type { Language } from '../shell/names';
import { Message, type FactsGiven } from './message';

export const LANGUAGES: readonly Language[] = ['en', 'it'];
export const OWN_NAMES: Readonly<Record<Language, string>> = { en: 'English', it: 'Italiano' };
const KEPT = 'searoom.language';

const FILES: Readonly<Record<Language, () => Promise<{ default: Record<string, string> }>>> = {
  en: () => import('virtual:words/en'),
  it: () => import('virtual:words/it'),
};

class Words {
  language: Language = $state('en');
  #texts: Record<string, string> = $state.raw({});
  #read = new Map<string, Message>();
  #plurals = new Intl.PluralRules('en');

  /** Reads the messages of a language, then speaks it. */
  async speak(language: Language): Promise<void> {
    const { default: texts } = await FILES[language]();
    this.#read.clear();
    this.#plurals = new Intl.PluralRules(language);
    this.#texts = texts;
    this.language = language;
    document.documentElement.lang = language;
  }

  knows(key: string): boolean {
    return key in this.#texts;
  }

  say(key: string, facts: FactsGiven = {}): string {
    const text = this.#texts[key];
    if (text === undefined) return key;
    let message = this.#read.get(key);
    if (!message) this.#read.set(key, (message = new Message(text)));
    return message.fill(facts, (count) => this.#plurals.select(count));
  }
}

export const words = new Words();

/** What stands in the message files under this key. */
export function say(key: string, facts: FactsGiven = {}): string {
  return words.say(key, facts);
}

export function known(key: string): boolean {
  return words.knows(key);
}

/** The language kept from last time, or else the first of the browser's that we speak. */
export function firstLanguage(): Language {
  const kept = localStorage.getItem(KEPT);
  const wanted = [kept ?? '', ...navigator.languages.map((one) => one.slice(0, 2))];
  return wanted.find((one): one is Language => (LANGUAGES as readonly string[]).includes(one)) ?? 'en';
}

export function keepLanguage(language: Language): void {
  localStorage.setItem(KEPT, language);
}

/** "brig 2" or "fort a1" in the reader's language. */
export function unitSaid(name: string): string {
  const [, kind, n] = /^([a-z-]+) (\w+)$/.exec(name) ?? [];
  const key = `name.sail.${kind}`;
  return kind && n && known(key) ? say(key, { n: kind === 'fort' ? n.toUpperCase() : n }) : name;
}

export function seatSaid(game: string, seat: string): string {
  const key = `seat.${game}.${seat}`;
  return known(key) ? say(key) : seat;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
