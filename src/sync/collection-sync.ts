import { Subject } from 'rxjs';
import type { RxCollection } from 'rxdb';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import type { RxReplicationState } from 'rxdb/plugins/replication';
import type { CollectionName } from '../../schemas/documents/device.ts';
import type { UnsentLog } from '../data/unsent-log.ts';
import type { Lane } from './lane.ts';
import { makePushHandler } from './push-handler.ts';
import type { Transport } from './transport.ts';
import { readOnlyCollections } from './wire-docs.ts';
import type { Doc, ReplicaDoc } from './wire-docs.ts';

interface Checkpoint {
  cursor: string;
}

export interface CollectionSyncOptions {
  name: CollectionName;
  collection: RxCollection<Doc>;
  transport: Transport;
  unsent: UnsentLog;
  /** Documents handed to RxDB at once. */
  slice: number;
  /** Ids of the messages held of these chats. */
  messagesOf(chats: readonly string[]): Promise<string[]>;
  onError(name: CollectionName, error: unknown): void;
}

export interface CollectionSync {
  readonly name: CollectionName;
  readonly replication: RxReplicationState<Doc, Checkpoint>;
  /** RxDB is doing nothing and has nothing to do. */
  isStill(): boolean;
  /** Has RxDB look for local writes and for what has arrived. */
  poke(): void;
  close(): Promise<void>;
}

const identifier = 'gateway';
const pushRowsMost = 500;

/** Runs RxDB's replication of one collection over the shared transport. */
export function syncCollection(options: CollectionSyncOptions): CollectionSync {
  const { name, collection, transport } = options;
  const resync$ = new Subject<'RESYNC'>();
  const poke = () => resync$.next('RESYNC');
  const pull = new Pull(options, poke);
  const push = new Promise<ReturnType<typeof makePushHandler>>((resolve) =>
    pull.opened((lane) => resolve(makePushHandler(lane, transport, options.unsent))),
  );
  const replication = replicateRxCollection<Doc, Checkpoint>({
    replicationIdentifier: identifier,
    collection,
    live: true,
    // The handlers never fail: the transport waits and tries again itself.
    retryTime: 1000,
    // Leadership is ours: see leader.ts.
    waitForLeadership: false,
    autoStart: false,
    toggleOnDocumentVisible: false,
    pull: {
      batchSize: options.slice,
      // Documents streamed beside pulls diverged in experiments; a bare RESYNC cannot.
      stream$: resync$,
      handler: async (checkpoint) => pull.next(checkpoint),
    },
    ...(!readOnlyCollections.has(name) && {
      push: { batchSize: pushRowsMost, handler: async (rows) => (await push)(rows) },
    }),
  });
  replication.error$.subscribe((error) => {
    pull.failed();
    options.onError(name, error);
  });
  // Only read by `start`, which else sends mouse events to the page to keep it from hibernating.
  replication.toggleOnDocumentVisible = true;
  void replication.start().catch(() => undefined);
  return {
    name,
    replication,
    isStill: () => isStill(replication),
    poke,
    close: async () => void (await replication.cancel()),
  };
}

function isStill({
  internalReplicationState: state,
}: RxReplicationState<Doc, Checkpoint>): boolean {
  if (!state) return false;
  const { active } = state.events;
  return state.firstSyncDone.up.getValue() && !active.up.getValue() && !active.down.getValue();
}

/** Serves RxDB's pulls from the lane's buffer; only the very first one waits for the network. */
class Pull {
  #lane: Lane | undefined;
  #onOpened: (lane: Lane) => void = () => undefined;
  /** RxDB has written everything that it was given before. */
  #isFresh = true;
  /** What RxDB has stored as its checkpoint. */
  #stored = '';

  readonly #options: CollectionSyncOptions;
  readonly #poke: () => void;

  constructor(options: CollectionSyncOptions, poke: () => void) {
    this.#options = options;
    this.#poke = poke;
  }

  opened(listener: (lane: Lane) => void): void {
    this.#onOpened = listener;
  }

  async next(
    checkpoint: Checkpoint | undefined,
  ): Promise<{ documents: ReplicaDoc[]; checkpoint: Checkpoint }> {
    const lane = this.#lane ?? (await this.#open(checkpoint?.cursor ?? ''));
    const stored = { cursor: checkpoint?.cursor ?? '' };
    if (this.#isFresh) {
      this.#stored = stored.cursor;
      lane.buffer.written();
    }
    // Screens get a turn between slices.
    else await new Promise((resolve) => setTimeout(resolve, 0));
    if (lane.buffer.goneChats.length > 0) {
      if (!this.#isFresh) {
        // Messages of these chats may be among what RxDB is still writing: once it is done.
        this.#isFresh = true;
        this.#poke();
        return { documents: [], checkpoint: stored };
      }
      const chats = lane.buffer.goneChats;
      lane.buffer.expandGoneChats(chats, await this.#options.messagesOf(chats));
    }
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
    setTimeout(() => this.#options.transport.want([lane.name]), 5000);
  }

  async #open(cursor: string): Promise<Lane> {
    const { name, transport } = this.#options;
    // Closed before the first pull was written whole: what has left the view meanwhile is not told.
    const isPartial = cursor === '' && (await holdsAnything(this.#options.collection));
    const { lane, pulled } = transport.open(name, cursor, this.#poke);
    lane.needsInventory = isPartial;
    this.#lane = lane;
    this.#onOpened(lane);
    await pulled;
    return lane;
  }
}

async function holdsAnything(collection: RxCollection<Doc>): Promise<boolean> {
  return (await collection.findOne().exec()) !== null;
}
