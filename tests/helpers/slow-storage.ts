import type { RxStorage, RxStorageInstanceCreationParams } from 'rxdb';
import type { Random } from './random.ts';

type AnyStorage = RxStorage<unknown, unknown>;

/**
 * A storage whose every call takes a random time, as on a phone that is busy.
 * @param slowest longest delay of one call, milliseconds
 */
export function slowed(storage: AnyStorage, random: Random, slowest: number): AnyStorage {
  const pause = () => new Promise((resolve) => setTimeout(resolve, random.below(slowest)));
  return {
    ...storage,
    async createStorageInstance<T>(params: RxStorageInstanceCreationParams<T, unknown>) {
      const instance = await storage.createStorageInstance(params);
      const write = instance.bulkWrite.bind(instance);
      const find = instance.findDocumentsById.bind(instance);
      instance.bulkWrite = async (rows, context) => {
        await pause();
        return write(rows, context);
      };
      instance.findDocumentsById = async (ids, withDeleted) => {
        const found = await find(ids, withDeleted);
        await pause();
        return found;
      };
      return instance;
    },
  };
}
