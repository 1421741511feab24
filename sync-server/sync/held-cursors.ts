import { cursorsDigest } from '../../schemas/domain/cursors-digest.ts';
import { collectionNames } from '../../schemas/documents/device.ts';
import type { SyncAnswer, SyncRequest } from '../../schemas/wire/sync.ts';
import { putNewest } from '../facts/put-newest.ts';

type Cursors = Readonly<Record<string, string>>;

/**
 * The cursors that each device held after its last answer, so that one that has nothing new to say
 * needs not repeat them. May be forgotten at any time: the device then sends them.
 */
export class HeldCursors {
  readonly #byDevice = new Map<string, Cursors>();
  /** The devices heard of least recently are forgotten beyond this many: about 600 bytes each. */
  readonly #most: number;

  constructor(most = 20_000) {
    this.#most = most;
  }

  /** The request with its cursors; undefined if they are not known. */
  complete(uid: string, request: SyncRequest): SyncRequest | undefined {
    const { held, ...rest } = request;
    if (held === undefined) return request;
    const cursors = this.#byDevice.get(keyOf(uid, request));
    if (cursors === undefined || cursorsDigest(cursors) !== held) return undefined;
    return { ...rest, cursors };
  }

  /** Notes what the device holds once it has this answer. */
  note(uid: string, request: SyncRequest, answer: SyncAnswer): void {
    const key = keyOf(uid, request);
    const cursors: Record<string, string> = { ...this.#byDevice.get(key) };
    for (const name of collectionNames) {
      const cursor = answer.pulls[name]?.cursor ?? request.cursors[name];
      if (cursor !== undefined) cursors[name] = cursor;
    }
    putNewest(this.#byDevice, key, cursors, this.#most);
  }
}

const keyOf = (uid: string, { device }: SyncRequest): string => `${uid} ${device}`;
