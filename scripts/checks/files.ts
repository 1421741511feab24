import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Paths below a folder whose name matches, relative to the root. */
export function filesBelow(root: string, folder: string, pattern: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replace(/^\//, ''))
    .sort();
}
