import type { DeviceDatabase } from './device-database.ts';
import { deleteDraft, readDraft, readDrafts, writeDraft } from './draft-rows.ts';
import type { DraftStore } from './draft-store.ts';
import { draftTimesKey, timesAfter } from './draft-times.ts';
import type { DraftTimes } from './draft-times.ts';
import { mergeDrafts } from './draft-value.ts';
import { readyToStore } from './kept-blobs.ts';
import { inRoom } from './storage-room.ts';
import { watchRows } from './watch-rows.ts';

type Drafts = Pick<
  DraftStore,
  'saveDraft' | 'loadDraft' | 'discardDraft' | 'watchDraft' | 'watchDrafts'
>;

/** Changes a draft and notes when, in one step: notes of before are older than that. @returns what `change` gives */
export function touchDraft<R>(
  db: DeviceDatabase,
  key: string,
  at: number,
  change: () => PromiseLike<R>,
): Promise<R> {
  return db.transaction('rw', db.drafts, db.values, async () => {
    const result = await change();
    const times = (await db.values.get(draftTimesKey))?.value as DraftTimes | undefined;
    await db.values.put({ key: draftTimesKey, value: timesAfter(times, key, at) });
    return result;
  });
}

/** The drafts of a device store. */
export function draftsIn(db: DeviceDatabase): Drafts {
  const draft = <T>(key: string) => readDraft(db, key) as Promise<T | undefined>;
  return {
    saveDraft: async (key, value, from) => {
      const save = async () => {
        const whole = from ? mergeDrafts(from.value, value, await draft(key)) : value;
        await writeDraft(db, key, whole);
        return whole;
      };
      const at = Date.now();
      await readyToStore(db, value);
      return inRoom(() => touchDraft(db, key, at, save));
    },
    loadDraft: draft,
    // What is deleted leaves its time behind, for which a full device needs room.
    discardDraft: (key) =>
      inRoom(() => touchDraft(db, key, Date.now(), () => deleteDraft(db, key))),
    watchDraft: <T>(key: string) => watchRows(() => draft<T>(key)),
    watchDrafts: () => watchRows(() => readDrafts(db)),
  };
}
