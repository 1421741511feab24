import type { DeviceDatabase } from './device-database.ts';
import type { DeviceStore, DraftChange } from './device-store.ts';
import { draftTables, readDraft, writeDraft } from './draft-rows.ts';
import { inRoom } from './storage-room.ts';
import { watchRows } from './watch-rows.ts';

type Refusals = Pick<
  DeviceStore,
  'addRefusal' | 'watchRefusals' | 'dismissRefusal' | 'rewordRefusal'
>;

/** The refusals of a device store. */
export function refusalsIn(db: DeviceDatabase): Refusals {
  return {
    addRefusal: (entry, draft) =>
      inRoom(() =>
        db.within('rw', ['refusals', ...draftTables], async (tables) => {
          if (await tables.refusals.get(entry.id)) return;
          await tables.refusals.put(entry);
          if (draft === undefined) return;
          await writeDraft(tables, draft.key, joined(await readDraft(tables, draft.key), draft));
        }),
      ),
    watchRefusals: () => watchRows(() => db.refusals.orderBy('at').reverse().toArray()),
    dismissRefusal: (id) => db.refusals.delete(id),
    rewordRefusal: (id, text) => inRoom(async () => void (await db.refusals.update(id, { text }))),
  };
}

function joined(existing: unknown, { join, value }: DraftChange): unknown {
  if (join === 'beneath')
    return { ...(value as object), ...(typeof existing === 'object' ? existing : {}) };
  if (typeof existing !== 'string' || existing === '') return value;
  return join === 'after' ? `${existing}\n${String(value)}` : existing;
}
