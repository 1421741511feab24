import type { RxStorage } from 'rxdb';
import { inRoom, isNoRoom } from '../data/storage-room.ts';

/** What RxDB's replication says that it writes for, from its start on. */
const ofReplication = /^(replication|add-connected-storage)-/;

interface RoomOptions {
  /** Ends every wait for room: the replica is being closed. */
  signal: AbortSignal;
  /** Milliseconds between two tries while there is no room. */
  pause?: number;
}

/**
 * The same storage, whose writes make room by themselves when the device is full: kept pictures go
 * first, and only then does a write fail. RxDB's replication would never go on after a failed one: its
 * writes wait until there is room.
 */
export function roomyStorage<I, O>(
  storage: RxStorage<I, O>,
  { signal, pause = 5000 }: RoomOptions,
): RxStorage<I, O> {
  const create = storage.createStorageInstance.bind(storage);
  storage.createStorageInstance = async (params) => {
    const instance = await create(params);
    const write = instance.bulkWrite.bind(instance);
    instance.bulkWrite = async (rows, context) => {
      for (;;) {
        try {
          return await inRoom(() => write(rows, context));
        } catch (error) {
          if (signal.aborted || !ofReplication.test(context) || !isNoRoom(error)) throw error;
          await rest(pause, signal);
        }
      }
    };
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
