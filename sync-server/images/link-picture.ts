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
  if (record.picture === 'profile')
    return updateFact(core, 'users', record.uid, (user) => user && withPicture(user, record));
  for (const { _id, picture_id: wanted } of await meetsOfOwner(core.store, record.uid))
    if (wanted === record.pictureId)
      await updateFact(core, 'meets', _id, (meet) => meet && withPicture(meet, record));
}
