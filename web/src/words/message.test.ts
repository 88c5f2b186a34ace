import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { messages, readToml } from '../../generate/words.mjs';
import { Message, MessageError } from './message';

const english = (n: number): string => (n === 1 ? 'one' : 'other');
const fill = (text: string, facts = {}): string => new Message(text).fill(facts, english);

describe('a message', () => {
  it('fills its holes', () => expect(fill('{a} at {b}', { a: 'Brig 1', b: 'B2' })).toBe('Brig 1 at B2'));
  it('counts', () => {
    const text = '{n, plural, =0 {no ships} one {# ship} other {# ships}}';
    expect([0, 1, 2].map((n) => fill(text, { n }))).toEqual(['no ships', '1 ship', '2 ships']);
  });
  it('chooses, also by yes and no, one within another', () => {
    const text = '{line, select, true {on a line: {within, select, true {near} other {far}}} other {off}}';
    expect(fill(text, { line: true, within: false })).toBe('on a line: far');
    expect(fill(text, { line: false })).toBe('off');
  });
  it('quotes as ICU does', () => expect(fill("it''s '{'n'}' o'clock")).toBe("it's {n} o'clock"));
  it('says what is wrong with it', () => {
    expect(() => new Message('{n, plural, one {#}}')).toThrow(MessageError);
    expect(() => new Message('a }')).toThrow(MessageError);
    expect(() => new Message('{n, number, x}')).toThrow(MessageError);
  });
});

describe('the message files', () => {
  const en = messages('en');
  const it_ = messages('it');

  it('are read as TOML', () => expect(readToml('[a.b]\n"c d" = "e \\"f\\"" # g\n')).toEqual({ 'a.b.c d': 'e "f"' }));
  it('have the same keys in every language', () => expect(Object.keys(it_).sort()).toEqual(Object.keys(en).sort()));
  it('can all be read', () => {
    for (const text of [...Object.values(en), ...Object.values(it_)]) new Message(text);
  });

  it('hold every message that the pages say', () => {
    const folder = join(import.meta.dirname, '..');
    const missing: string[] = [];
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/(?<!test)\.(svelte|ts)$/.test(file) || /^(games|gallery)/.test(file)) continue;
      const source = readFileSync(join(folder, file), 'utf8');
      for (const [, key] of source.matchAll(/\bsay\(\s*'([\w.]+)'/g)) if (!(key! in en)) missing.push(`${file}: ${key}`);
    }
    expect(missing).toEqual([]);
  });
});
