// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { leaveDevice } from '../../../src/data/leave-device.ts';
import { replicaMarker, setReplicaMarker } from '../../../src/data/replica-marker.ts';
import { openReplica } from '../../../src/sync/open-replica.ts';
import { workerThread } from '../../helpers/worker-thread.ts';
import { me, other } from '../features/helpers/docs.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** The replica of a tab that hears late that its session has ended. */
async function openedHere() {
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const replica = await openReplica(me, async () => workerThread());
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
