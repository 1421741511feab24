import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { dayMs } from '../../schemas/domain/day-ms.ts';
import { ownerOfMeetId } from '../../schemas/domain/ids.ts';
import type { Facts } from '../facts/facts.ts';
import type { KindDocument } from '../store/documents.ts';
import { everyDocument } from '../store/every-document.ts';
import type { Store } from '../store/store.ts';

/**
 * Document `erased:{SHA-256 of a uid}` in `gateway`: that person was deleted, and what a backup brings back of
 * them goes again. Also of the id of a session that went with them, whose device is told then. Both are random, so the
 * hash tells nobody who it was. Kept for as long as backups may be.
 */
interface ErasedMark extends KindDocument {
  kind: 'erased';
  at: string;
}

/** Backups are kept for 30 days at most (ACC-16); a deletion can take its time. */
const keptMs = 31 * dayMs;

const markId = (id: string): string => `erased:${createHash('sha256').update(id).digest('hex')}`;

/** Writes down that a person was deleted, or a session with them. @param id uid, or the session's document id */
export async function markErased(store: Store, id: string, now: Date): Promise<void> {
  const mark: ErasedMark = { _id: markId(id), kind: 'erased', at: now.toISOString() };
  await store.db('gateway').update(mark._id, () => mark);
}

/** Erases the sessions of a deleted account; devices that come later are told. */
export async function eraseSessions(
  { accounts: { sessions }, store, clock }: FastifyInstance,
  uid: string,
): Promise<void> {
  for (const id of await sessions.idsOf(uid)) await markErased(store, id, clock());
  await sessions.erase(uid);
}

/** Whether that is written down. @param id as in {@link markErased} */
export async function isMarked(store: Store, id: string): Promise<boolean> {
  return (await store.db('gateway').get(markId(id))) !== undefined;
}

/**
 * Deleted people of whom something is there again: a backup of before their deletion was restored (ACC-16).
 * @returns their uids
 */
export async function returnedPeople(
  app: Pick<FastifyInstance, 'store' | 'facts' | 'clock'>,
): Promise<string[]> {
  const marks = await marksOf(app.store, app.store.notAhead(app.clock()));
  if (marks.size === 0) return [];
  const uids = peopleNamed(app.facts);
  for await (const doc of everyDocument(app.store.db('accounts')))
    if (doc.kind === 'account') uids.add(doc._id);
  return [...uids].filter((uid) => marks.has(markId(uid)));
}

/** Ids of the marks; removes those that no backup can be as old as. */
async function marksOf(store: Store, now: Date): Promise<Set<string>> {
  const gateway = store.db('gateway');
  const oldest = new Date(now.getTime() - keptMs).toISOString();
  const ids = new Set<string>();
  for await (const doc of everyDocument(gateway, { startkey: 'erased:', endkey: 'erased;' })) {
    const { _id, _rev, at } = doc as ErasedMark;
    if (at < oldest && _rev !== undefined) await gateway.remove(_id, _rev);
    else ids.add(_id);
  }
  return ids;
}

/** Everybody whom a document names; single databases can be restored, too. */
function peopleNamed(facts: Facts): Set<string> {
  const uids = new Set<string>();
  for (const { uid } of facts.all('users')) uids.add(uid);
  for (const { uid } of facts.all('meets')) uids.add(uid);
  for (const { owner_id, applicant_id } of facts.all('chats')) uids.add(owner_id).add(applicant_id);
  for (const { sender, receiver } of facts.all('actions')) uids.add(sender).add(receiver);
  for (const { actor, target } of facts.all('relations'))
    uids.add(actor).add(ownerOfMeetId(target) ?? target);
  return uids;
}
