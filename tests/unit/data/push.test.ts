// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { unsubscribePush } from '../../../src/data/push.ts';
import { endSession, startSession } from '../../../src/data/session.ts';

afterEach(() => {
  endSession('signed-out');
  vi.unstubAllGlobals();
});

it('AUTH-14 a network that says nothing does not keep the browser from ending its pushes', async () => {
  startSession({ uid: 'aino', email: 'a@a.fi', admin: false, token: 't', expiresIn: 900 });
  const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true);
  const subscription = { endpoint: 'https://push.example/1', unsubscribe };
  const pushManager = { getSubscription: async () => subscription };
  const serviceWorker = { getRegistration: async () => ({ pushManager }) };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker }));
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', {});
  const asked = vi.fn<typeof fetch>(() => new Promise(() => undefined));
  vi.stubGlobal('fetch', asked);
  void unsubscribePush();
  await expect.poll(() => unsubscribe).toHaveBeenCalledOnce();
  expect(asked).toHaveBeenCalledOnce();
});
