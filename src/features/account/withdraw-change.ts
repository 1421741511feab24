import type { CollectionName, MessageDoc, RelationDoc } from '../../../schemas/documents/device.ts';
import type { DraftKey } from '../../data/draft-store.ts';
import type { Replica } from '../../data/replica.ts';

/**
 * A change that can be taken back before it is sent: a new message, favourite, sign-up or report. A
 * block is for good (SAFE-15); edits are changed again where they were made.
 * @returns undefined if it is none of these, or is no longer waiting
 */
export async function withdrawable(
  replica: Replica,
  collection: CollectionName,
  id: string,
): Promise<MessageDoc | RelationDoc | undefined> {
  if (collection !== 'messages' && collection !== 'relations') return undefined;
  const doc = await replica[collection].get(id);
  // What the gateway has had before carries its revision; what it has acknowledged no edit.
  if (doc?.edit === undefined || doc.rev !== undefined) return undefined;
  return 'kind' in doc && doc.kind === 'block' ? undefined : doc;
}

/**
 * Takes a waiting change back: its words become a draft again, it leaves the device's queue, and the
 * gateway is told to forget it. If it had arrived already, for its answer was lost, a message or a
 * sign-up comes back and is listed as refused: it cannot be unsent.
 * @returns false if it was sent in the meantime
 */
export async function withdrawChange(
  replica: Replica,
  collection: CollectionName,
  id: string,
): Promise<boolean> {
  const doc = await withdrawable(replica, collection, id);
  if (doc === undefined) return false;
  await keepWords(replica, doc);
  await replica[collection].remove(id);
  replica.remote.dropWrite(collection, id);
  await forgetNote(replica, collection, id);
  return true;
}

async function keepWords({ device }: Replica, doc: MessageDoc | RelationDoc): Promise<void> {
  const [key, text] = wordsOf(doc);
  if (key === undefined || text === '') return;
  const value = await device.loadDraft<string>(key);
  await device.saveDraft(key, value ? `${value}\n${text}` : text, { value });
}

/** What somebody has written in it, and the draft that it becomes; '' if nothing. */
export function wordsOf(doc: MessageDoc | RelationDoc): [key: DraftKey | undefined, text: string] {
  if (!('kind' in doc)) return [`chat:${doc.chat_uid}`, doc.text];
  if (doc.kind === 'signup') return [`signup:${doc.target}`, doc.message];
  return doc.kind === 'report' ? [`report:${doc.target}`, doc.text] : [undefined, ''];
}

/** The deletion itself is nothing that a user waits for. */
async function forgetNote({ device }: Replica, name: CollectionName, id: string): Promise<void> {
  const rows = await device.unsent.all();
  const row = rows.find((one) => one.collection === name && one.id === id);
  if (row !== undefined) await device.unsent.settle(name, [[id, row.edit]]);
}
