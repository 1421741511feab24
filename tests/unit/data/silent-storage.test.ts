// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetDevice } from '../../../src/data/forget-device.ts';
import { currentSession, endSession, startSession } from '../../../src/data/session.ts';
import { signOut } from '../../../src/data/sign-out.ts';
import { signIn } from '../../../src/features/login/sign-in.ts';
import { me } from '../features/helpers/docs.ts';

const session = { uid: me, email: 'a@a.fi', admin: false, token: 't', expiresIn: 900 };
const silent = () => new Promise<never>(() => undefined);
/** Longer than anybody waits for a part of the browser, milliseconds. */
const longest = 40_000;

beforeEach(() => {
  vi.useFakeTimers();
  const methods = ['open', 'delete', 'keys', 'has', 'match'].map((name) => [name, silent]);
  vi.stubGlobal('caches', Object.fromEntries(methods));
  vi.stubGlobal('fetch', async () => Response.json({ ok: true }));
  startSession(session);
});
afterEach(() => {
  endSession('signed-out');
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'locks');
  localStorage.clear();
});

/** Whether it comes to an end within `longest`. */
async function ends(work: Promise<unknown>): Promise<boolean> {
  let hasEnded = false;
  void work.finally(() => (hasEnded = true));
  await vi.advanceTimersByTimeAsync(longest);
  return hasEnded;
}

it('AUTH-14 signing out waits for no Cache Storage that does not answer', async () => {
  expect(await ends(signOut())).toBe(true);
  expect(currentSession()).toBeUndefined();
});

it('AUTH-14 nor does emptying the device, after which the app is left', async () => {
  endSession('signed-out');
  expect(await ends(forgetDevice('signed-out', me))).toBe(true);
  startSession(session);
  endSession('expired');
  expect(await ends(forgetDevice('expired', me))).toBe(true);
});

it('AUTH-01 nor does signing in', async () => {
  expect(await ends(signIn(async () => ({ ok: true, value: session })))).toBe(true);
});

it('AUTH-01 signing in waits for no lock that is never given', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), ms);
    return controller.signal;
  });
  const request = (_name: string, { signal }: LockOptions) =>
    new Promise((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason as Error)),
    );
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  expect(await ends(signIn(async () => ({ ok: true, value: session })))).toBe(true);
});
