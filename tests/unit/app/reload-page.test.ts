import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resetSyncStatus } from '../../../src/data/sync-status.ts';

let visibilityState = 'visible';
const page = Object.defineProperty(new EventTarget(), 'visibilityState', {
  get: () => visibilityState,
});
/** As a page that has just begun has it. */
let reloadPage: (uid: string) => void;

const uid = 'a'.repeat(20);
const session = vi.hoisted(() => ({ uid: '' }));
vi.mock('../../../src/data/session.ts', () => ({ currentSession: () => session }));
const reload = vi.fn<() => void>();

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T18:00:00Z') });
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('document', page);
  visibilityState = 'visible';
  vi.resetModules();
  ({ reloadPage } = await import('../../../src/sync/reload-page.ts'));
  session.uid = uid;
  reload.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  resetSyncStatus();
});

it('SYNC-16 a page whose databases are lost again begins anew once a minute, as long as it takes', async () => {
  reloadPage(uid);
  await vi.advanceTimersByTimeAsync(1000);
  expect(reload).toHaveBeenCalledOnce();
  // The disk is still full: all of them are closed again.
  reloadPage(uid);
  reloadPage(uid);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(reload).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(reload).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(reload).toHaveBeenCalledTimes(2);
});

it('AUTH-14 not where the account is leaving, also in the meantime', async () => {
  reloadPage(uid);
  await vi.advanceTimersByTimeAsync(1000);
  reloadPage(uid);
  session.uid = 'b'.repeat(20);
  reloadPage(uid);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(reload).toHaveBeenCalledOnce();
});

it('SYNC-16 at once where they were lost while it was put aside, as WebKit does each time: that is no loop', async () => {
  reloadPage(uid);
  await vi.advanceTimersByTimeAsync(1000);
  for (visibilityState of ['hidden', 'visible']) page.dispatchEvent(new Event('visibilitychange'));
  reloadPage(uid);
  await vi.advanceTimersByTimeAsync(1000);
  expect(reload).toHaveBeenCalledTimes(2);
});
