import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow } from './files.ts';

interface Texts {
  readonly [key: string]: string | Texts;
}

/** Texts that one language has and the other has not, empty ones, and differing placeholders. */
export function checkTexts(root: string): string[] {
  const problems: string[] = [];
  for (const file of filesBelow(root, 'src', /^fi\.json$/)) {
    const other = join(dirname(file), 'en.json');
    if (!existsSync(join(root, other))) {
      problems.push(`${other} is missing`);
      continue;
    }
    compare(flat(read(root, file)), flat(read(root, other)), file, other, problems);
    if (!loadsEnglish(root, dirname(file))) problems.push(`nobody loads ${other}`);
  }
  return problems;
}

/** English comes with the screen (public pages, admin) or, for the signed-in app, in one chunk. */
function loadsEnglish(root: string, locales: string): boolean {
  const own = join(root, dirname(locales), 'texts.ts');
  const together = readFileSync(join(root, 'src/app/english.ts'), 'utf8');
  const folder = dirname(locales).split('/').at(-1);
  return (
    together.includes(`/${folder}/locales/en.json`) ||
    (existsSync(own) && readFileSync(own, 'utf8').includes('en.json'))
  );
}

const read = (root: string, file: string): Texts =>
  JSON.parse(readFileSync(join(root, file), 'utf8')) as Texts;

function flat(value: Texts | string, path = ''): Map<string, string> {
  if (typeof value === 'string') return new Map([[path, value]]);
  return new Map(
    Object.entries(value).flatMap(([key, part]) => [
      ...flat(part, path === '' ? key : `${path}.${key}`),
    ]),
  );
}

function compare(
  fi: ReadonlyMap<string, string>,
  en: ReadonlyMap<string, string>,
  fiFile: string,
  enFile: string,
  problems: string[],
): void {
  for (const key of fi.keys()) if (!en.has(key)) problems.push(`${enFile} lacks "${key}"`);
  for (const key of en.keys()) if (!fi.has(key)) problems.push(`${fiFile} lacks "${key}"`);
  for (const [key, text] of fi) {
    if (text.trim() === '') problems.push(`${fiFile}: "${key}" is empty`);
    const twin = en.get(key);
    if (twin !== undefined && holes(text) !== holes(twin))
      problems.push(`"${key}" has other placeholders in ${enFile}`);
  }
}

const holes = (text: string): string =>
  [...new Set(text.match(/\{\{[^}]+\}\}/g) ?? [])].sort().join(' ');
