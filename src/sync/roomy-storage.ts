import type { RxStorage } from 'rxdb';
import { inRoom, isNoRoom } from '../data/storage-room.ts';
import { isDatabaseFailure } from '../data/retry-transaction.ts';

/** What RxDB's replication says that it writes for, from its start on. */
const ofReplication = /^(replication|add-connected-storage)-/;
/** The collections in which it keeps its notes. Of ours it alone reads what is deleted, and in the order of writes. */
const ofNotes = /^rx-/;
/** So often whoever waits for an answer is asked for again what failed, and so much later, milliseconds. */
const attempts = 4;
const briefly = 150;

interface RoomOptions {
  /** Ends every wait for room: the replica is being closed. */
  signal: AbortSignal;
  /** Milliseconds between two tries of the replication's writes. */
  pause?: number;
}

/**
 * The same storage, whose writes make room by themselves when the device is full: kept pictures go
 * first, and only then does a write fail. What the browser's database fails to do, though the next
 * attempt may well succeed, is tried again. RxDB's replication would never go on after a failure: what it
 * reads and writes waits for as long as it takes.
 */
export function roomyStorage<I, O>(
  storage: RxStorage<I, O>,
  { signal, pause = 5000 }: RoomOptions,
): RxStorage<I, O> {
  const again = async <R>(work: () => Promise<R>, isPersistent = false): Promise<R> => {
    for (let left = attempts; ; left -= 1) {
      try {
        return await work();
      } catch (error) {
        const isFull = isNoRoom(error);
        const mayPass = isFull
          ? isPersistent
          : isDatabaseFailure(error) && (isPersistent || left > 1);
        if (signal.aborted || !mayPass) throw error;
        await rest(isFull || left < 1 ? pause : briefly, signal);
      }
    }
  };
  const create = storage.createStorageInstance.bind(storage);
  storage.createStorageInstance = async (params) => {
    const instance = await create(params);
    const write = instance.bulkWrite.bind(instance);
    const find = instance.findDocumentsById.bind(instance);
    const query = instance.query.bind(instance);
    instance.bulkWrite = (rows, context) =>
      again(() => inRoom(() => write(rows, context)), ofReplication.test(context));
    instance.findDocumentsById = (ids, withDeleted) =>
      again(() => find(ids, withDeleted), withDeleted || ofNotes.test(params.collectionName));
    instance.query = (asked) =>
      again(() => query(asked), asked.queryPlan.index.includes('_meta.lwt'));
    return instance;
  };
  return storage;
}

function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
