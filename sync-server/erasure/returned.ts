import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { dayMs } from '../../schemas/domain/day-ms.ts';
import { ownerOfMeetId } from '../../schemas/domain/ids.ts';
import type { FactDatabase, FactDocuments } from '../facts/fact-documents.ts';
import type { Facts } from '../facts/facts.ts';
import type { KindDocument } from '../store/documents.ts';
import { everyDocument } from '../store/every-document.ts';
import type { Store } from '../store/store.ts';

/**
 * Document `erased:{SHA-256 of a uid}` in `gateway`: that person was deleted, and what a backup brings back of
 * them goes again. Also of the ids of what went with them and names them by their address only: a session, whose device
 * is told then, and a suggestion. All are random, so the hash tells nobody who it was. Kept for as long as backups may be.
 */
interface ErasedMark extends KindDocument {
  kind: 'erased';
  at: string;
}

/** Backups are kept for 30 days at most (ACC-16); a deletion can take its time. */
const keptMs = 31 * dayMs;

/** Marks looked for in one request. */
const askedAtOnce = 500;

const markId = (id: string): string => `erased:${createHash('sha256').update(id).digest('hex')}`;

/** Writes down that a person was deleted, or something with them. @param id uid, or its document id */
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

/** What a backup of before a deletion has brought back (ACC-16). */
interface Returned {
  /** Uids of deleted people of whom something is there. */
  readonly people: readonly string[];
  /** Ids of suggestions that went with an account. */
  readonly suggestions: readonly string[];
}

/** Looks for what is there again of deleted people. */
export async function returnedOnes(
  app: Pick<FastifyInstance, 'store' | 'facts' | 'clock'>,
): Promise<Returned> {
  const marks = await marksOf(app.store, app.store.notAhead(app.clock()));
  if (marks.size === 0) return { people: [], suggestions: [] };
  const isOne = (id: string): boolean => marks.has(markId(id));
  const uids = peopleNamed(app.facts);
  for await (const doc of everyDocument(app.store.db('accounts')))
    if (doc.kind === 'account') uids.add(doc._id);
  const suggestions: string[] = [];
  for await (const { _id } of everyDocument(app.store.db('suggestions')))
    if (isOne(_id)) suggestions.push(_id);
  return { people: [...uids].filter(isOne), suggestions };
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

/** Those of some people who were deleted. */
export async function markedAmong(store: Store, uids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (let from = 0; from < uids.length; from += askedAtOnce) {
    const some = uids.slice(from, from + askedAtOnce);
    const marks = await store.db('gateway').getMany(some.map((uid) => markId(uid)));
    for (const [at, uid] of some.entries()) if (marks[at] !== undefined) found.add(uid);
  }
  return found;
}

/** Everybody whom a document names; single databases can be restored, too. */
function peopleNamed(facts: Facts): Set<string> {
  const uids = new Set<string>();
  for (const database of Object.keys(named) as FactDatabase[])
    for (const doc of facts.all(database)) for (const uid of peopleIn(database, doc)) uids.add(uid);
  return uids;
}

/** Whom a document is about. */
export function peopleIn<D extends FactDatabase>(
  database: D,
  doc: FactDocuments[D],
): readonly string[] {
  return named[database](doc);
}

const named: { [D in FactDatabase]: (doc: FactDocuments[D]) => string[] } = {
  users: ({ uid }) => [uid],
  meets: ({ uid }) => [uid],
  chats: ({ owner_id, applicant_id }) => [owner_id, applicant_id],
  actions: ({ sender, receiver }) => [sender, receiver],
  relations: ({ actor, target }) => [actor, ownerOfMeetId(target) ?? target],
  affiliates: () => [],
};
