import { limits } from '../../schemas/limits.ts';
import { everyDocument } from '../store/every-document.ts';
import type { SyncCore } from '../sync/core.ts';
import { changeDocument, deleteDocument } from './write.ts';

const dayMs = 86_400_000;

/** What time alone ends: old actions (NOTIF-04), old positions (PEOPLE-22), spent throttles. */
export async function sweepOld(core: SyncCore): Promise<void> {
  await sweepActions(core);
  await sweepPositions(core);
  await sweepTurns(core);
}

const before = (core: SyncCore, days: number): string =>
  new Date(core.clock().getTime() - days * dayMs).toISOString();

async function sweepActions(core: SyncCore): Promise<void> {
  const oldest = before(core, limits.actionDays);
  for (const action of [...core.facts.all('actions')])
    if (action.createdAt < oldest) await deleteDocument(core, 'actions', action._id);
}

async function sweepPositions(core: SyncCore): Promise<void> {
  const oldest = before(core, limits.lastLocationDays);
  for (const user of [...core.facts.all('users')])
    if (user.last_location_at !== null && user.last_location_at < oldest)
      await changeDocument(core, 'users', user.uid, (doc) => ({
        ...doc,
        last_location: null,
        last_location_at: null,
      }));
}

/** Turns are never longer than a day: older ones throttle nothing any more. */
async function sweepTurns(core: SyncCore): Promise<void> {
  const gateway = core.store.db('gateway');
  const oldest = before(core, 1);
  for await (const doc of everyDocument(gateway, { startkey: 'turn:', endkey: 'turn:\uffff' })) {
    const { at } = doc as typeof doc & { at?: string };
    if (at !== undefined && at < oldest && doc._rev) await gateway.remove(doc._id, doc._rev);
  }
}
