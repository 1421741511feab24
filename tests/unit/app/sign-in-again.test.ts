// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetFormerReplica } from '../../../src/app/forget-former-replica.ts';
import { countLeft } from '../../../src/data/count-left.ts';
import { openDeviceStore } from '../../../src/data/device-store.ts';
import type { DeviceStore } from '../../../src/data/device-store.ts';
import { setReplicaMarker } from '../../../src/data/replica-marker.ts';
import { currentSession, endSession, shelfOf, startSession } from '../../../src/data/session.ts';
import { chooseShelf } from '../../../src/data/storage/choose-shelf.ts';
import { wipeAccount } from '../../../src/data/wipe-account.ts';
import { withTimeout } from '../../../src/data/with-timeout.ts';
import { me } from '../features/helpers/docs.ts';

const frozen: IDBDatabase[] = [];
const thaw = () => frozen.splice(0).forEach((database) => database.close());
const names = async () => (await Dexie.getDatabaseNames()).toSorted();
const namesAt = (shelf: string) => [`kd-device-${shelf}`, `replica-kd-${shelf}--0`];

/** A page that stands still, or is long gone, holds that database and never hears that it is deleted. */
async function freeze(name: string): Promise<void> {
  const request = indexedDB.open(name);
  await new Promise((resolve) => (request.onsuccess = resolve));
  frozen.push(request.result);
}

/** What a sign-in does with the gateway's answer, and the app at its start after it. */
async function signIn(): Promise<{ device: DeviceStore; shelf: string }> {
  const answer = { uid: me, email: 'a@a.fi', admin: false, token: 't', expiresIn: 900 };
  startSession(answer, await chooseShelf(me, 100));
  const shelf = shelfOf(me);
  const [, replica = ''] = namesAt(shelf);
  const request = indexedDB.open(replica);
  await new Promise((resolve) => (request.onsuccess = resolve));
  request.result.close();
  const device = await openDeviceStore(shelf);
  setReplicaMarker({ uid: me, made: shelf, kept: 0 });
  return { device, shelf };
}

async function signOut({ device }: { device: DeviceStore }): Promise<void> {
  endSession('signed-out');
  await device.wipe();
  await withTimeout(200, wipeAccount(me));
}

afterEach(async () => {
  thaw();
  await wipeAccount(me);
  localStorage.clear();
});

describe('a sign-in after a sign-out', () => {
  it('AUTH-01 does not wait for a browser that never lists its databases', async () => {
    const listing = vi.spyOn(indexedDB, 'databases').mockReturnValue(new Promise(() => undefined));
    expect(await chooseShelf(me, 20)).toBe(me);
    listing.mockRestore();
  });

  it('AUTH-14 begins where the first one did', async () => {
    await signOut(await signIn());
    const { device, shelf } = await signIn();
    expect(shelf).toBe(me);
    expect(currentSession()).not.toHaveProperty('shelf');
    expect(await names()).toEqual(namesAt(me));
    device.close();
  });

  it.each(namesAt(me))(
    'AUTH-14 SYNC-01 begins on another shelf where %s cannot be deleted, and finds nothing of before',
    async (name) => {
      const first = await signIn();
      await first.device.saveDraft('chat:c', 'Hei');
      await freeze(name);
      await signOut(first);
      expect(await names()).toContain(name);
      const second = await signIn();
      expect(second.shelf).toBe(`${me}-1`);
      expect(await second.device.loadDraft('chat:c')).toBeUndefined();
      // What a page without a replica counts, and another page of the app finds.
      await second.device.saveDraft('chat:d', 'Moi');
      expect(await countLeft(me)).toBe(1);
      expect(JSON.parse(localStorage.getItem('kd:session') ?? '')).toMatchObject({
        uid: me,
        shelf: `${me}-1`,
      });
      // Its session expires: it is found again, though the other is still here.
      second.device.close();
      endSession('expired');
      const third = await signIn();
      expect(third.shelf).toBe(`${me}-1`);
      expect(await third.device.loadDraft('chat:d')).toBe('Moi');
      // What is stuck goes with what holds it; the next sign-out leaves nothing.
      await forgetFormerReplica(me);
      thaw();
      await expect.poll(names).toEqual(namesAt(`${me}-1`));
      await signOut(third);
      expect(await names()).toEqual([]);
    },
  );

  it('AUTH-14 SYNC-01 begins on another shelf each time where nothing can be deleted', async () => {
    const shelves: string[] = [];
    for (let times = 0; times < 3; times += 1) {
      const here = await signIn();
      shelves.push(here.shelf);
      await freeze(`kd-device-${here.shelf}`);
      await signOut(here);
    }
    expect(shelves).toEqual([me, `${me}-1`, `${me}-2`]);
    thaw();
    await expect.poll(names).toEqual([]);
  });

  it('SYNC-10 finds what lies here though localStorage has lost all that it knew', async () => {
    const { device } = await signIn();
    await device.saveDraft('chat:c', 'Hei');
    device.close();
    endSession('signed-out');
    localStorage.clear();
    const again = await signIn();
    expect(again.shelf).toBe(me);
    expect(await again.device.loadDraft('chat:c')).toBe('Hei');
    again.device.close();
  });
});
