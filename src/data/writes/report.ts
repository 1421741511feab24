import { meetReportId, userReportId } from '../../../schemas/domain/ids.ts';
import type { Replica } from '../replica.ts';

/** What a report says (SAFE-07). */
export interface Report {
  /** One of `reportReasons`. */
  reason: string;
  text: string;
  /** The chat that the reporter attaches; admins may then read it. */
  chatUid?: string | null;
}

/** Reports a person (SAFE-01); a repeat changes nothing. */
export async function reportUser(replica: Replica, uid: string, report: Report): Promise<void> {
  const id = userReportId(replica.uid, uid);
  await replica.relations.insert({
    id,
    target: uid,
    target_kind: 'user',
    ...detail(replica, report),
  });
}

/** Takes back my report of a person. */
export async function cancelUserReport(replica: Replica, uid: string): Promise<void> {
  await replica.relations.remove(userReportId(replica.uid, uid));
}

/** Reports a meet (SAFE-05); a repeat changes nothing. */
export async function reportMeet(replica: Replica, meetId: string, report: Report): Promise<void> {
  const id = meetReportId(replica.uid, meetId);
  await replica.relations.insert({
    id,
    target: meetId,
    target_kind: 'meet',
    ...detail(replica, report),
  });
}

function detail(replica: Replica, { reason, text, chatUid = null }: Report) {
  return { actor: replica.uid, kind: 'report' as const, reason, text, chat_uid: chatUid };
}
