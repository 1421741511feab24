import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { oneDecision } from '../../sync-server/moderation/one-decision.ts';
import { openTestStore } from '../helpers/test-core.ts';
import type { TestStore } from '../helpers/test-core.ts';

let files: TestStore;
const now = Date.parse('2026-11-20T10:00:00.000Z');
/** A gateway whose clock is so many minutes ahead. */
const gateway = (minutes = 0) => ({
  store: files.store,
  clock: () => new Date(now + minutes * 60_000),
});
const about = { target: 'somebody' };

beforeAll(async () => void (files = await openTestStore()));
afterAll(() => files.remove());

it('ADMIN-06 a decision is not begun while another gateway carries one out, and waits for one that is soon done', async () => {
  const deeds: string[] = [];
  let end = (): void => undefined;
  const first = oneDecision(gateway(), about, () => new Promise<void>((done) => (end = done)));
  await expect.poll(() => files.store.db('gateway').range({})).toHaveLength(1);
  const denied = await oneDecision(gateway(4), about, async () => deeds.push('denied'));
  expect(denied).toBeUndefined();
  const other = await oneDecision(gateway(), { target: 'other' }, async () => deeds.push('other'));
  expect(other).toBe(1);
  const waiting = oneDecision(gateway(-4), about, async () => deeds.push('waited'));
  end();
  await Promise.all([first, waiting]);
  expect(deeds).toEqual(['other', 'waited']);
  expect(await files.store.db('gateway').range({})).toEqual([]);
});

it('ADMIN-06 one that failed, or whose gateway has died, keeps nobody from deciding', async () => {
  const failing = oneDecision(gateway(), about, () => Promise.reject(new Error('no answer')));
  await expect(failing).rejects.toThrow('no answer');
  expect(await oneDecision(gateway(), about, async () => 'again')).toBe('again');
  void oneDecision(gateway(), about, () => new Promise(() => undefined));
  await expect.poll(() => files.store.db('gateway').range({})).toHaveLength(1);
  expect(await oneDecision(gateway(10), about, async () => 'taken over')).toBe('taken over');
});

it('ADMIN-06 what became of one is told, though the store does not answer just when it is done', async () => {
  const decided = { target: 'decided' };
  const lost = () =>
    vi.spyOn(files.store.db('gateway'), 'get').mockRejectedValueOnce(new Error('no answer'));
  const done = oneDecision(gateway(), decided, async () => lost() && 'done');
  expect(await done).toBe('done');
  const failing = oneDecision(gateway(10), decided, async () => {
    lost();
    throw new Error('why');
  });
  await expect(failing).rejects.toThrow('why');
});

it('ADMIN-06 nor does a mark stay whose answer was lost', async () => {
  const marked = { target: 'marked' };
  const database = files.store.db('gateway');
  const update = database.update.bind(database);
  vi.spyOn(database, 'update').mockImplementationOnce(async (...mark) => {
    await update(...mark);
    throw new Error('no answer');
  });
  await expect(oneDecision(gateway(), marked, async () => 'never')).rejects.toThrow('no answer');
  expect(await oneDecision(gateway(), marked, async () => 'again')).toBe('again');
});
