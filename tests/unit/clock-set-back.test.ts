/** A gateway whose clock is set back by hours: what it counts by itself goes on as before. */
import fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountBudget } from '../../sync-server/accounts/account-budget.ts';
import { RecentDocuments } from '../../sync-server/accounts/recent-documents.ts';
import type { AppConfig } from '../../sync-server/config.ts';
import { perAddress, setUpRateLimits } from '../../sync-server/plugins/rate-limits.ts';
import type { Database } from '../../sync-server/store/store.ts';

const hours = 3_600_000;

describe('a clock that is set back', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('SYNC-06 makes nobody wait longer', () => {
    const budget = new AccountBudget(1);
    expect([budget.take('aino'), budget.take('aino')]).toEqual([0, 60]);
    vi.setSystemTime(Date.now() - 3 * hours);
    vi.advanceTimersByTime(61_000);
    expect(budget.take('aino')).toBe(0);
  });

  it('AUTH-13 keeps no session that has ended elsewhere for more than a minute', async () => {
    let version = 1;
    const get = (_id: string) => Promise.resolve({ _id, version });
    const recent = new RecentDocuments({ get } as unknown as Database<never>);
    expect(await recent.get('session')).toMatchObject({ version: 1 });
    version = 2;
    vi.setSystemTime(Date.now() - 3 * hours);
    vi.advanceTimersByTime(61_000);
    expect(await recent.get('session')).toMatchObject({ version: 2 });
  });

  it('ERR-05 SYNC-06 shuts nobody out for hours who shares an address', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    const app = fastify();
    const config = { rateLimitFactor: 1, trustProxy: false } as AppConfig;
    app.decorate('config', config);
    app.setErrorHandler((_error, _request, reply) => reply.code(429).send());
    await setUpRateLimits(app, config);
    app.get('/two', { config: perAddress(app, 2, 10) }, () => '');
    app.get('/one', { config: perAddress(app, 1, 10) }, () => '');
    const codes = async (...paths: string[]) => {
      const answers = [];
      for (const path of paths) answers.push((await app.inject(path)).statusCode);
      return answers;
    };
    expect(await codes('/two', '/two', '/two', '/one', '/one')).toEqual([200, 200, 429, 200, 429]);
    vi.setSystemTime(Date.now() - 3 * hours);
    vi.advanceTimersByTime(9 * 60_000);
    expect(await codes('/two')).toEqual([429]);
    vi.advanceTimersByTime(61_000);
    expect(await codes('/two', '/two', '/two')).toEqual([200, 200, 429]);
    await app.close();
  });
});
