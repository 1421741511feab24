import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredMeet, StoredUser } from '../../schemas/documents/stored.ts';
import { attachUploadedPicture } from '../../sync-server/images/attach-picture.ts';
import { followPictures } from '../../sync-server/images/follow-pictures.ts';
import { openImages } from '../../sync-server/images/images.ts';
import type { Images } from '../../sync-server/images/images.ts';
import type { PictureKind } from '../../sync-server/images/image-paths.ts';
import { storeUpload } from '../../sync-server/images/store-upload.ts';
import { sweepImages } from '../../sync-server/images/sweep-images.ts';
import type { SweepResult } from '../../sync-server/images/sweep-images.ts';
import type { SyncCore } from '../../sync-server/sync/core.ts';
import { storedMeet, storedUser } from './people.ts';
import { smallJpeg } from './small-jpeg.ts';
import { openTestStore, startTestCore } from './test-core.ts';
import type { TestStore } from './test-core.ts';

/** What all uploads of these worlds become: the same picture, encoded once, as that takes half a second. */
const processed = new Map<PictureKind, ReturnType<Images['process']>>();

function processedOnce(images: Images): Images {
  return {
    ...images,
    process: (path, kind) => {
      const known = processed.get(kind) ?? images.process(path, kind);
      processed.set(kind, known);
      return known;
    },
  };
}

const none = { picUrl: null, thumbUrl: null };
const noneOfMeet = { meet_pic_url: null, meet_thumb_url: null };

/** Pictures over a real store and real files, without the rest of the gateway. */
export class PictureWorld {
  readonly core: SyncCore;
  readonly images: Images;
  readonly #on: TestStore;
  readonly #stop: () => void;
  readonly #clock: { ahead: number };
  #passed = 0;
  #unfollow: (() => Promise<void>) | undefined;

  private constructor(on: TestStore, core: SyncCore, stop: () => void, clock: { ahead: number }) {
    this.#on = on;
    this.core = core;
    this.#stop = stop;
    this.#clock = clock;
    this.images = processedOnce(openImages({ dataDirectory: on.directory }));
  }

  static async open(): Promise<PictureWorld> {
    const clock = { ahead: 0 };
    const on = await openTestStore();
    const { core, stop } = await startTestCore(on.store, () => new Date(Date.now() + clock.ahead));
    return new PictureWorld(on, core, stop, clock);
  }

  async close(): Promise<void> {
    await this.#unfollow?.();
    this.#stop();
    await this.#on.remove();
  }

  passHours(hours: number): void {
    this.#passed += hours * 3_600_000;
    this.setClockAhead(hours);
  }

  /** No time passes: somebody has set the machine's clock. */
  setClockAhead(hours: number): void {
    this.#clock.ahead += hours * 3_600_000;
  }

  /** What a running gateway does all the time. */
  follow(): void {
    this.#unfollow = followPictures({
      core: this.core,
      storage: this.images.storage,
      onError: (error) => {
        throw error;
      },
    });
  }

  /** Waits until everything that followed from changes so far is done. */
  async settle(): Promise<void> {
    await this.#unfollow?.();
    this.follow();
  }

  /** An upload as the route carries it out. @returns the path of the main picture */
  async upload(uid: string, pictureId: string, kind: 'profile' | 'meet'): Promise<string> {
    const path = join(this.#on.directory, 'incoming.jpg');
    await writeFile(path, (await smallJpeg()).toString('latin1'), 'latin1');
    await this.core.store.db('accounts').put({ _id: uid, kind: 'account' });
    const outcome = await storeUpload(this.core, this.images, { uid, pictureId, kind }, path);
    if (!outcome.ok) throw new Error(outcome.code);
    return outcome.value.picUrl;
  }

  /** A profile as the write pipeline stores it: with the picture that is there, if it is. */
  async writeUser(
    name: string,
    pictureId: string,
    fields: Partial<StoredUser> = {},
  ): Promise<StoredUser> {
    const before = await this.core.store.db('users').get(storedUser(name).uid);
    const wanted = { ...storedUser(name, none), ...before, picture_id: pictureId, ...fields };
    return this.putUser(await attachUploadedPicture(this.core.store, wanted));
  }

  async putUser(doc: StoredUser): Promise<StoredUser> {
    const put = await this.core.store.db('users').put(doc);
    if (!put.ok) throw new Error('conflict');
    const stored = { ...doc, _rev: put.rev };
    this.core.facts.apply('users', doc.uid, stored);
    return stored;
  }

  async writeMeet(
    owner: string,
    n: number,
    pictureId: string,
    fields: Partial<StoredMeet> = {},
  ): Promise<StoredMeet> {
    const before = await this.core.store.db('meets').get(storedMeet(owner, n).meetId);
    const wanted = {
      ...storedMeet(owner, n, noneOfMeet),
      ...before,
      picture_id: pictureId,
      ...fields,
    };
    const doc = await attachUploadedPicture(this.core.store, wanted);
    const put = await this.core.store.db('meets').put(doc);
    if (!put.ok) throw new Error('conflict');
    const stored = { ...doc, _rev: put.rev };
    this.core.facts.apply('meets', doc.meetId, stored);
    return stored;
  }

  user = (uid: string): Promise<StoredUser | undefined> => this.core.store.db('users').get(uid);
  meet = (meetId: string): Promise<StoredMeet | undefined> =>
    this.core.store.db('meets').get(meetId);
  sweep = (): Promise<SweepResult> =>
    sweepImages(this.core, this.images, () => performance.now() + this.#passed);

  /** Random names of the pictures of which some file exists. */
  async pictures(): Promise<string[]> {
    const files = await readdir(join(this.#on.directory, 'images'), { recursive: true }).catch(
      () => [],
    );
    const names = files.flatMap((file) => /([a-z0-9]{20})(?:_\d+)?\.\w+$/.exec(file)?.[1] ?? []);
    return [...new Set(names)].sort();
  }
}

/** The random name in a path. */
export const nameIn = (path: string | null | undefined): string =>
  /([a-z0-9]{20})\.jpg$/.exec(path ?? '')?.[1] ?? 'no picture';
