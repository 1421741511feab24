import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accessOf } from '../../../src/data/access.ts';
import { authorized } from '../../../src/data/authorized.ts';
import { failureOf, resultOf } from '../../../src/data/send.ts';
import { signOut } from '../../../src/data/sign-out.ts';
import {
  currentSession,
  endSession,
  expectEnd,
  lastEnd,
  startSession,
} from '../../../src/data/session.ts';
import { memoryCaches } from '../workers/memory-caches.ts';

const session = {
  uid: 'a',
  email: 'a@kohdataan.example',
  admin: false,
  token: 't',
  expiresIn: 900,
};

const answers = (status: number, text: string) => () =>
  Promise.resolve(new Response(text, { status }));
const refusal = (code: string) => JSON.stringify({ code, message: code });

const expired = refusal('TOKEN_EXPIRED');

/** A request with a token that was good a moment ago. */
const ask = () =>
  authorized(accessOf('a'), () => Promise.resolve(failureOf(401, refusal('ACCOUNT_GONE'))));

/** What localStorage holds from now on. */
function keptHere(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  return kept;
}

beforeEach(() => void vi.stubGlobal('navigator', {}));
afterEach(() => {
  endSession('signed-out');
  vi.unstubAllGlobals();
});

describe('a request of an account', () => {
  it('AUTH-13 ACC-15 that is gone ends the session, though its token has not expired', async () => {
    startSession(session);
    vi.stubGlobal('fetch', answers(401, refusal('ACCOUNT_GONE')));
    expect(await ask()).toMatchObject({ ok: false, code: 'ACCOUNT_GONE' });
    expect(currentSession()).toBeUndefined();
    expect(lastEnd()).toBe('removed');
  });

  it('AUTH-13 AUTH-14 that was signed out of all devices was no expiry, which would leave drafts here', async () => {
    startSession(session);
    vi.stubGlobal('fetch', answers(401, refusal('SESSION_ENDED')));
    await ask();
    expect(lastEnd()).toBe('everywhere');
  });

  it.each(['ACCOUNT_GONE', 'SESSION_ENDED', 'UNAUTHENTICATED'])(
    'AUTH-14 SYNC-10 that another tab has replaced by now ends nobody else’s session: %s',
    async (code) => {
      const kept = keptHere();
      startSession(session);
      const { token: _, expiresIn: __, ...other } = { ...session, uid: 'b' };
      vi.stubGlobal('fetch', () => {
        kept.set('kd:session', JSON.stringify(other));
        return answers(401, refusal(code))();
      });
      expect(await ask()).toMatchObject({ ok: false, code: 'UNAUTHENTICATED' });
      expect([...kept]).toEqual([['kd:session', JSON.stringify(other)]]);
    },
  );

  it('AUTH-14 ACC-09 whose device is to be emptied leaves that to the worker, should the page end before it is', async () => {
    for (const code of ['ACCOUNT_GONE', 'SESSION_ENDED', 'UNAUTHENTICATED']) {
      const { all, storage } = memoryCaches();
      const kept = keptHere();
      vi.stubGlobal('caches', storage);
      startSession(session);
      vi.stubGlobal('fetch', answers(401, refusal(code)));
      await ask();
      const isEmptied = code !== 'UNAUTHENTICATED';
      expect([...all.keys()], code).toEqual(isEmptied ? ['kohdataan-signed-out'] : []);
      // The gateway leaves its cookies until it hears that the device is empty.
      expect(kept.get('kohdataan.sign-out'), code).toBe(isEmptied ? '1' : undefined);
      expect(kept.has('kd:session'), code).toBe(false);
    }
  });

  it('AUTH-13 that its owner deletes from here has been deleted, whoever hears of it first', async () => {
    startSession(session);
    const done = expectEnd('deleted');
    vi.stubGlobal('fetch', answers(401, refusal('ACCOUNT_GONE')));
    await ask();
    done();
    expect(lastEnd()).toBe('deleted');
  });

  it('AUTH-14 AUTH-13 that is being signed out here was signed out, though its answer was lost', async () => {
    startSession(session);
    vi.stubGlobal('caches', undefined);
    vi.stubGlobal('navigator', {});
    let told = (): void => undefined;
    const logout = new Promise<Response>((resolve) => {
      told = () => resolve(new Response('{"ok":true}'));
    });
    const other = answers(401, refusal('UNAUTHENTICATED'));
    vi.stubGlobal('fetch', (path: string) => (path.endsWith('/logout') ? logout : other()));
    const done = signOut();
    await expect.poll(async () => (await ask(), currentSession())).toBeUndefined();
    expect(lastEnd()).toBe('signed-out');
    told();
    await done;
    // The next session ends by its own reasons.
    startSession(session);
    await ask();
    expect(lastEnd()).toBe('expired');
  });

  it('AUTH-01 gets another token where its own is refused, and is run once more', async () => {
    startSession(session);
    vi.stubGlobal('fetch', answers(200, JSON.stringify({ ...session, token: 'u' })));
    const tokens: string[] = [];
    const result = await authorized(accessOf('a'), (token) => {
      tokens.push(token);
      return Promise.resolve(token === 'u' ? ({ ok: true } as const) : failureOf(401, expired));
    });
    expect(result).toEqual({ ok: true });
    expect(tokens).toEqual(['t', 'u']);
  });

  it('AUTH-01 shares one refresh with others that need it at the same time', async () => {
    startSession({ ...session, expiresIn: 0 });
    const fetch = vi.fn<() => Promise<Response>>(
      answers(200, JSON.stringify({ ...session, token: 'u' })),
    );
    vi.stubGlobal('fetch', fetch);
    const access = accessOf('a');
    const got = await Promise.all([access.token(), access.token(), access.token()]);
    expect(got).toEqual([1, 2, 3].map(() => ({ ok: true, value: 'u' })));
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('AUTH-01 takes the token that the page’s first script has asked for, but not once it is refused', async () => {
    vi.resetModules();
    const fresh = await import('../../../src/data/session.ts');
    const { accessOf: accessOfPage } = await import('../../../src/data/access.ts');
    fresh.startSession({ ...session, expiresIn: 0 });
    const fetch = vi.fn<() => Promise<Response>>(
      answers(200, JSON.stringify({ ...session, token: 'u' })),
    );
    vi.stubGlobal('fetch', fetch);
    vi.stubGlobal('window', { kdRefresh: answers(200, JSON.stringify(session))() });
    const { token, refused } = accessOfPage('a');
    expect(await token()).toEqual({ ok: true, value: 't' });
    expect(fetch).not.toHaveBeenCalled();
    refused('t');
    expect(await token()).toEqual({ ok: true, value: 'u' });
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('GEN-07 never gets the token of another account, which is signed in here now', async () => {
    startSession({ ...session, uid: 'b' });
    const fetch = vi.fn<() => Promise<Response>>(answers(500, ''));
    vi.stubGlobal('fetch', fetch);
    expect(await accessOf('a').token()).toMatchObject({ ok: false, code: 'UNAUTHENTICATED' });
    expect(fetch).not.toHaveBeenCalled();
    expect(await accessOf('b').token()).toEqual({ ok: true, value: 't' });
  });

  it('AUTH-14 does not come back by an answer that is later than the sign-out', async () => {
    startSession({ ...session, expiresIn: 0 });
    vi.stubGlobal('fetch', () => {
      endSession('signed-out');
      return answers(200, JSON.stringify(session))();
    });
    expect(await accessOf('a').token()).toMatchObject({ ok: false, code: 'UNAUTHENTICATED' });
    expect(currentSession()).toBeUndefined();
  });

  it.each([
    ['a page', '<html>Hotel</html>'],
    ['its own JSON', '{"status":"login"}'],
    ['nothing', 'null'],
  ])('SYNC-04 is not signed out by a network that answers everything with %s', async (_, text) => {
    startSession(session);
    vi.stubGlobal('fetch', answers(200, text));
    expect(await ask()).toMatchObject({ ok: false, code: 'NETWORK' });
    expect(currentSession()).toMatchObject({ uid: 'a' });
    await expect(resultOf(new Response('<html>', { status: 200 }))).rejects.toThrow();
  });
});
