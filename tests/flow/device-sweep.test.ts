import 'fake-indexeddb/auto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { newUid } from '../../schemas/domain/ids.ts';
import { openDatabase } from '../../src/data/database.ts';
import { openDeviceStore } from '../../src/data/device-store.ts';
import { replicaStorage } from '../../src/data/storage/replica-storage.ts';
import { sweep } from '../../src/sync/sweep.ts';

it('SYNC-14 a write whose document does not lie in the replica yet still counts as unsent', async () => {
  const indexedDb = { indexedDB: new IDBFactory(), IDBKeyRange };
  const uid = newUid();
  const store = await openDeviceStore(uid, { indexedDb });
  const database = await openDatabase({ uid, storage: replicaStorage(indexedDb), shared: false });
  // Its note comes first; the document may need a moment on a slow or full device.
  await store.unsent.add('relations', 'r', 'kesken');
  const first = await sweep(database, store, new Map());
  expect(await store.unsent.count()).toBe(1);
  await store.unsent.add('relations', 'r', 'jatkuu');
  const second = await sweep(database, store, first);
  expect(await store.unsent.count(), 'a newer write of the same').toBe(1);
  // Nothing has come of it by the next look: a crash came in between.
  await sweep(database, store, second);
  expect(await store.unsent.count()).toBe(0);
  await database.close();
  store.close();
});
