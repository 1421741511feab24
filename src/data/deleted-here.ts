import type { MeetDoc } from '../../schemas/documents/device.ts';

/**
 * Whether I have deleted the meet on this device: its chats go with it (MEET-33), even before the
 * gateway has heard of it. A meet that reports have archived keeps its chats (MEET-35).
 */
export function isDeletedHere(meet: MeetDoc | undefined, uid: string): boolean {
  if (meet === undefined || meet.uid !== uid || !meet.archived) return false;
  return meet.archived_by !== 'reports' && meet.archived_by !== 'admin';
}
