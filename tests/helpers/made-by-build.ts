import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { expect } from 'vitest';

interface Transform {
  filter: { id: RegExp };
  handler(code: string, id: string): string;
}

/** A library's file. @param path below node_modules */
export const libraryFile = (path: string): string =>
  join(import.meta.dirname, '../../node_modules', path);

/** What a plugin of the build makes of a library's file. */
export function madeByBuild({ transform }: Plugin, file: string): string {
  const { filter, handler } = transform as Transform;
  expect(file).toMatch(filter.id);
  return handler(readFileSync(file, 'utf8'), file);
}

/** The same as a module that can be used. It may import nothing. */
export async function moduleMadeByBuild(plugin: Plugin, file: string): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'made-by-build-'));
  try {
    const made = join(folder, 'module.mjs');
    // Its source map is not there.
    writeFileSync(made, madeByBuild(plugin, file).replace(/^\/\/# sourceMappingURL=.*$/m, ''));
    return await import(/* @vite-ignore */ pathToFileURL(made).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
