import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Mock } from 'vitest';
import { newMessage } from '../../src/data/new-message.ts';
import { deviceStoreName } from '../../src/data/storage/file-name.ts';
import { syncStatus } from '../../src/data/sync-status.ts';
import { blockPerson } from '../../src/data/writes/block.ts';
import type { Device } from '../../src/sync/device.ts';
import { DeviceFixture, settled, until } from '../helpers/device-fixture.ts';
import { everythingStored } from '../helpers/device-storage.ts';

const other = 'b'.repeat(20);
const third = 'c'.repeat(20);
let device: Device;

afterEach(() => device.close());

/** A replica with two people, and a meet, a chat, a message and an action of each. */
async function start(): Promise<{
  fixture: DeviceFixture;
  chat: string;
  onLost: Mock<() => void>;
}> {
  const fixture = new DeviceFixture();
  const { server, uid } = fixture;
  for (const person of [other, third]) {
    const meetId = `${person}_1700000000000`;
    const chat = `${uid}_${meetId}`;
    const timestamp = new Date(1_790_000_000_000).toISOString();
    const id = `${chat}:${'0'.repeat(20)}`;
    server.put('people', { uid: person, name: `Nimi ${person}` });
    server.put('meets', { meetId, uid: person, description: `Kuvaus ${person}` });
    server.put('chats', { uid: chat, owner_id: person, applicant_id: uid });
    server.put('messages', {
      id,
      chat_uid: chat,
      sender_id: person,
      text: `Viesti ${person}`,
      timestamp,
    });
    server.put('actions', { id: `join_meet:${chat}`, sender: person, receiver: uid, read: false });
  }
  const onLost = vi.fn<() => void>();
  device = await fixture.open({ onLost });
  await settled(device);
  return { fixture, chat: `${uid}_${other}_1700000000000`, onLost };
}

async function counts(): Promise<number[]> {
  const { people, meets, chats, messages, actions } = device;
  const tables = [people, meets, chats, messages, actions];
  return Promise.all(tables.map(async (table) => (await table.all()).length));
}

describe('what a device keeps', () => {
  it('SYNC-07 SAFE-12 a block hides the person, their meets, chats, messages and actions at once, offline', async () => {
    const { fixture } = await start();
    fixture.network.down();
    const seen: number[] = [];
    device.people.watch().subscribe((people) => seen.push(people.length));
    await blockPerson(device, other);
    expect(await counts()).toEqual([1, 1, 1, 1, 1]);
    expect(await device.people.get(other)).toBeUndefined();
    expect(await device.people.get(third)).toBeDefined();
    await until(() => seen.at(-1) === 1, 'the live query');
  });

  it('SAFE-13 a refused block brings everything back and is listed', async () => {
    const { fixture } = await start();
    fixture.server.rule = () => ({ code: 'FAVOURITE_NOT_BLOCKABLE' });
    await blockPerson(device, other);
    await settled(device);
    expect(await counts()).toEqual([2, 2, 2, 2, 2]);
    await until(() => syncStatus().refused === 1, 'the refusal');
  });

  it('AUTH-14 counts what is unsent, and sign-out leaves nothing of the account', async () => {
    const { fixture, chat } = await start();
    fixture.network.down();
    await device.messages.insert(newMessage(device, chat, 'Salaisuus yksi'));
    await device.device.saveDraft(`chat:${chat}`, 'Salaisuus kaksi');
    expect(await device.device.countUnsent()).toBe(1);
    await until(() => syncStatus().waiting === 1, 'the count');
    expect(await everythingStored(fixture.indexedDb)).toContain('Salaisuus');
    await device.wipe();
    const left = await everythingStored(fixture.indexedDb);
    for (const word of ['Salaisuus', 'Nimi', 'Kuvaus', 'Viesti', 'device-id'])
      expect(left).not.toContain(word);
  });

  it('AUTH-14 SYNC-16 a store that is deleted under a tab does not come into being again by what is still written', async () => {
    const { fixture, chat, onLost } = await start();
    const { indexedDB } = fixture.indexedDb;
    const name = deviceStoreName(fixture.uid);
    await new Promise<void>((resolve, reject) => {
      const deletion = indexedDB.deleteDatabase(name);
      deletion.onsuccess = () => resolve();
      deletion.onerror = () => reject(new Error('It stays'));
    });
    // A tab that the browser had put to rest wakes: it stores what was being typed, and that it leads.
    const draft = device.device.saveDraft(`chat:${chat}`, 'Salaisuus');
    const value = device.device.setValue('reign:kd-leader', 'x');
    const ends = await Promise.allSettled([draft, value]);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(onLost, 'the page begins anew, if its account is still here').toHaveBeenCalledOnce();
    expect((await indexedDB.databases()).map((one) => one.name)).not.toContain(name);
  });

  it('AUTH-14 SYNC-14 a write that finds no room leaves the one before it counted', async () => {
    const fixture = new DeviceFixture();
    fixture.server.put('profile', { uid: fixture.uid, bio_text: 'vanha', height: 170 });
    const storage = fixture.storage();
    const create = storage.createStorageInstance.bind(storage);
    let isFull = false;
    storage.createStorageInstance = async (params) => {
      const instance = await create(params);
      const write = instance.bulkWrite.bind(instance);
      instance.bulkWrite = (...args) =>
        isFull ? Promise.reject(new Error('QuotaExceeded')) : write(...args);
      return instance;
    };
    device = await fixture.open({ storage });
    await settled(device);
    fixture.network.down();
    await device.profile.patch(fixture.uid, { height: 180 });
    isFull = true;
    await expect(device.profile.patch(fixture.uid, { bio_text: 'uusi' })).rejects.toThrow('Quota');
    isFull = false;
    expect(await device.device.countUnsent()).toBe(1);
    fixture.network.up();
    await settled(device);
    expect(fixture.server.get('profile', fixture.uid)).toMatchObject({
      bio_text: 'vanha',
      height: 180,
    });
  });

  it('SYNC-10 keeps drafts over restarts until they are discarded', async () => {
    const { fixture, chat } = await start();
    await device.device.saveDraft(`chat:${chat}`, 'kesken');
    await device.close();
    device = await fixture.open();
    expect(await device.device.loadDraft(`chat:${chat}`)).toBe('kesken');
    await device.device.discardDraft(`chat:${chat}`);
    expect(await device.device.loadDraft(`chat:${chat}`)).toBeUndefined();
  });

  it('SYNC-14 says "up to date" only once the gateway has acknowledged everything', async () => {
    const { fixture, chat } = await start();
    const before = syncStatus().upToDateAt;
    expect(before).not.toBeNull();
    fixture.network.down();
    await device.messages.insert(newMessage(device, chat, 'Hei'));
    await until(() => !syncStatus().online && syncStatus().waiting === 1, 'being offline');
    const offline = syncStatus().upToDateAt;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(syncStatus().upToDateAt).toBe(offline);
    fixture.network.up();
    await settled(device);
    await until(() => syncStatus().upToDateAt !== offline, 'being up to date');
    expect(syncStatus()).toMatchObject({
      online: true,
      waiting: 0,
      sending: 0,
      firstSyncDone: true,
    });
  });
});
