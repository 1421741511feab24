import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Vite's list of what it built into a folder. */
export async function readManifest(folder) {
  return JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'));
}

/** Key in the manifest of a chunk by its name (chunks.mjs). */
export const keyOf = (manifest, chunk) =>
  Object.keys(manifest).find((key) => manifest[key].name === chunk);

/** Style files of a source file and of all that it imports, in the order in which they apply. */
export function stylesOf(manifest, key, seen = new Set()) {
  const chunk = manifest[key];
  if (chunk === undefined || seen.has(key)) return [];
  seen.add(key);
  const before = (chunk.imports ?? []).flatMap((imported) => stylesOf(manifest, imported, seen));
  return [...new Set([...before, ...(chunk.css ?? [])])];
}

/** Files that a script imports, so that the browser need not read it to find them. */
export function importsOf(manifest, key, seen = new Set()) {
  for (const imported of manifest[key].imports ?? []) {
    seen.add(`/${manifest[imported].file}`);
    importsOf(manifest, imported, seen);
  }
  return [...seen];
}

/** How the loader calls a script (src/app/script-loader.ts); a style stays an address. */
export const scriptName = (file) => file.replace(/^\/assets\/(.+\.js)$/, '$1');

/** The app's entry, by which pages name their build. */
export const buildOf = (manifest) => scriptName(`/${manifest['index.html'].file}`);

/** Texts of files of a folder as one line. */
export async function oneLine(folder, files) {
  const texts = files.map((file) => readFile(join(folder, file), 'utf8'));
  return (await Promise.all(texts)).join('').replaceAll('\n', '');
}
