import { chatPartOf } from '../../schemas/domain/ids.ts';
import type { SyncRequest } from '../../schemas/wire/sync.ts';
import { canSeeChat } from '../rules/visibility.ts';
import { parseCursor } from '../views/cursor.ts';
import type { SyncCore } from './core.ts';

/** So many of a chat's messages at the most: long ones are not read whole for that. */
const maxAsked = 100;

/**
 * Whoever comes from another gateway has written there, or read, what this one may not have heard of yet. What they write
 * now comes after that, whatever the clocks of the two say (SYNC-11): so the store is asked, once, for the answer leaves
 * them with a cursor of this one.
 */
export async function refreshChats(
  core: SyncCore,
  uid: string,
  { cursors, pushes }: SyncRequest,
): Promise<void> {
  const from = parseCursor(cursors['messages'] ?? '')?.epoch;
  if (from?.startsWith(`${core.sequence.epoch}~`)) return;
  const chats = new Set(pushes?.['messages']?.map(({ id }) => chatPartOf(id)));
  for (const chat of chats)
    if (canSeeChat(core.facts, uid, chat)) await core.chatLogs.reread(chat, maxAsked);
}
