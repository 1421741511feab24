import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Maintenance } from '../../src/sync/maintenance.ts';
import type { MaintenanceOptions } from '../../src/sync/maintenance.ts';
import { defaultSettings } from '../../src/sync/settings.ts';

const minute = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Of a device whose sync is still; `waiting`: changes that nobody has acknowledged. */
function still(): { maintenance: Maintenance; store: { waiting: number; asked: number } } {
  const store = { waiting: 0, asked: 0 };
  const unsent = {
    count: async () => {
      store.asked += 1;
      return store.waiting;
    },
    all: async () => [],
  };
  const maintenance = new Maintenance({
    store: { unsent },
    clock: { now: () => new Date() },
    transport: { isAsking: false, isIdle: true, isReachable: true, lane: () => undefined },
    syncs: [],
    settings: defaultSettings,
    onError: (error: unknown) => {
      throw error;
    },
  } as unknown as MaintenanceOptions);
  return { maintenance, store };
}

it('SYNC-01 where nothing waits the store is asked once for each word of the gateway, and not in between', async () => {
  const { maintenance, store } = still();
  await vi.advanceTimersByTimeAsync(minute);
  const atStart = store.asked;
  expect(atStart, 'a page before may have left something').toBeGreaterThan(0);
  for (let words = 0; words < 4; words += 1) {
    maintenance.heard();
    await vi.advanceTimersByTimeAsync(10 * minute);
  }
  expect(store.asked - atStart).toBe(4);
  await maintenance.close();
});

it('SYNC-14 what waits is looked for as long as it does, and whether or not the gateway is heard of', async () => {
  const { maintenance, store } = still();
  await vi.advanceTimersByTimeAsync(minute);
  const before = store.asked;
  store.waiting = 1;
  maintenance.waits();
  await vi.advanceTimersByTimeAsync(minute);
  expect(store.asked - before).toBeGreaterThan(10);
  store.waiting = 0;
  await vi.advanceTimersByTimeAsync(minute);
  const atLast = store.asked;
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(store.asked, 'nothing waits any more').toBe(atLast);
  await maintenance.close();
});
