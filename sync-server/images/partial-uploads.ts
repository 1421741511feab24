import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PictureKind } from './image-paths.ts';
import { wasCutOff } from './receive-file.ts';

/** What an upload is known by: the device's id of the picture names it, so that no other is needed. */
export interface Upload {
  readonly uid: string;
  readonly pictureId: string;
  readonly kind: PictureKind;
}

/** How much of an upload has arrived. */
export interface PartialUpload {
  readonly path: string;
  readonly received: number;
  /** Bytes of the whole. */
  readonly length: number;
}

/** Uploads that one account may have begun and not ended. */
const mostPerAccount = 3;

/**
 * Uploads that arrive in pieces (IMG-03). The file is all the state there is: its name tells whose,
 * which and how long, its size how much of it is here. A restart of the gateway loses nothing.
 */
export class PartialUploads {
  readonly #root: string;

  /** @param root folder for uploads on their way in */
  constructor(root: string) {
    this.#root = root;
  }

  /** The upload begun before, whatever has arrived of it; undefined if none was. */
  async find({ uid, kind, pictureId }: Upload): Promise<PartialUpload | undefined> {
    const name = (await this.#names(uid)).find((file) => file.startsWith(`${kind}-${pictureId}-`));
    if (name === undefined) return undefined;
    const path = join(this.#root, uid, name);
    const { size } = await stat(path);
    return { path, received: size, length: Number(/-(\d+)\.partial$/.exec(name)?.[1]) };
  }

  /**
   * Begins an upload, or goes on with the one begun before if it is as long.
   * @param length bytes of the whole
   */
  async begin(upload: Upload, length: number): Promise<PartialUpload> {
    const known = await this.find(upload);
    if (known?.length === length) return known;
    await this.remove(upload);
    await this.#makeRoom(upload.uid);
    const folder = join(this.#root, upload.uid);
    await mkdir(folder, { recursive: true });
    const path = join(folder, `${upload.kind}-${upload.pictureId}-${length}.partial`);
    await (await open(path, 'w', 0o600)).close();
    return { path, received: 0, length };
  }

  /**
   * Adds what comes to the end. What arrived before a cut or an abort stays.
   * @returns bytes that are here now; more than the whole are not taken
   */
  async append(upload: PartialUpload, body: Readable, signal: AbortSignal): Promise<number> {
    let left = upload.length - upload.received;
    const limited = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        if (left > 0) yield chunk.subarray(0, left);
        left -= chunk.length;
      }
    };
    try {
      await pipeline(body, limited, createWriteStream(upload.path, { flags: 'a' }), { signal });
    } catch (error) {
      if (!wasCutOff(error)) throw error;
    }
    return (await stat(upload.path)).size;
  }

  async remove(upload: Upload): Promise<void> {
    const known = await this.find(upload);
    if (known !== undefined) await rm(known.path, { force: true });
  }

  async #names(uid: string): Promise<string[]> {
    return readdir(join(this.#root, uid)).catch(() => []);
  }

  /** The oldest ones make room for a new one. */
  async #makeRoom(uid: string): Promise<void> {
    const paths = (await this.#names(uid)).map((name) => join(this.#root, uid, name));
    const ages = await Promise.all(
      paths.map(async (path) => ({ path, at: (await stat(path)).mtimeMs })),
    );
    ages.sort((a, b) => b.at - a.at);
    for (const { path } of ages.slice(mostPerAccount - 1)) await rm(path, { force: true });
  }
}
