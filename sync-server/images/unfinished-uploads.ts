import { FileStore } from '@tus/file-store';
import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '../../schemas/limits.ts';
import type { PictureKind } from './image-paths.ts';
import { orStorageError } from './storage-error.ts';

/** What an upload is known by: the device's id of the picture names it, so that no other is needed. */
export interface Upload {
  readonly uid: string;
  readonly pictureId: string;
  readonly kind: PictureKind;
}

/** How much of an upload has arrived. */
export interface UnfinishedUpload {
  readonly path: string;
  readonly received: number;
  /** Bytes of the whole. */
  readonly length: number;
}

const ownOnly = 0o700;

/** Id of an upload in the store of pieces, and its path below the folder of incoming files. */
export const pieceId = ({ uid, kind, pictureId }: Upload): string => `${uid}/${kind}-${pictureId}`;

/**
 * Uploads that arrive in pieces (IMG-03): the file that grows and, beside it, how long it will be. A
 * restart of the gateway loses nothing; what was abandoned goes with `sweepIncoming`.
 */
export class UnfinishedUploads {
  readonly store: FileStore;
  readonly #root: string;

  private constructor(root: string) {
    this.#root = root;
    this.store = new FileStore({ directory: root });
  }

  /**
   * @param root folder for uploads on their way in; made here, since the library does not wait for it, and closed to
   * everybody else on this machine: it writes files that all may read, and a camera tells where it was
   */
  static async open(root: string): Promise<UnfinishedUploads> {
    await orStorageError(() => mkdir(root, { recursive: true, mode: ownOnly }));
    // Versions before have left it open. Whose it is not may not close it.
    await chmod(root, ownOnly).catch(() => undefined);
    return new UnfinishedUploads(root);
  }

  /** The upload begun before, whatever has arrived of it; undefined if none was. */
  async find(upload: Upload): Promise<UnfinishedUpload | undefined> {
    const path = join(this.#root, pieceId(upload));
    const [known, file] = await Promise.all([
      this.store.configstore.get(pieceId(upload)),
      stat(path).catch(() => undefined),
    ]);
    if (known?.size === undefined || file === undefined) return undefined;
    return { path, received: file.size, length: known.size };
  }

  /** Forgets what has arrived. Nothing happens if nothing has. */
  async remove(upload: Upload): Promise<void> {
    const path = join(this.#root, pieceId(upload));
    for (const file of [path, `${path}.json`]) await rm(file, { force: true });
  }

  /** The account's oldest uploads make room for one more. */
  async makeRoomFor(upload: Upload): Promise<void> {
    const folder = join(this.#root, upload.uid);
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'));
    const others = names.map((name) => join(folder, name.slice(0, -'.json'.length)));
    const ages = await Promise.all(
      others
        .filter((path) => path !== join(this.#root, pieceId(upload)))
        .map(async (path) => ({ path, at: (await stat(path).catch(() => undefined))?.mtimeMs })),
    );
    ages.sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
    for (const { path } of ages.slice(limits.unfinishedUploads - 1)) {
      for (const file of [path, `${path}.json`]) await rm(file, { force: true });
    }
  }
}
