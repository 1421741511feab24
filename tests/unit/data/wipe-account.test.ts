import { Dexie } from 'dexie';
import { expect, it } from 'vitest';
import { openDeviceStore } from '../../../src/data/device-store.ts';
import { wipeOtherAccounts } from '../../../src/data/wipe-account.ts';
import { aino, eero } from '../helpers/samples.ts';

/** How many rows lie in an account's drafts. */
async function draftsOf(uid: string): Promise<number> {
  const database = await new Dexie(`kd-device-${uid}`).open();
  const count = await database.table('drafts').count();
  database.close();
  return count;
}

it('AUTH-14 what another account has left goes; a frozen tab that holds it open keeps nobody waiting', async () => {
  for (const uid of [aino, eero]) {
    const store = await openDeviceStore(uid);
    await store.saveDraft('profile', { bio_text: 'Kesken' });
    store.close();
  }
  const frozen = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(`kd-device-${aino}`);
    request.onsuccess = () => resolve(request.result);
  });
  await wipeOtherAccounts(eero, 100);
  const rows = frozen.transaction('drafts').objectStore('drafts').count();
  await new Promise((resolve) => (rows.onsuccess = resolve));
  expect(rows.result).toBe(0);
  frozen.close();
  await expect.poll(() => Dexie.getDatabaseNames()).not.toContain(`kd-device-${aino}`);
  expect(await draftsOf(eero)).toBe(1);
});

it('AUTH-14 of another account its replica goes, of whichever version; the own one and what is not the app’s stay', async () => {
  const stay = [`replica-kd-${eero}--3`, `rxdb-dexie-kd-${eero}--2--meets`, 'another-app'];
  const go = [`replica-kd-${aino}--3`, `rxdb-dexie-kd-${aino}--2--meets`];
  for (const name of [...stay, ...go]) {
    const database = new Dexie(name);
    database.version(1).stores({ docs: 'id' });
    await database.open();
    database.close();
  }
  await wipeOtherAccounts(eero);
  const left = await Dexie.getDatabaseNames();
  expect(left).toEqual(expect.arrayContaining(stay));
  expect(left.filter((name) => go.includes(name))).toEqual([]);
  for (const name of stay) await Dexie.delete(name);
});
