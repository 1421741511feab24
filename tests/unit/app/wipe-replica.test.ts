// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, expect, it, vi } from 'vitest';
import { leaveDevice } from '../../../src/data/leave-device.ts';
import { replicaMarker, setReplicaMarker } from '../../../src/data/replica-marker.ts';
import { openReplica } from '../../../src/sync/open-replica.ts';
import { workerThread } from '../../helpers/worker-thread.ts';
import { me, other } from '../features/helpers/docs.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Without one the device takes itself for the only one, and leads whatever the locks say. */
class SilentChannel extends EventTarget {
  postMessage() {}
  close() {}
}

/** The replica of a tab that hears late that its session has ended. */
async function openedHere(worker = workerThread()) {
  vi.stubGlobal('BroadcastChannel', SilentChannel);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const replica = await openReplica(me, async () => worker);
  await expect.poll(() => replicaMarker()?.uid).toBe(me);
  return replica;
}

it('AUTH-14 a wiped replica takes its own marker along', async () => {
  await (await openedHere()).wipe();
  expect(replicaMarker()).toBeUndefined();
});

it('AUTH-14 SYNC-16 the marker of who has signed in meanwhile stays as it is, whatever becomes of the former one', async () => {
  const marker = { uid: other, made: 'other', kept: 0 };
  const wiped = await openedHere();
  setReplicaMarker(marker);
  await wiped.wipe();
  expect(replicaMarker()).toEqual(marker);
  localStorage.clear();
  const kept = await openedHere();
  await kept.device.saveDraft('chat:c', 'Hei');
  await expect.poll(() => replicaMarker()?.kept).toBe(1);
  setReplicaMarker(marker);
  await leaveDevice(kept, 'expired');
  expect(replicaMarker()).toEqual(marker);
});

it('AUTH-14 what a worker could not wipe is wiped without it', async () => {
  const worker = workerThread();
  const replica = await openedHere(worker);
  vi.spyOn(Dexie, 'getDatabaseNames').mockRejectedValueOnce(new DOMException('', 'UnknownError'));
  await replica.wipe();
  expect(worker.isEnded).toBe(true);
  expect(await Dexie.getDatabaseNames()).toEqual([]);
  expect(replicaMarker()).toBeUndefined();
});

it('AUTH-14 what a worker that does not answer held is wiped without it', async () => {
  // It leaves sync to another tab: this thread does not end, and would go on with it in later tests.
  const worker = workerThread({ locks: { request: () => new Promise<never>(() => undefined) } });
  const replica = await openedHere(worker);
  await replica.device.saveDraft('chat:c', 'Hei');
  expect(await Dexie.getDatabaseNames()).toHaveLength(2);
  worker.postMessage = () => undefined;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const wiped = replica.wipe();
  await vi.advanceTimersByTimeAsync(8000);
  vi.useRealTimers();
  // The test's worker is a thread of its own only in name: what it has open closes when it is deleted.
  await wiped;
  expect(worker.isEnded).toBe(true);
  expect(await Dexie.getDatabaseNames()).toEqual([]);
  expect(replicaMarker()).toBeUndefined();
});
