import { ageOn } from '../../schemas/domain/age.ts';
import { urgentReportReasons } from '../../schemas/enumerations.ts';
import type { AdminCase, AdminReport } from '../../schemas/wire/admin.ts';
import type { StoredMeet, StoredUser } from '../../schemas/documents/stored.ts';
import type { Facts } from '../facts/facts.ts';
import { attachedChatOf, stillCounts } from '../rules/report.ts';
import { caseState } from './case-state.ts';
import { isDeleted } from './under-review.ts';
import type { About, Report } from './under-review.ts';

/** A person or meet with the reports on it, the newest first; undefined if it is there no more. */
export function caseView(
  facts: Facts,
  { targetKind, target }: About,
  reports: Report[],
  now: Date,
): AdminCase | undefined {
  const rows = reports
    .map((report) => reportRow(facts, report))
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  const state = caseState(facts, { targetKind, target });
  if (targetKind === 'user') {
    const user = facts.user(target);
    if (user === undefined) return undefined;
    const { name, picUrl, bio_text, archived } = user;
    const age = ageOn(user.birthday, now);
    const about = { title: name, age, person: target, picture: picUrl, description: bio_text };
    return { targetKind, target, ...about, archived, ...policeOf(user), reports: rows, state };
  }
  const meet = facts.meet(target);
  if (meet === undefined) return undefined;
  const about = {
    title: meetTitle(meet),
    person: meet.uid,
    picture: meet.meet_pic_url,
    description: meet.description,
    archived: meet.archived,
    deleted: isDeleted(meet),
  };
  return { targetKind, target, ...about, ...policeOf(meet), reports: rows, state };
}

/** What a meet is called where admins read of it. */
export const meetTitle = ({ meet_type, location }: StoredMeet): string =>
  `${meet_type}, ${location}`;

const policeOf = ({ police_at: policeAt }: StoredUser | StoredMeet): { policeAt?: string } =>
  policeAt === undefined ? {} : { policeAt };

function reportRow(facts: Facts, report: Report): AdminReport {
  return {
    id: report._id,
    reporter: report.actor,
    reporterName: facts.user(report.actor)?.name ?? '',
    reason: report.reason,
    text: report.text,
    createdAt: report.createdAt,
    // Of a meet all do (SAFE-05).
    counted: report.target_kind === 'meet' || stillCounts(facts, report),
    urgent: urgentReportReasons.includes(report.reason),
    chatUid: attachedChatOf(report),
  };
}
