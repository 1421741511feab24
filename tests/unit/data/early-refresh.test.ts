import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as EarlyRefresh from '../../../src/data/early/early-refresh.ts';

const [aino, eero] = ['a'.repeat(20), 'b'.repeat(20)];
const first = { time: '', profile: [], meets: [], relations: [], summary: { active: 1 } };
let early: typeof EarlyRefresh;

/** The page's first request was answered like this. */
function answered(answer: Promise<Response> | undefined): void {
  vi.stubGlobal('window', { kdRefresh: answer });
}
const asks = (session: object, status = 200) =>
  answered(Promise.resolve(Response.json(session, { status })));

beforeEach(async () => {
  vi.resetModules();
  early = await import('../../../src/data/early/early-refresh.ts');
});
afterEach(() => vi.unstubAllGlobals());

it('SYNC-02 AUTH-14 the first list that came with the page’s first request is shown to whose it is, to nobody else', async () => {
  asks({ uid: eero, token: 't', first });
  expect(await early.earlyFirstList(aino)).toBeUndefined();
  expect(await early.earlyFirstList(eero)).toEqual(first);
});

it('SYNC-02 there is none where that request was not sent, or not answered by the gateway', async () => {
  answered(undefined);
  expect(await early.earlyFirstList(aino)).toBeUndefined();
  answered(Promise.reject(new TypeError('Failed to fetch')));
  expect(await early.earlyFirstList(aino)).toBeUndefined();
});

it('AUTH-01 its token is taken once, its list looked at before or after', async () => {
  asks({ uid: aino, token: 't', first });
  expect(await early.earlyFirstList(aino)).toEqual(first);
  expect(await early.takeEarlyRefresh()).toMatchObject({ ok: true, value: { token: 't' } });
  expect(early.takeEarlyRefresh()).toBeUndefined();
  expect(await early.earlyFirstList(aino)).toEqual(first);
});

it('AUTH-01 a network that ends its first request is a network that is away', async () => {
  answered(Promise.reject(new TypeError('Failed to fetch')));
  expect(await early.takeEarlyRefresh()).toMatchObject({ ok: false, code: 'NETWORK' });
});
