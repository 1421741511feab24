import type { CollectionName } from '../../schemas/documents/device.ts';
import type { Stored, StoredMeet, StoredMessage } from '../../schemas/documents/stored.ts';
import type { Refusal } from '../../schemas/refusal-codes.ts';
import { clocksDifferMs } from '../../schemas/domain/clocks-differ.ts';
import { chatPartOf, parseRelationId } from '../../schemas/domain/ids.ts';
import type { PushRow } from '../../schemas/wire/sync.ts';
import { attachUploadedPicture } from '../images/attach-picture.ts';
import { actionRule } from '../rules/action.ts';
import { chatRule } from '../rules/chat.ts';
import { meetRule } from '../rules/meet.ts';
import { messageRule } from '../rules/message.ts';
import { profileRule } from '../rules/profile.ts';
import type { Actor, RuleInput, Verdict } from '../rules/verdict.ts';
import { canSeeChat } from '../rules/visibility.ts';
import { databaseAs } from '../store/database-as.ts';
import type { FactDatabase, FactDocuments } from '../facts/facts.ts';
import { readFact, writeFact } from '../facts/read-through.ts';
import { isWellFormed } from '../facts/well-formed.ts';
import { attachChat } from './attach-chat.ts';
import { hasApplied, withApplied } from './applied-rows.ts';
import type { KeyedRow } from './applied-rows.ts';
import type { SyncCore } from './core.ts';
import { decideRelation } from './decide-relation.ts';
import { canBeOwn, refreshDocument, namesParty } from './depends-on.ts';
import { claimPlace, giveBack, isStillWanted } from './claim-place.ts';

/** What came of a row. */
export type WriteOutcome = 'done' | 'conflict' | Refusal;

/** Carries a row through its rule into the store, once; 'conflict' means: look again and repeat. */
export type Writer = (core: SyncCore, actor: Actor, row: KeyedRow) => Promise<WriteOutcome>;

/** How each collection is written. A collection that is not here is read-only. */
export const writers: Partial<Record<CollectionName, Writer>> = {
  profile: (core, actor, row) =>
    throughRule(core, actor, row, 'users', profileRule, (user) =>
      attachUploadedPicture(core.store, user),
    ),
  meets: (core, actor, row) =>
    throughRule(core, actor, row, 'meets', meetRule, (meet, before) =>
      attachUploadedPicture(core.store, withChangeTime(core, meet, before)),
    ),
  chats: writeChat,
  actions: (core, actor, row) => throughRule(core, actor, row, 'actions', actionRule),
  relations: writeRelation,
  messages: writeMessage,
};

/** What an operator has made of a document by hand must be put right by hand; nothing waits for it. */
const malformed: Refusal = { code: 'UNAVAILABLE' };

type Rule<T> = (input: RuleInput<T>) => Verdict<T>;
type Prepare<T> = (doc: T, before: T | undefined) => Promise<T>;

async function throughRule<D extends FactDatabase>(
  core: SyncCore,
  actor: Actor,
  row: KeyedRow,
  database: D,
  rule: Rule<FactDocuments[D]>,
  prepare?: Prepare<FactDocuments[D]>,
): Promise<WriteOutcome> {
  // Anew: another gateway may have written it a moment ago.
  const before = await readOwn(core, actor, database, row.id);
  if (before && !isWellFormed(database, before)) return malformed;
  const { id, key } = row;
  if (key && hasApplied(before, key)) return 'done';
  const verdict = rule({ actor, row, before, facts: core.facts, now: core.clock() });
  if (key && verdict.ok && 'write' in verdict) {
    const write = { ...verdict.write, applied_rows: withApplied(before, key) };
    return carryOut(core, database, id, before, { ok: true, write }, prepare);
  }
  return carryOut(core, database, id, before, verdict, prepare);
}

/** A document as it is stored now; undefined also for what can only be somebody else's. */
async function readOwn<D extends FactDatabase>(
  core: SyncCore,
  { uid }: Actor,
  database: D,
  id: string,
): Promise<FactDocuments[D] | undefined> {
  return canBeOwn(uid, database, id) ? readFact(core, database, id) : undefined;
}

async function carryOut<D extends FactDatabase>(
  core: SyncCore,
  database: D,
  id: string,
  before: FactDocuments[D] | undefined,
  verdict: Verdict<FactDocuments[D]>,
  prepare?: Prepare<FactDocuments[D]>,
): Promise<WriteOutcome> {
  if (!verdict.ok) return verdict.refusal;
  if ('unchanged' in verdict) return 'done';
  const db = databaseAs<Stored>(core.store, database);
  if ('remove' in verdict) {
    if (before?._rev === undefined) return 'done';
    const rev = before._rev;
    const removed = await writeFact(core, database, id, async () =>
      (await db.remove(id, rev)).ok ? { doc: undefined } : undefined,
    );
    return removed === undefined ? 'conflict' : 'done';
  }
  const doc = prepare ? await prepare(verdict.write, before) : verdict.write;
  const written = await writeFact(core, database, id, async () => {
    const put = await db.put(doc);
    return put.ok ? { doc: { ...doc, _rev: put.rev } } : undefined;
  });
  return written === undefined ? 'conflict' : 'done';
}

/** A read mark reaches the newest message, also if a clock that was wrong has timed it. */
async function writeChat(core: SyncCore, actor: Actor, row: KeyedRow): Promise<WriteOutcome> {
  await refreshClosed(core, actor, row.id);
  await readTimes(core, actor, row.id);
  return throughRule(core, actor, row, 'chats', (input) =>
    chatRule({ ...input, now: core.messageTimes.present(row.id, input.now) }),
  );
}

/**
 * A mark in a chat that is closed is dropped, and the device drops the chat: another gateway may have just written
 * what would show that it is open.
 */
async function refreshClosed(core: SyncCore, { uid }: Actor, chatUid: string): Promise<void> {
  if (canSeeChat(core.facts, uid, chatUid) || core.facts.chat(chatUid)?.archived) return;
  if (namesParty(chatUid, uid)) await refreshDocument(core, uid, 'chats', chatUid);
}

/** Sees to it that the times of a chat's messages are known; whoever sees it asks for them anyway. */
async function readTimes(core: SyncCore, { uid }: Actor, chatUid: string): Promise<void> {
  if (canSeeChat(core.facts, uid, chatUid)) await core.chatLogs.log(chatUid);
}

async function writeMessage(core: SyncCore, actor: Actor, row: PushRow): Promise<WriteOutcome> {
  const messages = core.store.db('messages');
  const chatUid = chatPartOf(row.id);
  const [before, chat] = await Promise.all([
    canBeOwn(actor.uid, 'messages', row.id) ? messages.get(row.id) : undefined,
    readOwn(core, actor, 'chats', chatUid),
  ]);
  if (before && !isWellFormed('messages', before)) return malformed;
  await readTimes(core, actor, chatUid);
  const now = core.messageTimes.next(chatUid, core.clock(), chat);
  const input: RuleInput<StoredMessage> = { actor, row, before, facts: core.facts, now };
  const verdict = messageRule(input);
  if (!verdict.ok) return verdict.refusal;
  if (before) core.chatLogs.note(before);
  if (!('write' in verdict)) return 'done';
  const put = await messages.put(verdict.write);
  if (!put.ok) return 'conflict';
  core.chatLogs.note({ ...verdict.write, _rev: put.rev });
  return 'done';
}

async function writeRelation(core: SyncCore, actor: Actor, row: KeyedRow): Promise<WriteOutcome> {
  const gone = row.doc === null ? parseRelationId(row.id) : undefined;
  if (gone && (await giveBack(core, actor.uid, row, gone)) === 'repeated') return 'done';
  const found = await readOwn(core, actor, 'relations', row.id);
  if (found && !isWellFormed('relations', found)) return malformed;
  // What a copy that is behind lacks is taken back as it is known here.
  const before = found ?? (row.doc === null ? core.facts.relation(row.id) : undefined);
  const verdict = await decideRelation(core, actor, row, before);
  if (verdict.ok && 'write' in verdict) {
    const over = await claimPlace(core, actor, verdict.write, row.key);
    if (over) return over;
  }
  const told = await carryOut(core, 'relations', row.id, before, verdict, (relation) =>
    attachChat(core, relation),
  );
  if (told === 'done' && verdict.ok && 'write' in verdict) {
    if (await isStillWanted(core, verdict.write)) return 'done';
    // Which of the two came last, the row's next attempt finds out.
    const written = core.facts.relation(row.id);
    await carryOut(core, 'relations', row.id, written, { ok: true, remove: true });
    return 'conflict';
  }
  // Relations never change: one that is neither found nor taken back as it was is gone.
  return told === 'conflict' && before !== found ? 'done' : told;
}

/** Notes when time or place changed, for the notice in open chats (MEET-36). */
function withChangeTime(
  core: SyncCore,
  meet: StoredMeet,
  before: StoredMeet | undefined,
): StoredMeet {
  if (before === undefined) return meet;
  const same = before.meet_date === meet.meet_date && before.location === meet.location;
  return same ? meet : { ...meet, changed_at: changeTime(core, before).toISOString() };
}

/** Now, but after the last change and every sign-up of before: other gateways have timed those, by their clocks. */
function changeTime(core: SyncCore, { meetId, changed_at }: StoredMeet): Date {
  const now = core.clock().getTime();
  const signups = [...core.facts.relationsTo(meetId)].filter(({ kind }) => kind === 'signup');
  const earlier = [changed_at ?? '', ...signups.map(({ createdAt }) => createdAt)]
    .map((time) => Date.parse(time) || 0)
    .filter((time) => time - now <= clocksDifferMs);
  return new Date(Math.max(now, ...earlier.map((time) => time + 1)));
}
