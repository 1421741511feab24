import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DeviceDatabase } from '../../../src/data/device-database.ts';
import { openDeviceStore } from '../../../src/data/device-store.ts';
import { unsentLog } from '../../../src/data/unsent-log.ts';

const message = 'Attempt to put a record in database without an in-progress transaction';
const lost = () => new DOMException(message, 'UnknownError');

const { within } = DeviceDatabase.prototype;

afterEach(() => vi.restoreAllMocks());

/** A device store whose next so many transactions the browser loses. */
async function forgetful(times: number, error: () => unknown = lost) {
  const store = await openDeviceStore('aino', {
    indexedDb: { indexedDB: new IDBFactory(), IDBKeyRange },
  });
  let left = times;
  vi.spyOn(DeviceDatabase.prototype, 'within').mockImplementation(function (
    this: DeviceDatabase,
    ...work
  ) {
    left -= 1;
    return left >= 0 ? Promise.reject(error()) : within.apply(this, work);
  });
  return store;
}

describe('a device store whose browser loses transactions for a moment', () => {
  it('SYNC-10 SYNC-16 stores a draft, what is sent and a picture all the same', async () => {
    let store = await forgetful(3);
    await store.saveDraft('chat:a', 'Moi');
    expect(await store.loadDraft('chat:a')).toBe('Moi');
    store.close();
    store = await forgetful(2);
    const draft = { key: 'chat:a', collection: 'messages', id: 'm', value: 'Moi' } as const;
    await store.sendDraft(draft, undefined, undefined);
    store.close();
    store = await forgetful(1, () => Object.assign(new Error('x'), { name: 'AbortError' }));
    await store.putPicture({ pictureId: 'p', kind: 'meet', blob: new Blob(['jpeg']) });
    expect(await store.pictures()).toMatchObject([{ pictureId: 'p', state: 'waiting' }]);
    store.close();
  });

  it('SYNC-14 notes what is about to be written, also where the failure comes in a list', async () => {
    // As Dexie tells it.
    const list = Object.assign(new Error(`1 of 1 failed. Errors: ${lost()}`), {
      name: 'BulkError',
    });
    const bulkPut = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(list);
    bulkPut.mockResolvedValue('key');
    await unsentLog({ bulkPut } as never).add('messages', [['m', 'e']]);
    expect(bulkPut).toHaveBeenCalledTimes(2);
  });

  it('ERR-13 says so in the end, and at once what is no fault of the browser', async () => {
    const store = await forgetful(9);
    await expect(store.saveDraft('chat:a', 'Moi')).rejects.toThrow(message);
    expect(DeviceDatabase.prototype.within).toHaveBeenCalledTimes(4);
    store.close();
    const other = await forgetful(1, () => new TypeError('ours'));
    await expect(other.saveDraft('chat:a', 'Moi')).rejects.toThrow('ours');
    other.close();
  });
});
