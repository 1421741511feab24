import type { MeetFields } from '../../../schemas/documents/stored.ts';
import type { Replica } from '../../data/replica.ts';

/**
 * Changes fields of a meet of mine, and its picture if another was chosen (IMG-07: the gateway
 * erases the old one).
 * @param fields only those that differ
 */
export async function updateMeet(
  replica: Replica,
  meetId: string,
  fields: Partial<MeetFields>,
  picture: Blob | undefined,
): Promise<void> {
  if (picture === undefined) return replica.meets.patch(meetId, fields);
  const pictureId = replica.clock.pictureId();
  await replica.device.putPicture({ pictureId, kind: 'meet', blob: picture });
  await replica.meets.patch(meetId, { ...fields, picture_id: pictureId });
}
