// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { replicaMarker, setReplicaMarker } from '../../src/data/replica-marker.ts';
import { resetSyncStatus, syncStatus } from '../../src/data/sync-status.ts';
import { keepMarker } from '../../src/sync/keep-marker.ts';
import { noteFilled, noticeLoss } from '../../src/sync/notice-loss.ts';
import type { Opened } from '../../src/sync/worker/worker-protocol.ts';
import type { ReplicaDatabase } from '../../src/data/database.ts';
import { firstSyncKey } from '../../src/data/first-sync-key.ts';
import { me, other } from './features/helpers/docs.ts';
import { memoryReplica } from './features/helpers/memory-replica.ts';

const opened = { clock: undefined, now: 0 };

afterEach(() => {
  localStorage.clear();
  resetSyncStatus();
});

/** The marker once a replica has been opened beside one of before, and whether it says that it was lost. */
async function markerAfter(
  before: { uid: string; made: string } | undefined,
  now: Pick<Opened, 'made' | 'isFilled'>,
) {
  if (before) setReplicaMarker({ ...before, kept: 9 });
  const { device } = await memoryReplica(me);
  const stop = await keepMarker(me, device, { ...opened, ...now });
  await expect.poll(() => replicaMarker()?.kept).toBe(0);
  stop();
  return {
    marker: replicaMarker(),
    made: await device.getValue('made'),
    isLost: syncStatus().refilled,
  };
}

const marked = (made: string) => ({ uid: me, made, kept: 0 });

it.each([
  ['of which the browser has lost the one before', { uid: me, made: 'old' }, false, true, 'old'],
  ['that has been filled since', { uid: me, made: 'old' }, true, false, 'new'],
  ['that is the one of before', { uid: me, made: 'new' }, false, false, 'new'],
  ['that comes after another account’s', { uid: other, made: 'old' }, false, false, 'new'],
  ['that is the first', undefined, false, false, 'new'],
])('SYNC-16 a replica %s', async (_, before, isFilled, isLost, made) => {
  const { marker, isLost: said } = await markerAfter(before, { made: 'new', isFilled });
  // Until it is filled, every start says so: the marker is still that of the one that is lost.
  expect([marker, said]).toEqual([marked(made), isLost]);
});

it('SYNC-16 a new replica is given a name, by which the next start knows it', async () => {
  const { marker, made, isLost } = await markerAfter(undefined, {
    made: undefined,
    isFilled: false,
  });
  expect(made).toEqual(expect.any(String));
  expect([marker?.made, isLost]).toEqual([made, false]);
});

it('AUTH-14 what is kept is followed, and no more once the account has left', async () => {
  const { device } = await memoryReplica(me);
  const stop = await keepMarker(me, device, { ...opened, made: 'm', isFilled: true });
  await device.saveDraft('profile', { bio_text: 'Kesken' });
  await expect.poll(() => replicaMarker()?.kept).toBe(1);
  const heard: number[] = [];
  const watching = device.watchKept().subscribe((kept) => heard.push(kept));
  stop();
  localStorage.clear();
  await device.saveDraft('chat:x', 'Hei');
  await expect.poll(() => heard).toContain(2);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(replicaMarker()).toBeUndefined();
  watching.unsubscribe();
});

it('SYNC-16 one that was lost on a full device is lost once, though there was no room to note the new one', async () => {
  const { device } = await memoryReplica(me);
  const replica = (token: string) => ({ storageToken: Promise.resolve(token) }) as ReplicaDatabase;
  const open = (token: string) => noticeLoss(device, replica(token));
  const fill = (token: string) => noteFilled(device, replica(token));
  const isFilled = () => device.getValue(firstSyncKey);
  await open('first');
  await fill('first');
  const full = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
  const stored = vi.spyOn(device, 'setValue').mockImplementation(full);
  await open('second');
  stored.mockRestore();
  expect(await isFilled(), 'the first one was lost').toBeUndefined();
  await fill('second');
  await open('second');
  expect(await isFilled(), 'the second one has been filled').toBe(true);
  await open('third');
  expect(await isFilled(), 'the second one was lost').toBeUndefined();
});
