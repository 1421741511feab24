import { afterEach, describe, expect, it, vi } from 'vitest';
import { accessOf, authorized } from '../../../src/data/authorized.ts';
import { failureOf, resultOf } from '../../../src/data/send.ts';
import { currentSession, endSession, lastEnd, startSession } from '../../../src/data/session.ts';

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

/** A request with a token that was good a moment ago. */
const ask = () =>
  authorized(accessOf('a'), () => Promise.resolve(failureOf(401, refusal('ACCOUNT_GONE'))));

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
