import { afterEach, describe, expect, it, vi } from 'vitest';
import { collectionNames } from '../../../schemas/documents/device.ts';
import { newPasswordError } from '../../../src/features/login/check-credentials.ts';
import { api } from '../../../src/data/api.ts';

afterEach(() => vi.unstubAllGlobals());

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
