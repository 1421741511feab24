import type { DeviceDatabase } from './device-database.ts';
import { touchDraft } from './device-drafts.ts';
import { deleteDraft, readDraft, writeDraft } from './draft-rows.ts';
import type { DraftTables } from './draft-rows.ts';
import type { Becoming, DraftStore, LeavingDraft } from './draft-store.ts';
import { mergeDrafts, putBefore } from './draft-value.ts';
import { newEdit } from './edit.ts';
import { fromStored, readyToStore, toStored } from './kept-blobs.ts';
import { inRoom } from './storage-room.ts';
import { retryTransaction } from './retry-transaction.ts';

type Leaving = Pick<DraftStore, 'sendDraft' | 'draftArrived' | 'returnDraft' | 'leavingDrafts'>;

const prefix = 'leaving:';
const rowKey = ({ collection, id }: Becoming) => `${prefix}${collection}/${id}`;

/** How many are neither a draft nor a document: for want of room they may stay that for long. */
export const countLeaving = ({ values }: DeviceDatabase) =>
  values.where('key').startsWith(prefix).count();

/** Prefix of the name of a lock that a page holds as long as it lives. */
const lifeLock = 'kd-page-';

/** Says as long as this page lives that what it sends is in its hands. @returns its name */
function announceLife(): string {
  const name = lifeLock + newEdit();
  const forever = () => new Promise(() => undefined);
  globalThis.navigator?.locks?.request(name, forever).catch(() => undefined);
  return name;
}

/** The locks of the pages that live, where the browser tells. */
async function livingPages(): Promise<Set<unknown>> {
  const locks = await globalThis.navigator?.locks?.query().catch(() => undefined);
  return new Set(locks?.held?.map(({ name }) => name));
}

/** The drafts of a device store that are becoming documents, among its values. */
export function leavingIn(db: DeviceDatabase): Leaving {
  /** Those of this page, which knows how they fare. */
  const own = new Set<string>();
  const page = announceLife();
  return {
    sendDraft: async (draft, rest, from) => {
      const { key, collection, id, value } = draft;
      own.add(rowKey(draft));
      await readyToStore(value);
      const row = { key, collection, id, value: toStored(value), page };
      const move = async (tables: DraftTables) => {
        await tables.values.put({ key: rowKey(draft), value: row });
        const stored = await readDraft(tables, key);
        const left = from ? mergeDrafts(from.value, rest, stored) : rest;
        await (left ? writeDraft(tables, key, left) : deleteDraft(tables, key));
      };
      await retryTransaction(() => inRoom(() => touchDraft(db, key, Date.now(), move)));
    },
    draftArrived: async (draft) => {
      await db.values.delete(rowKey(draft));
      own.delete(rowKey(draft));
    },
    returnDraft: ({ key, value, ...document }) =>
      inRoom(() =>
        touchDraft(db, key, Date.now(), async (tables) => {
          // Another tab may have seen to it.
          if (!(await tables.values.get(rowKey(document)))) return;
          await writeDraft(tables, key, putBefore(value, await readDraft(tables, key)));
          await tables.values.delete(rowKey(document));
        }),
      ),
    leavingDrafts: async () => {
      const living = await livingPages();
      const rows = await db.values.where('key').startsWith(prefix).toArray();
      return rows
        .filter(({ key }) => !own.has(key))
        .map(({ value }) => fromStored(value) as LeavingDraft & { page?: string })
        .filter((draft) => !living.has(draft.page));
    },
  };
}

/**
 * What was becoming a document when the app was killed is a draft again, unless it is one: never neither, and
 * never both (SYNC-06, SYNC-10). @param find the document of that id in the replica
 */
export async function takeBackDrafts(
  store: Leaving,
  find: (document: Becoming) => Promise<{ message?: unknown } | null | undefined>,
): Promise<void> {
  for (const draft of await store.leavingDrafts()) {
    const found = await find(draft);
    // A sign-up with other words is another device's.
    const isThere =
      found && (found.message === undefined || found.message === String(draft.value).trim());
    await (isThere ? store.draftArrived(draft) : store.returnDraft(draft));
  }
}
