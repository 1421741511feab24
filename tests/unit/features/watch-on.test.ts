// @vitest-environment happy-dom
import { BehaviorSubject, defer, NEVER, throwError } from 'rxjs';
import type { Observable } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetQuotes } from '../../../src/app/forget-quotes.ts';
import { forgetNews, news } from '../../../src/app/news.ts';
import { watchNews } from '../../../src/app/watch-news.ts';
import { watchUploads } from '../../../src/app/watch-uploads.ts';
import { dismissToast, toastStore } from '../../../src/components/toast.ts';
import type { ActionDoc } from '../../../schemas/documents/device.ts';
import { changeSyncStatus, resetSyncStatus } from '../../../src/data/sync-status.ts';
import { me } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';

let failures = 0;
let stop: () => void = () => undefined;

/** As in a database that the browser has lost for longer than a moment: its first reading fails for good. */
function failsFirst<T>(source: Observable<T>): Observable<T> {
  let hasFailed = false;
  return defer(() => {
    if (hasFailed) return source;
    hasFailed = true;
    failures += 1;
    return throwError(() => new DOMException('lost', 'UnknownError'));
  });
}

beforeEach(() => {
  failures = 0;
  // The pause before the next try (rxjs waits by intervals).
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  changeSyncStatus({ firstSyncDone: true });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  resetSyncStatus();
  forgetNews();
  toastStore.snapshot().forEach(({ id }) => dismissToast(id));
});

function later(): void {
  expect(failures).toBe(1);
  vi.advanceTimersByTime(10_000);
}

it('SYNC-16 ERR-02 a picture that could not be sent is told after a failure of the device store', async () => {
  const { device, ...replica } = await memoryReplica(me);
  const pictureId = 'p'.repeat(26);
  await device.putPicture({ pictureId, kind: 'profile', blob: new Blob(['jpeg']) });
  await device.changePicture(pictureId, { state: 'error' });
  const watchPictures = () => failsFirst(device.watchPictures());
  stop = watchUploads({ ...replica, device: { ...device, watchPictures } });
  later();
  await expect.poll(() => toastStore.snapshot()).toHaveLength(1);
});

it('SYNC-13 SYNC-16 what another has said leaves drafts with its chat, after a failure, too', async () => {
  const { device, ...replica } = await memoryReplica(me);
  await device.saveDraft('chat:gone', '> Hänen sanansa\nOmani', undefined);
  const watchDrafts = () => failsFirst(device.watchDrafts());
  stop = forgetQuotes({ ...replica, device: { ...device, watchDrafts } });
  later();
  await expect.poll(() => device.loadDraft('chat:gone')).toBe('Omani');
});

it('NAV-04 SYNC-16 the bars hear of news after a failure of the replica', async () => {
  const replica = await memoryReplica(me);
  const unread = { read: false, createdAt: replica.clock.now().toISOString() } as ActionDoc;
  const actions$ = failsFirst(new BehaviorSubject([unread]));
  const actions = { ...replica.actions, watch: () => actions$ };
  const chats = { ...replica.chats, watch: () => NEVER };
  stop = watchNews({ ...replica, chats, actions } as unknown as typeof replica);
  later();
  expect(news.get().actions).toBe(1);
});
