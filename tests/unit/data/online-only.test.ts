import { afterEach, describe, expect, it, vi } from 'vitest';
import { collectionNames } from '../../../schemas/documents/device.ts';
import { newPasswordError } from '../../../src/features/login/check-credentials.ts';
import { api } from '../../../src/data/api.ts';
import { fetchFile } from '../../../src/data/fetch-file.ts';
import { currentSession, endSession, startSession } from '../../../src/data/session.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const account = { email: 'aino@posti.example', password: 'salaisuus' };
const calls: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['sign-in', () => api.login(account)],
  ['registration', () => api.register(account)],
  ['reset', () => api.reset({ email: account.email })],
  ['a new password', () => api.resetConfirm({ token: 'x', password: account.password })],
  ['a suggestion', () => api.suggestion({ reasonToUse: 'Kiva' })],
];

describe('what needs the network', () => {
  it.each(calls)('SYNC-03 %s fails at once offline, and is not sent later', async (_, call) => {
    const offline = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')));
    vi.stubGlobal('fetch', offline);
    expect(await call()).toMatchObject({ ok: false, code: 'NETWORK' });
    const online = vi.fn<typeof fetch>(async () => new Response('{}'));
    vi.stubGlobal('fetch', online);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(offline).toHaveBeenCalledTimes(1);
    expect(online).not.toHaveBeenCalled();
  });

  it.each([
    ...calls,
    ['a sign-out', () => api.logout()],
    ['a sign-out of all devices', () => api.logoutAll()],
    ['the deletion of an account', () => api.deleteAccount()],
    ['the export of one’s data', () => fetchFile('/api/account/export')],
    ['the installation’s settings', () => api.config()],
    ['a counter', () => api.counters()],
  ] as const)(
    'SYNC-14 %s has not been answered by a network that answers everything itself',
    async (_, call) => {
      startSession({ uid: 'a', email: account.email, admin: false, token: 't', expiresIn: 900 });
      const type = { 'content-type': 'application/json' };
      for (const text of ['{"status":"login"}', 'null', '<title>Hotelli</title>']) {
        vi.stubGlobal('fetch', async () => new Response(text, { headers: type }));
        expect(await call(), text).toMatchObject({ ok: false, code: 'NETWORK' });
      }
      expect(currentSession()).toBeDefined();
      endSession('signed-out');
    },
  );

  it('ACC-08 SYNC-01 an export on a network that never answers is given up after a minute', async () => {
    startSession({ uid: 'a', email: account.email, admin: false, token: 't', expiresIn: 900 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = vi.fn<typeof fetch>(
      (_path, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('given up')));
        }),
    );
    vi.stubGlobal('fetch', asked);
    const file = fetchFile('/api/account/export');
    await expect.poll(() => asked).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(60_000);
    expect(await file).toMatchObject({ ok: false, code: 'NETWORK' });
    endSession('signed-out');
  });

  it('SYNC-03 neither accounts, suggestions nor admin data are among what syncs', () => {
    for (const name of ['accounts', 'suggestions', 'cases', 'sessions'])
      expect(collectionNames).not.toContain(name);
  });

  it('LIM-08 AUTH-05 a password of 5 is too short, one of 6 is not', () => {
    expect(newPasswordError({ password: '12345' })).toBe('short');
    expect(newPasswordError({ password: '123456' })).toBeUndefined();
    expect(newPasswordError({ password: '🦊🐻🦉🐺🦌' })).toBe('short');
  });
});
