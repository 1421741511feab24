import { Dexie } from 'dexie';
import { expect, it } from 'vitest';
import { forgetFormerReplica } from '../../src/app/forget-former-replica.ts';
import { DeviceFixture, settled, until } from '../helpers/device-fixture.ts';

const uid = 'a'.repeat(20);
const names = () => Dexie.getDatabaseNames();
const other = 'b'.repeat(20);

it('SYNC-17 only the databases of RxDB’s own storage, and only of this account, are deleted', async () => {
  const kept = [`replica-kd-${uid}--0`, `kd-device-${uid}`, `rxdb-dexie-kd-${other}--0--meets`];
  const former = [`rxdb-dexie-kd-${uid}--0--meets`, `rxdb-dexie-kd-${uid}--0--_rxdb_internal`];
  for (const name of [...kept, ...former]) {
    const db = new Dexie(name);
    db.version(1).stores({ docs: 'id' });
    await db.open();
    db.close();
  }
  await forgetFormerReplica(uid);
  await until(async () => !(await names()).some((name) => former.includes(name)), 'deletion');
  expect(await names()).toEqual(expect.arrayContaining(kept));
});

it('SYNC-17 a note of an unsent change whose document is not here does not wait for ever', async () => {
  const device = await new DeviceFixture().open();
  await device.device.unsent.add('messages', [['gone', 'edit']]);
  await until(async () => (await device.device.unsent.count()) === 0, 'the sweep');
  await settled(device);
  expect(await device.device.unsent.all()).toEqual([]);
  await device.close();
});
