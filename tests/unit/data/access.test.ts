// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accessOf } from '../../../src/data/access.ts';
import { endSession, startSession } from '../../../src/data/session.ts';

const session = { uid: 'a', email: 'a@a.example', admin: false, token: 't', expiresIn: 900 };

/** Requests of which nothing is heard, unless they are answered. */
const asked: { signal: AbortSignal; answer(text: string): void }[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  asked.length = 0;
  vi.stubGlobal(
    'fetch',
    (_path: string, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('given up')));
        asked.push({ signal, answer: (text) => resolve(new Response(text)) });
      }),
  );
  startSession({ ...session, expiresIn: 0 });
});

afterEach(() => {
  endSession('signed-out');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const come = async (event: string) => {
  (event === 'visibilitychange' ? document : window).dispatchEvent(
    new Event(event, { bubbles: true }),
  );
  await pass(0);
};

describe('a refresh that hangs on a dead connection', () => {
  it.each(['online', 'visibilitychange', 'pointerdown'])(
    'AUTH-01 SYNC-06 is sent anew when network or user come back, not half a minute later: %s',
    async (event) => {
      const token = accessOf('a').token();
      await pass(6000);
      await come(event);
      expect(asked).toHaveLength(2);
      expect(asked[0]?.signal.aborted).toBe(true);
      asked[1]?.answer(JSON.stringify({ ...session, token: 'u' }));
      expect(await token).toEqual({ ok: true, value: 'u' });
    },
  );

  it('AUTH-01 SYNC-06 has its time while it is young, and the second one all of it', async () => {
    void accessOf('a').token();
    await pass(4000);
    await come('pointerdown');
    expect(asked).toHaveLength(1);
    await pass(2000);
    await come('pointerdown');
    await pass(20_000);
    await come('pointerdown');
    expect(asked).toHaveLength(2);
    expect(asked[1]?.signal.aborted).toBe(false);
    asked[1]?.answer('{}');
  });

  it('AUTH-01 SYNC-06 is not given up by who leaves the page', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const token = accessOf('a').token();
    await pass(6000);
    await come('visibilitychange');
    expect(asked).toHaveLength(1);
    asked[0]?.answer(JSON.stringify({ ...session, token: 'u' }));
    await token;
    vi.restoreAllMocks();
  });
});
