import type { CollectionName } from '../../schemas/documents/device.ts';
import type { PullAnswer } from '../../schemas/wire/sync.ts';
import { fromGateway, idOf, tombstone } from './wire-docs.ts';
import type { Doc, ReplicaDoc } from './wire-docs.ts';

/** What RxDB's pull gets at once. */
export interface Slice {
  documents: ReplicaDoc[];
  /** The cursor whose view the replica holds once these documents are written; '' if that of none. */
  cursor: string;
}

/** What is on its way into the replica. */
export interface Pending {
  rows: ReadonlyMap<string, ReplicaDoc>;
  goneChats: readonly string[];
}

/**
 * What answers have brought for one collection and RxDB has not taken yet: per id only the newest
 * state, so that a pull that was computed before a push can never be applied after it.
 */
export class PullBuffer {
  readonly #rows = new Map<string, ReplicaDoc>();
  readonly #goneChats = new Set<string>();
  /** Given to RxDB, which may still be writing it. */
  readonly #handed = new Map<string, ReplicaDoc>();
  /** Local writes, by their `edit`, whose answer RxDB may still be writing. */
  readonly #answered = new Map<string, string>();
  /** Newest cursor received. */
  #newest: string;
  /** The last document that was given without a cursor, until one is given. */
  #unmarked: readonly [id: string, row: ReplicaDoc] | undefined;

  readonly #name: CollectionName;

  constructor(name: CollectionName, cursor: string) {
    this.#name = name;
    this.#newest = cursor;
  }

  get cursor(): string {
    return this.#newest;
  }

  /** Nothing is left to give, and all that was given is known to be in the replica. */
  get isEmpty(): boolean {
    return this.#isDrained && this.#handed.size === 0;
  }

  /** What RxDB was given and is not known to have written. */
  get handed(): ReadonlyMap<string, ReplicaDoc> {
    return this.#handed;
  }

  get #isDrained(): boolean {
    return this.#rows.size === 0 && this.#goneChats.size === 0;
  }

  get goneChats(): readonly string[] {
    return [...this.#goneChats];
  }

  /** RxDB has written everything that it was given, but for these documents. */
  written(late: ReadonlySet<string>): void {
    for (const id of this.#handed.keys()) {
      if (late.has(id)) continue;
      this.#handed.delete(id);
      if (!this.#rows.has(id)) this.#answered.delete(id);
    }
  }

  /** A newer state of this document waits. */
  has(id: string): boolean {
    return this.#rows.has(id);
  }

  /** What will be in the replica once all of this is written: newest state per id. */
  pending(): Pending {
    return { rows: new Map([...this.#handed, ...this.#rows]), goneChats: this.goneChats };
  }

  /** Takes what one answer says; what it knows is newer than all before. */
  accept(answer: PullAnswer): void {
    for (const chat of answer.goneChats ?? []) {
      this.#goneChats.add(chat);
      for (const [id, row] of this.#rows) if (row['chat_uid'] === chat) this.#rows.delete(id);
    }
    for (const id of answer.gone) this.put(id, tombstone(this.#name, id));
    for (const doc of answer.docs) this.put(idOf(this.#name, doc), fromGateway(this.#name, doc));
    this.#newest = answer.cursor;
  }

  /** The replica holds what the newest cursor stands for. RxDB stores that only with a document. */
  mark(): void {
    if (this.#unmarked && this.#isDrained) this.put(...this.#unmarked);
  }

  /** The newest state of one document. */
  put(id: string, row: ReplicaDoc): void {
    this.#rows.delete(id);
    this.#rows.set(id, row);
  }

  /** The newest state of a document, as the answer to the local write with this `edit`. */
  answer(id: string, row: ReplicaDoc, edit: string | undefined): void {
    this.put(id, row);
    if (edit !== undefined) this.#answered.set(id, edit);
  }

  /** That local write has been answered. */
  isAnswered(id: string, edit: string): boolean {
    return this.#answered.get(id) === edit;
  }

  /** Older messages: never over something newer that waits. */
  addOlder(docs: readonly Doc[]): void {
    for (const doc of docs) {
      const id = idOf(this.#name, doc);
      if (!this.#rows.has(id)) this.#rows.set(id, fromGateway(this.#name, doc));
    }
  }

  /** Turns chats that left the view into tombstones of the messages that the replica holds of them. */
  expandGoneChats(chats: readonly string[], held: readonly string[]): void {
    for (const chat of chats) this.#goneChats.delete(chat);
    for (const id of held) if (!this.#rows.has(id)) this.put(id, tombstone(this.#name, id));
  }

  /**
   * The next documents. Only the last slice carries a cursor, and none while an inventory is owed: after a crash
   * in between the replica holds what no cursor stands for, and a gateway whose view is again that of an older one
   * would leave it there.
   * @param isOwed the gateway has to be told what the replica holds
   */
  take(size: number, isOwed: boolean): Slice {
    const documents: ReplicaDoc[] = [];
    for (const [id, row] of this.#rows) {
      if (documents.length === size) break;
      documents.push(row);
      this.#rows.delete(id);
      this.#handed.set(id, row);
      this.#unmarked = [id, row];
    }
    if (!this.#isDrained || isOwed) return { documents, cursor: '' };
    this.#unmarked = undefined;
    return { documents, cursor: this.#newest };
  }

  /** Back to a cursor: what was given after it may not have arrived, and is in no inventory. */
  rewind(cursor: string): void {
    this.#unmarked = undefined;
    this.#newest = cursor;
    this.#handed.clear();
    this.#answered.clear();
  }
}
