import type { RxCollection } from 'rxdb';
import type { CollectionName } from '../../schemas/documents/device.ts';
import type { Lane } from './lane.ts';
import type { Transport } from './transport.ts';
import type { Doc, ReplicaDoc } from './wire-docs.ts';

/** What RxDB stores of a pull: the cursor up to which everything is in the replica. */
export interface Checkpoint {
  cursor: string;
}

export interface PullHandlerOptions {
  name: CollectionName;
  collection: RxCollection<Doc>;
  transport: Transport;
  /** Documents handed to RxDB at once. */
  slice: number;
  /** Ids of the messages held of these chats. */
  messagesOf(chats: readonly string[]): Promise<string[]>;
  /** Tells RxDB to pull again. */
  poke(): void;
  onOpened(lane: Lane): void;
}

interface Pulled {
  documents: ReplicaDoc[];
  checkpoint: Checkpoint;
}

const retryAfterMs = 5000;

/** Serves RxDB's pulls from the lane's buffer; only the very first one waits for the network. */
export class PullHandler {
  #lane: Lane | undefined;
  /** RxDB has written everything that it was given before. */
  #isFresh = true;
  /** What RxDB has stored as its checkpoint. */
  #stored = '';

  readonly #options: PullHandlerOptions;

  constructor(options: PullHandlerOptions) {
    this.#options = options;
  }

  async next(checkpoint: Checkpoint | undefined): Promise<Pulled> {
    const stored = checkpoint ?? { cursor: '' };
    const lane = this.#lane ?? (await this.#open(stored.cursor));
    if (this.#isFresh) {
      this.#stored = stored.cursor;
      lane.buffer.written();
    } else {
      // Screens get a turn between slices.
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    if (lane.buffer.goneChats.length > 0 && !(await this.#endChats(lane)))
      return { documents: [], checkpoint: stored };
    const { documents, cursor } = lane.buffer.take(this.#options.slice);
    this.#isFresh = documents.length < this.#options.slice;
    return { documents, checkpoint: { cursor } };
  }

  /** RxDB could not write something, perhaps because the disk is full: pull it again in a while. */
  failed(): void {
    const lane = this.#lane;
    if (!lane) return;
    lane.buffer.rewind(this.#stored);
    lane.needsInventory ||= this.#stored === '';
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
