import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCheckpoint, writeCheckpoint } from '../../sync-server/store/checkpoint.ts';
import { createLease, holdLease } from '../../sync-server/store/lease.ts';
import type { Store } from '../../sync-server/store/store.ts';
import { openStore } from '../../sync-server/store/store.ts';
import { startCouch } from '../helpers/couch-server.ts';
import type { TestCouch } from '../helpers/couch-server.ts';

const root = mkdtempSync(join(tmpdir(), 'kohdataan-lease-'));
let couch: TestCouch;
const gateways: Store[] = [];

beforeAll(async () => {
  couch = await startCouch();
  const open = (): Promise<Store> => openStore({ dataDirectory: root, couchdbUrl: couch.url });
  gateways.push(await open(), await open(), await open());
});
afterAll(async () => {
  for (const gateway of gateways) await gateway.close();
  await couch.close();
  rmSync(root, { recursive: true, force: true });
});

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const [one, two, three] = [0, 1, 2].map((n) => () => gateways[n] as Store) as [
  () => Store,
  () => Store,
  () => Store,
];

/** A term that does not end within a test, however slow the machine. */
const longMs = 120_000;

describe('lease over CouchDB', () => {
  it('GEN-06 one holds it, others get it when it is given back', async () => {
    const [a, b] = [createLease(one(), 'x', longMs), createLease(two(), 'x', longMs)];
    expect([await a.acquire(), await b.acquire()]).toEqual([true, false]);
    await a.renew();
    expect([a.held, await b.acquire()]).toEqual([true, false]);
    await a.release();
    expect([a.held, await b.acquire(), b.held]).toEqual([false, true, true]);
  });

  it('GEN-06 of many that come at once one gets it', async () => {
    const leases = gateways.map((store) => createLease(store, 'race', longMs));
    const got = await Promise.all(leases.map((lease) => lease.acquire()));
    expect(got.filter(Boolean)).toHaveLength(1);
  });

  it('GEN-06 a dead holder loses it after the term, and stops believing before that', async () => {
    const [a, b] = [createLease(one(), 'dead', 600), createLease(two(), 'dead', 600)];
    await a.acquire();
    expect(await b.acquire()).toBe(false);
    const since = performance.now();
    while (!(await b.acquire())) await sleep(20);
    expect(a.held).toBe(false);
    expect(performance.now() - since).toBeGreaterThan(550);
    await a.renew();
    expect([a.held, b.held]).toEqual([false, true]);
  });

  it('GEN-06 work runs on one gateway at a time and moves on when that one stops or loses the store', async () => {
    const running = new Set<number>();
    const log: number[] = [];
    const stops = gateways.map(() => new AbortController());
    const holding = gateways.map((store, number) =>
      holdLease({
        store,
        name: 'work',
        // A busy machine stalls for seconds, too: whoever cannot renew for so long has lost it rightly.
        termMs: 8000,
        signal: stops[number]?.signal as AbortSignal,
        onError: () => undefined,
        work: async (signal) => {
          running.add(number);
          log.push(number);
          expect(running.size).toBe(1);
          await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
          running.delete(number);
        },
      }),
    );
    await expect.poll(() => running.size).toBe(1);
    const first = log[0] as number;
    await sleep(9000);
    expect(log).toEqual([first]);
    stops[first]?.abort();
    await expect.poll(() => log.length, { timeout: 60_000 }).toBe(2);
    // The store goes away: nobody works any more, and somebody does when it is back.
    couch.fault = () => 'cut';
    await expect.poll(() => running.size, { timeout: 60_000 }).toBe(0);
    couch.fault = undefined;
    await expect.poll(() => running.size, { timeout: 60_000 }).toBe(1);
    for (const stop of stops) stop.abort();
    await Promise.all(holding);
    expect(running.size).toBe(0);
  }, 180_000);

  it('GEN-06 a store that is away is said at first, ever more rarely, and when it is back', async () => {
    const stop = new AbortController();
    const said: string[] = [];
    const errors: unknown[] = [];
    const log = {
      warn: (fields: object, message: string) => {
        const { failures } = fields as { failures: number };
        said.push(message.startsWith('the store answers') ? 'back' : String(failures));
      },
    };
    const options = { store: two(), name: 'away', log, termMs: 200, signal: stop.signal };
    couch.fault = () => 404;
    const holding = holdLease({
      ...options,
      onError: (error) => errors.push(error),
      work: async () => stop.abort(),
    });
    await expect.poll(() => said.includes('8'), { timeout: 60_000 }).toBe(true);
    couch.fault = undefined;
    await holding;
    expect(said.slice(0, 4)).toEqual(['1', '2', '4', '8']);
    expect(said.filter((one) => one === 'back' || Number(one) > 8).at(-1)).toBe('back');
    expect(said.length).toBeLessThan(12);
    expect(errors).toEqual([]);
  });

  it('GEN-06 work that fails is reported and begun again', async () => {
    const stop = new AbortController();
    const errors: unknown[] = [];
    let begun = 0;
    const holding = holdLease({
      store: three(),
      name: 'failing',
      termMs: 200,
      signal: stop.signal,
      onError: (error) => errors.push(error),
      work: async () => {
        begun += 1;
        if (begun === 1) throw new Error('broke');
        stop.abort();
      },
    });
    await holding;
    expect(begun).toBe(2);
    expect(errors).toEqual([new Error('broke')]);
  });
});

describe('lease in the embedded store', () => {
  it('GEN-06 is held once in a process, and taken at once after a restart', async () => {
    const folder = join(root, 'embedded');
    const store = await openStore({ dataDirectory: folder });
    const [a, b] = [createLease(store, 'x'), createLease(store, 'x')];
    expect([await a.acquire(), await b.acquire()]).toEqual([true, false]);
    await a.release();
    expect(await b.acquire()).toBe(true);
    await store.close();
    const again = await openStore({ dataDirectory: folder });
    expect(await createLease(again, 'x').acquire()).toBe(true);
    await again.close();
  });
});

describe('checkpoint', () => {
  it('GEN-06 keeps the last sequence per name, opaque ones too', async () => {
    const store = one();
    expect(await readCheckpoint(store, 'feed')).toBeUndefined();
    const updateSeq = await store.db('users').updateSeq();
    await writeCheckpoint(store, 'feed', 0);
    await writeCheckpoint(store, 'feed', updateSeq);
    await writeCheckpoint(store, 'other', 7);
    expect(await readCheckpoint(two(), 'feed')).toBe(updateSeq);
    expect(await readCheckpoint(two(), 'other')).toBe(7);
  });
});
