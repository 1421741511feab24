import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
    sessions = new Sessions(files.store, { days: 60, pepper: 'pippuri', clock });
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
});
