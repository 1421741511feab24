import { everyDocument } from '../store/every-document.ts';
import type { FactDatabase } from '../facts/fact-documents.ts';
import { writeFact } from '../facts/read-through.ts';
import type { SyncCore } from '../sync/core.ts';
import type { ImageStorage } from '../images/image-storage.ts';
import { chatUidOf, ownerOfMeetId } from '../../schemas/domain/ids.ts';
import { normaliseEmail } from '../accounts/email-address.ts';
import { removeAllPictures } from '../images/remove-pictures.ts';
import { heldUpByStorage } from '../images/storage-error.ts';
import { names, recentLog, unname } from '../moderation/admin-log.ts';
import type { LogDocument } from '../moderation/admin-log.ts';
import { markErased } from './returned.ts';

/** What erasing a person needs. */
export interface Eraser {
  readonly core: SyncCore;
  readonly storage: ImageStorage;
}

/**
 * Erases everything of a person but the account itself (ACC-15, ACC-16): pictures, chats with all
 * messages, meets with the reports on them, every relation by or to the person, actions,
 * suggestions from the address, what the gateway keeps for itself, then the profile, and last the blocks: without them
 * it would be shown, for a moment, to whom it must not be (SAFE-12). Each step looks at what is left, so that calling it
 * again after a crash finishes the work.
 * @param email the account's normalised address, for suggestions sent with it; '' for none. Not the profile's: anybody
 *   may write another's there
 * @throws StorageError, once all else is done, if the pictures could not be deleted: their storage may be away for
 * hours, in which nobody shall see somebody who wants to be gone
 */
export async function erasePerson(eraser: Eraser, uid: string, email: string): Promise<void> {
  const { core, storage } = eraser;
  const left = await removeAllPictures(core.store, storage, uid).catch(heldUpByStorage);
  const chats = chatsAround(core, uid);
  for (const chat of chats) await eraseChat(core, chat);
  for (const meetId of meetsAround(core, uid)) await eraseMeet(core, meetId);
  const relations = [...core.facts.relationsBy(uid), ...core.facts.relationsTo(uid)];
  const blocks = relations.filter(({ kind }) => kind === 'block');
  for (const { _id, kind } of relations)
    if (kind !== 'block') await eraseFact(core, 'relations', _id);
  for (const action of [...core.facts.all('actions')])
    if (action.sender === uid || action.receiver === uid)
      await eraseFact(core, 'actions', action._id);
  await eraseMalformed(core, uid);
  if (email !== '') await eraseSuggestions(core, email);
  await eraseGatewayDocuments(core, uid);
  await eraseFact(core, 'users', uid);
  // Until now an admin could decide about them.
  for (const entry of await recentLog(core))
    if (names(entry, uid)) await unname(core.store, entry, uid);
  for (const { _id } of blocks) await eraseFact(core, 'relations', _id);
  // Another gateway may have found a chat open in the moment before it was erased.
  for (const chat of chats) await eraseMessages(core, chat);
  core.views.forget(uid);
  if (left) throw left;
}

/**
 * Uids of the chats of a person, and of those that a sign-up is about to make, or made: of one that an operator has
 * deleted the messages are there still.
 */
function chatsAround({ facts }: SyncCore, uid: string): Set<string> {
  const chats = new Set([...facts.chatsOf(uid)].map((chat) => chat.uid));
  for (const { kind, actor, target } of facts.all('relations'))
    if (kind === 'signup' && (actor === uid || ownerOfMeetId(target) === uid))
      chats.add(chatUidOf(actor, target));
  return chats;
}

/** Ids of the meets of a person, and of those of which only sign-ups and reports are there. */
function meetsAround({ facts }: SyncCore, uid: string): Set<string> {
  const meets = new Set([...facts.meetsOf(uid)].map(({ meetId }) => meetId));
  for (const { target } of facts.all('relations'))
    if (ownerOfMeetId(target) === uid) meets.add(target);
  return meets;
}

/** A meet, the reports on it and the sign-ups to it. */
export async function eraseMeet(core: SyncCore, meetId: string): Promise<void> {
  for (const relation of [...core.facts.relationsTo(meetId)])
    await eraseFact(core, 'relations', relation._id);
  await eraseFact(core, 'meets', meetId);
}

/** A chat and all of its messages; the messages first, so that a crash leaves a chat to find them by. */
async function eraseChat(core: SyncCore, chatUid: string): Promise<void> {
  await eraseMessages(core, chatUid);
  await eraseFact(core, 'chats', chatUid);
  core.chatLogs.forget(chatUid);
}

/**
 * What was made malformed by hand is in no index, but its id names the person; where Fauxton has copied a document under
 * an id of its own, which names nobody, what is in it does.
 */
async function eraseMalformed(core: SyncCore, uid: string): Promise<void> {
  for (const one of [...core.facts.malformed]) {
    const end = one.indexOf(' ');
    const [database, id] = [one.slice(0, end) as FactDatabase, one.slice(end + 1)];
    if (!id.includes(uid) && !(await isCopyAbout(core, database, id, uid))) continue;
    if (database === 'chats') await eraseChat(core, id);
    else await eraseFact(core, database, id);
  }
}

/** Not by what it says if its id names somebody: that is theirs, whoever has been written into it. */
async function isCopyAbout(
  { store }: SyncCore,
  database: FactDatabase,
  id: string,
  uid: string,
): Promise<boolean> {
  if (/(?<![a-z0-9])[a-z0-9]{20}(?![a-z0-9])/.test(id)) return false;
  const doc = (await store.db(database).get(id)) ?? {};
  return Object.values<unknown>(doc).some(
    (value) => typeof value === 'string' && value.split(/[_:]/).includes(uid),
  );
}

/** Every message of a chat that is there no more, or is about to go. */
export async function eraseMessages(core: SyncCore, chatUid: string): Promise<void> {
  const messages = core.store.db('messages');
  const range = { startkey: `${chatUid}:`, endkey: `${chatUid}:\uffff` };
  const left = (await messages.range(range)).map(({ _id }) => _id);
  if (left.length > 0) await messages.eraseMany(left);
}

async function eraseFact(core: SyncCore, database: FactDatabase, id: string): Promise<void> {
  await writeFact(core, database, id, async () => {
    await core.store.db(database).erase(id);
    return { doc: undefined };
  });
}

/** Each is written down first: once the account is gone nobody knows that it belonged to it, should it come back. */
async function eraseSuggestions({ store, clock }: SyncCore, email: string): Promise<void> {
  const suggestions = store.db('suggestions');
  for await (const { _id, email: given } of everyDocument(suggestions)) {
    if (normaliseEmail(String(given)) !== email) continue;
    await markErased(store, _id, clock());
    await suggestions.erase(_id);
  }
}

/**
 * What the gateway keeps for itself and names the person: throttles, upload records, push
 * subscriptions, mails that wait. Documents that only list the person among others, and the admins'
 * log, lose the mention.
 */
async function eraseGatewayDocuments(core: SyncCore, uid: string): Promise<void> {
  const gateway = core.store.db('gateway');
  for await (const doc of everyDocument(gateway)) {
    if (doc.kind === 'erasure' || doc.kind === 'purge' || !names(doc, uid)) continue;
    if (doc.kind === 'favourite-ledger' && !doc._id.endsWith(`:${uid}`)) {
      await gateway.update(doc._id, (before) => withoutTarget(before, uid));
    } else if (doc.kind === 'admin-log') await unname(core.store, doc as LogDocument, uid);
    else await gateway.erase(doc._id);
  }
}

function withoutTarget<T extends object>(ledger: T | undefined, uid: string): T | undefined {
  if (ledger === undefined || !('targets' in ledger)) return undefined;
  const targets = Array.isArray(ledger.targets) ? (ledger.targets as unknown[]) : [];
  return { ...ledger, targets: targets.filter((target) => target !== uid) };
}
