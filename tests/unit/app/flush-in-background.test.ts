// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { flushInBackground } from '../../../src/app/flush-in-background.ts';
import { changeSyncStatus, resetSyncStatus } from '../../../src/data/sync-status.ts';
import { me } from '../features/helpers/docs.ts';
import { memoryReplica } from '../features/helpers/memory-replica.ts';

afterEach(() => {
  resetSyncStatus();
  vi.unstubAllGlobals();
});

it('SYNC-02 SYNC-06 what waits without a network is told at once: a page that is closed has no time for it', async () => {
  const register = vi.fn<(tag: string) => Promise<void>>(() => Promise.resolve());
  const serviceWorker = Object.assign(new EventTarget(), {
    getRegistration: () => Promise.resolve({ sync: { register } }),
  });
  vi.stubGlobal('navigator', { serviceWorker });
  const replica = await memoryReplica(me);
  const stop = flushInBackground(replica);
  changeSyncStatus({ waiting: 1 });
  changeSyncStatus({ online: false });
  changeSyncStatus({ waiting: 2 });
  await expect.poll(() => register.mock.calls).toEqual([['kd-outbox']]);
  expect(await replica.device.getValue('outbox-words')).toMatchObject({ title: 'Kohdataan' });
  // Once for each time without a network, and no more after the end.
  changeSyncStatus({ online: true });
  changeSyncStatus({ online: false });
  await expect.poll(() => register).toHaveBeenCalledTimes(2);
  stop();
  changeSyncStatus({ online: true });
  changeSyncStatus({ online: false });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(register).toHaveBeenCalledTimes(2);
});

it('SYNC-02 SYNC-14 what the worker has said while the app was closed, or put to rest, goes once the app is there', async () => {
  const close = vi.fn<() => void>();
  const other = { tag: 'new_message', close: () => expect.unreachable('it is news') };
  const getNotifications = async () => [{ tag: 'kd-outbox', close }, other];
  const serviceWorker = Object.assign(new EventTarget(), {
    getRegistration: () => Promise.resolve({ getNotifications }),
  });
  vi.stubGlobal('navigator', { serviceWorker });
  const stop = flushInBackground(await memoryReplica(me));
  await expect.poll(() => close).toHaveBeenCalledOnce();

  // Said of a page that was put to rest: it is woken by what the worker had asked it first.
  serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'SYNC' } }));
  await expect.poll(() => close).toHaveBeenCalledTimes(2);
  stop();
});
