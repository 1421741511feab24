import type { StoredRelation } from '../../schemas/documents/stored.ts';
import type { SyncCore } from './core.ts';

/**
 * A report as it is stored: with the time up to which the conversation went that is attached to it. What the two write
 * later is between them again, and no admin's to read (ADMIN-06, DATA-64).
 */
export async function attachChat(
  core: SyncCore,
  relation: StoredRelation,
): Promise<StoredRelation> {
  if (relation.kind !== 'report' || relation.chat_uid === null) return relation;
  // Also what has been written at another gateway, whose clock may be ahead.
  await core.chatLogs.reread(relation.chat_uid);
  const until = core.messageTimes.present(relation.chat_uid, core.clock());
  return { ...relation, chat_until: until.toISOString() };
}
