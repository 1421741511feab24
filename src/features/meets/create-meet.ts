import type { MeetFields } from '../../../schemas/documents/stored.ts';
import type { Replica } from '../../data/replica.ts';

/** What an editor has checked with `formErrors`. */
export type NewMeet = Pick<
  MeetFields,
  'meet_type' | 'meet_gender' | 'description' | 'meet_date' | 'location' | 'only_favs'
>;

/**
 * Creates a meet with its picture. The picture waits on the device until it can be sent; others see
 * the meet once it has arrived.
 * @param picture with a new id @param meetId new id of the meet itself
 */
export async function createMeet(
  replica: Replica,
  fields: NewMeet,
  picture: { pictureId: string; blob: Blob },
  meetId: string,
): Promise<void> {
  // The picture first: a meet must never point to one that was lost on the way.
  await replica.device.putPicture({ ...picture, kind: 'meet' });
  await replica.meets.insert({
    ...fields,
    meetId,
    uid: replica.uid,
    closed: false,
    archived: false,
    picture_id: picture.pictureId,
  });
}
