import { map, throwError } from 'rxjs';
import { afterEach, expect, it, vi } from 'vitest';
import { noteDraft } from '../../src/data/draft-notes.ts';
import { earlyReplica } from '../../src/data/early/early-replica.ts';
import { knownOf } from '../../src/data/early/early-observable.ts';
import { readDevice } from '../../src/data/early/read-device.ts';
import { dataOfFirstList } from '../../src/data/early/early-data.ts';
import { firstSyncKey } from '../../src/data/first-sync-key.ts';
import type { Replica } from '../../src/data/replica.ts';
import { blockPerson } from '../../src/data/writes/block.ts';
import { addFavourite, removeFavourite } from '../../src/data/writes/favourite.ts';
import { lockMeet } from '../../src/data/writes/meet-state.ts';
import { hideProfile } from '../../src/features/account/hide-profile.ts';
import { withdrawChange } from '../../src/features/account/withdraw-change.ts';
import type { MeetDoc, ProfileDoc, RelationDoc } from '../../schemas/documents/device.ts';
import { blockId, favouriteId, newMessageId } from '../../schemas/domain/ids.ts';
import { DeviceFixture, settled, until } from '../helpers/device-fixture.ts';

const native = { indexedDB: globalThis.indexedDB, IDBKeyRange: globalThis.IDBKeyRange };
afterEach(() => {
  vi.unstubAllGlobals();
  Object.assign(globalThis, native);
});

/** The page's own IndexedDB is the fixture's, as in a browser. */
function asPage(fixture: DeviceFixture): void {
  Object.assign(globalThis, fixture.indexedDb);
}

const meetOf = (uid: string, at: number): MeetDoc =>
  ({ meetId: `${uid}_${1_700_000_000_000 + at}`, uid, listed: true }) as MeetDoc;
const others = 'b'.repeat(20);
const blocked = 'c'.repeat(20);
const favourite = (uid: string) =>
  ({
    id: favouriteId(uid, others),
    actor: uid,
    kind: 'favourite',
    target: others,
  }) as RelationDoc;

async function filled(): Promise<DeviceFixture> {
  const fixture = new DeviceFixture();
  const device = await fixture.open();
  await device.meets.insert(meetOf(others, 1));
  await device.meets.insert(meetOf(blocked, 2));
  await device.meets.insert(meetOf(others, 3));
  await device.meets.remove(meetOf(others, 3).meetId);
  const block = { actor: fixture.uid, kind: 'block' as const, target: blocked };
  await device.relations.insert({ id: blockId(fixture.uid, blocked), ...block } as never);
  await device.device.setValue('meets.list', 'all');
  await settled(device);
  const isNoted = async () => (await device.device.getValue(firstSyncKey)) === true;
  await until(isNoted, 'the note that all has been held once');
  await device.close();
  return fixture;
}

it('SYNC-01 SYNC-07 what the files hold is known at once: nothing deleted, nobody blocked', async () => {
  const fixture = await filled();
  asPage(fixture);
  const data = await readDevice(fixture.uid, ['profile', 'meets', 'relations']);
  if (data === undefined) throw new Error('nothing was read');
  let opened = 0;
  const early = earlyReplica(data, async () => {
    opened += 1;
    return new Promise(() => undefined);
  });
  const [meets] = knownOf(early.meets.watch({ where: { listed: true } })) ?? [];
  expect(meets).toEqual([expect.objectContaining({ meetId: meetOf(others, 1).meetId })]);
  expect(Object.keys(meets?.[0] ?? {}).filter((name) => name.startsWith('_'))).toEqual([]);
  expect(knownOf(early.device.watchValue('meets.list'))).toEqual(['all']);
  expect(knownOf(early.people.watch()), 'not read').toBeUndefined();
  expect(knownOf(early.meets.watch({ limit: 1 })), 'not in order').toBeUndefined();
  expect(opened, 'knowing it opens nothing').toBe(0);
  expect(early.early?.filled).toBe(true);
});

it('SYNC-01 what the page has opened ahead is read, done or not, and closed', async () => {
  const fixture = await filled();
  asPage(fixture);
  const names = (await indexedDB.databases()).map(({ name = '' }) => name);
  const kdOpened: Record<string, IDBOpenDBRequest> = {};
  for (const name of names) {
    const request = (kdOpened[name] = indexedDB.open(name));
    // The first is open by the time that it is read, the others are not.
    if (name === names[0]) await new Promise((resolve) => (request.onsuccess = resolve));
  }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { kdOpened }));
  const open = vi.spyOn(indexedDB, 'open');
  const data = await readDevice(fixture.uid, ['meets']);
  expect(data?.docs.meets).toHaveLength(2);
  expect(data?.values.get('meets.list')).toBe('all');
  expect(open).not.toHaveBeenCalled();
  for (const { result } of Object.values(kdOpened))
    expect(() => result.transaction(result.objectStoreNames)).toThrow(
      expect.objectContaining({ name: 'InvalidStateError' }),
    );
});

it('SYNC-10 a half-filled form is known at once with its picture', async () => {
  const fixture = new DeviceFixture();
  const device = await fixture.open();
  const draft = { description: 'Kahville', picture: new Blob(['jpeg']) };
  await device.device.saveDraft('meet:new', draft);
  await settled(device);
  await device.close();
  asPage(fixture);
  const data = await readDevice(fixture.uid, ['meets']);
  const known = data?.drafts.get('meet:new') as typeof draft | undefined;
  expect(known?.description).toBe('Kahville');
  expect(await known?.picture.text()).toBe('jpeg');
});

it('SYNC-15 SYNC-10 so is what was refused, and what had been typed when the browser was killed', async () => {
  const fixture = new DeviceFixture();
  const device = await fixture.open();
  const refusal = { id: 'r', collection: 'messages', docId: 'm', code: 'CHAT_GONE', params: {} };
  const at = new Date().toISOString();
  await device.device.addRefusal({ ...refusal, text: 'Hei', at } as never);
  await device.device.saveDraft('profile', { name: 'Aino', bio_text: 'vanha' });
  await settled(device);
  await device.close();
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
  noteDraft(fixture.uid, 'profile', { bio_text: 'uusi' });
  asPage(fixture);
  const data = await readDevice(fixture.uid, ['meets']);
  if (data === undefined) throw new Error('nothing was read');
  const early = earlyReplica(data, () => new Promise(() => undefined));
  const typed = { name: 'Aino', bio_text: 'uusi' };
  expect(knownOf(early.device.watchDraft('profile'))).toEqual([typed]);
  expect(knownOf(early.device.watchRefusals())).toEqual([[{ ...refusal, text: 'Hei', at }]]);
});

it('SYNC-16 a device without files is told so, and none are made', async () => {
  const fixture = new DeviceFixture();
  asPage(fixture);
  expect(await readDevice(fixture.uid, ['meets'])).toBeUndefined();
  expect(await fixture.indexedDb.indexedDB.databases()).toEqual([]);
});

it('SYNC-10 what is written before the databases are open is written once they are', async () => {
  const fixture = await filled();
  asPage(fixture);
  const data = await readDevice(fixture.uid, ['profile', 'meets', 'relations']);
  if (data === undefined) throw new Error('nothing was read');
  let open = (_replica: Replica) => {};
  const opening = new Promise<Replica>((resolve) => (open = resolve));
  const early = earlyReplica(data, () => opening);
  const written = early.meets.insert(meetOf(fixture.uid, 7));
  const noted = early.device.saveDraft('profile', { name: 'Aino' });
  const seen: number[] = [];
  const watching = early.meets.watch().subscribe((docs) => seen.push(docs.length));
  expect(seen, 'known first').toEqual([1]);
  // What waits to be sent, as /changes and an empty list of chats ask (SYNC-14).
  const waiting: string[] = [];
  const ids = early.device.watchUnsent().pipe(map((rows) => rows.map(({ id }) => id)));
  const watchingWaiting = ids.subscribe((all) => waiting.push(...all));
  fixture.network.down();
  const device = await fixture.open();
  open(device);
  expect(await written).toBe(true);
  await noted;
  expect(await device.device.loadDraft('profile')).toEqual({ name: 'Aino' });
  await until(async () => seen.at(-1) === 2, 'the written one is seen');
  await until(async () => waiting.includes(meetOf(fixture.uid, 7).meetId), 'it waits');
  fixture.network.up();
  watching.unsubscribe();
  watchingWaiting.unsubscribe();
  await settled(device);
  await device.close();
});

it('SYNC-02 the gateway’s first list stays while the device fills, and gives way document by document', async () => {
  const fixture = new DeviceFixture();
  const first = meetOf(others, 1);
  const data = dataOfFirstList(fixture.uid, {
    time: new Date().toISOString(),
    profile: [{ uid: fixture.uid } as ProfileDoc],
    meets: [first, meetOf(others, 2)],
    relations: [],
    summary: { active: 2, favourites: 0 },
  });
  const device = await fixture.open();
  const early = earlyReplica(data, async () => device);
  expect(early.early).toEqual({ summary: { active: 2, favourites: 0 }, filled: false });
  await device.device.setValue('meets.list', 'all');
  expect(await early.device.getValue('meets.list'), 'written meanwhile').toBe('all');
  const seen: MeetDoc[][] = [];
  const watching = early.meets.watch().subscribe((docs) => seen.push(docs));
  await device.meets.insert({ ...first, description: 'Uusi' });
  await until(
    async () => seen.at(-1)?.some(({ description }) => description === 'Uusi') === true,
    'the newer one',
  );
  expect(
    seen
      .at(-1)
      ?.map(({ meetId }) => meetId)
      .sort(),
  ).toEqual(data.docs.meets?.map(({ meetId }) => meetId).sort());
  watching.unsubscribe();
  await settled(device);
  await device.close();
});

it('MEET-02 SYNC-11 over the first list a device whose clock is wrong goes by the gateway’s', () => {
  const fixture = new DeviceFixture();
  const inTwoYears = new Date(Date.now() + 2 * 365 * 86_400_000);
  const list = { profile: [], meets: [], relations: [], summary: { active: 0, favourites: 0 } };
  const never = () => new Promise<never>(() => undefined);
  const clockAfter = (time: string) =>
    earlyReplica(dataOfFirstList(fixture.uid, { time, ...list }), never).clock;
  const clock = clockAfter(inTwoYears.toISOString());
  expect(Math.abs(clock.now().getTime() - inTwoYears.getTime())).toBeLessThan(60_000);
  const chat = `${others}_${meetOf(fixture.uid, 1).meetId}`;
  expect(clock.messageId(chat) > newMessageId(chat, new Date(Date.now() + 86_400_000))).toBe(true);
  // One that does not say its time.
  expect(Math.abs(clockAfter('').now().getTime() - Date.now())).toBeLessThan(60_000);
});

it('SYNC-07 whoever is blocked while the device fills is gone from the first list at once', async () => {
  const fixture = new DeviceFixture();
  const data = dataOfFirstList(fixture.uid, {
    time: new Date().toISOString(),
    profile: [{ uid: fixture.uid } as ProfileDoc],
    meets: [meetOf(others, 1), meetOf(blocked, 2)],
    relations: [favourite(fixture.uid)],
    summary: { active: 2, favourites: 0 },
  });
  const device = await fixture.open();
  const early = earlyReplica(data, async () => device);
  const seen: string[][] = [];
  const watching = early.meets
    .watch()
    .subscribe((docs) => seen.push(docs.map(({ uid }) => uid).sort()));
  await until(() => seen.length > 1, 'the real one');
  expect(seen.at(-1)).toEqual([others, blocked]);
  await addFavourite(early, others);
  await blockPerson(early, blocked);
  await until(() => seen.at(-1)?.includes(blocked) === false, 'nothing of them');
  expect(seen.at(-1)).toEqual([others]);
  watching.unsubscribe();
  await settled(device);
  await device.close();
});

it('SYNC-10 what the first list shows can be changed while the device fills, also without a network', async () => {
  const fixture = new DeviceFixture();
  const profile = { uid: fixture.uid, hideProfile: false } as ProfileDoc;
  fixture.server.put('profile', { ...profile });
  const data = dataOfFirstList(fixture.uid, {
    time: new Date().toISOString(),
    profile: [profile],
    meets: [],
    relations: [],
    summary: { active: 0, favourites: 0 },
  });
  fixture.network.down();
  const device = await fixture.open();
  const early = earlyReplica(data, async () => device);
  let isWritten = false;
  const writing = hideProfile(early, true).then(() => (isWritten = true));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isWritten, 'not before the device holds it').toBe(false);
  fixture.network.up();
  device.remote.syncNow();
  await writing;
  expect(await device.profile.get(fixture.uid)).toMatchObject({ hideProfile: true });
  await until(() => fixture.server.get('profile', fixture.uid)?.['hideProfile'] === true, 'sent');
  await settled(device);
  await device.close();
});

it('SYNC-10 PEOPLE-18 nor is a favourite kept that one takes away meanwhile', async () => {
  const fixture = new DeviceFixture();
  const { id } = favourite(fixture.uid);
  fixture.server.put('relations', { ...favourite(fixture.uid) });
  const data = dataOfFirstList(fixture.uid, {
    time: new Date().toISOString(),
    profile: [],
    meets: [],
    relations: [favourite(fixture.uid)],
    summary: { active: 0, favourites: 1 },
  });
  fixture.network.down();
  const device = await fixture.open();
  const removing = removeFavourite(
    earlyReplica(data, async () => device),
    others,
  );
  await new Promise((resolve) => setTimeout(resolve, 50));
  fixture.network.up();
  device.remote.syncNow();
  await removing;
  await settled(device);
  expect(fixture.server.get('relations', id)).toBeUndefined();
  expect(await device.relations.get(id)).toBeUndefined();
  await device.close();
});

it('SYNC-10 nor does a change wait for what has gone meanwhile', async () => {
  const fixture = new DeviceFixture();
  const data = dataOfFirstList(fixture.uid, {
    time: new Date().toISOString(),
    profile: [],
    meets: [meetOf(fixture.uid, 1)],
    relations: [],
    summary: { active: 1, favourites: 0 },
  });
  const device = await fixture.open();
  await lockMeet(
    earlyReplica(data, async () => device),
    meetOf(fixture.uid, 1).meetId,
  );
  expect(await device.meets.all()).toEqual([]);
  await device.close();
});

it('SYNC-10 SYNC-16 a change of what the device cannot read fails, and is not waited for without a word', async () => {
  const fixture = new DeviceFixture();
  const data = dataOfFirstList(fixture.uid, {
    time: new Date().toISOString(),
    profile: [],
    meets: [meetOf(fixture.uid, 1)],
    relations: [],
    summary: { active: 1, favourites: 0 },
  });
  fixture.network.down();
  const device = await fixture.open();
  const lost = new DOMException('lost', 'UnknownError');
  const meets = { ...device.meets, watchOne: () => throwError(() => lost) };
  const early = earlyReplica(data, async () => ({ ...device, meets }));
  await expect(lockMeet(early, meetOf(fixture.uid, 1).meetId)).rejects.toBe(lost);
  await device.close();
});

it('SYNC-02 what waits is taken back whole also by a screen over an early replica', async () => {
  const fixture = await filled();
  asPage(fixture);
  const data = await readDevice(fixture.uid, ['profile', 'meets', 'relations']);
  if (data === undefined) throw new Error('nothing was read');
  fixture.network.down();
  const device = await fixture.open();
  const early = earlyReplica(data, async () => device);
  await addFavourite(early, others);
  const id = favouriteId(fixture.uid, others);
  expect(await early.device.unsent.count()).toBe(1);
  expect(await withdrawChange(early, 'relations', id)).toBe(true);
  expect(await device.relations.get(id)).toBeUndefined();
  expect(await device.device.countUnsent(), 'nothing waits').toBe(0);
  fixture.network.up();
  await settled(device);
  expect(fixture.server.get('relations', id)).toBeUndefined();
  await device.close();
});
