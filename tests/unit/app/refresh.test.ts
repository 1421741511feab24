// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refresh } from '../../../src/app/refresh.ts';
import { dismissToast, toastStore } from '../../../src/components/toast.ts';
import { changeSyncStatus, resetSyncStatus } from '../../../src/data/sync-status.ts';
import type { Remote } from '../../../src/data/replica.ts';

const asked = vi.fn<() => void>();
const failed = 'Uusia tietoja ei saatu haettua. Yritä hetken kuluttua uudelleen.';

beforeEach(() => {
  vi.useFakeTimers();
  changeSyncStatus({ upToDateAt: '2026-11-27T12:00:00.000Z' });
});
afterEach(() => {
  for (const { id } of toastStore.snapshot()) dismissToast(id);
  vi.useRealTimers();
  resetSyncStatus();
  asked.mockClear();
});

/** Asks, and lets so much time pass. @returns what is said then, and whether the sign still turns */
async function said(ms: number, meanwhile: () => void = () => undefined) {
  const done = refresh({ syncNow: asked } as unknown as Remote);
  meanwhile();
  await vi.advanceTimersByTimeAsync(ms);
  const turns = document.body.childElementCount > 0;
  if (!turns) await done;
  return { turns, words: toastStore.snapshot().map(({ text }) => text) };
}

it('SYNC-14 a refresh says that all is up to date once the gateway has said so', async () => {
  const answer = () => changeSyncStatus({ upToDateAt: '2026-11-27T12:01:00.000Z' });
  expect(await said(500, answer)).toEqual({ turns: false, words: ['Ajan tasalla'] });
  expect(asked).toHaveBeenCalledOnce();
});

it('SYNC-14 a refresh that nobody answers says that it has not succeeded', async () => {
  expect(await said(7999)).toEqual({ turns: true, words: [] });
  await vi.advanceTimersByTimeAsync(1);
  expect(toastStore.snapshot()).toMatchObject([{ text: failed, kind: 'error' }]);
});

it('SYNC-14 a refresh while a change cannot be sent names that: the news may have come', async () => {
  const wait = () => changeSyncStatus({ waiting: 2 });
  const words = ['2 muutosta odottaa lähetystä'];
  expect(await said(8000, wait)).toEqual({ turns: false, words });
});

it('SYNC-04 a refresh without a network leaves it to the banner to say so', async () => {
  const lose = () => changeSyncStatus({ online: false });
  expect(await said(500, lose)).toEqual({ turns: false, words: [] });
  expect(await said(2500)).toEqual({ turns: false, words: [] });
  // It has come back, but the answer is not there yet.
  const find = () => changeSyncStatus({ online: true });
  expect(await said(2500, find)).toEqual({ turns: false, words: [] });
});
