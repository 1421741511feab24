import type { RelationDoc } from '../../../schemas/documents/device.ts';
import { meetReportId, userReportId } from '../../../schemas/domain/ids.ts';
import type { Replica } from '../replica.ts';
import { writeRelation } from './relation.ts';

type ReportDoc = Extract<RelationDoc, { kind: 'report' }>;

/** What a report says (SAFE-07). */
export interface Report {
  /** One of `reportReasons`. */
  reason: string;
  text: string;
  /** The chat that the reporter attaches; admins may then read it. */
  chatUid?: string | null;
}

/** Reports a person (SAFE-01). @returns false if another device of mine has done so with other words */
export function reportUser(replica: Replica, uid: string, report: Report): Promise<boolean> {
  const id = userReportId(replica.uid, uid);
  return write(replica, { id, target: uid, target_kind: 'user', ...detail(replica, report) });
}

/** Takes back my report of a person. */
export async function cancelUserReport(replica: Replica, uid: string): Promise<void> {
  await replica.relations.remove(userReportId(replica.uid, uid));
}

/** Reports a meet (SAFE-05). @returns false if another device of mine has done so with other words */
export function reportMeet(replica: Replica, meetId: string, report: Report): Promise<boolean> {
  const id = meetReportId(replica.uid, meetId);
  return write(replica, { id, target: meetId, target_kind: 'meet', ...detail(replica, report) });
}

/** A repeat changes nothing. */
async function write(replica: Replica, report: ReportDoc): Promise<boolean> {
  if (await writeRelation(replica, report)) return true;
  const known = await replica.relations.get(report.id);
  return known?.kind === 'report' && known.text === report.text;
}

function detail(replica: Replica, { reason, text, chatUid = null }: Report) {
  return { actor: replica.uid, kind: 'report' as const, reason, text, chat_uid: chatUid };
}
