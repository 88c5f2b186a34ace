// The message files of the interface become modules of the build: `virtual:words/en` holds every message by its key.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../src/searoom/words');
const PREFIX = 'virtual:words/';
// of the game files, what the interface itself must be able to say
const BORROWED = { 'sail.toml': ['name.sail', 'seat.sail'], 'battleship.toml': ['seat.battleship'] };

/** The part of TOML that message files use: sections, keys bare or quoted, texts in one line. */
export function readToml(text, file = '') {
  const found = {};
  let section = '';
  for (const [number, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    if (!line || line.startsWith('#')) continue;
    if (line.startsWith('[')) {
      section = line.replace(/^\[|\]\s*(#.*)?$/g, '').replaceAll('"', '').trim();
      continue;
    }
    const parts = /^("(?:[^"\\]|\\.)*"|[\w.-]+)\s*=\s*("(?:[^"\\]|\\.)*"|'[^']*')\s*(#.*)?$/.exec(line);
    if (!parts) throw new Error(`${file}: line ${number + 1} cannot be read: ${line}`);
    const plain = (word) => (word.startsWith('"') ? JSON.parse(word) : word.startsWith("'") ? word.slice(1, -1) : word);
    const key = section ? `${section}.${plain(parts[1])}` : plain(parts[1]);
    if (key in found) throw new Error(`${file}: line ${number + 1}: ${key} stands here twice`);
    found[key] = plain(parts[2]);
  }
  return found;
}

export function messages(language) {
  const read = (name) => readToml(readFileSync(join(FOLDER, language, name), 'utf8'), name);
  const found = {};
  for (const [key, text] of Object.entries(read('web.toml'))) found[key.replace(/^web\./, '')] = text;
  for (const [name, sections] of Object.entries(BORROWED)) {
    for (const [key, text] of Object.entries(read(name))) {
      if (sections.some((section) => key.startsWith(`${section}.`))) found[key] = text;
    }
  }
  return found;
}

/** For Vite. */
export function words() {
  return {
    name: 'words',
    resolveId(id) {
      return id.startsWith(PREFIX) ? `\0${id}` : null;
    },
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const language = id.slice(PREFIX.length + 1);
      this.addWatchFile(join(FOLDER, language, 'web.toml'));
      return `export default ${JSON.stringify(messages(language))}`;
    },
  };
}
