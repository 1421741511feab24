import { cursorsDigest } from '../../schemas/domain/cursors-digest.ts';
import { collectionNames } from '../../schemas/documents/device.ts';
import type { PullAnswer, SyncAnswer, SyncRequest } from '../../schemas/wire/sync.ts';

/** After so many digests that the gateway did not know, cursors are always sent. */
const maxLostDigests = 3;

/**
 * What device and gateway know of each other from the answer before and need not say again: a device
 * that has nothing new names its cursors by a digest, and the gateway leaves out what has not changed.
 */
export class KnownCursors {
  /** The cursors that the gateway knows to be held here. */
  #cursors: Record<string, string> = {};
  #lost = 0;

  /** The request as it is sent. */
  shorten(request: SyncRequest): SyncRequest {
    const { device, cursors, ...rest } = request;
    const isPlain = Object.keys(rest).length === 0 && this.#lost < maxLostDigests;
    const isWhole = collectionNames.every((name) => cursors[name]);
    const held = cursorsDigest(cursors);
    if (!isPlain || !isWhole || held !== cursorsDigest(this.#cursors)) return request;
    return { device, cursors: {}, held };
  }

  /** The gateway has forgotten, or is another one. */
  forget(): void {
    this.#cursors = {};
    this.#lost += 1;
  }

  /** The answer with what the gateway has left out: the collections that have not changed. */
  complete({ cursors }: SyncRequest, answer: SyncAnswer): SyncAnswer {
    const pulls = { ...answer.pulls };
    for (const name of collectionNames) {
      const cursor = cursors[name];
      if (cursor) pulls[name] ??= unchanged(cursor);
      const newest = pulls[name]?.cursor;
      if (newest) this.#cursors[name] = newest;
    }
    return { ...answer, pulls };
  }
}

function unchanged(cursor: string): PullAnswer {
  const [count, digest = ''] = cursor.split('.').slice(-2);
  return { docs: [], gone: [], cursor, count: Number(count), digest };
}
