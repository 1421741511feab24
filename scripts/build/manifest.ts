import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from 'vite';

/** Vite's list of what it built into a folder. */
export async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
}

/** Key in the manifest of a chunk by its name (chunks.ts). @throws if there is none */
export function keyOf(manifest: Manifest, chunk: string): string {
  const key = Object.keys(manifest).find((one) => manifest[one]?.name === chunk);
  if (key === undefined) throw new Error(`no chunk is called ${chunk}`);
  return key;
}

/** Style files of a source file and of all that it imports, in the order in which they apply. */
export function stylesOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (chunk === undefined || seen.has(key)) return [];
  seen.add(key);
  const before = (chunk.imports ?? []).flatMap((imported) => stylesOf(manifest, imported, seen));
  return [...new Set([...before, ...(chunk.css ?? [])])];
}

/** Address of a chunk's file. @throws if nothing of that key was built */
export function fileOf(manifest: Manifest, key: string): string {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`nothing was built of ${key}`);
  return `/${chunk.file}`;
}

/** Files that a script imports, so that the browser need not read it to find them. */
export function importsOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  for (const imported of manifest[key]?.imports ?? []) {
    seen.add(fileOf(manifest, imported));
    importsOf(manifest, imported, seen);
  }
  return [...seen];
}

/** How the loader calls a script (src/app/script-loader.ts); a style stays an address. */
export const scriptName = (file: string): string => file.replace(/^\/assets\/(.+\.js)$/, '$1');

/** The app's entry, by which pages name their build. */
export const buildOf = (manifest: Manifest): string => scriptName(fileOf(manifest, 'index.html'));

/** Texts of files of a folder as one line. */
export async function oneLine(folder: string, files: readonly string[]): Promise<string> {
  const texts = files.map((file) => readFile(join(folder, file), 'utf8'));
  return (await Promise.all(texts)).join('').replaceAll('\n', '');
}
