// @vitest-environment happy-dom
import { IDBDatabase, indexedDB } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';
import { replicaVersion } from '../../../src/data/collection-schemas.ts';
import { readDevice } from '../../../src/data/early/read-device.ts';
import { endSession, startSession } from '../../../src/data/session.ts';
import { databaseName, deviceStoreName, fileName } from '../../../src/data/storage/file-name.ts';

const uid = 'a'.repeat(20);

function make(name: string, stores: readonly string[]): Promise<void> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    for (const store of stores) request.result.createObjectStore(store);
  };
  return new Promise((resolve) => {
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
}

it('SYNC-01 the first look at a device ends with its page: put aside, WebKit would have it go on for ever', async () => {
  vi.stubGlobal('indexedDB', indexedDB);
  await make(fileName(databaseName(uid), replicaVersion), ['meets']);
  await make(deviceStoreName(uid), ['values', 'refusals', 'drafts']);
  expect(await readDevice(uid, ['meets'])).toMatchObject({ docs: { meets: [] } });

  // The page is put aside as soon as the first of them reads.
  const begin = IDBDatabase.prototype.transaction;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(function (
    this: IDBDatabase,
    ...what
  ) {
    queueMicrotask(() => window.dispatchEvent(new Event('pagehide')));
    return begin.apply(this, what);
  });
  expect(await readDevice(uid, ['meets'])).toBeUndefined();
  vi.unstubAllGlobals();
});

it('SYNC-01 looks where the account’s databases lie', async () => {
  vi.stubGlobal('indexedDB', indexedDB);
  const shelf = `${uid}-1`;
  await make(fileName(databaseName(shelf), replicaVersion), ['users']);
  await make(deviceStoreName(shelf), ['values', 'refusals', 'drafts']);
  startSession({ uid, email: 'a@a.fi', admin: false, token: 't', expiresIn: 900 }, shelf);
  expect(await readDevice(uid, ['users' as never])).toMatchObject({ docs: { users: [] } });
  endSession('signed-out');
  vi.unstubAllGlobals();
});
