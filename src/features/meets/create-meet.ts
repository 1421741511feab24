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
 * @param pictureId new id for the picture @param meetId of the meet itself
 */
export async function createMeet(
  replica: Replica,
  fields: NewMeet,
  picture: Blob,
  pictureId: string,
  meetId: string,
): Promise<void> {
  // The picture first: a meet must never point to one that was lost on the way.
  await replica.device.putPicture({ pictureId, kind: 'meet', blob: picture });
  await replica.meets.insert({
    ...fields,
    meetId,
    uid: replica.uid,
    closed: false,
    archived: false,
    picture_id: pictureId,
  });
}
