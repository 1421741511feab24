import { forceCloseDatabase } from 'fake-indexeddb';
import { compareMessages } from '../../schemas/domain/unread.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { syncStatus } from '../../src/data/sync-status.ts';
import type { Device } from '../../src/sync/device.ts';
import { DeviceFixture, settled, until } from '../helpers/device-fixture.ts';
import { changeStored, everythingStored } from '../helpers/device-storage.ts';

const other = 'b'.repeat(20);
let device: Device;

afterEach(() => {
  vi.restoreAllMocks();
  return device.close();
});

function messageOf(chat: string, n: number, at = 1_790_000_000_000): Record<string, unknown> {
  const id = `${chat}:${String(n).padStart(20, '0')}`;
  const timestamp = new Date(at + n).toISOString();
  return { id, chat_uid: chat, sender_id: other, text: `salaisuus ${n}`, timestamp };
}

function fixtureWithMessages(count: number): { fixture: DeviceFixture; chat: string } {
  const fixture = new DeviceFixture();
  const chat = `${fixture.uid}_${other}_1700000000000`;
  fixture.server.put('chats', { uid: chat, owner_id: other, applicant_id: fixture.uid });
  for (let n = 0; n < count; n += 1) fixture.server.put('messages', messageOf(chat, n));
  return { fixture, chat };
}

describe('pulls of a device', () => {
  it('SYNC-13 leaves nothing readable in IndexedDB of a chat that left the view', async () => {
    const { fixture, chat } = fixtureWithMessages(5);
    device = await fixture.open();
    await settled(device);
    expect(await everythingStored(fixture.indexedDb)).toContain('salaisuus');
    fixture.server.takeChat(chat);
    await until(async () => (await device.messages.all()).length === 0);
    await settled(device);
    expect(await everythingStored(fixture.indexedDb)).not.toContain('salaisuus');
    // RxDB's own checkpoint names the last document that it has looked at, until the next one.
    const rest = async () =>
      (await everythingStored(fixture.indexedDb)).replaceAll(/"checkpointData":{[^}]*}/g, '');
    await until(async () => !(await rest()).includes(chat), 'the tombstones to go as well');
    fixture.server.put('messages', messageOf(chat, 9));
    await until(async () => (await device.messages.all()).length === 1, 'the chat to come back');
    expect(fixture.errors).toEqual([]);
  });

  it('SYNC-16 continues a pull that was cut off by closing, without missing what left meanwhile', async () => {
    const fixture = new DeviceFixture();
    for (let n = 0; n < 100; n += 1) fixture.server.put('people', { uid: `person-${n}`, n });
    device = await fixture.open({
      settings: { slice: 5, coldStartWait: 5000, pollEvery: 60_000 },
    });
    await until(async () => (await device.people.all()).length > 5);
    await device.close();
    expect(fixture.server.requests).toHaveLength(1);
    fixture.server.take('people', 'person-1');
    fixture.server.take('people', 'person-99');
    device = await fixture.open();
    await settled(device);
    expect(await device.people.all()).toHaveLength(98);
    expect(fixture.divergences).toEqual([]);
  });

  it('SYNC-16 a replica that the browser has made anew is not taken for the one that was filled', async () => {
    const fixture = new DeviceFixture();
    fixture.server.put('profile', { uid: fixture.uid, bio_text: 'Hei' });
    device = await fixture.open();
    await until(() => syncStatus().firstSyncDone, 'the first sync');
    await device.close();
    const { indexedDB } = fixture.indexedDb;
    for (const { name = '' } of await indexedDB.databases())
      if (name.startsWith('replica-')) indexedDB.deleteDatabase(name);
    fixture.network.down();
    device = await fixture.open();
    expect(await device.profile.all()).toEqual([]);
    expect(syncStatus().firstSyncDone, 'nothing is known').toBe(false);
    fixture.network.up();
    await until(() => syncStatus().firstSyncDone, 'being filled again');
    expect(await device.profile.all()).toHaveLength(1);
    await device.close();
    fixture.network.down();
    device = await fixture.open();
    expect(syncStatus().firstSyncDone).toBe(true);
  });

  it('SYNC-16 a store that is deleted under the open app is not taken for one beside a replica that was filled', async () => {
    const fixture = new DeviceFixture();
    fixture.server.put('profile', { uid: fixture.uid, bio_text: 'Hei' });
    const { indexedDB } = fixture.indexedDb;
    const open = indexedDB.open.bind(indexedDB);
    const connections: IDBDatabase[] = [];
    vi.spyOn(indexedDB, 'open').mockImplementation((...which) => {
      const request = open(...which);
      request.addEventListener('success', () => connections.push(request.result));
      return request;
    });
    device = await fixture.open();
    const noted = () => device.device.getValue('first-sync');
    await until(async () => (await noted()) === true, 'the first sync to be noted');
    // As a browser does whose user clears the data of sites: nobody is asked first.
    for (const connection of connections.filter(({ name }) => name.startsWith('kd-device-'))) {
      forceCloseDatabase(connection as never);
      indexedDB.deleteDatabase(connection.name);
    }
    await until(async () => (await noted()) === undefined, 'the store to be made anew');
    // The page begins anew soon; until then sync goes on.
    const before = fixture.server.requests.length;
    device.remote.syncNow();
    await until(() => fixture.server.requests.length > before, 'another answer');
    await settled(device);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await noted(), 'nobody is led away for want of a profile').toBeUndefined();
  });

  it('SYNC-16 reconciles with a gateway that knows no cursor, by inventory and not by reloading', async () => {
    const { fixture } = fixtureWithMessages(40);
    for (let n = 0; n < 30; n += 1) fixture.server.put('people', { uid: `person-${n}`, n });
    device = await fixture.open();
    await settled(device);
    await device.close();
    fixture.server.take('people', 'person-3');
    fixture.server.put('people', { uid: 'person-4', n: 'uusi' });
    fixture.server.forgetCursors();
    device = await fixture.open();
    await settled(device);
    const told = fixture.server.requests.map(({ inventory }) => inventory?.['people']);
    expect(
      told.filter((people) => people).map((people) => Object.keys(people ?? {}).length),
    ).toEqual([30]);
    expect(await device.people.get('person-3')).toBeUndefined();
    expect(await device.people.get('person-4')).toMatchObject({ n: 'uusi' });
    expect(await device.messages.all()).toHaveLength(30);
    expect(fixture.divergences).toEqual([]);
  });

  it('SYNC-13 SYNC-16 no cursor is kept that does not stand for what was written under it', async () => {
    const fixture = new DeviceFixture();
    const favourite = { actor: fixture.uid, kind: 'favourite', target: other };
    fixture.server.put('relations', { ...favourite, id: 'favourite:before' });
    device = await fixture.open();
    await settled(device);
    // Another gateway takes the write, and has to ask what this device holds; that takes a moment.
    fixture.server.forgetCursors();
    fixture.network.beforeRequest = async ({ inventory }) => {
      if (inventory) await new Promise((resolve) => setTimeout(resolve, 300));
    };
    const id = `favourite:${fixture.uid}:${other}`;
    await device.relations.insert({ ...favourite, id } as never);
    await until(() => fixture.server.get('relations', id) !== undefined);
    await settled(device);
    expect(fixture.server.requests.some(({ inventory }) => inventory?.['relations'])).toBe(true);
    await device.close();
    // Another device takes it back; the next gateway shows what the first one has shown.
    fixture.server.take('relations', id);
    fixture.server.forgetCursors();
    const before = fixture.server.requests.length;
    device = await fixture.open();
    await settled(device);
    expect(await device.relations.get(id)).toBeUndefined();
    expect(fixture.divergences).toEqual([]);
    // Once that is cleared up, a start needs to tell nothing.
    expect(fixture.server.requests.length).toBeGreaterThan(before);
    await device.close();
    const after = fixture.server.requests.length;
    device = await fixture.open();
    await settled(device);
    const later = fixture.server.requests.slice(after);
    expect(later.filter(({ inventory }) => inventory !== undefined)).toEqual([]);
  });

  it('SYNC-13 heals and reports a document that stayed although it has left the view', async () => {
    const { fixture } = fixtureWithMessages(3);
    fixture.server.put('people', { uid: 'a', name: 'Aino' });
    fixture.server.put('people', { uid: 'b', name: 'Bertta' });
    device = await fixture.open();
    await settled(device);
    fixture.server.loseTombstone('people', 'a');
    fixture.server.put('people', { uid: 'c', name: 'Cilla' });
    await until(async () => (await device.people.get('a')) === undefined, 'the healing');
    await settled(device);
    expect(fixture.divergences).toEqual(['people']);
    expect(fixture.server.divergences).toEqual(['people']);
  });

  it('SYNC-13 a digest that no inventory brings right is not compared again at once', async () => {
    const fixture = new DeviceFixture();
    fixture.server.put('people', { uid: 'a', name: 'Aino' });
    const answer = fixture.server.answer.bind(fixture.server);
    vi.spyOn(fixture.server, 'answer').mockImplementation((request) => {
      const answered = answer(request);
      if (answered.pulls.people) answered.pulls.people.digest = '0123456789abcdef';
      return answered;
    });
    device = await fixture.open({ settings: { checkEvery: 600_000 } });
    const asked = () => fixture.server.requests.filter(({ inventory }) => inventory?.['people']);
    await until(() => asked().length > 0, 'the inventory');
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(asked()).toHaveLength(1);
    expect(fixture.divergences).toEqual(['people']);
  });

  it('SYNC-13 heals what was written by an app that ended before its checkpoint, though the view is again that of before', async () => {
    const fixture = new DeviceFixture();
    fixture.server.put('people', { uid: 'a', name: 'Aino' });
    device = await fixture.open();
    await settled(device);
    await device.close();
    const checkpoints = new Map<unknown, unknown>();
    const isCheckpoint = ({ itemId, isCheckpoint: flag }: Record<string, unknown>): boolean =>
      itemId === 'down' && flag === '1';
    await changeStored(fixture.indexedDb, (_name, row) => {
      if (isCheckpoint(row)) checkpoints.set(row['id'], row['checkpointData']);
      return false;
    });
    expect(checkpoints.size).toBeGreaterThan(0);
    device = await fixture.open();
    fixture.server.put('people', { uid: 'a', name: 'Aina' });
    await until(async () => (await device.people.get('a'))?.name === 'Aina', 'the change');
    await settled(device);
    await device.close();
    await changeStored(fixture.indexedDb, (_name, row) => {
      if (!isCheckpoint(row)) return false;
      row['checkpointData'] = checkpoints.get(row['id']);
      return true;
    });
    // On another gateway, which knows the cursor by its digest alone.
    fixture.server.put('people', { uid: 'a', name: 'Aino' });
    fixture.server.forgetCursors();
    device = await fixture.open();
    await until(async () => (await device.people.get('a'))?.name === 'Aino', 'the healing');
    await settled(device);
    expect(fixture.divergences).toEqual(['people']);
  });

  it('SYNC-13 applies what RxDB ignores because it takes a document for locally changed', async () => {
    const fixture = new DeviceFixture();
    fixture.server.put('meets', { meetId: 'm', uid: fixture.uid, description: 'a' });
    device = await fixture.open();
    await settled(device);
    await device.close();
    await fixture.breakNote('meets', 'm');
    device = await fixture.open();
    await settled(device);
    fixture.server.put('meets', { meetId: 'm', uid: fixture.uid, description: 'b' });
    await until(async () => (await device.meets.get('m'))?.description === 'b', 'the change');
    fixture.server.take('meets', 'm');
    await until(async () => (await device.meets.get('m')) === undefined, 'its end');
    await settled(device);
    expect(fixture.divergences).toEqual([]);
  });

  it('SYNC-13 heals and reports it too where the clock has been set back by years', async () => {
    const fixture = new DeviceFixture();
    for (const uid of ['a', 'b']) fixture.server.put('people', { uid, name: uid });
    device = await fixture.open();
    await settled(device);
    const now = Date.now;
    vi.spyOn(Date, 'now').mockImplementation(() => now() - 3 * 365 * 86_400_000);
    fixture.server.loseTombstone('people', 'a');
    fixture.server.put('people', { uid: 'c', name: 'c' });
    await until(async () => (await device.people.get('a')) === undefined, 'the healing');
    expect(fixture.divergences).toEqual(['people']);
  });

  it('SYNC-08 what was pulled is never sent back, though a crash came before RxDB’s note of it', async () => {
    const fixture = new DeviceFixture();
    fixture.server.put('meets', { meetId: 'm', uid: fixture.uid, description: 'a' });
    device = await fixture.open();
    await settled(device);
    await device.close();
    await changeStored(fixture.indexedDb, (_name, row) => {
      if (row['meetId'] !== 'm' || row['_meta'] === undefined) return false;
      Object.assign(row, { description: 'b', rev: 'b', _meta: { lwt: Date.now() + 1 } });
      return true;
    });
    fixture.server.put('meets', { meetId: 'm', uid: fixture.uid, description: 'c' });
    device = await fixture.open();
    await until(async () => (await device.meets.get('m'))?.description === 'c', 'the change');
    await settled(device);
    expect(fixture.server.get('meets', 'm')).toMatchObject({ description: 'c' });
    expect(fixture.server.requests.filter(({ pushes }) => pushes !== undefined)).toEqual([]);
  });

  it('CHAT-07 loads older messages page by page and remembers that there are no more', async () => {
    const { fixture, chat } = fixtureWithMessages(100);
    device = await fixture.open();
    await settled(device);
    expect(await device.messages.all()).toHaveLength(30);
    const older = async () => {
      const [oldest] = (await device.messages.all({ where: { chat_uid: chat } })).sort(
        compareMessages,
      );
      return device.remote.loadOlder(chat, [oldest?.timestamp ?? '', oldest?.id ?? '']);
    };
    expect(await older()).toBe('more');
    await until(async () => (await device.messages.all()).length === 80);
    fixture.network.down();
    expect(await older()).toBe('offline');
    fixture.network.up();
    expect(await older()).toBe('complete');
    await until(async () => (await device.messages.all()).length === 100);
    const asked = fixture.server.requests.length;
    expect(await older()).toBe('complete');
    expect(fixture.server.requests).toHaveLength(asked);
    await settled(device);
    expect(fixture.divergences).toEqual([]);
  });

  it('CHAT-07 SYNC-05 asks again for older messages that a full device could not write', async () => {
    const { fixture, chat } = fixtureWithMessages(50);
    device = await fixture.open();
    await settled(device);
    const oldest = async () => {
      const held = await device.messages.all({ where: { chat_uid: chat } });
      const [first] = held.sort(compareMessages);
      return [first?.timestamp ?? '', first?.id ?? ''] as const;
    };
    const before = await oldest();
    expect(await device.remote.loadOlder(chat, before)).toBe('complete');
    await until(async () => (await device.messages.all()).length === 50);
    await settled(device);
    await device.close();
    // As a crash between the answer and its being written leaves them.
    await changeStored(fixture.indexedDb, (_name, row) => {
      const isOlder = String(row['timestamp'] ?? '') < before[0] && row['chat_uid'] === chat;
      return isOlder ? 'remove' : false;
    });
    device = await fixture.open();
    await settled(device);
    expect(await oldest()).toEqual(before);
    expect(await device.remote.loadOlder(chat, before)).toBe('complete');
    await until(async () => (await device.messages.all()).length === 50, 'they have come again');
  });

  it('SYNC-11 orders messages by gateway time, unsent ones last', async () => {
    const { fixture, chat } = fixtureWithMessages(3);
    const ahead = 5 * 365 * 86_400_000;
    device = await fixture.open({ deviceNow: () => Date.now() - ahead });
    await settled(device);
    fixture.network.down();
    const { newMessage } = await import('../../src/data/new-message.ts');
    await device.messages.insert(newMessage(device, chat, 'minä 1'));
    await device.messages.insert(newMessage(device, chat, 'minä 2'));
    const texts = async () => {
      const sorted = await device.messages.all({
        where: { chat_uid: chat },
        sort: { field: 'sort', direction: 'desc' },
      });
      return sorted.map(({ text }) => text);
    };
    const wanted = ['salaisuus 0', 'salaisuus 1', 'salaisuus 2', 'minä 1', 'minä 2'];
    expect(await texts()).toEqual(wanted);
    fixture.network.up();
    await settled(device);
    expect(await texts()).toEqual(wanted);
    const ids = fixture.server.all('messages').map(({ id }) => String(id).split(':')[1] ?? '');
    expect(Math.abs(timeOf(ids.at(-1) ?? '') - Date.now())).toBeLessThan(60_000);
  });
});

/** The time in a message id, milliseconds. */
function timeOf(own: string): number {
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
  return [...own.slice(0, 10)].reduce((sum, digit) => sum * 32 + alphabet.indexOf(digit), 0);
}
