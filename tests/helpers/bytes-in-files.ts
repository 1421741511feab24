import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The files below a folder in which these bytes stand. @param within part of their paths */
export async function filesWith(folder: string, text: string, within = ''): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !path.includes(within)) continue;
    // A compaction may just have replaced it.
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    if (bytes.includes(text)) found.push(path);
  }
  return found;
}
