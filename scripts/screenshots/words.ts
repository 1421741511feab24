import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

interface Texts {
  readonly [name: string]: string | Texts;
}

const source = join(import.meta.dirname, '../../src');

/** The words of a language by which screens are worked: `word('chats:bar.help')`. */
export function wordsOf(language: string): (key: string) => string {
  const read = (folder: string): Texts =>
    JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as Texts;
  const spaces: Record<string, Texts> = { common: read(join(source, 'i18n/locales')) };
  for (const feature of readdirSync(join(source, 'features')))
    spaces[feature] = read(join(source, 'features', feature, 'locales'));
  spaces.picture = read(join(source, 'components/picture/locales'));
  return (key) => {
    const [space = '', path = ''] = key.split(':');
    const inside = (part: Texts | string | undefined, name: string): Texts | string | undefined =>
      typeof part === 'object' ? part[name] : undefined;
    const text = path.split('.').reduce(inside, spaces[space]);
    if (typeof text !== 'string') throw new Error(`There is no text ${key}`);
    return text;
  };
}
