import type { StoredMeet } from '../../schemas/documents/stored.ts';
import { isPast, soonestFirst } from '../../schemas/domain/meet-visibility.ts';

/** Longer than what an instant that was written by hand may leave out: seconds, which texts are ordered by. */
const leftOutMs = 60_000;

/**
 * The meets that are neither closed nor archived, in the order in which they begin. Those that are past stay among
 * them for years, and are many times as many: whoever lists meets begins after them.
 */
export class ComingMeets {
  readonly #meets = new Map<string, StoredMeet>();
  /** Made when it is first asked for: putting everything into its place at a start would take long. */
  #inOrder: StoredMeet[] | undefined;

  /** Takes a meet in if it is one. */
  add(meet: StoredMeet): void {
    if (meet.closed || meet.archived) return;
    this.#meets.set(meet.meetId, meet);
    this.#inOrder?.splice(this.#placeOf(meet), 0, meet);
  }

  /** @param meet as it was taken in */
  delete(meet: StoredMeet): void {
    if (this.#meets.delete(meet.meetId)) this.#inOrder?.splice(this.#placeOf(meet), 1);
  }

  /** Those that have not begun, the soonest first. */
  at(now: Date): StoredMeet[] {
    this.#inOrder ??= [...this.#meets.values()].sort(soonestFirst);
    const meet_date = new Date(now.getTime() - leftOutMs).toISOString();
    const coming = this.#inOrder.slice(this.#placeOf({ meet_date, meetId: '' }));
    return coming.filter((meet) => !isPast(meet.meet_date, now));
  }

  /** How many come before it. */
  #placeOf(meet: Pick<StoredMeet, 'meet_date' | 'meetId'>): number {
    const meets = this.#inOrder ?? [];
    let [from, to] = [0, meets.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (soonestFirst(meets[middle] as StoredMeet, meet) < 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
