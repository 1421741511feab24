import 'fake-indexeddb/auto';
import { Observable } from 'rxjs';
import { afterEach, expect, it, vi } from 'vitest';
import type { DeviceStore } from '../../../src/data/device-store.ts';
import { StoredDraft } from '../../../src/data/stored-draft.ts';
import { watchAlways } from '../../../src/data/watch-always.ts';
import { watchRows } from '../../../src/data/watch-rows.ts';

afterEach(() => vi.useRealTimers());

/** Says `rows` from the given attempt on, and fails before. */
function failing(until: number) {
  let attempts = 0;
  return new Observable<string>((observer) => {
    attempts += 1;
    if (attempts < until) observer.error(new DOMException('suspended', 'UnknownError'));
    else observer.next('rows');
  });
}

it('SYNC-14 who has nobody to tell listens on, though the browser fails several readings in a row', async () => {
  vi.useFakeTimers();
  const heard: string[] = [];
  const watching = watchAlways(failing(8)).subscribe((rows) => heard.push(rows));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(heard).toEqual([]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(heard).toEqual(['rows']);
  watching.unsubscribe();
});

it('CHAT-03 so does a draft that is on the screen, until it is there no more', async () => {
  vi.useFakeTimers();
  const source = failing(3);
  const device = { watchDraft: () => source } as unknown as DeviceStore;
  const heard: unknown[] = [];
  const draft = new StoredDraft<string>('message:a' as never);
  const stop = draft.watch(device, (stored) => heard.push(stored));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(heard).toEqual(['rows']);
  stop();
  const stopped = draft.watch({ watchDraft: () => failing(99) } as never, () => undefined);
  stopped();
  expect(vi.getTimerCount()).toBe(0);
});

it('SYNC-14 a reading that the browser aborts is tried again, not only once something has changed', async () => {
  let attempts = 0;
  const heard: string[] = [];
  const watching = watchRows(async () => {
    attempts += 1;
    if (attempts === 1) throw new DOMException('suspended', 'AbortError');
    return 'rows';
  }).subscribe((rows) => heard.push(rows));
  await expect.poll(() => heard).toEqual(['rows']);
  watching.unsubscribe();
});
