import { MessageChannel } from 'node:worker_threads';
import fc from 'fast-check';
import { BehaviorSubject, Observable, Subject } from 'rxjs';
import { afterEach, describe, expect, it } from 'vitest';
import { changesOf, valuesOf } from '../../src/sync/worker/changed-values.ts';
import { openChannel } from '../../src/sync/worker/channel.ts';
import type { Channel, Endpoint, Methods } from '../../src/sync/worker/channel.ts';
import { remoteProxy } from '../../src/sync/worker/remote-proxy.ts';
import { until } from '../helpers/device-fixture.ts';

const ports: { close(): void }[] = [];
afterEach(() => ports.splice(0).forEach((port) => port.close()));

/** Two threads' ends. @returns the side that calls */
function connected(methods: Methods): Channel {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  openChannel(port2 as unknown as Endpoint, methods);
  return openChannel(port1 as unknown as Endpoint, {});
}

/** What an observable has said so far. */
function heard<T>(source: Observable<T>): { values: T[]; errors: Error[]; stop(): void } {
  const values: T[] = [];
  const errors: Error[] = [];
  const subscription = source.subscribe({
    next: (value) => void values.push(value),
    error: (error: Error) => void errors.push(error),
  });
  return { values, errors, stop: () => subscription.unsubscribe() };
}

/** What is reported as a mistake meanwhile. */
async function reports(run: () => Promise<void>): Promise<unknown[]> {
  const reported: unknown[] = [];
  const real = globalThis.queueMicrotask;
  globalThis.queueMicrotask = (step) =>
    real(() => {
      try {
        step();
      } catch (error) {
        reported.push(error);
      }
    });
  try {
    await run();
  } finally {
    globalThis.queueMicrotask = real;
  }
  return reported;
}

describe('calls between a page and its worker', () => {
  it('SYNC-01 arrive in the order in which they are made, and each gets its own answer', async () => {
    const seen: number[] = [];
    const channel = connected({
      table: {
        put: async (n: number) => {
          seen.push(n);
          if (n % 2 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
          return n * 10;
        },
      },
    });
    const table = remoteProxy<{ put(n: number): Promise<number> }>(channel, 'table');
    expect(await Promise.all([1, 2, 3, 4].map((n) => table.put(n)))).toEqual([10, 20, 30, 40]);
    expect(seen).toEqual([1, 2, 3, 4]);
  });

  it('SYNC-10 what fails there fails here, and a full device is known by its name', async () => {
    const full = new DOMException('no room', 'QuotaExceededError');
    const channel = connected({
      later: () => Promise.reject(Object.assign(new Error('AbortError'), { inner: full })),
      now: () => {
        throw new RangeError('too far');
      },
    });
    await expect(channel.call('later')).rejects.toMatchObject({ name: 'QuotaExceededError' });
    await expect(channel.call('now')).rejects.toMatchObject({
      name: 'RangeError',
      message: 'too far',
    });
    await expect(channel.call('nowhere')).rejects.toMatchObject({ name: 'TypeError' });
  });

  it('SYNC-10 what cannot be copied fails alone; all that goes with it arrives', async () => {
    const channel = connected({ echo: (value: unknown) => value, make: () => () => 1 });
    const calls = [
      channel.call('echo', 1),
      channel.call('echo', () => 1),
      channel.call('make'),
      channel.call('echo', 2),
    ];
    const ends = await Promise.allSettled(calls);
    expect(ends.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
  });

  it('SYNC-10 nor does what cannot be copied, and nobody waits for, take along what is asked after it', async () => {
    const reported = await reports(async () => {
      const channel = connected({ echo: (value: unknown) => value, hear: () => undefined });
      const before = channel.call('echo', 1);
      channel.tell('hear', () => 1);
      expect(await Promise.all([before, channel.call('echo', 2)])).toEqual([1, 2]);
    });
    expect(reported).toEqual([expect.objectContaining({ name: 'DataCloneError' })]);
  });

  it('SYNC-10 nor what fails there, and nobody waits for: what came with it is answered', async () => {
    const fails = () => {
      throw new RangeError('too far');
    };
    const reported = await reports(async () => {
      const channel = connected({ echo: (value: unknown) => value, fails });
      channel.tell('fails');
      expect(await channel.call('echo', 1)).toBe(1);
    });
    expect(reported).toEqual([expect.objectContaining({ name: 'RangeError' })]);
  });

  it('SYNC-01 a watched list keeps what has not changed as the same objects', async () => {
    const a = { id: 'a' };
    const b = { id: 'b' };
    const source = new BehaviorSubject<object[]>([a, b]);
    const channel = connected({ watchAll: () => source });
    const { values } = heard(channel.watch<object[]>('watchAll'));
    await until(() => values.length === 1, 'the first list');
    source.next([{ id: 'c' }, b, a]);
    await until(() => values.length === 2, 'the second list');
    expect(values[1]).toEqual([{ id: 'c' }, { id: 'b' }, { id: 'a' }]);
    expect(values[1]?.[1]).toBe(values[0]?.[1]);
    expect(values[1]?.[2]).toBe(values[0]?.[0]);
  });

  it('SYNC-01 what is not watched any more is not asked for; each watching begins anew', async () => {
    let running = 0;
    const source = new Subject<number>();
    const watchAll = () =>
      new Observable<number>((observer) => {
        running += 1;
        const inner = source.subscribe(observer);
        return () => {
          running -= 1;
          inner.unsubscribe();
        };
      });
    const channel = connected({ watchAll });
    const watched = channel.watch<number>('watchAll');
    const [first, second] = [heard(watched), heard(watched)];
    await until(() => running === 2, 'both');
    first.stop();
    await until(() => running === 1, 'the first to end');
    source.next(1);
    await until(() => second.values.length === 1, 'the value');
    expect(first.values).toEqual([]);
    source.error(new Error('broken'));
    await until(() => second.errors.length === 1, 'the error');
    expect(second.errors[0]?.message).toBe('broken');
  });
});

describe('what crosses of a live query', () => {
  const doc = fc.record({ id: fc.nat(9), text: fc.string({ maxLength: 3 }) });
  /** Documents of which many come again, and values of every other form. */
  const value = (docs: object[]) =>
    fc.oneof(
      fc.array(fc.constantFrom(...docs), { maxLength: 6 }),
      fc
        .array(fc.tuple(fc.string({ maxLength: 1 }), fc.constantFrom(...docs)))
        .map((all) => new Map(all)),
      fc.constantFrom<unknown>(...docs, undefined, null, 0, 'text', []),
    );

  it('SYNC-01 the other side gets the same values, with the same objects where they stayed the same', () => {
    const runs = fc
      .array(doc, { minLength: 1, maxLength: 5 })
      .chain((docs) => fc.array(value(docs), { maxLength: 12 }));
    fc.assert(
      fc.property(runs, (values) => {
        const change = changesOf();
        const take = valuesOf();
        let before: [unknown, unknown] | undefined;
        for (const one of values) {
          const got = take(structuredClone(change(one)));
          expect(got).toEqual(one);
          if (before) {
            const [was, had] = before.map(partsOf) as [unknown[], unknown[]];
            for (const [at, part] of partsOf(one).entries()) {
              const place = was.lastIndexOf(part);
              if (place !== -1 && typeof part === 'object' && part !== null)
                expect(partsOf(got)[at]).toBe(had[place]);
            }
          }
          before = Array.isArray(one) || one instanceof Map ? [one, got] : undefined;
        }
      }),
    );
  });
});

const partsOf = (value: unknown): unknown[] =>
  value instanceof Map ? [...value.values()] : Array.isArray(value) ? value : [];
