import { createHash } from 'node:crypto';
import { putNewest } from '../facts/put-newest.ts';

/** So many are known again; the oldest are forgotten first. */
const maxKnown = 1000;

/**
 * Ids of what is made by requests that carry none, so that one that comes again makes the same thing: its answer was
 * lost, and a browser or its user sends it once more. This gateway only, and as long as it runs.
 */
export class IdempotentIds {
  readonly #ids = new Map<string, string>();

  /** @param request all by which it is known @param make a new id */
  idOf(request: readonly unknown[], make: () => string): string {
    const key = createHash('sha256').update(JSON.stringify(request)).digest('base64url');
    const id = this.#ids.get(key) ?? make();
    putNewest(this.#ids, key, id, maxKnown);
    return id;
  }
}
