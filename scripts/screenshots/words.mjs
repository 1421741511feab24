import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const source = join(import.meta.dirname, '../../src');

/** The words of a language by which screens are worked: `word('chats:bar.help')`. */
export function wordsOf(language) {
  const read = (folder) => JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'));
  const spaces = { common: read(join(source, 'i18n/locales')) };
  for (const feature of readdirSync(join(source, 'features')))
    spaces[feature] = read(join(source, 'features', feature, 'locales'));
  spaces.picture = read(join(source, 'components/picture/locales'));
  return (key) => {
    const [space, path] = key.split(':');
    const text = path.split('.').reduce((part, name) => part?.[name], spaces[space]);
    if (typeof text !== 'string') throw new Error(`There is no text ${key}`);
    return text;
  };
}
