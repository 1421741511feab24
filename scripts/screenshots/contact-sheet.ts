import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const style = `:root{color-scheme:light dark;font:16px/1.4 system-ui}body{margin:2rem}
h2{margin:2.5rem 0 .75rem}div{display:flex;flex-wrap:wrap;gap:1rem;align-items:start}
figure{margin:0}img{display:block;height:26rem;width:auto;max-width:90vw;object-fit:contain;object-position:top;outline:1px solid #8886}
figcaption{font-size:.8rem}nav{columns:12rem}nav a{display:block}`;

/** A screen that could not be taken, and why. */
export interface Failure {
  readonly name: string;
  readonly language: string;
  readonly reason: string | undefined;
}

const escape = (text = ''): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function sectionOf(folder: string, screen: string): string {
  const files = readdirSync(join(folder, screen)).filter((file) => file.endsWith('.jpg'));
  const figures = files
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10) || a.localeCompare(b))
    .map((file) => {
      const caption = file.replace('.jpg', '').replaceAll('-', ' ');
      const path = `${screen}/${file}`;
      return `<figure><a href="${path}"><img src="${path}" alt="" loading="lazy"></a><figcaption>${caption}</figcaption></figure>`;
    });
  return `<h2 id="${screen}">${screen}</h2><div>${figures.join('')}</div>`;
}

/**
 * Writes index.html of all pictures that lie in the folder, by screen: also of a run that was cut, and
 * of runs for a few screens each.
 * @param names all screens, in their order
 * @param failures of this run
 */
export function writeContactSheet(
  folder: string,
  names: readonly string[],
  failures: readonly Failure[],
): void {
  const there = new Set(readdirSync(folder));
  const screens = names.filter((name) => there.has(name));
  const links = screens.map((name) => `<a href="#${name}">${name}</a>`);
  const failed = failures.map(
    ({ name, language, reason }) => `<li>${name} (${language}): ${escape(reason)}</li>`,
  );
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screenshots</title><style>${style}</style>
<h1>Screenshots</h1>${failed.length > 0 ? `<h2>Not taken</h2><ul>${failed.join('')}</ul>` : ''}
<nav>${links.join('')}</nav>${screens.map((name) => sectionOf(folder, name)).join('\n')}</html>`;
  writeFileSync(join(folder, 'index.html'), page);
}
