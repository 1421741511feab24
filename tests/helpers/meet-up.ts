import { chatUidOf, newMeetId, signupId } from '../../schemas/domain/ids.ts';
import { meetFields } from './meet-fields.ts';
import type { Person } from './person.ts';

/**
 * Publishes a meet with its picture: from then on others see it. Throws if the gateway refuses.
 * @param fields what differs from `meetFields` @param now decides its id
 * @returns its meetId
 */
export async function publishMeet(
  owner: Person,
  fields: Record<string, unknown> = {},
  now = new Date(),
): Promise<string> {
  const meetId = newMeetId(owner.uid, now);
  const doc = meetFields(owner.uid, meetId, fields);
  await accepted(owner.create('meets', doc));
  const status = await owner.upload('meet', String(doc['picture_id']));
  if (status !== 200) throw new Error(`picture of ${meetId}: ${status}`);
  return meetId;
}

/**
 * Signs somebody up as soon as they see the meet, and waits for the chat. Throws if the gateway refuses.
 * @returns the chat's uid
 */
export async function signUpTo(
  applicant: Person,
  meetId: string,
  message = 'Hei!',
): Promise<string> {
  const { uid, device } = applicant;
  await applicant.eventually(() => device.docs.meets.has(meetId));
  const doc = { id: signupId(uid, meetId), actor: uid, kind: 'signup', target: meetId, message };
  await accepted(applicant.create('relations', doc));
  const chatUid = chatUidOf(uid, meetId);
  await applicant.eventually(() => device.docs.chats.has(chatUid));
  return chatUid;
}

/** Throws unless the gateway has accepted the row. */
export async function accepted(push: ReturnType<Person['push']>): Promise<void> {
  const { id, refused } = await push;
  if (refused) throw new Error(`${id}: ${refused.code}`);
}
