// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../src/data/api.ts';
import { subscribePush, unsubscribePush } from '../../../src/data/push.ts';
import { endSession, startSession } from '../../../src/data/session.ts';

afterEach(() => {
  vi.restoreAllMocks();
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

describe('subscribing to pushes', () => {
  /** A browser whose push service does that, and whose worker is there or comes in a moment. */
  function browser(subscribe: () => Promise<unknown>, isActive = true) {
    const registration = {
      active: isActive ? {} : null,
      pushManager: { getSubscription: async () => null, subscribe },
    };
    const ready = new Promise((resolve) =>
      setTimeout(() => resolve(Object.assign(registration, { active: {} })), 20),
    );
    const serviceWorker = { getRegistration: async () => registration, ready };
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker }));
    const config = { ok: true, value: { vapidKey: 'AAAA' } } as never;
    vi.spyOn(api, 'config').mockResolvedValue(config);
    const token = { ok: true, value: { token: 'browser-1' } } as never;
    vi.spyOn(api, 'request').mockResolvedValue(token);
    return registration;
  }
  const subscription = { toJSON: () => ({ endpoint: 'https://push.example/1' }) };

  it.each([
    ['NotAllowedError', 'Registration failed - permission denied', 'denied'],
    ['NotSupportedError', 'no push here', 'unsupported'],
    ['AbortError', 'Registration failed - push service error', 'unsupported'],
    ['AbortError', 'Registration failed - could not connect to push server', 'later'],
    ['AbortError', 'Error retrieving push subscription.', 'later'],
  ])('NOTIF-10 NOTIF-11 says why it has failed: %s, %s: %s', async (name, message, state) => {
    browser(() => Promise.reject(new DOMException(message, name)));
    expect(await subscribePush()).toEqual({ state });
  });

  it('NOTIF-10 waits for a worker that is still being installed', async () => {
    const registration = browser(
      () =>
        registration.active
          ? Promise.resolve(subscription)
          : Promise.reject(new DOMException('no active Service Worker', 'AbortError')),
      false,
    );
    expect(await subscribePush()).toEqual({ state: 'on', token: 'browser-1' });
  });
});
