import { chatOfMessageId, isDocumentId } from '../../schemas/domain/ids.ts';
import type { CollectionName } from '../../schemas/documents/device.ts';
import type { PullAnswer, PushResult } from '../../schemas/wire/sync.ts';
import type { FactDatabase } from '../facts/facts.ts';
import { hearAnew } from '../facts/take-over.ts';
import { formatCursor, parseCursor } from '../views/cursor.ts';
import type { Cursor } from '../views/cursor.ts';
import type { MessageDelta } from '../views/message-view.ts';
import { projectMessage } from '../views/project-small.ts';
import type { LoggedCollection } from '../views/user-views.ts';
import type { Delta } from '../views/view-log.ts';
import type { SyncCore } from './core.ts';

/**
 * Everything of one collection that a device with this cursor lacks, as the viewer may see it now.
 * @param cursorText '' on the first pull
 * @param inventory what the device holds, if it was asked to say so
 * @param pushed outcomes of the same request's pushes: their ids are left out here, and their states
 *   are brought to the moment that the cursor stands for
 */
export function pull(
  core: SyncCore,
  uid: string,
  collection: CollectionName,
  cursorText: string,
  inventory: Readonly<Record<string, string>> | undefined,
  pushed: ReadonlyMap<string, PushResult>,
): Promise<PullAnswer> | PullAnswer {
  const cursor = parseCursor(cursorText);
  if (collection === 'messages') return pullMessages(core, uid, cursor, inventory, pushed);
  const read = (): PullAnswer => pullLogged(core, uid, collection, cursor, inventory, pushed);
  return inventory === undefined ? read() : readSurely(core, collection, read);
}

/** Documents that a device holds and this gateway does not know of are asked for, of so many at the most. */
const askedMost = 50;

/** Where the documents of a collection are kept. */
const databases: Readonly<Record<LoggedCollection, FactDatabase>> = {
  profile: 'users',
  people: 'users',
  meets: 'meets',
  chats: 'chats',
  relations: 'relations',
  actions: 'actions',
  affiliates: 'affiliates',
};

/**
 * A device may hold what another gateway has just acknowledged or told, and this one's change feed has not
 * brought yet: nobody is told that it is gone before the store has been asked.
 */
async function readSurely(
  core: SyncCore,
  collection: LoggedCollection,
  read: () => PullAnswer,
): Promise<PullAnswer> {
  const answer = read();
  const gone = answer.gone.filter(isDocumentId).slice(0, askedMost);
  const isNews = await hearAnew(
    core,
    gone.map((id) => [databases[collection], id]),
  );
  return isNews ? read() : answer;
}

function pullLogged(
  core: SyncCore,
  uid: string,
  collection: LoggedCollection,
  cursor: Cursor | undefined,
  inventory: Readonly<Record<string, string>> | undefined,
  pushed: ReadonlyMap<string, PushResult>,
): PullAnswer {
  const log = core.views.of(uid).log(collection, core.clock());
  const head = log.cursor;
  let delta: Delta | undefined;
  if (inventory) delta = log.against(inventory);
  else if (cursor === undefined) delta = log.everything();
  else if (cursor.epoch !== head.epoch && log.sameAs(cursor)) delta = nothing;
  else delta = log.since(cursor);
  if (delta === undefined) return reconcile(head, cursor);
  // Somebody else may have changed what I see of it since it was pushed (a favourite, a birthday).
  for (const [id, result] of pushed)
    result.doc = (log.get(id)?.doc as Record<string, unknown> | undefined) ?? null;
  return {
    docs: delta.changed.filter(({ id }) => !pushed.has(id)).map(({ doc }) => doc),
    gone: delta.gone.filter((id) => !pushed.has(id)),
    ...ending(head),
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
  let reading = await view.read();
  if (inventory) {
    // The device may know of what this gateway's change feed has not brought yet.
    for (const chat of view.surplus(inventory, reading)) await core.chatLogs.reread(chat);
    reading = await view.read();
  }
  const head = view.cursor(reading);
  let delta: MessageDelta | undefined;
  if (inventory) delta = view.against(inventory, reading);
  else if (cursor === undefined) delta = view.everything(reading);
  else if (cursor.epoch !== head.epoch && isSame(cursor, head)) delta = { ids: [], goneChats: [] };
  else delta = view.since(cursor, reading);
  if (delta === undefined) return reconcile(head, cursor);
  // A chat may have left the view by a later push of the same request.
  for (const [id, result] of pushed) if (!view.sees(chatOfMessageId(id) ?? '')) result.doc = null;
  const docs = await core.chatLogs.documents(delta.ids.filter((id) => !pushed.has(id)));
  const shown = docs.map(projectMessage);
  const goneChats = delta.goneChats.length > 0 ? { goneChats: [...delta.goneChats] } : {};
  return { docs: shown, gone: [], ...goneChats, ...ending(head) };
}

const nothing: Delta = { changed: [], gone: [] };

function isSame(a: Cursor, b: Cursor): boolean {
  return a.count === b.count && a.digest === b.digest;
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
