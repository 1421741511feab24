import type { StoredChat, StoredMeet } from '../../schemas/documents/stored.ts';
import { blockId, favouriteId } from '../../schemas/domain/ids.ts';
import { refreshFacts } from './read-through.ts';
import type { FactName, Memory } from './read-through.ts';

/**
 * Asks the store about everything that may let one person see another: the two, what is between them, the chats
 * that they share with their meets, and the other's meets, which show who invites.
 * @returns whether anything was other than this gateway knew
 */
export async function refreshPair(memory: Memory, viewer: string, other: string): Promise<boolean> {
  const [asApplicant, asOwner, meets] = await Promise.all([
    chatsWith(memory, viewer, other),
    chatsWith(memory, other, viewer),
    memory.store.db('meets').range(startingWith(`${other}_`)),
  ]);
  const ofChats = asOwner.map(({ meet_id: id }): FactName => ['meets', id]);
  const chats = [...asApplicant, ...asOwner].filter((one) => isNews(memory, 'chats', one));
  const invitations = meets.filter((one) => isNews(memory, 'meets', one));
  return refreshFacts(memory, [
    ['users', viewer],
    ['users', other],
    ...betweenTwo(viewer, other),
    ...chats.map(({ _id }): FactName => ['chats', _id]),
    ...invitations.map(({ _id }): FactName => ['meets', _id]),
    ...ofChats,
  ]);
}

/** Blocks either way, and favourites of either. */
export function betweenTwo(viewer: string, other: string): FactName[] {
  const ids = [
    blockId(viewer, other),
    blockId(other, viewer),
    favouriteId(viewer, other),
    favouriteId(other, viewer),
  ];
  return ids.map((id) => ['relations', id]);
}

/** The chats of one person's sign-ups to another's meets: their ids begin with both uids. */
function chatsWith({ store }: Memory, applicant: string, owner: string): Promise<StoredChat[]> {
  return store.db('chats').range(startingWith(`${applicant}_${owner}_`));
}

const startingWith = (prefix: string) => ({ startkey: prefix, endkey: `${prefix}~` });

const isNews = (
  { facts }: Memory,
  database: 'chats' | 'meets',
  { _id, _rev }: StoredChat | StoredMeet,
): boolean => facts.revision(database, _id) !== _rev;
