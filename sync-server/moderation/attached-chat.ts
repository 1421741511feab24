import type { AttachedChatAnswer } from '../../schemas/wire/admin.ts';
import type { SyncCore } from '../sync/core.ts';

/**
 * The conversation that a reporter attached to a report: the only ones that an admin may read
 * (ADMIN-06). @returns undefined if the report is unknown or has none attached
 */
export async function attachedChat(
  core: SyncCore,
  reportId: string,
): Promise<AttachedChatAnswer | undefined> {
  const report = core.facts.relation(reportId);
  if (report?.kind !== 'report' || report.chat_uid === null) return undefined;
  const log = await core.chatLogs.log(report.chat_uid);
  const messages = await core.chatLogs.documents(log.map(({ id }) => id));
  return {
    messages: messages.map(({ sender_id, text, timestamp }) => ({
      from: core.facts.user(sender_id)?.name ?? '',
      text,
      timestamp,
    })),
  };
}
