// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { finishSignOut } from '../../../src/data/pending-sign-out.ts';
import { currentSession, lastEnd, startSession } from '../../../src/data/session.ts';
import { signOut } from '../../../src/data/sign-out.ts';
import { me } from '../features/helpers/docs.ts';
import { memoryCaches } from '../workers/memory-caches.ts';

/** Stands while the gateway has not heard of it; the worker's note of the same, and that nobody is signed in. */
const [pending, left, signedOut] = [
  'kohdataan.sign-out',
  'kohdataan-sign-out',
  'kohdataan-signed-out',
];
const register = vi.fn<(tag: string) => Promise<void>>();
let kept: ReturnType<typeof memoryCaches>;

beforeEach(() => {
  kept = memoryCaches();
  vi.stubGlobal('caches', kept.storage);
  register.mockReset().mockResolvedValue();
  const getRegistration = async () => ({ sync: { register } });
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration },
    configurable: true,
  });
  startSession({ uid: me, email: 'a@a.fi', admin: false, token: 't', expiresIn: 900 });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  localStorage.clear();
});

/** What is left on the device, and whom it signs in. */
const device = () => ({
  pending: localStorage.getItem(pending) !== null,
  caches: [...kept.all.keys()].toSorted(),
  session: currentSession(),
});

it('AUTH-14 that the gateway has heard of leaves nothing to be told', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    // A browser that is killed at this moment is signed out all the same.
    expect(device()).toMatchObject({ pending: true, caches: [signedOut] });
    return Response.json({ ok: true });
  });
  await signOut();
  expect(asked).toEqual(['/api/auth/logout']);
  expect(device()).toEqual({ pending: false, caches: [signedOut], session: undefined });
  expect(register).not.toHaveBeenCalled();
  expect(lastEnd()).toBe('signed-out');
});

it.each([
  ['without a network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['while the gateway is not well', async () => new Response('', { status: 503 })],
])('AUTH-14 %s is told later, by a page or by the worker', async (_, fetch) => {
  vi.stubGlobal('fetch', fetch);
  await signOut();
  expect(device()).toEqual({ pending: true, caches: [left, signedOut], session: undefined });
  expect(register).toHaveBeenCalledExactlyOnceWith(left);
});

it('AUTH-14 is one, too, where the browser does not let the worker tell it later', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  register.mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
  await signOut();
  expect(device()).toMatchObject({ pending: true, session: undefined });
});

describe('a public page after a sign-out that the gateway has not heard of', () => {
  const asked: string[] = [];
  let answer: () => Promise<Response>;

  beforeEach(() => {
    asked.length = 0;
    localStorage.clear();
    localStorage.setItem(pending, '1');
    kept.all.set(left, new Map());
    vi.stubGlobal('fetch', (path: string) => {
      asked.push(path);
      return answer();
    });
  });

  it('AUTH-14 tells it, again when the network comes back, until the gateway itself has answered', async () => {
    const answers = [
      () => Promise.reject(new TypeError('Failed to fetch')),
      async () => new Response('<html>Hotelli</html>'),
      async () => Response.json({ status: 'login' }),
      async () => Response.json({ ok: true }),
    ];
    answer = () => answers[asked.length - 1]?.() ?? Promise.reject(new Error('asked too often'));
    finishSignOut();
    for (let times = 1; times < answers.length; times += 1) {
      await expect.poll(() => asked).toHaveLength(times);
      await new Promise((resolve) => setTimeout(resolve, 10));
      expect(device()).toMatchObject({ pending: true, caches: [left] });
      window.dispatchEvent(new Event('online'));
    }
    await expect.poll(() => device()).toMatchObject({ pending: false, caches: [] });
    window.dispatchEvent(new Event('online'));
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(asked).toEqual(answers.map(() => '/api/auth/logout'));
  });

  it('AUTH-14 does not sign out who has signed in meanwhile, nor asks for nothing', async () => {
    localStorage.setItem('kd:session', '{}');
    finishSignOut();
    await expect.poll(() => device()).toMatchObject({ pending: false, caches: [] });
    finishSignOut();
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(asked).toEqual([]);
  });

  it('AUTH-14 starts, too, where the browser forbids storage', () => {
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: forbidden });
    expect(() => finishSignOut()).not.toThrow();
    expect(asked).toEqual([]);
  });
});
