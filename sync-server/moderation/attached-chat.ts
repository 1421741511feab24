import type { AttachedChatAnswer } from '../../schemas/wire/admin.ts';
import { isDocumentId } from '../../schemas/domain/ids.ts';
import { refreshFacts } from '../facts/read-through.ts';
import { attachedChatOf } from '../rules/report.ts';
import type { SyncCore } from '../sync/core.ts';
import { aboutOf, factOf, isAbout, isUnderReview } from './under-review.ts';

/**
 * The conversation that a reporter attached to a report, as it was then: the only ones that an admin may read
 * (ADMIN-06), unless the report is about themselves (SAFE-06), and only as long as somebody has to judge it.
 * @returns undefined if there is none to be read
 */
export async function attachedChat(
  core: SyncCore,
  reportId: string,
  admin: string,
): Promise<AttachedChatAnswer | undefined> {
  // Anew: at another gateway it may have been taken back, or its case decided, a moment ago.
  if (isDocumentId(reportId)) await refreshFacts(core, [['relations', reportId]]);
  const report = core.facts.relation(reportId);
  if (report?.kind !== 'report' || isAbout(report, admin)) return undefined;
  const chatUid = attachedChatOf(report);
  if (chatUid === null) return undefined;
  await refreshFacts(core, [factOf(aboutOf(report))]);
  if (!isUnderReview(core.facts, report, core.clock())) return undefined;
  const { chat_until: until = report.createdAt } = report;
  const log = await core.chatLogs.log(chatUid);
  const attached = log.filter(({ timestamp }) => timestamp <= until);
  const messages = await core.chatLogs.documents(attached.map(({ id }) => id));
  return {
    messages: messages.map(({ sender_id, text, timestamp }) => ({
      from: core.facts.user(sender_id)?.name ?? '',
      text,
      timestamp,
    })),
    byReporter: messages.map(({ sender_id }) => sender_id === report.actor),
  };
}
