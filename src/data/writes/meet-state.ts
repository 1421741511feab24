import type { Replica } from '../replica.ts';

/** Locks a meet of mine: hidden from others, no new sign-ups, chats go on (MEET-31). */
export async function lockMeet(replica: Replica, meetId: string): Promise<void> {
  await replica.meets.patch(meetId, { closed: true });
}

/** Opens a locked meet of mine again (MEET-32). */
export async function unlockMeet(replica: Replica, meetId: string): Promise<void> {
  await replica.meets.patch(meetId, { closed: false });
}

/** Deletes a meet of mine for good: the gateway archives its chats and erases its pictures (MEET-33). */
export async function deleteMeet(replica: Replica, meetId: string): Promise<void> {
  await replica.meets.patch(meetId, { archived: true });
}
