import { dayMs } from '../../schemas/domain/day-ms.ts';
import type { StoredUser } from '../../schemas/documents/stored.ts';
import { limits } from '../../schemas/limits.ts';
import { removeOlder } from '../store/remove-older.ts';
import type { SyncCore } from '../sync/core.ts';
import { changeDocument, deleteDocument } from './write.ts';

/** What time alone ends: old actions (NOTIF-04), old positions (PEOPLE-22), spent throttles and marks. */
export async function sweepOld(core: SyncCore): Promise<void> {
  await sweepActions(core);
  await sweepPositions(core);
  // Turns are never longer than a day, and what they hold back may be told again for another one (is-recent.ts).
  await removeOlder(core.store, 'turn:', before(core, 2));
  // Of decisions that were cut off.
  await removeOlder(core.store, 'deciding:', before(core, 1));
}

/** The instant so many days ago. */
const before = (core: SyncCore, days: number): string =>
  new Date(core.store.notAhead(core.clock()).getTime() - days * dayMs).toISOString();

async function sweepActions(core: SyncCore): Promise<void> {
  const oldest = before(core, limits.actionDays);
  for (const action of [...core.facts.all('actions')])
    if (action.createdAt < oldest) await deleteDocument(core, 'actions', action._id);
}

async function sweepPositions(core: SyncCore): Promise<void> {
  const oldest = before(core, limits.lastLocationDays);
  const isOld = ({ last_location: place, last_location_at: at }: StoredUser): boolean =>
    // Without a time, by an operator's hand, it would stay for ever.
    at === null ? place !== null : at < oldest;
  for (const user of [...core.facts.all('users')])
    if (isOld(user))
      await changeDocument(core, 'users', user.uid, (doc) =>
        // Asked once more of what is stored: they may have said anew where they are, at another gateway.
        isOld(doc) ? { ...doc, last_location: null, last_location_at: null } : undefined,
      );
}
