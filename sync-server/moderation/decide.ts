import { termsClause } from '../../schemas/enumerations.ts';
import type { DecisionBody } from '../../schemas/wire/admin.ts';
import type { ArchivedStatement, StoredMeet, StoredUser } from '../../schemas/documents/stored.ts';
import { isDocumentId } from '../../schemas/domain/ids.ts';
import type { Refusal } from '../../schemas/refusal-codes.ts';
import type { Notifier } from '../effects/notifier.ts';
import { changeDocument } from '../effects/write.ts';
import { isDeletedAccount } from '../erasure/delete-account.ts';
import { catchUp } from '../facts/catch-up.ts';
import { refreshFacts, refreshUnknown } from '../facts/read-through.ts';
import type { SyncCore } from '../sync/core.ts';
import { logAdminAct } from './admin-log.ts';
import { caseState } from './case-state.ts';
import { clauseOf } from './clause-of.ts';
import { oneDecision } from './one-decision.ts';
import { decidedReports, factOf, isDeleted, openReports, targetOf } from './under-review.ts';
import { tellReporters } from './tell-reporters.ts';

/** What carrying out a decision needs. */
export interface Decider {
  readonly core: SyncCore;
  /** Tells reporters what was decided (SAFE-07). */
  readonly notifier: Notifier;
  /** Deletes an account with everything of its person, who is told why. */
  readonly deletePerson: (uid: string, statement: ArchivedStatement) => Promise<void>;
}

/**
 * Carries out an admin's decision and logs it with its reason (ADMIN-06, ADMIN-07). Reports up to now
 * are decided by it; only later ones count again. `police` changes nothing but the log, and what admins see of the case.
 * @returns a refusal if there is no such person or meet, or the case is another than the admin has read; UNAVAILABLE
 *   while another one decides it, of which nobody knows yet what becomes of it
 */
export async function decide(
  decider: Decider,
  admin: string,
  body: DecisionBody,
): Promise<Refusal | undefined> {
  const carried = await oneDecision(decider.core, body, async () => {
    return { refusal: await decideAlone(decider, admin, body) };
  });
  return carried ? carried.refusal : { code: 'UNAVAILABLE' };
}

async function decideAlone(
  { core, notifier, deletePerson }: Decider,
  admin: string,
  body: DecisionBody,
): Promise<Refusal | undefined> {
  const { targetKind, target, decision, reason } = body;
  // Another gateway may have shown what this one has not heard of yet.
  if (isDocumentId(target)) await hearOf(core, body);
  const exists = targetOf(core.facts, body);
  if (exists === undefined) {
    // Carried out already: its answer was lost, and it comes again.
    const isDone = decision === 'delete' && (await isDeletedAccount(core.store, target));
    return isDone ? undefined : { code: 'NOT_FOUND' };
  }
  // Nobody moderates themselves, or their own meets, out of or into anything.
  if (exists.uid === admin) return { code: 'FORBIDDEN' };
  // A deletion that has begun goes on by itself, and whatever else were decided would not hold.
  if (await isDeletedAccount(core.store, exists.uid)) {
    if (decision !== 'delete' || targetKind === 'meet') return { code: 'NOT_FOUND' };
    // Its answer was lost, and it comes again.
    await deletePerson(target, statementAbout(core, target, reason));
    return undefined;
  }
  const isAsRead = body.state === undefined || body.state === caseState(core.facts, body);
  const isOpen = openReports(core.facts, target).length > 0;
  // Its answer was lost, and it comes again.
  if (!isOpen && (!isAsRead || decision === 'hide') && isCarriedOut(exists, body)) return undefined;
  if (!isAsRead) return { code: 'CASE_CHANGED' };
  const isDeletion = decision === 'delete' && targetKind === 'user';
  const logged = { admin, what: decision, target: isDeletion ? '' : target, reason };
  await logAdminAct(core, logged);
  if (decision !== 'police') {
    const removed = decision !== 'restore' || isDeleted(exists);
    // With a person go their meets.
    const meets = isDeletion ? [...core.facts.meetsOf(target)].map(({ meetId }) => meetId) : [];
    // Before it is written down: nobody knows any more then on whose reports nobody had decided. What another gateway
    // has just taken is decided by it, too.
    await catchUp(core, 'relations');
    const outcome = { removed, automatic: false };
    for (const about of [target, ...meets])
      await tellReporters({ notifier }, openReports(core.facts, about), outcome);
    // Decided anew and otherwise, as after an appeal: whom the decision before was told hear of this one, too.
    if (!isOpen && exists.archived !== removed)
      await tellReporters({ notifier }, decidedReports(core.facts, target, core.clock()), outcome);
  }
  const stated = statementAbout(core, target, reason);
  if (isDeletion) await deletePerson(target, stated);
  else if (targetKind === 'user') await changeUser(core, target, decision, stated);
  else await changeMeet(core, target, decision, reason);
  return undefined;
}

async function changeUser(
  core: SyncCore,
  uid: string,
  decision: DecisionBody['decision'],
  archived_statement: ArchivedStatement,
): Promise<void> {
  const { date } = archived_statement;
  await changeDocument(core, 'users', uid, (user): StoredUser | undefined => {
    if (decision === 'police') return { ...user, police_at: date };
    if (decision === 'restore')
      return { ...user, ...restored(user, date), archived_statement: null, reports_from: date };
    if (decision !== 'hide') return undefined;
    return { ...user, archived: true, archived_statement, reports_from: date };
  });
}

async function changeMeet(
  core: SyncCore,
  meetId: string,
  decision: DecisionBody['decision'],
  reason: string,
): Promise<void> {
  const date = core.clock().toISOString();
  await changeDocument(core, 'meets', meetId, (meet): StoredMeet | undefined => {
    if (decision === 'police') return { ...meet, police_at: date };
    // It stays so: only the reports are decided.
    if (isDeleted(meet)) return { ...meet, reports_from: date };
    if (decision === 'restore')
      return { ...meet, ...restored(meet, date), ...notRemoved, reports_from: date };
    // Hidden like by three reports, pictures and chats kept for an appeal; deleted for good else.
    const archived_by = decision === 'hide' ? 'reports' : 'admin';
    const archived_statement = statement(reason, date);
    const state = { archived: true, archived_by, archived_at: date, archived_statement } as const;
    return { ...meet, ...state, reports_from: date };
  });
}

/** Its owner was told of a removal, and is of this (effects/tell-restored.ts). */
const restored = ({ archived }: StoredUser | StoredMeet, date: string) => ({
  archived: false,
  ...(archived && { restored_at: date }),
});

const notRemoved = {
  archived_by: null,
  archived_at: null,
  archived_statement: null,
} as const;

/** Takes over what is stored of a case; without a state to compare with only whether its target is there. */
async function hearOf(core: SyncCore, body: DecisionBody): Promise<void> {
  const about = [factOf(body)];
  if (body.state === undefined) return void (await refreshUnknown(core, about));
  await Promise.all([refreshFacts(core, about), catchUp(core, 'relations')]);
}

/** Whether all is so already as a decision has it. */
function isCarriedOut(
  exists: StoredUser | StoredMeet,
  { decision, reason }: DecisionBody,
): boolean {
  if (decision === 'hide') return isHiddenSo(exists, reason);
  if (decision === 'restore') return !exists.archived || isDeleted(exists);
  return decision === 'delete' && isDeleted(exists);
}

/** Whether it was hidden for that very reason, of which its owner is told once (SAFE-09). */
function isHiddenSo({ archived, archived_statement }: StoredUser | StoredMeet, reason: string) {
  if (!archived || !archived_statement || archived_statement.automatic) return false;
  return archived_statement.reason === statement(reason, '').reason;
}

/** By the clause that those reports speak of on which nobody has decided, or else the ones decided on. */
function statementAbout(core: SyncCore, target: string, reason: string): ArchivedStatement {
  const open = openReports(core.facts, target);
  const decided = open.length > 0 ? open : decidedReports(core.facts, target, core.clock());
  return statement(reason, core.clock().toISOString(), clauseOf(decided));
}

/** SAFE-09; the reason stands before a full stop there. */
function statement(reason: string, date: string, clause = termsClause): ArchivedStatement {
  return { reason: reason.trim().replace(/[.!]+$/, ''), clause, automatic: false, date };
}
