import { updateFact } from '../facts/read-through.ts';
import { meetsOfOwner } from './meets-of-owner.ts';
import { withPicture } from './attach-picture.ts';
import type { PictureCore } from './picture-core.ts';
import type { UploadRecord } from './upload-record.ts';

/**
 * Gives the uploaded picture to the document that waits for it, if there is one already: the profile
 * or the meet of this account whose `picture_id` names it. A repeat changes nothing. What the
 * document showed before is deleted by `followPictures`, which sees the change.
 */
export async function linkPicture(core: PictureCore, record: UploadRecord): Promise<void> {
  if (record.picture === 'profile') return linkProfile(core, record);
  for (const meet of await meetsOfOwner(core.store, record.uid)) {
    if (meet.picture_id === record.pictureId) await linkMeet(core, record, meet._id);
  }
}

function linkProfile(core: PictureCore, record: UploadRecord): Promise<void> {
  return updateFact(core, 'users', record.uid, (user) =>
    user === undefined ? undefined : withPicture(user, record),
  );
}

function linkMeet(core: PictureCore, record: UploadRecord, meetId: string): Promise<void> {
  return updateFact(core, 'meets', meetId, (meet) =>
    meet === undefined ? undefined : withPicture(meet, record),
  );
}
