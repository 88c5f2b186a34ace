// The text of a rule, as a rulebook writes it, taken apart into what a page can show: no HTML is ever made from it.

export type Piece =
  | { kind: 'text' | 'strong' | 'em' | 'code'; text: string }
  | { kind: 'rule'; text: string };

export type Block =
  | { kind: 'paragraph'; pieces: Piece[] }
  | { kind: 'list'; ordered: boolean; items: Piece[][] }
  | { kind: 'table'; head: Piece[][]; rows: Piece[][][] }
  | { kind: 'heading'; pieces: Piece[] }
  | { kind: 'code'; text: string };

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\b([A-Z]{2,6}-\d+(?:\.\d+)*)\b/g;

export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > at) found.push({ kind: 'text', text: text.slice(at, match.index) });
    if (match[1] !== undefined) found.push({ kind: 'code', text: match[1] });
    else if (match[2] !== undefined) found.push({ kind: 'strong', text: match[2] });
    else if (match[3] !== undefined) found.push({ kind: 'em', text: match[3] });
    else found.push({ kind: 'rule', text: match[4] ?? '' });
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ kind: 'text', text: text.slice(at) });
  return found;
}

const cells = (line: string): Piece[][] => line.replace(/^\s*\||\|\s*$/g, '').split('|').map((cell) => pieces(cell.trim()));

export function blocks(text: string): Block[] {
  const found: Block[] = [];
  const lines = text.split('\n');
  let n = 0;
  while (n < lines.length) {
    const line = lines[n] ?? '';
    if (!line.trim()) {
      n += 1;
    } else if (line.startsWith('```')) {
      const code: string[] = [];
      for (n += 1; n < lines.length && !lines[n]?.startsWith('```'); n++) code.push(lines[n] ?? '');
      n += 1;
      found.push({ kind: 'code', text: code.join('\n') });
    } else if (/^#{1,6} /.test(line)) {
      found.push({ kind: 'heading', pieces: pieces(line.replace(/^#+ /, '')) });
      n += 1;
    } else if (line.trim().startsWith('|')) {
      const rows: string[] = [];
      for (; n < lines.length && lines[n]?.trim().startsWith('|'); n++) rows.push(lines[n] ?? '');
      const [head, second, ...rest] = rows;
      const ruled = second !== undefined && /^[\s|:-]+$/.test(second);
      found.push({ kind: 'table', head: ruled ? cells(head ?? '') : [], rows: (ruled ? rest : rows).map(cells) });
    } else if (/^\s*([-*]|\d+\.) /.test(line)) {
      const ordered = /^\s*\d+\. /.test(line);
      const items: string[] = [];
      for (; n < lines.length && lines[n]?.trim(); n++) {
        const item = /^\s*(?:[-*]|\d+\.) (.*)$/.exec(lines[n] ?? '');
        if (item) items.push(item[1] ?? '');
        else items[items.length - 1] += ` ${(lines[n] ?? '').trim()}`;
      }
      found.push({ kind: 'list', ordered, items: items.map(pieces) });
    } else {
      const words: string[] = [];
      for (; n < lines.length && lines[n]?.trim() && !/^\s*(\||[-*] |\d+\. |```|#)/.test(lines[n] ?? ''); n++) words.push((lines[n] ?? '').trim());
      if (words.length === 0) words.push((lines[n++] ?? '').trim());
      found.push({ kind: 'paragraph', pieces: pieces(words.join(' ')) });
    }
  }
  return found;
}
