import type { ScenarioShown } from '../wire.gen';

export interface Campaign {
  title: string;
  setups: readonly { scenario: ScenarioShown; label: string }[];
}

/** Scenarios of one name in several set-ups: "Pearl Banks, for two", "Pearl Banks, three teams of one". */
export function campaigns(scenarios: readonly ScenarioShown[]): Campaign[] {
  const found = new Map<string, { scenario: ScenarioShown; label: string }[]>();
  for (const scenario of scenarios) {
    if (scenario.brought) continue;
    const [title = '', ...rest] = scenario.title.split(', ');
    found.set(title, [...(found.get(title) ?? []), { scenario, label: rest.join(', ') || title }]);
  }
  return [...found].map(([title, setups]) => ({ title, setups }));
}

/** "20 to 35 minutes; fetch three of seven troves home" is a length and what it is about. */
export function about(note: string): { length: string; text: string } {
  const [first = '', ...rest] = note.split('; ');
  return /\d/.test(first) && rest.length ? { length: first, text: rest.join('; ') } : { length: '', text: note };
}
