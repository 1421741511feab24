import { updateFact } from '../facts/take-over.ts';
import { isWellFormed } from '../facts/well-formed.ts';
import { everyDocument } from './every-document.ts';
import type { ImageStorage } from './image-storage.ts';
import type { PictureCore } from './picture-core.ts';
import { removePictures } from './remove-pictures.ts';

/** MEET-35: pictures of a meet that reports archived stay so many milliseconds, for an appeal. */
const quarantine = 14 * 86_400_000;

/**
 * Meets archived by reports or an admin lose their pictures when the time for an appeal is over,
 * those that their owner deleted at once. @returns how many did
 */
export async function releaseArchivedMeets(
  core: PictureCore,
  storage: ImageStorage,
): Promise<number> {
  let released = 0;
  for await (const meet of everyDocument(core.store, 'meets')) {
    if (!isWellFormed('meets', meet) || !meet.archived || meet.meet_pic_url === null) continue;
    const since = meet.archived_at ?? meet.createdAt;
    if (meet.archived_by !== 'owner' && core.clock().getTime() - Date.parse(since) < quarantine)
      continue;
    await removePictures(core.store, storage, [meet.meet_pic_url]);
    await updateFact(core, 'meets', meet._id, (before) =>
      before === undefined || !before.archived
        ? undefined
        : { ...before, meet_pic_url: null, meet_thumb_url: null, thumbhash: null },
    );
    released += 1;
  }
  return released;
}
