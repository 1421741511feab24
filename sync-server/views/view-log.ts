import { Digest } from '../../schemas/domain/digest.ts';
import type { Sequence } from '../facts/sequence.ts';
import type { Cursor } from './cursor.ts';
import { formatCursor, isSameView, parseCursor } from './cursor.ts';
import type { Projected } from './stamp.ts';

/** What a device has to do to have the view: write `changed`, drop `gone`. */
export interface Delta {
  readonly changed: readonly Projected[];
  readonly gone: readonly string[];
}

const nothing: Delta = { changed: [], gone: [] };

/** Tombstones kept per log; a cursor from before the oldest one is reconciled by inventory. */
const maxGone = 20_000;
/** Devices of which is known that they stand at the end; more than anybody has. */
const maxStanding = 64;

/**
 * The log of one viewer's view of one collection: the `_changes` feed of a virtual database. For each
 * document in the view it holds the version and the sequence at which it last entered or changed; for
 * each that left, the sequence at which it did. It is brought up to date lazily, by comparing it with
 * the view as recomputed. It can be thrown away at any time: a device whose cursor is of another epoch
 * is served by comparing counts and digests, or ids and versions.
 */
export class ViewLog {
  readonly #entries = new Map<string, { doc: Projected; seq: number }>();
  readonly #gone = new Map<string, number>();
  /** The devices that were given the end as it is now for their cursor, and the one with which each came. */
  readonly #standing = new Map<string, string>();
  readonly #epoch: string;
  #digest = new Digest();
  #head: number;
  #oldest = 0;

  readonly #sequence: Sequence;

  constructor(sequence: Sequence) {
    this.#sequence = sequence;
    this.#head = sequence.next();
    // A log made anew knows nothing of what left before: its own start is part of its epoch.
    this.#epoch = `${sequence.epoch}~${this.#head.toString(36)}`;
  }

  get head(): string {
    return formatCursor(this.cursor);
  }

  get cursor(): Cursor {
    const { count } = this.#digest;
    return { epoch: this.#epoch, seq: this.#head, count, digest: this.#digest.toString() };
  }

  /** Takes over the view as it is now. */
  bring(view: ReadonlyMap<string, Projected>): void {
    for (const [id, { doc }] of this.#entries) {
      if (view.has(id)) continue;
      this.#digest.remove(id, doc.rev);
      this.#entries.delete(id);
      this.#gone.set(id, this.#moveOn());
    }
    for (const [id, doc] of view) {
      const known = this.#entries.get(id);
      if (known?.doc.rev === doc.rev) continue;
      if (known) this.#digest.remove(id, known.doc.rev);
      this.#digest.add(id, doc.rev);
      this.#entries.set(id, { doc, seq: this.#moveOn() });
      this.#gone.delete(id);
    }
    this.#forgetOldTombstones();
  }

  /**
   * The end of the log, as the cursor of a device. One that comes from another log, or does not hold what its cursor says,
   * gets an end at which it has not stood. Others keep theirs, of which their streams have told them; so does whoever
   * comes just as the last time, or with no cursor: a page that starts anew, for a device stores none that has brought no
   * document.
   * @param from the cursor with which it comes, '' for none @param isOther it does not hold what that says
   */
  endFor(device: string, from: string, isOther: boolean): Cursor {
    const before = this.#standing.get(device);
    const isElsewhere = from !== '' && from !== before && parseCursor(from)?.epoch !== this.#epoch;
    const isAnew = isOther || isElsewhere;
    const mayStand = before !== undefined || this.#standing.size >= maxStanding;
    if (isAnew && mayStand) this.#moveOn();
    if (isAnew || before === undefined) this.#stand(device, from);
    return this.cursor;
  }

  get(id: string): Projected | undefined {
    return this.#entries.get(id)?.doc;
  }

  /**
   * What came after a cursor: nothing after one of another log that ended with just this view. Undefined if nobody knows,
   * as after one of a log that ended otherwise, or too old a one.
   */
  since(cursor: Cursor): Delta | undefined {
    if (cursor.epoch !== this.#epoch) return isSameView(cursor, this.cursor) ? nothing : undefined;
    if (cursor.seq < this.#oldest) return undefined;
    if (cursor.seq >= this.#head) return nothing;
    const changed: Projected[] = [];
    for (const { doc, seq } of this.#entries.values()) if (seq > cursor.seq) changed.push(doc);
    const gone: string[] = [];
    for (const [id, seq] of this.#gone) if (seq > cursor.seq) gone.push(id);
    return { changed, gone };
  }

  /** The whole view. */
  everything(): Delta {
    return { changed: [...this.#entries.values()].map(({ doc }) => doc), gone: [] };
  }

  /** What a device that holds these ids and versions lacks, and what it has too much. */
  against(inventory: Readonly<Record<string, string>>): Delta {
    const changed: Projected[] = [];
    for (const [id, { doc }] of this.#entries)
      if (!Object.hasOwn(inventory, id) || inventory[id] !== doc.rev) changed.push(doc);
    const gone = Object.keys(inventory).filter((id) => !this.#entries.has(id));
    return { changed, gone };
  }

  #stand(device: string, from: string): void {
    if (this.#standing.size < maxStanding || this.#standing.has(device))
      this.#standing.set(device, from);
  }

  #moveOn(): number {
    this.#standing.clear();
    this.#head = this.#sequence.next();
    return this.#head;
  }

  #forgetOldTombstones(): void {
    for (const [id, seq] of this.#gone) {
      if (this.#gone.size <= maxGone) return;
      this.#gone.delete(id);
      this.#oldest = seq;
    }
  }
}
