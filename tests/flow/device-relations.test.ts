import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { firstValueFrom } from 'rxjs';
import { afterEach, describe, expect, it } from 'vitest';
import { favouriteId, meetReportId, signupId, userReportId } from '../../schemas/domain/ids.ts';
import { addFavourite, removeFavourite } from '../../src/data/writes/favourite.ts';
import { cancelUserReport, reportMeet, reportUser } from '../../src/data/writes/report.ts';
import { signUp } from '../../src/data/writes/sign-up.ts';
import { replicaStorage } from '../../src/data/storage/replica-storage.ts';
import type { Device, DeviceOptions } from '../../src/sync/device.ts';
import { DeviceFixture, settled, until } from '../helpers/device-fixture.ts';
import { everythingStored } from '../helpers/device-storage.ts';

const other = 'b'.repeat(20);
const meet = `${other}_1700000000000`;
let device: Device;

afterEach(() => device.close());

const refusals = () => firstValueFrom(device.device.watchRefusals());

/** A storage in which, once, what is added over its removal is written by sync just before. */
function answeredWhileAdding(fixture: DeviceFixture) {
  const storage: DeviceOptions['storage'] = fixture.storage();
  const create = storage.createStorageInstance.bind(storage);
  let answers = 0;
  storage.createStorageInstance = async (params) => {
    const instance = await create(params);
    const write = instance.bulkWrite.bind(instance);
    instance.bulkWrite = async (rows, context) => {
      const [row] = rows;
      if (answers === 0 && row?.previous?._deleted && !row.document._deleted) {
        answers += 1;
        const document = { ...row.previous, _rev: `9-${'a'.repeat(10)}` };
        await write([{ previous: row.previous, document }], 'answer');
      }
      return write(rows, context);
    };
    return instance;
  };
  return { storage, answers: () => answers };
}

describe('what somebody says about others', () => {
  it('SYNC-06 PEOPLE-18 a favourite that somebody else ended is added again as often as it is wanted', async () => {
    const fixture = new DeviceFixture();
    const id = favouriteId(fixture.uid, other);
    device = await fixture.open();
    await settled(device);
    for (const time of ['first', 'second', 'third']) {
      await addFavourite(device, other);
      await settled(device);
      expect(fixture.server.get('relations', id), `the ${time} time`).toBeDefined();
      // They have hidden their profile, or it was removed on another device.
      fixture.server.take('relations', id);
      await until(async () => (await device.relations.all()).length === 0);
      await settled(device);
      const traces = async () => (await everythingStored(fixture.indexedDb)).includes('"kind"');
      await until(async () => !(await traces()), 'no trace of it');
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    expect(await refusals()).toEqual([]);
  });

  it('SYNC-06 PEOPLE-18 a repeat names the same write, also after a reload; the same meant once more another', async () => {
    const fixture = new DeviceFixture();
    const sent: Record<string, unknown>[] = [];
    fixture.network.beforeRequest = async ({ pushes }) => {
      for (const { doc, base } of pushes?.relations ?? []) sent.push((doc ?? base ?? {}) as never);
    };
    device = await fixture.open();
    await settled(device);
    fixture.network.faults.push('lose-answer', 'lose-answer');
    await addFavourite(device, other);
    await until(() => sent.length >= 2);
    await device.close();
    device = await fixture.open();
    await settled(device);
    await removeFavourite(device, other);
    await settled(device);
    await addFavourite(device, other);
    await settled(device);
    const names = sent.map(({ edit }) => edit);
    expect(names).toEqual(names.map(() => expect.stringMatching(/^[^ ]{12}$/u)));
    const [added, ...others] = [...new Set(names)];
    expect(names.filter((name) => name === added).length).toBeGreaterThanOrEqual(3);
    expect(others).toHaveLength(2);
  });

  it('SIGNUP-06 SYNC-10 words of a second sign-up are listed and kept, not sent', async () => {
    const fixture = new DeviceFixture();
    const id = signupId(fixture.uid, meet);
    const first = {
      actor: fixture.uid,
      kind: 'signup',
      target: meet,
      message: 'Toiselta laitteelta',
    };
    fixture.server.put('relations', { id, ...first });
    device = await fixture.open();
    await settled(device);
    expect(await signUp(device, meet, first.message), 'the same again').toBe(true);
    expect(await refusals()).toEqual([]);
    expect(await signUp(device, meet, 'Toisin sanoin')).toBe(false);
    const listed = { collection: 'relations', docId: id, code: 'ALREADY_SIGNED_UP' };
    expect(await refusals()).toMatchObject([{ ...listed, text: 'Toisin sanoin' }]);
    expect(await device.device.loadDraft(`signup:${meet}`)).toBe('Toisin sanoin');
    await device.device.saveDraft(`signup:${meet}`, 'Jo jatkettu');
    expect(await signUp(device, meet, 'Kolmannen kerran')).toBe(false);
    expect(await device.device.loadDraft(`signup:${meet}`)).toBe('Jo jatkettu');
    expect((await refusals()).map(({ text }) => text).toSorted()).toEqual([
      'Kolmannen kerran',
      'Toisin sanoin',
    ]);
    await settled(device);
    expect(fixture.server.get('relations', id)).toMatchObject({ message: first.message });
    expect(fixture.server.writes.size).toBe(0);
  });

  it('SAFE-01 SAFE-05 a report arrives as it was made; one of a person is taken back', async () => {
    const fixture = new DeviceFixture();
    device = await fixture.open();
    const chatUid = `${fixture.uid}_${meet}`;
    await reportUser(device, other, { reason: 'Muu syy', text: 'Näin on.', chatUid });
    await reportMeet(device, meet, { reason: 'Muu laiton sisältö', text: '' });
    await settled(device);
    const report = { actor: fixture.uid, kind: 'report' };
    const [ofPerson, ofMeet] = [userReportId(fixture.uid, other), meetReportId(fixture.uid, meet)];
    expect(fixture.server.get('relations', ofPerson)).toMatchObject({
      ...report,
      ...{ target: other, target_kind: 'user', reason: 'Muu syy', text: 'Näin on.' },
      chat_uid: chatUid,
    });
    expect(fixture.server.get('relations', ofMeet)).toMatchObject({
      ...report,
      ...{ target: meet, target_kind: 'meet', reason: 'Muu laiton sisältö', text: '' },
      chat_uid: null,
    });
    await cancelUserReport(device, other);
    await settled(device);
    expect(fixture.server.get('relations', ofPerson)).toBeUndefined();
    expect(fixture.server.get('relations', ofMeet)).toBeDefined();
  });

  it('SYNC-09 SAFE-06 the words of a refused report are kept; a favourite has none', async () => {
    const fixture = new DeviceFixture();
    fixture.server.rule = () => ({ code: 'TOO_MANY_REPORTS', params: { n: 10 } });
    device = await fixture.open();
    await reportUser(device, other, { reason: 'Muu syy', text: 'Näin on.' });
    await addFavourite(device, other);
    await settled(device);
    expect(await device.relations.all()).toEqual([]);
    expect(await device.device.loadDraft(`report:${other}`)).toBe('Näin on.');
    const texts = (await refusals()).map(({ text }) => text);
    expect(new Set(texts)).toEqual(new Set(['Näin on.', null]));
    expect(await device.device.countKept(), 'two refusals, one draft').toBe(3);
  });

  it('PEOPLE-20 SYNC-15 of two devices that queue the 20th favourite one hears why not, and both hold the same', async () => {
    const fixture = new DeviceFixture();
    const { server, network } = fixture;
    const favour = (target: string) => {
      const id = favouriteId(fixture.uid, target);
      return { id, actor: fixture.uid, kind: 'favourite', target };
    };
    for (let n = 1; n < 20; n += 1) server.put('relations', favour(`${n}`.padStart(20, 'c')));
    server.rule = (name, { doc }) =>
      name === 'relations' && doc !== null && server.all('relations').length === 20
        ? { code: 'TOO_MANY_FAVOURITES', params: { n: 20 } }
        : undefined;
    const indexedDb = { indexedDB: new IDBFactory(), IDBKeyRange };
    const tablet = { shelf: 'tablet', indexedDb, storage: replicaStorage(indexedDb) };
    // One after the other: RxDB allows a process no more collections than those of one.
    const inTurn = async (options: Partial<DeviceOptions>, favourite: string): Promise<void> => {
      network.up();
      device = await fixture.open(options);
      await settled(device);
      network.down();
      await addFavourite(device, favourite);
      expect(await device.relations.all()).toHaveLength(20);
      await device.close();
    };
    await inTurn({}, 'd'.repeat(20));
    await inTurn(tablet, 'e'.repeat(20));
    network.up();
    const codes: string[][] = [];
    for (const options of [{}, tablet]) {
      device = await fixture.open(options);
      await settled(device);
      codes.push((await refusals()).map(({ code }) => code));
      const targets = (await device.relations.all()).map(({ target }) => target);
      expect(targets).toHaveLength(20);
      expect(targets).toContain('d'.repeat(20));
      if (options !== tablet) await device.close();
    }
    expect(codes).toEqual([[], ['TOO_MANY_FAVOURITES']]);
  });

  it('PEOPLE-18 a favourite comes back although the answer to its removal comes meanwhile', async () => {
    const fixture = new DeviceFixture();
    const { storage, answers } = answeredWhileAdding(fixture);
    // What is removed stays until it is added again.
    device = await fixture.open({ storage, settings: { tombstoneAge: 60_000 } });
    await addFavourite(device, other);
    await settled(device);
    await removeFavourite(device, other);
    await settled(device);
    await addFavourite(device, other);
    expect(answers(), 'written in between').toBe(1);
    expect(await device.relations.all()).toMatchObject([{ target: other }]);
    await settled(device);
    expect(fixture.server.get('relations', favouriteId(fixture.uid, other))).toBeDefined();
    expect(await device.device.countUnsent()).toBe(0);
  });
});
