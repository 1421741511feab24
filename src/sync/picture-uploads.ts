import { limits } from '../../schemas/limits.ts';
import { anySignal } from '../data/any-signal.ts';
import { isDue } from '../data/device-pictures.ts';
import type { DeviceStore, PictureUpload, WaitingPicture } from '../data/device-store.ts';
import { noAnswer } from '../data/send.ts';
import type { Result } from '../data/send.ts';
import { watchAlways } from '../data/watch-always.ts';
import { Backoff } from './backoff.ts';
import { forgetLeftPictures, waitAgain } from './left-pictures.ts';
import { isFinal, isOfDay, refusePicture } from './refuse-picture.ts';
import type { SyncSettings } from './settings.ts';
import { UploadTurns } from './upload-turns.ts';
import type { Vain } from './upload-turns.ts';
import type { Uploader } from './uploader.ts';

/** What uploads work with. */
export interface PictureUploadsOptions {
  store: DeviceStore;
  uploader: Uploader;
  settings: SyncSettings;
  now(): Date;
  /** Whether a document names a picture, as far as is known here. */
  isNamed(pictureId: string): Promise<boolean>;
  onError(error: unknown): void;
}

/** After a day's last picture the gateway is asked so rarely, milliseconds: it counts the last 24 hours. */
const limitedMs = 15 * 60_000;

/** So often in a row the browser may fail to read a picture that lies here before it counts as lost. */
const maxUnread = 3;

/** The steps in which progress is told (IMG-05), percent. */
const steps = [100, 90, 80, 70, 50, 15];

const isReadable = (blob: Blob) =>
  blob
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

const isStopped = ({ state, held }: PictureUpload) => state === 'canceled' || held;

/**
 * Uploads pictures that wait, one after the other, apart from the documents that name them: either
 * may arrive first. A cut connection pauses an upload, which goes on for ever unless the gateway
 * refuses the picture or the user pauses or cancels it.
 */
export class PictureUploads {
  readonly #options: PictureUploadsOptions;
  readonly #backoff: Backoff;
  readonly #closed = new AbortController();
  #leave = (): void => undefined;
  #running: Promise<void> | undefined;
  /** The upload under way, and what ends it. */
  #current: { pictureId: string; abort: AbortController } | undefined;
  #again = false;
  /** All wait until the gateway takes more of them. */
  #isLimited = false;
  #hasBegun = false;
  /** Nothing is marked as running that a failure, or an earlier page, has left so. */
  #hasRecovered = false;
  readonly #unread = new Map<string, number>();
  readonly #turns = new UploadTurns();
  #unsubscribe = (): void => undefined;

  constructor(options: PictureUploadsOptions) {
    this.#options = options;
    this.#backoff = new Backoff(options.settings.retryFirst, options.settings.retryMax);
  }

  start(): void {
    const watching = watchAlways(this.#options.store.watchPictures()).subscribe((pictures) => {
      this.#endStopped(pictures);
      // Whoever adds one to them hears at once that it waits, too.
      if (this.#isLimited && pictures.some(({ state }) => state === 'waiting')) this.wake();
      this.#look();
    });
    this.#unsubscribe = () => watching.unsubscribe();
  }

  /** Ends a pause between attempts. */
  wake(): void {
    this.#backoff.wake();
  }

  async close(): Promise<void> {
    this.#unsubscribe();
    this.#closed.abort();
    this.#leave();
    this.#backoff.wake();
    await this.#running;
  }

  /** What a silent network does not bring (an answer, a token, code) holds up nobody who leaves: undefined then. */
  #unlessClosed<R>(work: Promise<R>): Promise<R | undefined> {
    const left = new Promise<undefined>((resolve) => {
      this.#leave = () => resolve(undefined);
      if (this.#closed.signal.aborted) this.#leave();
    });
    return Promise.race([work, left]);
  }

  /** Another tab may have paused or canceled, so the store is where it is said. */
  #endStopped(pictures: readonly PictureUpload[]): void {
    const current = this.#current;
    const stopped = pictures.find(({ pictureId }) => pictureId === current?.pictureId);
    if (stopped !== undefined && isStopped(stopped)) current?.abort.abort(stopped.state);
  }

  /** A full device could not write down how far an upload is: it may have room later. */
  async #recover(error: unknown): Promise<void> {
    if (this.#closed.signal.aborted) return;
    this.#options.onError(error);
    await this.#backoff.failed();
    this.#hasRecovered = false;
    this.#again = true;
  }

  #look(): void {
    this.#again = true;
    this.#running ??= this.#uploadAll()
      .catch((error: unknown) => this.#recover(error))
      .then(() => {
        this.#running = undefined;
        if (this.#again && !this.#closed.signal.aborted) this.#look();
      });
  }

  async #uploadAll(): Promise<void> {
    const { store, isNamed } = this.#options;
    // On a full device again and again.
    if (!this.#hasBegun) await forgetLeftPictures(store, isNamed);
    this.#hasBegun = true;
    if (!this.#hasRecovered) await waitAgain(store);
    this.#hasRecovered = true;
    while (this.#again && !this.#closed.signal.aborted) {
      this.#again = false;
      const due = (await store.pictures()).filter(isDue);
      this.#turns.sort(due);
      // Each that a poor network cuts off leaves a part at the gateway, which keeps that of few: more at a time
      // would push each other out, and none would ever be whole.
      if (due.length > limits.unfinishedUploads) this.#again = true;
      for (const picture of due.slice(0, limits.unfinishedUploads)) {
        if (this.#closed.signal.aborted) return;
        await this.#upload(picture);
        if (this.#isLimited) break;
      }
      if (this.#isLimited) await this.#restWhileLimited();
    }
  }

  /** The others would be refused as well, one after the other. */
  async #restWhileLimited(): Promise<void> {
    const { store } = this.#options;
    for (const one of await store.pictures())
      if (isDue(one)) await store.limitPicture(one.pictureId);
    await this.#backoff.failed(limitedMs);
    this.#isLimited = false;
    this.#again = true;
  }

  async #upload(picture: PictureUpload): Promise<void> {
    const { store } = this.#options;
    const { pictureId } = picture;
    const blob = await store.pictureOf(pictureId);
    if (blob === undefined) return;
    // What an earlier attempt has reached is still there (IMG-03).
    let told = Math.max(15, picture.progress);
    if (!(await store.beginPicture(pictureId, told))) return;
    let end: Vain = 'silent';
    const tell = (percent: number, isHeld = false) => {
      if (isHeld) end = 'answered';
      // A network that carries a part of it before it breaks is there: the next part need not wait long.
      if (isHeld && this.#turns.holds(pictureId, percent)) this.#backoff.succeeded();
      const step = steps.find((one) => one <= percent && one < 100) ?? 15;
      if (step <= told) return;
      told = step;
      void store.changePicture(pictureId, { progress: step }).catch(() => undefined);
    };
    const abort = new AbortController();
    this.#current = { pictureId, abort };
    const signal = anySignal([this.#closed.signal, abort.signal]);
    const whole = { ...picture, blob };
    const result = await this.#unlessClosed(this.#send(whole, tell, signal));
    this.#current = undefined;
    if (result === undefined || this.#closed.signal.aborted) return;
    if (!result.ok && result.code !== 'NETWORK') end = 'busy';
    if (!result.ok) this.#turns.failed(pictureId, end);
    await this.#ended(whole, result, abort.signal);
  }

  /** One whose file the browser has lost ends as if refused: to send it would look like a broken network for ever. */
  async #send(...upload: Parameters<Uploader['upload']>): ReturnType<Uploader['upload']> {
    const [{ pictureId, blob }] = upload;
    if (await isReadable(blob)) {
      this.#unread.delete(pictureId);
      return this.#options.uploader.upload(...upload);
    }
    const times = (this.#unread.get(pictureId) ?? 0) + 1;
    this.#unread.set(pictureId, times);
    const status = times < maxUnread ? 0 : 410;
    return { ...noAnswer('unreadable'), status };
  }

  async #ended(
    picture: WaitingPicture,
    result: Result<unknown>,
    stopped: AbortSignal,
  ): Promise<void> {
    const { store, uploader, now } = this.#options;
    const { pictureId } = picture;
    if (result.ok) {
      this.#backoff.succeeded();
      await store.changePicture(pictureId, { state: 'success', progress: 100 });
    } else if (!stopped.aborted && isFinal(result)) {
      await refusePicture(store, pictureId, result, now());
    } else {
      if (stopped.reason === 'canceled') await this.#unlessClosed(uploader.giveUp(picture));
      if (this.#closed.signal.aborted) return;
      // Leaves a stopped one alone; one that was tried again at once goes on.
      await store.pausePicture(pictureId);
      this.#again = true;
      if (stopped.aborted) return;
      this.#isLimited = isOfDay(result);
      if (!this.#isLimited) await this.#backoff.failed();
    }
  }
}
