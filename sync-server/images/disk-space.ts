import { statfs } from 'node:fs/promises';
import { StorageError } from './storage-error.ts';

/** What of a disk is looked at, as `statfs` tells it. */
interface Disk {
  bsize: number;
  /** Blocks that are free for everybody. */
  bavail: number;
  /** All blocks. */
  blocks: number;
}

/**
 * So much of the disk no picture may take, bytes. CouchDB may share it (docker-compose.yml keeps both on one host), or
 * the embedded store: where these cannot write, nobody can do anything any more.
 */
const keptFree = 512 * 1024 * 1024;

/** Of a small disk (below 10 GB) it is this part: one of its own for pictures may never have half a gigabyte. */
const keptShare = 0.05;

/**
 * Whether the disk of a folder has room for pictures. One that does not tell, or a folder that the first picture is
 * still to make, has: if it is full all the same, that picture fails.
 * @param read tells of the disk; the system's way by default
 */
export async function hasDiskSpace(
  folder: string,
  read: (folder: string) => Promise<Disk> = statfs,
): Promise<boolean> {
  const disk = await read(folder).catch(() => undefined);
  if (disk === undefined || disk.blocks === 0) return true;
  const { bsize, bavail, blocks } = disk;
  return bavail * bsize >= Math.min(keptFree, blocks * bsize * keptShare);
}

/** As the system says it once nothing is left: that passes, too, but an operator must hear of it. */
export const nearlyFull = (): StorageError =>
  new StorageError(Object.assign(new Error('nearly full'), { code: 'ENOSPC' }));

/** So many bytes of an upload may arrive between two looks at the disk. */
const lookEvery = 256 * 1024;

/**
 * What arrives, as long as the disk has room: thousands of uploads could begin while there is some, and fill it together.
 * @throws StorageError once it has none
 */
export async function* whileDiskSpace(
  chunks: AsyncIterable<Buffer>,
  isRoomy: () => Promise<boolean>,
): AsyncIterable<Buffer> {
  let unseen = lookEvery;
  for await (const chunk of chunks) {
    unseen += chunk.length;
    if (unseen > lookEvery) {
      if (!(await isRoomy())) throw nearlyFull();
      unseen = 0;
    }
    yield chunk;
  }
}
