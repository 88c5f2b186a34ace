// Rule ids in running text, so that each can be opened where it stands.

export interface TextPart {
  text: string;
  rule: boolean;
}

const RULE = /\b[A-Z]{2,6}-\d+(?:\.\d+)*\b/g;

export function withRules(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const found of text.matchAll(RULE)) {
    if (found.index > at) parts.push({ text: text.slice(at, found.index), rule: false });
    parts.push({ text: found[0], rule: true });
    at = found.index + found[0].length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), rule: false });
  return parts;
}

/** The rulebook in which an id stands, by the letters before it; the table manners are `match`. */
export function bookOf(id: string, game: string): string {
  return id.startsWith('MATCH-') ? 'match' : game;
}
