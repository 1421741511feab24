import { createHash } from 'node:crypto';
import type { CollectionName } from '../../schemas/documents/device.ts';
import type { Stored } from '../../schemas/documents/stored.ts';
import { putNewest } from '../facts/put-newest.ts';
import { list, text } from '../facts/type-guards.ts';
import type { PushRow, SyncRequest } from '../../schemas/wire/sync.ts';

/** The rows that took effect longest ago are forgotten beyond this many: some 150 bytes each. */
const maxRows = 50_000;
/** So many are noted in the document itself. */
const maxNoted = 4;

/** What a row is known by. */
export interface RowKey {
  /** Whose row of which document, whether that is to go, and the `edit`, or which device and where that stood. */
  readonly place: string;
  /** '' of a row with an `edit`. */
  readonly content: string;
}

/** A pushed row, and what a repeat of it is known by. */
export type KeyedRow = PushRow & { key?: RowKey };

/**
 * Which rows have taken effect at this gateway, so that one that comes again does not undo what was written since
 * (SYNC-06): its answer was lost, or a network repeats a request, perhaps late. May be forgotten at any time: other
 * gateways know only what is noted in documents.
 */
export class AppliedRows {
  readonly #contents = new Map<string, string>();

  has({ place, content }: RowKey): boolean {
    return this.#contents.get(place) === content;
  }

  note({ place, content }: RowKey): void {
    putNewest(this.#contents, place, content, maxRows);
  }
}

/**
 * How rows of one collection are known again: by the `edit` of the write, wherever its device stands by then. Apps of
 * before that was sent, and others: whoever means the very same once more has been told of the first in between, and
 * stands elsewhere in the collection, or holds something else of it where no cursor stands for that.
 * @returns undefined for every row of a device that says neither. Of messages, which never change, a repeat is known by
 *   itself
 */
export function keysOfRows(
  uid: string,
  { device, cursors, inventory }: SyncRequest,
  collection: CollectionName,
): (row: PushRow) => RowKey | undefined {
  if (collection === 'messages') return () => undefined;
  const cursor = cursors[collection];
  const held = inventory?.[collection];
  const holds = held === undefined ? [] : [digestOf([held])];
  return ({ id, doc, base }) => {
    const edit = (doc ?? base)?.['edit'];
    const isToGo = doc === null;
    if (text(edit)) return { place: digestOf([uid, collection, id, edit, isToGo]), content: '' };
    if (!cursor) return undefined;
    return {
      place: digestOf([uid, device, collection, cursor, id, isToGo]),
      content: digestOf([doc, base, ...holds]),
    };
  };
}

const areRows = list(text);
type Noting = Pick<Stored, 'applied_rows'>;
const rowsOf = (doc: Noting | undefined): readonly string[] =>
  areRows(doc?.applied_rows) ? doc.applied_rows : [];

/** Whether the row is one of those that changed the document last, at whichever gateway. */
export function hasApplied(doc: Noting | undefined, { place, content }: RowKey): boolean {
  return rowsOf(doc).includes(`${place}.${content}`);
}

/** What the document notes once the row has changed it. @param before as it was @param most rows that it notes */
export function withApplied(
  before: Noting | undefined,
  { place, content }: RowKey,
  most = maxNoted,
): string[] {
  const others = rowsOf(before).filter((row) => !row.startsWith(place));
  return [`${place}.${content}`, ...others].slice(0, most);
}

const digestOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
