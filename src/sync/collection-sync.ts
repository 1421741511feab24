import { Subject } from 'rxjs';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import type { RxReplicationState } from 'rxdb/plugins/replication';
import type { CollectionName } from '../../schemas/documents/device.ts';
import { replicationName } from '../data/storage/short-hash.ts';
import type { UnsentLog } from '../data/unsent-log.ts';
import { Forced } from './force-state.ts';
import type { Lane } from './lane.ts';
import { PullHandler } from './pull-handler.ts';
import type { Checkpoint, PullHandlerOptions } from './pull-handler.ts';
import { makePushHandler } from './push-handler.ts';
import { readOnlyCollections } from './wire-docs.ts';
import type { Doc } from './wire-docs.ts';

/** What the sync of one collection works with. */
export interface CollectionSyncOptions extends Omit<
  PullHandlerOptions,
  'poke' | 'force' | 'onOpened'
> {
  unsent: UnsentLog;
  onError(error: unknown): void;
}

/** The running replication of one collection. */
export interface CollectionSync {
  readonly name: CollectionName;
  readonly replication: RxReplicationState<Doc, Checkpoint>;
  /** RxDB is doing nothing and has nothing to do. */
  isStill(): boolean;
  close(): Promise<void>;
}

const maxPushRows = 500;

/** Runs RxDB's replication of one collection over the shared transport. */
export function syncCollection(options: CollectionSyncOptions): CollectionSync {
  const { name, transport, unsent } = options;
  const resync$ = new Subject<'RESYNC'>();
  let open: (lane: Lane) => void = () => undefined;
  const opened = new Promise<Lane>((resolve) => (open = resolve));
  const forced = new Forced(options.collection);
  const pull = new PullHandler({
    ...options,
    force: (ignored) => forced.write(ignored),
    poke: () => resync$.next('RESYNC'),
    onOpened: open,
  });
  const push = opened.then((lane) => makePushHandler(lane, transport, unsent, forced));
  const replication = replicateRxCollection<Doc, Checkpoint>({
    replicationIdentifier: replicationName,
    collection: options.collection,
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
      push: { batchSize: maxPushRows, handler: async (rows) => (await push)(rows) },
    }),
  });
  let isClosed = false;
  replication.error$.subscribe((error) => {
    // The end of the transport ends every wait.
    if (isClosed) return;
    if (isRaceOfNotes(error)) return resync$.next('RESYNC');
    pull.failed();
    options.onError(error);
  });
  // Only read by `start`, which else sends mouse events to the page to keep it from hibernating.
  replication.toggleOnDocumentVisible = true;
  void replication.start().catch(() => undefined);
  return {
    name,
    replication,
    isStill: () => isStill(replication),
    async close() {
      isClosed = true;
      await replication.cancel();
    },
  };
}

/**
 * RxDB's pull and push have written their notes on one document at once, and one of them has lost. The document is
 * right; RxDB takes it for locally changed until its push has looked at it once more.
 */
function isRaceOfNotes(error: { parameters?: { writeError?: unknown } }): boolean {
  const { writeError } = error.parameters ?? {};
  return (writeError as { status?: number } | undefined)?.status === 409;
}

function isStill({
  internalReplicationState: state,
}: RxReplicationState<Doc, Checkpoint>): boolean {
  if (!state) return false;
  const { active } = state.events;
  return state.firstSyncDone.up.getValue() && !active.up.getValue() && !active.down.getValue();
}
