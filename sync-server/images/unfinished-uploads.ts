import { FileStore } from '@tus/file-store';
import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { limits } from '../../schemas/limits.ts';
import { KeyedMutex } from '../store/keyed-mutex.ts';
import { hasDiskSpace, nearlyFull, whileDiskSpace } from './disk-space.ts';
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
  readonly store: PieceStore;
  readonly #root: string;

  private constructor(root: string, isRoomy: () => Promise<boolean>) {
    this.#root = root;
    this.store = new PieceStore(root, isRoomy);
  }

  /**
   * @param root folder for uploads on their way in; made here, since the library does not wait for it, and closed to
   * everybody else on this machine: it writes files that all may read, and a camera tells where it was
   * @param isRoomy whether the disk takes more
   */
  static async open(
    root: string,
    isRoomy: () => Promise<boolean> = () => hasDiskSpace(root),
  ): Promise<UnfinishedUploads> {
    await orStorageError(() => mkdir(root, { recursive: true, mode: ownOnly }));
    // Versions before have left it open. Whose it is not may not close it.
    await chmod(root, ownOnly).catch(() => undefined);
    return new UnfinishedUploads(root, isRoomy);
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
}

/** The library's store of pieces, which by itself takes whatever comes. */
class PieceStore extends FileStore {
  readonly #turns = new KeyedMutex();
  readonly #isRoomy: () => Promise<boolean>;

  constructor(directory: string, isRoomy: () => Promise<boolean>) {
    super({ directory });
    this.#isRoomy = isRoomy;
  }

  /** In the account's turn: of many that begin at once none would see the others. */
  override create(...[file]: Parameters<FileStore['create']>): ReturnType<FileStore['create']> {
    const path = join(this.directory, file.id);
    return this.#turns.run(dirname(path), async () => {
      await makeRoomFor(path);
      return super.create(file);
    });
  }

  /** @throws StorageError once the disk is nearly full: what has arrived by then stays */
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    let isRoomy = true;
    const taken = whileDiskSpace(readable, async () => (isRoomy = await this.#isRoomy()));
    try {
      return await super.write(Readable.from(taken), id, offset);
    } catch (error) {
      // The library has made an error of its own of it.
      throw isRoomy ? error : nearlyFull();
    }
  }
}

/** An account's oldest uploads make room for one more. @param path of its file */
async function makeRoomFor(path: string): Promise<void> {
  const folder = dirname(path);
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'));
  const others = names.map((name) => join(folder, name.slice(0, -'.json'.length)));
  const ages = await Promise.all(
    others
      .filter((other) => other !== path)
      .map(async (other) => ({ other, at: (await stat(other).catch(() => undefined))?.mtimeMs })),
  );
  ages.sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
  for (const { other } of ages.slice(limits.unfinishedUploads - 1))
    for (const file of [other, `${other}.json`]) await rm(file, { force: true });
}
