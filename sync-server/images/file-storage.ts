import { randomBytes } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { ImageStorage, ListedFile } from './image-storage.ts';
import { orStorageError } from './storage-error.ts';

/** The answer, or undefined if the file or folder is not there. */
async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/**
 * Writes beside the target, syncs, then renames: a crash leaves a whole file or a `.part`. A failure leaves neither:
 * the parts of all that is tried on a full disk would take the room that the store needs.
 */
async function writeWhole(target: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const part = `${target}.${randomBytes(6).toString('hex')}.part`;
  const file = await open(part, 'wx', 0o640);
  try {
    try {
      await file.writeFile(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length));
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Folder by folder: Node's own recursion leaves out what lies beyond the first 32 of a folder. */
async function* listFiles(root: string, folder = root): AsyncIterable<ListedFile> {
  const entries = await unlessMissing(opendir(folder));
  if (entries === undefined) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* listFiles(root, path);
    if (!entry.isFile()) continue;
    const found = await unlessMissing(stat(path));
    if (found === undefined) continue;
    yield { path: relative(root, path).split(sep).join('/'), modifiedAt: found.mtime };
  }
}

/**
 * Picture files below a folder of this machine. What cannot be read, written or removed is a `StorageError`.
 * @param root absolute path; made when the first file is written
 */
export function openFileStorage(root: string): ImageStorage {
  return {
    write: (path, bytes) => orStorageError(() => writeWhole(join(root, path), bytes)),
    read: (path) => orStorageError(() => unlessMissing(readFile(join(root, path)))),
    remove: (path) => orStorageError(() => rm(join(root, path), { force: true })),
    removeFolder: (folder) =>
      orStorageError(() => rm(join(root, folder), { recursive: true, force: true })),
    list: () => listFiles(root),
  };
}
