// The reader: who the server knows, and how this browser is to look, sound and speak for him.
import { firstLanguage, keepLanguage, words } from '../words/say.svelte';
import type { You } from '../wire.gen';
import type { Language } from './names';
import { home, Sorry, sorryOf } from './home';

export type Theme = 'system' | 'light' | 'dark';
export type Telling = 'all' | 'main' | 'mine'; // how much is read aloud

interface Ways {
  theme: Theme;
  sound: boolean;
  motion: boolean;
  confirm: boolean; // every order is asked for twice
  telling: Telling;
  curtain: boolean;
}

const KEPT = 'searoom.ways';
const FIRST: Ways = { theme: 'system', sound: false, motion: true, confirm: false, telling: 'main', curtain: true };

function kept(): Ways {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<Ways>) };
  } catch {
    return { ...FIRST };
  }
}

class Reader {
  you: You | null = $state.raw(null);
  sorry: Sorry | null = $state.raw(null);
  ways: Ways = $state(kept());

  set<K extends keyof Ways>(key: K, value: Ways[K]): void {
    this.ways[key] = value;
    localStorage.setItem(KEPT, JSON.stringify(this.ways));
    this.dress();
  }

  /** By day, by night, or as the system has it. */
  dress(): void {
    if (this.ways.theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = this.ways.theme;
  }

  async arrive(): Promise<void> {
    this.dress();
    const language = firstLanguage();
    if (words.language !== language || !words.knows('name')) await words.speak(language);
    await this.greet();
  }

  async greet(): Promise<void> {
    try {
      this.you = await home.hello();
      this.sorry = null;
      if (this.you.language !== words.language) this.you = await home.changeYou({ language: words.language });
    } catch (error) {
      this.sorry = sorryOf(error);
    }
  }

  async speak(language: Language): Promise<void> {
    keepLanguage(language);
    await words.speak(language);
    if (this.you) this.you = await home.changeYou({ language }).catch(() => this.you);
  }
}

export const reader = new Reader();
