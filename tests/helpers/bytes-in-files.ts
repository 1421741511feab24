import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** A store that rewrites its files has done so long before. */
const attempts = 50;

/**
 * The content of every file below a folder, by path. If one is renamed or deleted meanwhile, the
 * whole folder is read again, for its content may stand under another name by then.
 * @param within part of the paths of files that are wanted
 * @throws what reading throws, but for files that are gone
 */
export async function filesBelow(folder: string, within = ''): Promise<Map<string, Buffer>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await readAll(folder, within);
    } catch (error) {
      if (!isGone(error) || attempt === attempts) throw error;
    }
  }
}

async function readAll(folder: string, within: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, Buffer>();
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && path.includes(within)) files.set(path, await readFile(path));
  }
  return files;
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** The files below a folder in which these bytes stand. @param within part of their paths */
export async function filesWith(folder: string, text: string, within = ''): Promise<string[]> {
  const files = await filesBelow(folder, within);
  return [...files].filter(([, bytes]) => bytes.includes(text)).map(([path]) => path);
}
