import { afterEach, describe, expect, it, vi } from 'vitest';
import { followChanges } from '../../sync-server/store/change-loop.ts';
import type { ChangeSource } from '../../sync-server/store/change-loop.ts';
import { ClockWatch } from '../../sync-server/store/clock-watch.ts';
import { BrokenOffError, StoreError } from '../../sync-server/store/errors.ts';
import { FeedHealth } from '../../sync-server/store/feed-health.ts';

type Any = { _id: string };

/** A feed that fails once, then has one change, then nothing. */
function source(forgetsAfterMs: number): ChangeSource<Any> {
  let reads = 0;
  return {
    name: 'users',
    log: undefined,
    forgetsAfterMs,
    now: () => Promise.resolve('1-x'),
    read: async (_since, _wait, signal) => {
      reads += 1;
      if (reads === 1) throw new TypeError('fetch failed');
      if (reads === 2) return { results: [{ id: 'a', seq: '2-x' }], last_seq: '2-x' };
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return { results: [], last_seq: '2-x' };
    },
  };
}

describe('a change feed that was interrupted', () => {
  afterEach(() => vi.useRealTimers());

  it('GEN-06 goes on after a short interruption', async () => {
    const stop = new AbortController();
    const seen: string[] = [];
    await followChanges(source(60_000), {
      since: 0,
      live: true,
      signal: stop.signal,
      onChange: ({ id }) => {
        seen.push(id);
        stop.abort();
      },
    });
    expect(seen).toEqual(['a']);
  });

  it('GEN-06 hands over nothing more once it is stopped, and does not say that it had', async () => {
    const seen: string[] = [];
    const stop = new AbortController();
    const results = ['a', 'b'].map((id, at) => ({ id, seq: `${at + 2}-x` }));
    const two: ChangeSource<Any> = {
      ...source(60_000),
      read: () => Promise.resolve({ results, last_seq: '3-x' }),
    };
    const onChange = ({ id }: { id: string }): void => {
      seen.push(id);
      stop.abort();
    };
    const options = { since: '1-x', live: false, signal: stop.signal };
    expect(await followChanges(two, { ...options, onChange })).toBe('1-x');
    expect(seen).toEqual(['a']);
    const signal = new AbortController().signal;
    expect(await followChanges(two, { ...options, signal, onChange: () => undefined })).toBe('3-x');
  });

  it('SYNC-13 hands over one change after the other, and no design document', async () => {
    const steps: string[] = [];
    const ids = ['_design/guard', 'a', 'b'];
    const feed: ChangeSource<Any> = {
      ...source(60_000),
      read: async (_since, wait) => {
        steps.push(wait ? 'waits' : 'reads');
        return { results: ids.map((id) => ({ id, seq: '2-x' })), last_seq: '2-x' };
      },
    };
    const onChange = async ({ id }: { id: string }): Promise<void> => {
      steps.push(id);
      await new Promise((resolve) => setTimeout(resolve, 5));
      steps.push('done');
    };
    const { signal } = new AbortController();
    await followChanges(feed, { since: 0, live: false, signal, onChange });
    expect(steps).toEqual(['reads', 'a', 'done', 'b', 'done']);
  });

  it('GEN-06 ends with a sequence that cannot be read; a store that is out of order later is waited for', async () => {
    const refused = new StoreError('CouchDB refused its changes', 400, undefined);
    const read: ChangeSource<Any>['read'] = async (since) => {
      if (since === 'by hand' || (reads += 1) === 2) throw refused;
      if (reads === 4) stop.abort();
      return { results: [], last_seq: '2-x' };
    };
    let reads = 0;
    let stop = new AbortController();
    const follow = (since: string, live = true) => {
      const onChange = (): void => expect.unreachable();
      const options = { since, live, signal: stop.signal, onChange };
      return followChanges({ ...source(60_000), read }, options);
    };
    await expect(follow('by hand')).rejects.toBe(refused);
    await follow('1-x');
    expect(reads).toBe(4);
    [reads, stop] = [1, new AbortController()];
    await expect(follow('now', false), 'who reads once is told').rejects.toBe(refused);
  });

  it('ACC-16 ends when a purged deletion may have been missed', async () => {
    const onChange = (): void => expect.unreachable();
    const signal = new AbortController().signal;
    await expect(
      followChanges(source(50), { since: 0, live: true, signal, onChange }),
    ).rejects.toThrow('users: interrupted for too long');
  });

  it('ACC-16 ends when its process, its machine or its reader stood still for so long', async () => {
    const minutes = 60_000;
    const standsStill = {
      process: () => vi.advanceTimersByTime(61 * minutes),
      machine: () => vi.setSystemTime(Date.now() + 61 * minutes),
    };
    for (const [inRead, inReader] of [
      [standsStill.process, () => undefined],
      [standsStill.machine, () => undefined],
      [() => undefined, standsStill.process],
    ] as const) {
      vi.useFakeTimers();
      const stop = new AbortController();
      let reads = 0;
      let told = Date.now();
      const read: ChangeSource<Any>['read'] = async () => {
        reads += 1;
        if (reads === 3) inRead();
        if (reads > 3) stop.abort();
        told = Date.now();
        return { results: reads === 2 ? [{ id: 'a', seq: '2-x' }] : [], last_seq: '2-x' };
      };
      const onChange = (): void => void inReader();
      const feed = { ...source(50 * minutes), read, answeredAt: () => told };
      await expect(
        followChanges(feed, { since: 0, live: true, signal: stop.signal, onChange }),
      ).rejects.toThrow('users: interrupted for too long');
      vi.useRealTimers();
    }
  });

  it('GEN-06 goes on through hours in which nothing happens, and when its own clock is set ahead', async () => {
    vi.useFakeTimers();
    // The store has told its time to nobody yet.
    let told: number | undefined;
    const stop = new AbortController();
    let reads = 0;
    const read: ChangeSource<Any>['read'] = async () => {
      vi.advanceTimersByTime(25_000);
      told = 1_700_000_000_000 + performance.now();
      if (reads === 250) vi.setSystemTime(Date.now() + 86_400_000);
      if ((reads += 1) === 500) stop.abort();
      return { results: [], last_seq: '1-x' };
    };
    const onChange = (): void => expect.unreachable();
    const feed = { ...source(50 * 60_000), read, answeredAt: () => told };
    await followChanges(feed, { since: 0, live: true, signal: stop.signal, onChange });
    expect(reads).toBe(500);
  });

  it('ACC-16 goes on where the clock of one of three nodes is two hours ahead', async () => {
    vi.useFakeTimers();
    const clocks = new ClockWatch(undefined);
    const stop = new AbortController();
    let reads = 0;
    const read: ChangeSource<Any>['read'] = async () => {
      vi.advanceTimersByTime(5000);
      clocks.note(new Date(Date.now() + (reads % 3 === 1 ? 2 * 3_600_000 : 0)).toUTCString());
      if ((reads += 1) === 100) stop.abort();
      return { results: [], last_seq: '1-x' };
    };
    const onChange = (): void => expect.unreachable();
    const feed = { ...source(50 * 60_000), read, answeredAt: () => clocks.answeredAt };
    await followChanges(feed, { since: 0, live: true, signal: stop.signal, onChange });
    expect(reads).toBe(100);
  });

  it('ACC-16 ends when the database was not there: nobody tells what it lacks since', async () => {
    const read: ChangeSource<Any>['read'] = async () => {
      read404 += 1;
      if (read404 === 1) throw new StoreError('CouchDB refused its changes', 404, undefined);
      return { results: [], last_seq: '1-x' };
    };
    let read404 = 0;
    const onChange = (): void => expect.unreachable();
    const { signal } = new AbortController();
    await expect(
      followChanges({ ...source(60_000), read }, { since: 0, live: true, signal, onChange }),
    ).rejects.toThrow('users: was missing');
  });

  it('ACC-16 ends when the database is another one of the same name, heard of after a failure or in silence', async () => {
    for (const [failsOnce, hasNews] of [
      [true, false],
      [true, true],
      [false, false],
    ]) {
      let reads = 0;
      const read: ChangeSource<Any>['read'] = async () => {
        reads += 1;
        if (failsOnce && reads === 2) throw new TypeError('fetch failed');
        const tells = reads === 1 || hasNews;
        return { results: tells ? [{ id: 'a', seq: '1-x' }] : [], last_seq: '1-x' };
      };
      const state = async () => ({ madeAt: reads < 2 ? 'then' : 'later' });
      const seen: string[] = [];
      const onChange = ({ id }: { id: string }): void => void seen.push(id);
      const { signal } = new AbortController();
      const feed = { ...source(60_000), read, state };
      await expect(followChanges(feed, { since: 0, live: true, signal, onChange })).rejects.toThrow(
        'users: was missing',
      );
      expect(seen).toEqual(['a']);
    }
  });

  it('ACC-16 ends when the files of a backup were put in its place: it would be silent up to where it was', async () => {
    const states = [
      { madeAt: 'then', seq: '40-x' },
      { madeAt: 'then', seq: '12-y' },
    ];
    let reads = 0;
    const read: ChangeSource<Any>['read'] = async () => {
      reads += 1;
      if (reads === 2) throw new TypeError('fetch failed');
      if (reads > 3) return expect.unreachable('it goes on');
      return { results: reads === 1 ? [{ id: 'a', seq: '41-x' }] : [], last_seq: '41-x' };
    };
    const feed = {
      ...source(60_000),
      read,
      state: async () => states.shift() ?? expect.unreachable(),
    };
    const seen: string[] = [];
    const onChange = ({ id }: { id: string }): void => void seen.push(id);
    const { signal } = new AbortController();
    await expect(
      followChanges(feed, { since: '40-x', live: true, signal, onChange }),
    ).rejects.toThrow('users: was missing');
    expect(seen).toEqual(['a']);
  });

  it('GEN-06 begins anew where the database is older than the sequence that was written down', async () => {
    const stop = new AbortController();
    const asked: unknown[] = [];
    const read: ChangeSource<Any>['read'] = async (since) => {
      asked.push(since);
      stop.abort();
      return { results: [], last_seq: since };
    };
    const state = async () => ({ madeAt: 'then', seq: '12-y' });
    const follow = (since: string) =>
      followChanges<Any>(
        { ...source(60_000), read, state },
        { since, live: true, signal: stop.signal, onChange: () => expect.unreachable() },
      );
    await follow('40-x');
    expect(asked).toEqual([0]);
  });

  it('GEN-06 is known to stand still until the store answers again, which is asked at once', async () => {
    const stop = new AbortController();
    const health = new FeedHealth(stop.signal);
    const still: boolean[] = [];
    const waits: boolean[] = [];
    let reads = 0;
    const read = async (_since: unknown, wait: boolean) => {
      reads += 1;
      waits.push(wait);
      still.push(health.isStill(-1));
      if (reads < 3) throw new TypeError('fetch failed');
      if (reads === 4) stop.abort();
      return { results: [], last_seq: '1-x' };
    };
    const onChange = (): void => expect.unreachable();
    await followChanges<Any>(
      { ...source(60_000), health, read },
      { since: 0, live: true, signal: stop.signal, onChange },
    );
    expect(still).toEqual([false, true, true, false]);
    expect(waits).toEqual([true, false, false, true]);
    expect(health.isStill(-1)).toBe(false);
  });

  it('GEN-06 stands still since the last answer, not since it was given up', async () => {
    const stop = new AbortController();
    const health = new FeedHealth(stop.signal);
    const still: boolean[] = [];
    const read = async () => {
      still.push(health.isStill(350));
      if (still.length === 1) {
        await new Promise((resolve) => setTimeout(resolve, 400));
        throw new TypeError('no answer');
      }
      stop.abort();
      return { results: [], last_seq: '1-x' };
    };
    const onChange = (): void => expect.unreachable();
    await followChanges<Any>(
      { ...source(60_000), health, read },
      { since: 0, live: true, signal: stop.signal, onChange },
    );
    // Between the first that failed and the second there are 200 ms at the most.
    expect(still).toEqual([false, true]);
  });

  it('GEN-06 stands still since the last answer, not since it began', async () => {
    const stop = new AbortController();
    const health = new FeedHealth(stop.signal);
    const still: boolean[] = [];
    // Time passes when the test says so: on a busy machine it passes before the third look, too.
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const read = async () => {
      still.push(health.isStill(350));
      if (still.length === 1) now += 400;
      if (still.length === 2) throw new TypeError('no answer');
      if (still.length === 3) stop.abort();
      return { results: [], last_seq: '1-x' };
    };
    const onChange = (): void => expect.unreachable();
    await followChanges<Any>(
      { ...source(60_000), health, read },
      { since: 0, live: true, signal: stop.signal, onChange },
    );
    vi.restoreAllMocks();
    expect(still).toEqual([false, false, false]);
  });

  it('GEN-06 SAFE-12 one that is followed no longer holds nobody up, nor once its process stood still', async () => {
    const stop = new AbortController();
    const health = new FeedHealth(new AbortController().signal);
    const warn = vi.fn<() => void>();
    const read = async (_since: unknown, _wait: boolean, signal: AbortSignal) => {
      if (!health.isStill(-1)) throw new TypeError('fetch failed');
      setTimeout(() => stop.abort(), 5);
      // What ends because it was stopped is no trouble.
      return new Promise<never>((_resolve, reject) => signal.addEventListener('abort', reject));
    };
    const feed = { ...source(60_000), log: { warn }, health, read };
    const onChange = (): void => expect.unreachable();
    await followChanges<Any>(feed, { since: 0, live: true, signal: stop.signal, onChange });
    expect(warn).toHaveBeenCalledTimes(1);
    expect(health.isStill(-1)).toBe(false);
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 6000);
    expect(health.isStill(-1)).toBe(false);
    vi.restoreAllMocks();
  });

  it('GEN-06 a store that has become slow is found back: one look in four is patient', async () => {
    vi.useFakeTimers();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
    const stop = new AbortController();
    let looks = 0;
    const read: ChangeSource<Any>['read'] = async (_since, _wait, signal) => {
      looks += 1;
      if (looks === 1) throw new TypeError('fetch failed');
      signal.throwIfAborted();
      stop.abort();
      return { results: [], last_seq: '1-x' };
    };
    const onChange = (): void => expect.unreachable();
    const options = { since: 0, live: true, signal: stop.signal, onChange } as const;
    const followed = followChanges<Any>({ ...source(600_000), read }, options);
    await vi.advanceTimersByTimeAsync(60_000);
    stop.abort();
    await followed;
    vi.restoreAllMocks();
    expect(looks).toBe(5);
  });

  it('GEN-06 SYNC-13 what something in between always ends after so much is read in smaller parts', async () => {
    vi.useFakeTimers();
    const stop = new AbortController();
    const all = Array.from({ length: 500 }, (_, at) => ({ id: `d${at}`, seq: at + 1 }));
    const asked: number[] = [];
    const read: ChangeSource<Any>['read'] = async (since, _wait, _signal, most) => {
      if (asked.push(most) > 1000) stop.abort();
      const results = all.slice(Number(since), Number(since) + most);
      if (results.length > 30) throw new TypeError('terminated');
      return { results, last_seq: results.at(-1)?.seq ?? since };
    };
    const seen: string[] = [];
    const onChange = ({ id }: { id: string }): void => {
      seen.push(id);
      if (seen.length === all.length) stop.abort();
    };
    const feed = { ...source(600_000), read };
    const followed = followChanges<Any>(feed, {
      since: 0,
      live: true,
      signal: stop.signal,
      onChange,
    });
    await vi.advanceTimersByTimeAsync(60_000);
    stop.abort();
    await followed;
    expect(seen).toEqual(all.map(({ id }) => id));
    expect(asked[0]).toBe(200);
    // It goes back to larger ones by itself, and is not cut off each time.
    expect(asked.filter((most) => most > 30).length).toBeLessThan(asked.length / 2);
  });

  it('GEN-06 so is what a cluster is read from as its gateway starts, but what gives no answer at all is not', async () => {
    vi.useFakeTimers();
    const all = Array.from({ length: 500 }, (_, at) => ({ id: `d${at}`, seq: at + 1 }));
    const read: ChangeSource<Any>['read'] = async (since, _wait, _signal, most) => {
      const results = all.slice(Number(since), Number(since) + most);
      if (results.length > 30) throw new BrokenOffError('half an answer', undefined, undefined);
      return { results, last_seq: results.at(-1)?.seq ?? since };
    };
    const seen: string[] = [];
    const onChange = ({ id }: { id: string }): void => void seen.push(id);
    const options = { since: 0, live: false, signal: new AbortController().signal, onChange };
    const feed = { ...source(600_000), read };
    const followed = followChanges<Any>(feed, options);
    await vi.advanceTimersByTimeAsync(120_000);
    await followed;
    expect(seen).toEqual(all.map(({ id }) => id));
    const silent = { ...feed, read: () => Promise.reject(new TypeError('fetch failed')) };
    await expect(followChanges<Any>(silent, options)).rejects.toThrow('fetch failed');
  });

  it('SAFE-12 stands still once its process did, asks anew at once, and goes on when it has heard all', async () => {
    for (const comesLate of [true, false]) {
      const stop = new AbortController();
      const health = new FeedHealth(stop.signal);
      const waits: boolean[] = [];
      const still: boolean[] = [];
      const read: ChangeSource<Any>['read'] = async (_since, wait, signal) => {
        waits.push(wait);
        still.push(health.isStill(15_000));
        const page = { results: [{ id: 'a', seq: '2-x' }], last_seq: '2-x' };
        // What was told when it stood still already is not all, nor is a whole page.
        if (waits.length === 2) return { ...page, results: Array(200).fill(page.results[0]) };
        if (waits.length === 3) return page;
        if (waits.length === 4) stop.abort();
        const now = performance.now.bind(performance);
        vi.spyOn(performance, 'now').mockImplementation(() => now() + 6000);
        if (comesLate) return page;
        still.push(health.isStill(15_000));
        if (signal.aborted) throw new TypeError('asked in vain');
        return expect.unreachable('it would wait');
      };
      const feed = { ...source(60_000), health, read };
      const onChange = (): undefined => undefined;
      await followChanges<Any>(feed, { since: 0, live: true, signal: stop.signal, onChange });
      vi.restoreAllMocks();
      expect(waits).toEqual([true, false, false, true]);
      expect(still).toEqual([false, ...(comesLate ? [] : [true]), true, true, false]);
    }
  });

  it('GEN-06 one that waits in vain makes the others ask anew, and what hangs then is given up sooner', async () => {
    const limits: number[] = [];
    const limit = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      limits.push(ms);
      return limit(ms / 100);
    });
    const stop = new AbortController();
    const health = new FeedHealth(stop.signal);
    const asked: string[] = [];
    let swallows = true;
    const follow = (name: string, read: (signal: AbortSignal) => Promise<unknown>) =>
      followChanges<Any>(
        {
          ...source(60_000),
          health,
          read: async (_since, wait, signal) => {
            asked.push(wait ? `${name} waits` : name);
            if (swallows) await read(signal);
            if (asked.filter((one) => one.startsWith(name)).length > 2) stop.abort();
            return { results: [], last_seq: '1-x' };
          },
        },
        { since: 0, live: true, signal: stop.signal, onChange: () => expect.unreachable() },
      );
    const hangs = (signal: AbortSignal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', reject));
    const other = follow('other', hangs);
    const one = follow('one', async (signal) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (asked.length > 2) swallows = false;
      else throw new TypeError('no answer');
      return hangs(signal);
    });
    await Promise.all([one, other]);
    vi.restoreAllMocks();
    expect(asked.slice(0, 4).toSorted()).toEqual(['one', 'one waits', 'other', 'other waits']);
    expect(limits.slice(0, 2)).toEqual([5000, 5000]);
  });
});
