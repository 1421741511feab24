import type { DeviceStore } from './device-store.ts';
import { forgetNote, noteDraft, withNote } from './draft-notes.ts';
import { picturesWithin } from './draft-pictures.ts';
import type { Becoming, DraftKey } from './draft-store.ts';
import { isSame, putBefore, withKnown } from './draft-value.ts';
import { beforeReload } from './save-drafts.ts';
import { lastEnd } from './session.ts';
import { StoredDraft } from './stored-draft.ts';

/** A draft is too long for one document: what becomes of it, and what stays. */
export interface Split<T> {
  part: T;
  rest: T;
}

/**
 * A draft is stored so long after a change at the latest, however fast one types on: a note in
 * localStorage comes to the disk seconds later, and a browser that is killed takes it along. A new picture of
 * a form is in no note, and stored at once.
 */
const saveAfterMs = { text: 100, form: 500 };

/** One draft while a screen shows it: what is on the screen, and what is typed and not stored yet. */
export class DraftKeeper<T> {
  readonly #uid: string;
  readonly #key: DraftKey;
  readonly #show: (value: T | undefined) => void;
  readonly #stored: StoredDraft<T>;
  /** Before the databases are open. */
  #isEarly = true;
  /** The store has said what it has, since it is open. */
  #hasHeard = false;
  #isShown = false;
  #value: T | undefined;
  /** Typed, and not stored yet. */
  #pending: { value: T } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** While it leaves, what the store says is older than what is on the screen. */
  #leaving = 0;
  readonly #pictures = new WeakSet<Blob>();
  /** What it was to become and did not, by id, as long as it lies there, too. */
  readonly #back = new Map<string, Becoming>();

  constructor(uid: string, key: DraftKey, show: (value: T | undefined) => void) {
    this.#uid = uid;
    this.#key = key;
    this.#show = show;
    this.#stored = new StoredDraft(key);
  }

  /** Follows what is stored, and writes down what is typed when the page is put aside. @returns how to stop */
  follow(device: DeviceStore, isEarly: boolean): () => void {
    this.#isEarly = isEarly;
    const unwatch = this.#stored.watch(device, (stored) => this.#hear(stored));
    const stop = new AbortController();
    const { signal } = stop;
    const flush = () => void this.flush();
    addEventListener('pagehide', flush, { signal });
    document.addEventListener('visibilitychange', flush, { signal });
    const forget = beforeReload((isLost) => {
      if (isLost && this.#value) noteDraft(this.#uid, this.#key, this.#value);
      return this.flush();
    });
    return () => {
      unwatch();
      stop.abort();
      forget();
      flush();
    };
  }

  /** What is on the screen, or about to be. */
  latest(): T | undefined {
    return this.#value;
  }

  change(value: T): void {
    this.#pending = { value };
    // What was being sent comes back when its owner signs out, whose notes have just been wiped (AUTH-14).
    if ((lastEnd() ?? 'expired') === 'expired') noteDraft(this.#uid, this.#key, value);
    this.#take(value);
    const added = picturesWithin(value).filter(([, picture]) => !this.#pictures.has(picture));
    for (const [, picture] of added) this.#pictures.add(picture);
    const delay = typeof value === 'string' ? saveAfterMs.text : saveAfterMs.form;
    if (added.length > 0) void this.flush();
    else this.#timer ??= setTimeout(() => void this.flush(), delay);
  }

  /** Resolves once what is typed is stored. One that a full device has no room for stays noted. */
  async flush(): Promise<void> {
    this.#stopTimer();
    if (!this.#pending) return;
    // At sign-out the store is closed and its drafts are gone anyway; a full one leaves the note.
    const saved = await this.#stored.save(() => this.#pending).catch(() => undefined);
    // Typed on meanwhile, or nothing was.
    if (saved === undefined || this.#pending?.value !== saved.value) return;
    this.#pending = undefined;
    forgetNote(this.#uid, this.#key);
    if (!isSame(saved.stored, saved.value)) this.#hear(saved.stored as T);
    await this.#forgetBack();
  }

  /** Forgets it here at once, and on the device. */
  discard(): Promise<void> {
    this.#forgetTyped();
    forgetNote(this.#uid, this.#key);
    this.#take(undefined);
    return this.#leave(() => this.#stored.discard());
  }

  /** It has been saved: forgets it, unless something has been typed since. @returns whether nothing was */
  async settle(saved: T | undefined): Promise<boolean> {
    if (this.#value === undefined) return true;
    const isAll = isSame(this.#value, saved);
    if (isAll) await this.discard();
    return isAll;
  }

  /**
   * It becomes a document: until `write` has resolved it lies under that document's id, where a crash leaves it.
   * If that fails it is back. @param split what stays, which is shown at once; else all is shown until the end
   */
  become<R>(as: Becoming, write: () => Promise<R>, split?: Split<T>): Promise<R> {
    const { part } = split ?? { part: this.#value };
    this.#forgetTyped();
    if (split) this.#take(split.rest);
    this.#back.delete(as.id);
    return this.#leave(async () => {
      try {
        await this.#stored.send(as, part, () => split && this.#value);
        // What has been typed since is noted in its place.
        if (!this.#pending) {
          forgetNote(this.#uid, this.#key);
          void this.#forgetBack();
        }
        const result = await write();
        // It is there. Where that cannot be noted, the next start finds both, and knows the same.
        await this.#stored.arrived(as).catch(() => undefined);
        return result;
      } catch (error) {
        await this.#giveBack(as, split ? putBefore(part, this.#value) : this.#value);
        throw error;
      }
    });
  }

  async #giveBack(as: Becoming, value: unknown): Promise<void> {
    if (value !== undefined) this.change(value as T);
    this.#back.set(as.id, as);
    await (this.#pending ? this.flush() : this.#forgetBack());
  }

  /** What has come back is stored, or on its way anew: it need not lie under the former document's id as well. */
  async #forgetBack(): Promise<void> {
    for (const [id, as] of this.#back)
      await this.#stored.arrived(as).then(
        () => this.#back.delete(id),
        () => undefined,
      );
  }

  #hear(stored: T | undefined): void {
    // While one types, or sends, what the store says is older than what is on the screen.
    if (this.#pending || this.#leaving > 0) return;
    // A full device has it in its note only; an early replica knows which of the two is newer. Later notes are of
    // what another tab is about to store.
    const isNoted = !this.#isEarly && !this.#hasHeard;
    const value = isNoted ? (withNote(this.#uid, this.#key, stored, {}) as T | undefined) : stored;
    this.#hasHeard = !this.#isEarly;
    this.#stored.see(this.#isEarly ? undefined : { value: stored });
    const next = withKnown(this.#value, value);
    for (const [, picture] of picturesWithin(next)) this.#pictures.add(picture);
    if (!this.#isShown || next !== this.#value) this.#take(next);
  }

  #take(value: T | undefined): void {
    this.#isShown = true;
    this.#value = value;
    this.#show(value);
  }

  /** While it leaves the store is not heard, but after it. */
  async #leave<R>(work: () => Promise<R>): Promise<R> {
    this.#leaving += 1;
    try {
      return await work();
    } finally {
      this.#leaving -= 1;
      void this.#stored.load().then(
        (stored) => this.#hear(stored),
        () => undefined,
      );
    }
  }

  #forgetTyped(): void {
    this.#stopTimer();
    this.#pending = undefined;
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
