import { dayMs } from '../../schemas/domain/day-ms.ts';
import type { StoredMeet } from '../../schemas/documents/stored.ts';
import { updateFact } from '../facts/read-through.ts';
import { isWellFormed } from '../facts/well-formed.ts';
import { isDeletedMeet } from '../rules/visibility.ts';
import { everyDocument } from '../store/every-document.ts';
import { noPicture } from './attach-picture.ts';
import type { ImageStorage } from './image-storage.ts';
import type { PictureCore } from './picture-core.ts';
import { removeUnlessShown } from './remove-pictures.ts';

/** MEET-35: pictures of a meet that reports archived stay so many milliseconds, for an appeal. */
const quarantine = 14 * dayMs;

/**
 * Meets that are removed from view lose their pictures when the time for an appeal is over, those that their owner or an
 * admin deleted at once: the effect that should have done so may have waited for the storage when its gateway ended.
 * @returns how many did
 */
export async function releaseArchivedMeets(
  core: PictureCore,
  storage: ImageStorage,
): Promise<number> {
  let released = 0;
  const now = core.store.notAhead(core.clock());
  for await (const meet of everyDocument(core.store.db('meets'))) {
    if (!isWellFormed('meets', meet) || !isOver(meet, now)) continue;
    const path = await clearPicture(core, meet._id, now);
    if (path === null) continue;
    await removeUnlessShown(core, storage, path);
    released += 1;
  }
  return released;
}

/** Whether a meet still has pictures that nobody can ask for any more. */
function isOver(meet: StoredMeet, now: Date): boolean {
  if (!meet.archived || meet.meet_pic_url === null) return false;
  const since = meet.archived_at ?? meet.createdAt;
  return isDeletedMeet(meet) || now.getTime() - Date.parse(since) >= quarantine;
}

/**
 * The document first: an admin may have restored the meet since it was read, and then it keeps its pictures.
 * @returns what it showed until now, null if it is left as it is
 */
async function clearPicture(core: PictureCore, meetId: string, now: Date): Promise<string | null> {
  let shown = null as string | null;
  await updateFact(core, 'meets', meetId, (meet) => {
    shown = meet !== undefined && isOver(meet, now) ? meet.meet_pic_url : null;
    if (meet === undefined || shown === null) return undefined;
    return { ...meet, ...noPicture };
  });
  return shown;
}
