import type { DeviceDatabase } from './device-database.ts';
import { deleteDraft, draftTables, readDraft, readDrafts, writeDraft } from './draft-rows.ts';
import type { DraftTables } from './draft-rows.ts';
import type { DraftStore } from './draft-store.ts';
import { draftTimesKey, timesAfter } from './draft-times.ts';
import type { DraftTimes } from './draft-times.ts';
import { mergeDrafts, withKnown } from './draft-value.ts';
import { readyToStore } from './kept-blobs.ts';
import { inRoom } from './storage-room.ts';
import { retryTransaction } from './retry-transaction.ts';
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
  change: (tables: DraftTables) => PromiseLike<R>,
): Promise<R> {
  return db.within('rw', draftTables, async (tables) => {
    const result = await change(tables);
    const times = (await tables.values.get(draftTimesKey))?.value as DraftTimes | undefined;
    await tables.values.put({ key: draftTimesKey, value: timesAfter(times, key, at) });
    return result;
  });
}

/** The drafts of a device store. */
export function draftsIn(db: DeviceDatabase): Drafts {
  const draft = <T>(key: string) =>
    db.within('r', draftTables, (tables) => readDraft(tables, key)) as Promise<T | undefined>;
  return {
    saveDraft: async (key, value, from) => {
      const save = async (tables: DraftTables) => {
        const stored = await readDraft(tables, key);
        const merged = from ? mergeDrafts(from.value, value, stored) : value;
        // From the page come copies of its pictures: those that lie here need not be stored again.
        const whole = withKnown(stored, merged);
        await writeDraft(tables, key, whole);
        return whole;
      };
      const at = Date.now();
      await readyToStore(value);
      return retryTransaction(() => inRoom(() => touchDraft(db, key, at, save)));
    },
    loadDraft: draft,
    // What is deleted leaves its time behind, for which a full device needs room.
    discardDraft: (key) =>
      inRoom(() => touchDraft(db, key, Date.now(), (tables) => deleteDraft(tables, key))),
    watchDraft: <T>(key: string) => watchRows(() => draft<T>(key)),
    watchDrafts: () => watchRows(() => readDrafts(db)),
  };
}
