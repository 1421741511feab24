import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { groupBy } from './group-by.mjs';

const style = `:root{color-scheme:light dark;font:16px/1.4 system-ui}body{margin:2rem}
h2{margin:2.5rem 0 .75rem}div{display:flex;flex-wrap:wrap;gap:1rem;align-items:start}
figure{margin:0}img{display:block;height:26rem;width:auto;max-width:90vw;object-fit:contain;object-position:top;outline:1px solid #8886}
figcaption{font-size:.8rem}`;

/**
 * Writes index.html: every picture, by screen.
 * @param shots [{ screen, file, caption }] in the order in which they were made
 */
export async function writeContactSheet(folder, shots) {
  const screens = groupBy(shots, ({ screen }) => screen);
  const sections = [...screens].map(([screen, list]) => {
    const figures = list.map(
      ({ file, caption }) =>
        `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${caption}</figcaption></figure>`,
    );
    return `<h2 id="${screen}">${screen}</h2><div>${figures.join('')}</div>`;
  });
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screenshots</title><style>${style}</style><h1>Screenshots</h1><p>${shots.length} pictures of ${screens.size} screens</p>${sections.join('')}</html>`;
  await writeFile(join(folder, 'index.html'), page);
}
