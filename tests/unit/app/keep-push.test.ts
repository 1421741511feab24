// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepPush } from '../../../src/app/keep-push.ts';
import { api } from '../../../src/data/api.ts';
import { changeSyncStatus, resetSyncStatus } from '../../../src/data/sync-status.ts';
import { me, profile } from '../features/helpers/docs.ts';
import { memoryReplica } from '../features/helpers/memory-replica.ts';

const gone = { ok: false, code: 'NETWORK', message: 'gone' } as const;
const subscription = { toJSON: () => ({ endpoint: 'https://push.example/1' }) };
const pushManager = { getSubscription: async () => null, subscribe: async () => subscription };
let reachable = false;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const serviceWorker = { getRegistration: async () => ({ pushManager }) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'granted' });
  const config = { ok: true, value: { vapidKey: 'AAAA' } } as never;
  vi.spyOn(api, 'config').mockImplementation(async () => (reachable ? config : gone));
  vi.spyOn(api, 'request').mockResolvedValue({ ok: true, value: { token: 'browser-1' } } as never);
});

afterEach(() => {
  reachable = false;
  resetSyncStatus();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('NOTIF-10 SYNC-02 notifications that were turned on without a network come once it is back, as was said', async () => {
  const replica = await memoryReplica(me, { profile: [profile({ notificationsOn: false })] });
  const stop = keepPush(replica);
  changeSyncStatus({ online: false });
  await vi.advanceTimersByTimeAsync(10_000);
  await replica.profile.patch(me, { notificationsOn: true });
  reachable = true;
  changeSyncStatus({ online: true });
  const token = async () => (await replica.profile.get(me))?.fcmToken;
  await expect.poll(token).toBe('browser-1');
  // Once is enough: a network may come and go.
  changeSyncStatus({ online: false });
  changeSyncStatus({ online: true });
  await vi.advanceTimersByTimeAsync(100);
  expect(api.request).toHaveBeenCalledTimes(1);
  stop();
});

it('NOTIF-10 a device that started without a network is known to the gateway once it is back', async () => {
  const replica = await memoryReplica(me, { profile: [profile({ notificationsOn: true })] });
  const stop = keepPush(replica);
  changeSyncStatus({ online: false });
  await vi.advanceTimersByTimeAsync(10_000);
  reachable = true;
  changeSyncStatus({ online: true });
  await expect.poll(() => api.request).toHaveBeenCalledTimes(1);
  stop();
  changeSyncStatus({ online: false });
  changeSyncStatus({ online: true });
  await vi.advanceTimersByTimeAsync(100);
  expect(api.request).toHaveBeenCalledTimes(1);
});
