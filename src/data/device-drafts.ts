import type { DeviceDatabase } from './device-database.ts';
import type { DeviceStore } from './device-store.ts';
import { draftTimesKey, timesAfter } from './draft-times.ts';
import type { DraftTimes } from './draft-times.ts';
import { inRoom } from './storage-room.ts';
import { watchRows } from './watch-rows.ts';

type Drafts = Pick<
  DeviceStore,
  'saveDraft' | 'loadDraft' | 'discardDraft' | 'watchDraft' | 'watchDrafts'
>;

/** The drafts of a device store. */
export function draftsIn(db: DeviceDatabase): Drafts {
  const draft = async <T>(key: string) => (await db.drafts.get(key))?.value as T | undefined;
  /** Changes a draft and notes when: notes of before are older than that. */
  const touch = (key: string, at: number, change: () => Promise<unknown>) =>
    db.transaction('rw', db.drafts, db.values, async () => {
      await change();
      const times = (await db.values.get(draftTimesKey))?.value as DraftTimes | undefined;
      await db.values.put({ key: draftTimesKey, value: timesAfter(times, key, at) });
    });
  return {
    saveDraft: (key, value) => {
      const at = Date.now();
      return inRoom(() => touch(key, at, async () => db.drafts.put({ key, value })));
    },
    loadDraft: draft,
    discardDraft: (key) => touch(key, Date.now(), () => db.drafts.delete(key)),
    watchDraft: <T>(key: string) => watchRows(() => draft<T>(key)),
    watchDrafts: () =>
      watchRows(
        async () => new Map((await db.drafts.toArray()).map((row) => [row.key, row.value])),
      ),
  };
}
