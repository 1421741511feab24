import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { oneDecision } from '../../sync-server/moderation/one-decision.ts';
import { databaseAs } from '../../sync-server/store/database-as.ts';
import type { KindDocument } from '../../sync-server/store/store.ts';
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

describe('a mark that nobody takes away', () => {
  const database = () =>
    databaseAs<KindDocument & { by: string; at: string }>(files.store, 'gateway');
  const instant = (minutes = 0) => gateway(minutes).clock().toISOString();
  const idOf = (target: string) => `deciding:${createHash('sha256').update(target).digest('hex')}`;
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('ADMIN-06 of a gateway that has died holds others up for half a minute, not six', async () => {
    const [_id, kind, by] = [idOf('left'), 'deciding', 'dead'];
    await database().put({ _id, kind, by, at: instant() });
    let elapsed = 0;
    const asked = vi.spyOn(performance, 'now').mockImplementation(() => elapsed);
    const looked = async (): Promise<void> => {
      asked.mockClear();
      await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0);
    };
    let isDone = false;
    const waiting = oneDecision(gateway(), { target: 'left' }, async () => void (isDone = true));
    await looked();
    // It was alive: it has renewed it meanwhile.
    await database().update(_id, (mark) => mark && { ...mark, at: instant(1) });
    elapsed += 31_000;
    await looked();
    expect(isDone).toBe(false);
    elapsed += 29_000;
    await looked();
    expect(isDone).toBe(false);
    elapsed += 2000;
    await waiting;
    expect(isDone).toBe(true);
  });

  it('ADMIN-06 is renewed as long as a decision goes on, and then is gone', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let [end, minutes] = [(): void => undefined, 0];
    const core = { store: files.store, clock: () => gateway(minutes).clock() };
    const long = oneDecision(core, { target: 'long' }, () => {
      return new Promise<void>((done) => (end = done));
    });
    const markedAt = async () => (await database().get(idOf('long')))?.at;
    await expect.poll(markedAt).toBe(instant());
    for (minutes = 1; minutes < 3; minutes += 1) {
      vi.advanceTimersByTime(5000);
      await expect.poll(markedAt).toBe(instant(minutes));
    }
    vi.advanceTimersByTime(5000);
    end();
    await long;
    expect(await markedAt()).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });
});
