import type { RxStorage } from 'rxdb';
import { inRoom } from '../data/storage-room.ts';

/**
 * The same storage, whose writes make room by themselves when the device is full: kept pictures go
 * first, and only then does a write fail.
 */
export function roomyStorage<I, O>(storage: RxStorage<I, O>): RxStorage<I, O> {
  const create = storage.createStorageInstance.bind(storage);
  storage.createStorageInstance = async (params) => {
    const instance = await create(params);
    const write = instance.bulkWrite.bind(instance);
    instance.bulkWrite = (rows, context) => inRoom(() => write(rows, context));
    return instance;
  };
  return storage;
}
