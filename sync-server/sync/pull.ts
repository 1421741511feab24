import { chatOfMessageId, isDocumentId } from '../../schemas/domain/ids.ts';
import { primaryKeys } from '../../schemas/documents/device.ts';
import type { CollectionName } from '../../schemas/documents/device.ts';
import type { PullAnswer, PushResult } from '../../schemas/wire/sync.ts';
import { refreshFacts } from '../facts/read-through.ts';
import type { FactName } from '../facts/read-through.ts';
import { formatCursor, parseCursor } from '../views/cursor.ts';
import type { Cursor } from '../views/cursor.ts';
import type { MessageDelta } from '../views/message-view.ts';
import { projectMessage } from '../views/project-small.ts';
import type { LoggedCollection } from '../views/user-views.ts';
import type { Delta } from '../views/view-log.ts';
import type { SyncCore } from './core.ts';
import { canBeOwn, factsOf, refreshDocument, namesParty } from './depends-on.ts';

/** Whose device asks, and which. */
export interface Asker {
  readonly uid: string;
  readonly device: string;
}

/**
 * Everything of one collection that a device with this cursor lacks, as the viewer may see it now.
 * @param cursorText '' on the first pull
 * @param inventory what the device holds, if it was asked to say so
 * @param pushed outcomes of the same request's pushes: their ids are left out here, and their states
 *   are brought to the moment that the cursor stands for
 */
export function pull(
  core: SyncCore,
  asker: Asker,
  collection: CollectionName,
  cursorText: string,
  inventory: Readonly<Record<string, string>> | undefined,
  pushed: ReadonlyMap<string, PushResult>,
): Promise<PullAnswer> | PullAnswer {
  if (collection === 'messages')
    return pullMessages(core, asker.uid, parseCursor(cursorText), inventory, pushed);
  const read = (): PullAnswer => pullLogged(core, asker, collection, cursorText, inventory, pushed);
  return inventory === undefined
    ? read()
    : readSurely(core, asker.uid, collection, inventory, read);
}

/** Documents that a device holds and this gateway does not know of are asked for, of so many at the most. */
const maxAsked = 50;
/** And of so many that it knows but does not show, all is asked that this depends on. */
const maxDoubted = 10;
/** So many that the device holds in another state are asked for, and as many that it does not hold. */
const maxOlder = 20;

/**
 * A device may hold what another gateway has just acknowledged or told, and this one's change feeds have not
 * brought yet: nobody is told that it is gone, or what they have changed or taken back themselves was, before the
 * store has been asked.
 */
async function readSurely(
  core: SyncCore,
  uid: string,
  collection: LoggedCollection,
  inventory: Readonly<Record<string, string>>,
  read: () => PullAnswer,
): Promise<PullAnswer> {
  const database = factsOf[collection];
  let answer = read();
  const missing = (): string[] => answer.gone.filter((id) => canBeShown(uid, collection, id));
  const told = answer.docs.map((doc) => String(doc[primaryKeys[collection]]));
  const own = told.filter((id) => isOwn(uid, collection, id));
  const [older, lacking] = [true, false].map((held) =>
    own.filter((id) => Object.hasOwn(inventory, id) === held).slice(0, maxOlder),
  ) as [string[], string[]];
  const doubted = [...missing().slice(0, maxAsked), ...older, ...lacking];
  if (doubted.length === 0) return answer;
  const names = doubted.map((id): FactName => [database, id]);
  if (await refreshFacts(core, [['users', uid], ...names])) answer = read();
  const known = missing().filter((id) => core.facts.revision(database, id) !== undefined);
  return (await refreshAll(core, uid, collection, known)) ? read() : answer;
}

/** Whether the viewer may see it at any time, as far as its id tells. */
function canBeShown(uid: string, collection: LoggedCollection, id: string): boolean {
  const isOfAnybody = ['people', 'meets', 'affiliates'].includes(collection);
  return isDocumentId(id) && (isOfAnybody || isOwn(uid, collection, id));
}

/** Whether the viewer can have changed it. */
function isOwn(uid: string, collection: LoggedCollection, id: string): boolean {
  return collection !== 'people' && canBeOwn(uid, factsOf[collection], id);
}

async function refreshAll(
  core: SyncCore,
  uid: string,
  collection: CollectionName,
  ids: readonly string[],
): Promise<boolean> {
  const isDeleted = (id: string): boolean =>
    collection === 'chats' && core.facts.chat(id)?.archived === true;
  const doubted = ids.filter((id) => !isDeleted(id)).slice(0, maxDoubted);
  const news = await Promise.all(doubted.map((id) => refreshDocument(core, uid, collection, id)));
  return news.includes(true);
}

function pullLogged(
  core: SyncCore,
  { uid, device }: Asker,
  collection: LoggedCollection,
  cursorText: string,
  inventory: Readonly<Record<string, string>> | undefined,
  pushed: ReadonlyMap<string, PushResult>,
): PullAnswer {
  const cursor = parseCursor(cursorText);
  const log = core.views.of(uid).log(collection, core.clock());
  let delta: Delta | undefined;
  if (inventory) delta = log.against(inventory);
  else if (cursor === undefined) delta = log.everything();
  else delta = log.since(cursor);
  if (delta === undefined) return reconcile(log.cursor, cursor);
  // It may have stood at this end before, and have been told since at another gateway of what came and went without
  // moving it: what it means once more would look like a repeat (applied-rows.ts).
  const end = log.endFor(device, cursorText, inventory !== undefined);
  // Somebody else may have changed what I see of it since it was pushed (a favourite, a birthday).
  for (const [id, result] of pushed)
    result.doc = (log.get(id)?.doc as Record<string, unknown> | undefined) ?? null;
  return {
    docs: delta.changed.filter(({ id }) => !pushed.has(id)).map(({ doc }) => doc),
    gone: delta.gone.filter((id) => !pushed.has(id)),
    ...ending(end),
  };
}

async function pullMessages(
  core: SyncCore,
  uid: string,
  cursor: Cursor | undefined,
  inventory: Readonly<Record<string, string>> | undefined,
  pushed: ReadonlyMap<string, PushResult>,
): Promise<PullAnswer> {
  const views = core.views.of(uid);
  views.bring(core.clock());
  const view = views.messages;
  if (inventory) {
    const missing = Object.keys(inventory).filter((chat) => !view.sees(chat));
    const own = missing.filter((chat) => namesParty(chat, uid));
    if (await refreshAll(core, uid, 'chats', own)) views.bring(core.clock());
  }
  let reading = await view.read();
  if (inventory) {
    // The device may know of what this gateway's change feed has not brought yet.
    for (const chat of view.doubted(inventory, reading)) await core.chatLogs.reread(chat);
    reading = await view.read();
  }
  const head = view.cursor(reading);
  let delta: MessageDelta | undefined;
  if (inventory) delta = view.against(inventory, reading);
  else if (cursor === undefined) delta = view.everything(reading);
  else delta = view.since(cursor, reading);
  if (delta === undefined) return reconcile(head, cursor);
  // A chat may have left the view by a later push of the same request.
  for (const [id, result] of pushed) if (!view.sees(chatOfMessageId(id) ?? '')) result.doc = null;
  const docs = await core.chatLogs.documents(delta.ids.filter((id) => !pushed.has(id)));
  const shown = docs.map(projectMessage);
  const goneChats = delta.goneChats.length > 0 ? { goneChats: [...delta.goneChats] } : {};
  return { docs: shown, gone: [], ...goneChats, ...ending(head) };
}

function ending(head: Cursor): Pick<PullAnswer, 'cursor' | 'count' | 'digest'> {
  return { cursor: formatCursor(head), count: head.count, digest: head.digest };
}

/** The device keeps its old cursor until it has sent its inventory. */
function reconcile(head: Cursor, cursor: Cursor | undefined): PullAnswer {
  const kept = cursor ? formatCursor(cursor) : '';
  const { count, digest } = head;
  return { docs: [], gone: [], cursor: kept, count, digest, reconcile: true };
}
