import type { RuleShown } from '../../wire.gen';

const folded = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** The rules that hold every word asked for, those with it in id or title first. */
export function matching(rules: readonly RuleShown[], asked: string): RuleShown[] {
  const words = folded(asked).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...rules];
  const found: { rule: RuleShown; weight: number }[] = [];
  for (const rule of rules) {
    const head = folded(`${rule.id} ${rule.title}`);
    const all = `${head} ${folded(`${rule.text} ${rule.notes.map((note) => note.text).join(' ')}`)}`;
    if (words.every((word) => all.includes(word))) found.push({ rule, weight: words.filter((word) => head.includes(word)).length });
  }
  return found.sort((a, b) => b.weight - a.weight).map((one) => one.rule);
}
