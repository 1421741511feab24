import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Throttles } from '../../sync-server/accounts/throttles.ts';
import { generationOf } from '../../sync-server/store/revision.ts';
import { openTestStore } from '../helpers/test-core.ts';
import type { TestStore } from '../helpers/test-core.ts';

const hour = 3_600_000;
const limit = { most: 50, windowMs: hour };
const start = Date.parse('2026-11-21T10:00:00.000Z');

describe('counters of guesses, and somebody who guesses at many invented addresses', () => {
  let files: TestStore;
  let now = start;
  const clock = () => new Date(now);

  beforeAll(async () => {
    files = await openTestStore();
  });
  afterAll(() => files.remove());

  const gateway = (store = files.store) => new Throttles(store, clock, 'the-secret');
  const documents = async () =>
    (await files.store.db('gateway').getMany(allIds)).filter((doc) => doc !== undefined);

  it('ERR-05 AUTH-01 where a key is counted cannot be worked out without the secret', async () => {
    await gateway().take('a-key', limit);
    const stored = JSON.stringify(await documents());
    const digest = createHash('sha256').update('a-key').digest();
    expect(stored).not.toContain(digest.toString('base64url', 1, 16));
  });

  it('ERR-05 AUTH-01 gateways with the same secret count together, others apart', async () => {
    const once = { most: 1, windowMs: hour };
    expect(await gateway().take('shared', once)).toBe(true);
    expect(await gateway().take('shared', once)).toBe(false);
    const other = new Throttles(files.store, clock, 'another-secret');
    expect(await other.take('shared', once)).toBe(true);
  });

  it('AUTH-01 hundreds of guesses at one account in one moment, at two gateways: each is answered, so many pass as may, and few writes count them', async () => {
    const writes = async () =>
      (await documents()).reduce((sum, { _rev }) => sum + generationOf(_rev), 0);
    const before = await writes();
    const guesses = [gateway(), gateway()].flatMap((one) =>
      Array.from({ length: 200 }, () => one.take('crowd', limit)),
    );
    const answers = await Promise.all(guesses);
    expect(answers.filter((mayTry) => mayTry)).toHaveLength(limit.most);
    // At each gateway the first, and all that came while it was being counted.
    expect((await writes()) - before).toBeLessThanOrEqual(4);
  });

  it('ERR-05 AUTH-01 the one that counted much outlives thousands that counted once and end later', async () => {
    now = start;
    const throttles = gateway();
    for (let n = 0; n < limit.most; n += 1) await throttles.take('victim', limit);
    expect(await throttles.take('victim', limit)).toBe(false);
    now += hour / 2;
    const until = now + hour;
    const invented = Array.from({ length: 2500 }, (_, n) => [`invented-${n}`, [1, until]]);
    for (const { _id } of await documents())
      await files.store.db('gateway').update(
        _id,
        (before) =>
          before && {
            ...before,
            entries: { ...entriesOf(before), ...Object.fromEntries(invented) },
          },
      );
    expect(await throttles.take('victim', limit)).toBe(false);
  });
});

const allIds = Array.from({ length: 256 }, (_, n) => `throttle:${n}`);
const entriesOf = (doc: object): Record<string, unknown> =>
  (doc as { entries?: Record<string, unknown> }).entries ?? {};
