import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, expect, it, vi } from 'vitest';
import { openDeviceStore } from '../../../src/data/device-store.ts';
import { inStores } from '../../../workers/device-store.ts';
import { memoryCaches } from '../workers/memory-caches.ts';

afterEach(() => vi.unstubAllGlobals());

it('SYNC-02 IMG-04 the service worker finds a picture that waits where the app keeps it', async () => {
  const indexedDB = new IDBFactory();
  vi.stubGlobal('indexedDB', indexedDB);
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  vi.stubGlobal('caches', memoryCaches().storage);
  const indexedDb = { indexedDB, IDBKeyRange };
  const store = await openDeviceStore('aino', { indexedDb: indexedDb as never });
  const unsent = () => inStores(({ countUnsent }) => countUnsent());
  expect(await unsent()).toBe(0);
  await store.putPicture({ pictureId: 'p', kind: 'meet', blob: new Blob(['jpeg']) });
  expect(await unsent()).toBe(1);
  await store.holdPicture('p');
  expect(await unsent(), 'its user has paused it').toBe(0);
  await store.resumePicture('p');
  expect(await unsent()).toBe(1);
  store.close();
});
