import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { dayMs } from '../../schemas/domain/day-ms.ts';
import { limits } from '../../schemas/limits.ts';
import type { RefusalCode } from '../../schemas/refusal-codes.ts';
import type { Limit, Throttles } from '../accounts/throttles.ts';
import { KeyedMutex } from '../store/keyed-mutex.ts';
import { hasDiskSpace, nearlyFull } from './disk-space.ts';
import type { Images } from './images.ts';
import { receiveFile } from './receive-file.ts';
import type { Received } from './receive-file.ts';
import type { Upload } from './unfinished-uploads.ts';
import type { PictureCore } from './picture-core.ts';
import { hasSentTooMany, repeatedUpload } from './store-upload.ts';
import type { UploadOutcome } from './store-upload.ts';
import { findUpload } from './upload-record.ts';

/** Uploads that may wait for the decoder before new ones are told to come back later. */
const maxWaiting = 48;

/** Bodies of one account that may be arriving at once, however slowly: each has room on the disk. */
const maxArriving = 6;

/**
 * Pictures of one account that are worked on in 24 hours, whatever comes of them: those that are replaced at once, and
 * damaged ones, cost as much as those that stay.
 */
const workedOn = { most: 120, windowMs: dayMs };

/** Uploads of one account run one at a time, so that a repeat sees what the first attempt stored. */
export class UploadDesk {
  readonly #turns = new KeyedMutex();
  /** By account, the oldest first. */
  readonly #arriving = new Map<string, AbortController[]>();
  readonly #core: PictureCore;
  readonly #images: Images;
  readonly #throttles: Pick<Throttles, 'take' | 'giveBack'>;
  readonly #limit: Limit;
  readonly #isRoomy: (folder: string) => Promise<boolean>;

  /**
   * @param factor multiplies the limit, as every rate limit
   * @param isRoomy whether the disk of a folder takes more pictures
   */
  constructor(
    core: PictureCore,
    images: Images,
    throttles: Pick<Throttles, 'take' | 'giveBack'>,
    factor: number,
    isRoomy: (folder: string) => Promise<boolean> = hasDiskSpace,
  ) {
    this.#core = core;
    this.#images = images;
    this.#throttles = throttles;
    this.#limit = { ...workedOn, most: workedOn.most * factor };
    this.#isRoomy = isRoomy;
  }

  /** Whether the disk takes more pictures. */
  readonly isRoomy = (): Promise<boolean> => this.#isRoomy(this.#images.incoming);

  /**
   * Takes a body in, which is nobody's turn yet: over a connection that is dead nothing more comes for minutes, and
   * the next attempt must not wait for it. Of too many at once the oldest gives way.
   */
  async receive({ uid }: Upload, body: Readable): Promise<Received> {
    const mine = new AbortController();
    const arriving = this.#arriving.get(uid) ?? [];
    this.#arriving.set(uid, arriving);
    if (arriving.push(mine) > maxArriving) arriving.shift()?.abort();
    try {
      const folder = join(this.#images.incoming, uid);
      const { signal } = mine;
      const { isRoomy } = this;
      return await receiveFile(folder, body, { most: limits.imageBytes, isRoomy, signal });
    } finally {
      const left = arriving.indexOf(mine);
      if (left >= 0) arriving.splice(left, 1);
      if (arriving.length === 0) this.#arriving.delete(uid);
    }
  }

  /** Runs `take` in the account's turn, unless the picture is there already or the account has had enough of them. */
  inTurn(upload: Upload, take: () => Promise<UploadOutcome>): Promise<UploadOutcome> {
    return this.#turns.run(upload.uid, async () => {
      const known = await repeatedUpload(this.#core, upload);
      return known ?? this.#counted(upload.uid, take);
    });
  }

  async #counted(uid: string, take: () => Promise<UploadOutcome>): Promise<UploadOutcome> {
    const key = `picture:${uid}`;
    const mayTake = await this.#throttles.take(key, this.#limit);
    if (!mayTake) return { ok: false, code: 'TOO_MANY_REQUESTS' };
    try {
      return await take();
    } catch (error) {
      // A storage that is away for hours must not use up a device's day.
      await this.#throttles.giveBack(key).catch(() => undefined);
      throw error;
    }
  }

  /** The picture if it is there already; waits for an attempt that is being worked on. */
  known(upload: Upload): Promise<{ outcome: UploadOutcome; bytes: number } | undefined> {
    return this.#turns.run(upload.uid, async () => {
      const outcome = await repeatedUpload(this.#core, upload);
      if (outcome === undefined) return undefined;
      const record = await findUpload(this.#core.store, upload.uid, upload.pictureId);
      return { outcome, bytes: record?.bytes ?? 0 };
    });
  }

  /**
   * Why the account may not begin another upload now; undefined if it may.
   * @throws StorageError if the disk is nearly full: that passes, too, but an operator must hear of it
   */
  async refusal(uid: string): Promise<RefusalCode | undefined> {
    if (this.#images.waiting >= maxWaiting) return 'UNAVAILABLE';
    if (!(await this.isRoomy())) throw nearlyFull();
    return (await hasSentTooMany(this.#core, uid)) ? 'TOO_MANY_REQUESTS' : undefined;
  }
}
