import { deepEqual } from 'rxdb';
import type { RxCollection, RxDocumentData } from 'rxdb';
import type { CollectionName } from '../../schemas/documents/device.ts';
import { sleep } from '../data/sleep.ts';
import { healing } from './force-state.ts';
import type { Lane } from './lane.ts';
import type { Transport } from './transport.ts';
import { idOf } from './wire-docs.ts';
import type { Doc, ReplicaDoc } from './wire-docs.ts';

/** What RxDB stores of a pull: the cursor up to which everything is in the replica. */
export interface Checkpoint {
  cursor: string;
}

/** What a pull handler works with. */
export interface PullHandlerOptions {
  name: CollectionName;
  collection: RxCollection<Doc>;
  transport: Transport;
  /** Documents handed to RxDB at once. */
  slice: number;
  /** Ids of the messages held of these chats. */
  messagesOf(chats: readonly string[]): Promise<string[]>;
  /** Writes what RxDB has ignored. */
  force(ignored: readonly Ignored[]): Promise<void>;
  /** Tells RxDB to pull again. */
  poke(): void;
  onOpened(lane: Lane): void;
}

/** A document as the replica holds it, and as it should be. */
export interface Ignored {
  held: RxDocumentData<Doc>;
  row: ReplicaDoc;
}

interface Pulled {
  documents: ReplicaDoc[];
  checkpoint: Checkpoint;
}

const retryAfterMs = 5000;
const shownFirst: readonly CollectionName[] = ['profile', 'relations', 'affiliates', 'meets'];
const longestTurnMs = 3000;
/** Until RxDB has written the answer to a push: first pause between two looks, and how often it is looked. */
const firstLookMs = 10;
const maxLooks = 16;
const longestLookMs = 1000;

/** Serves RxDB's pulls from the lane's buffer; only the very first one waits for the network. */
export class PullHandler {
  #lane: Lane | undefined;
  /** RxDB has written everything that it was given before. */
  #isFresh = true;
  /** What RxDB has stored as its checkpoint. */
  #stored = '';
  #looks = 0;
  #nextLook: ReturnType<typeof setTimeout> | undefined;

  readonly #options: PullHandlerOptions;

  constructor(options: PullHandlerOptions) {
    this.#options = options;
  }

  async next(checkpoint: Checkpoint | undefined): Promise<Pulled> {
    const stored = checkpoint ?? { cursor: '' };
    const lane = this.#lane ?? (await this.#open(stored.cursor));
    if (this.#isFresh) {
      this.#stored = stored.cursor;
      await this.#verify(lane);
    } else {
      // Screens get a turn between slices.
      await sleep(0);
    }
    await this.#turn(lane);
    // Until there are none: what an answer brings meanwhile of a chat that it ends is not to be ended with it.
    while (lane.buffer.goneChats.length > 0)
      if (!(await this.#endChats(lane))) return { documents: [], checkpoint: stored };
    const { documents, cursor } = lane.buffer.take(this.#options.slice, lane.needsInventory);
    this.#isFresh = documents.length < this.#options.slice;
    // Comes back here once these are written.
    if (documents.length > 0) this.#looks = 0;
    if (this.#isFresh && documents.length > 0) this.#options.poke();
    else if (lane.buffer.handed.size > 0) this.#lookLater();
    return { documents, checkpoint: { cursor } };
  }

  #lookLater(): void {
    if (this.#nextLook !== undefined) return;
    const pause = Math.min(firstLookMs * 2 ** this.#looks, longestLookMs);
    this.#looks += 1;
    this.#nextLook = setTimeout(() => {
      this.#nextLook = undefined;
      this.#options.poke();
    }, pause);
  }

  /** What the first list shows is written first; but the rest never waits for it long. */
  async #turn(lane: Lane): Promise<void> {
    const { name, transport } = this.#options;
    if (shownFirst.includes(name)) return;
    const end = performance.now() + longestTurnMs;
    while (!lane.buffer.isEmpty && transport.isBringing(shownFirst) && performance.now() < end)
      await sleep(10);
  }

  /** RxDB could not write something, perhaps because the disk is full: pull it again in a while. */
  failed(): void {
    const lane = this.#lane;
    if (!lane) return;
    lane.buffer.rewind(this.#stored);
    // Until then this device is not up to date, and there is nothing to compare.
    lane.view = undefined;
    // An answer under way begins after what was lost; from the very beginning, none tells what has left.
    lane.needsInventory ||= lane.asked || this.#stored === '';
    setTimeout(() => this.#options.transport.want([lane.name]), retryAfterMs);
  }

  async #open(cursor: string): Promise<Lane> {
    const { name, transport, collection, poke, onOpened } = this.#options;
    // Closed before the first pull was written whole: what has left the view meanwhile is not told.
    const isPartial = cursor === '' && (await collection.findOne().exec()) !== null;
    const { lane, pulled } = transport.open(name, cursor, poke);
    lane.needsInventory = isPartial;
    this.#lane = lane;
    onOpened(lane);
    await pulled;
    return lane;
  }

  /**
   * RxDB ignores a pulled state if the document looks locally changed to it, as it does in the moment
   * (or after a crash) between its write of a document and that of its note. What it has ignored like
   * that is written in another way. What it has ignored for a local write is known by the answer to that
   * write's push, unless the answer was there before: then it is looked at again when RxDB has written that.
   */
  async #verify(lane: Lane): Promise<void> {
    const { buffer } = lane;
    if (buffer.handed.size === 0) return;
    const { storageInstance } = this.#options.collection;
    const held = await storageInstance.findDocumentsById([...buffer.handed.keys()], true);
    const ignored: Ignored[] = [];
    const late = new Set<string>();
    for (const doc of held) {
      const id = idOf(lane.name, doc);
      const row = buffer.handed.get(id);
      if (!row || buffer.has(id)) continue;
      if (isSameState(doc, row)) {
        // From here on the gateway may come back to what was before that write.
        lane.acknowledged.delete(id);
        continue;
      }
      const edit = doc['edit'] as string | undefined;
      const isPlain = edit === undefined || edit === healing;
      if (isPlain) ignored.push({ held: doc, row });
      if (isPlain || buffer.isAnswered(id, edit)) late.add(id);
    }
    // The digest finds what is not there after all this time.
    buffer.written(this.#looks < maxLooks ? late : new Set());
    if (ignored.length > 0) await this.#options.force(ignored);
  }

  /** @returns false if it has to wait: RxDB may still be writing messages of these chats */
  async #endChats(lane: Lane): Promise<boolean> {
    if (!this.#isFresh) {
      this.#isFresh = true;
      this.#options.poke();
      return false;
    }
    const chats = lane.buffer.goneChats;
    lane.buffer.expandGoneChats(chats, await this.#options.messagesOf(chats));
    return true;
  }
}

function isSameState(held: RxDocumentData<Doc>, row: ReplicaDoc): boolean {
  const { _meta, _rev, _attachments, ...state } = held;
  return deepEqual(state, row);
}
