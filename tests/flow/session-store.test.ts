import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccessGuard } from '../../sync-server/accounts/access-guard.ts';
import type { Claims } from '../../sync-server/accounts/access-token.ts';
import { Accounts } from '../../sync-server/accounts/accounts.ts';
import type { AccountDocument } from '../../sync-server/accounts/account-documents.ts';
import { Sessions } from '../../sync-server/accounts/sessions.ts';
import { openTestStore } from '../helpers/test-core.ts';
import type { TestStore } from '../helpers/test-core.ts';

const dayMs = 86_400_000;

describe('the sessions of an account', () => {
  let files: TestStore;
  let sessions: Sessions;
  let account: AccountDocument;
  let now: number;

  beforeEach(async () => {
    files = await openTestStore();
    now = Date.parse('2026-11-21T10:00:00.000Z');
    const clock = (): Date => new Date(now);
    sessions = new Sessions(files.store, { days: 60, pepper: 'pippuri', clock, gateway: 'first' });
    const made = await new Accounts(files.store, clock).create({
      email: 'aino@kohdataan.example',
      passwordHash: null,
      google: null,
      emailProven: true,
      language: 'fi',
    });
    if (made === undefined) throw new Error('no account');
    account = made;
  });
  afterEach(() => files.remove());

  const devices = async () => (await sessions.list(account._id)).map(({ device }) => device);

  it('ACC-09 are listed while they hold, the last used first', async () => {
    const phone = await sessions.start(account, 'phone');
    now += 1000;
    await sessions.start(account, 'tablet');
    expect(await devices()).toEqual(['tablet', 'phone']);
    now += 30 * dayMs;
    expect(await sessions.rotate(phone.token)).toHaveProperty('session');
    expect(await devices()).toEqual(['phone', 'tablet']);
    now += 31 * dayMs;
    expect(await devices()).toEqual(['phone']);
  });

  it('AUTH-13 do not end by a clock that is months ahead of CouchDB’s', async () => {
    const [phone, tablet] = [
      await sessions.start(account, 'phone'),
      await sessions.start(account, 'tablet'),
    ];
    const right = now;
    now += 90 * dayMs;
    files.store.notAhead = () => new Date(right);
    expect(await sessions.rotate(phone.token)).toHaveProperty('session');
    await sessions.start(account, 'new');
    now = right + 1000;
    expect(await sessions.rotate(tablet.token)).toHaveProperty('session');
    expect((await devices()).sort()).toEqual(['new', 'phone', 'tablet']);
  });

  it('AUTH-13 end where a copied token comes back, though the clock is months ahead and the store fails just then', async () => {
    const first = await sessions.start(account, 'phone');
    const right = now;
    files.store.notAhead = () => new Date(right);
    now += 90 * dayMs;
    const second = await sessions.rotate(first.token);
    if (!('session' in second)) throw new Error('refused');
    await sessions.arrived(account._id, first.token.sid, 2);
    now += dayMs;
    vi.spyOn(files.store.db('accounts'), 'remove').mockRejectedValueOnce(new Error('away'));
    await expect(sessions.rotate(first.token)).rejects.toThrow('away');
    expect(await sessions.holds(second.token)).toBe(false);
  });

  it('AUTH-13 are 20 at most: one more ends the one that was not used for the longest time', async () => {
    const first = await sessions.start(account, 'device-0');
    for (let n = 1; n < 20; n += 1) {
      now += 1000;
      await sessions.start(account, `device-${n}`);
    }
    expect(await devices()).toHaveLength(20);
    now += 1000;
    await sessions.rotate(first.token);
    await sessions.start(account, 'device-20');
    expect(await devices()).toHaveLength(20);
    expect(await devices()).toContain('device-0');
    expect(await devices()).not.toContain('device-1');
  });

  it('AUTH-13 end for both holders when a replaced token comes back, and when they are too old', async () => {
    const old = await sessions.start(account, 'phone');
    const newer = await sessions.rotate(old.token);
    if (!('session' in newer)) throw new Error('refused');
    await sessions.arrived(account._id, newer.session.sid, newer.session.generation);
    now += 3_600_000;
    expect(await sessions.rotate(old.token)).toEqual({ refused: 'reused' });
    expect(await sessions.rotate(newer.token)).toEqual({ refused: 'unknown' });
    const left = await sessions.start(account, 'tablet');
    now += 60 * dayMs;
    expect(await sessions.holds(left.token)).toBe(false);
    expect(await sessions.rotate(left.token)).toEqual({ refused: 'unknown' });
    expect(await sessions.get(account._id, left.session.sid)).toBeUndefined();
  });

  it('AUTH-13 are not ended by an answer of before the last exchange, which a proxy or a copy that is behind gives', async () => {
    const { token } = await sessions.start(account, 'phone');
    const accounts = files.store.db('accounts');
    const id = `session:${account._id}:${token.sid}`;
    const old = await accounts.get(id);
    now += 600_000;
    const next = await sessions.rotate(token);
    if (!('session' in next)) throw new Error('refused');
    now += 600_000;
    let answers = 0;
    const get = accounts.get.bind(accounts);
    accounts.get = async (asked) => (asked === id && answers++ < 3 ? old : get(asked));
    expect(await sessions.rotate(next.token)).toHaveProperty('session.generation', 3);
    expect(answers).toBe(4);
  });

  it('AUTH-13 hold for two tabs at two gateways whose clocks differ by minutes, and for a killed browser', async () => {
    const minute = 60_000;
    const options = { days: 60, pepper: 'pippuri', clock: () => new Date(now + 4 * minute) };
    const elsewhere = new Sessions(files.store, { ...options, gateway: 'second' });
    const { token } = await sessions.start(account, 'phone');
    now += 10 * minute;
    const next = await sessions.rotate(token);
    if (!('session' in next)) throw new Error('refused');
    now += 2000;
    // One tab has the answer and is reloaded; the other one's request is on its way yet.
    expect(await elsewhere.rotate(next.token)).toMatchObject({ token: next.token });
    expect(await sessions.rotate(token)).toMatchObject({ token: next.token });
    // What the second gateway hears at once may be forgotten by a browser that is killed.
    const arrived: number[] = [];
    const guard = new AccessGuard(
      files.store,
      { clock: options.clock, gateway: 'second' },
      (_uid, _sid, generation) => void arrived.push(generation),
    );
    const { generation, sid } = next.session;
    const claims = { sub: account._id, sid, gen: generation, ver: account.tokenVersion } as Claims;
    expect(await guard.check(claims)).toMatchObject({ ok: true });
    expect(arrived).toEqual([]);
    now += 3 * minute;
    expect(await guard.check(claims)).toMatchObject({ ok: true });
    expect(arrived).toEqual([generation]);
    expect(await elsewhere.rotate(next.token)).not.toMatchObject({ token: next.token });
  });
});
