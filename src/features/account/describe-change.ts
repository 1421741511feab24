import { chatOfMessageId, parseRelationId } from '../../../schemas/domain/ids.ts';
import type { CollectionName } from '../../../schemas/documents/device.ts';
import type { Replica } from '../../data/replica.ts';

/** A waiting or refused change, ready to be worded. */
export interface ChangeWords {
  /** Key below `sync.kind.` */
  kind: string;
  values: Record<string, string>;
  /** The user's own words in it, if any. */
  text: string | null;
  /** The screen where it was made, or where its draft is. */
  path: string | null;
}

/** A change with its words. */
export interface Described<T> {
  change: T;
  words: ChangeWords;
}

const toWords = (
  kind: string,
  path: string | null = null,
  text: string | null = null,
  values: ChangeWords['values'] = {},
): ChangeWords => ({ kind, path, text, values });

/** What a change is about, from what this device holds. */
export async function describeChange(
  replica: Replica,
  collection: CollectionName | 'pictures',
  id: string,
): Promise<ChangeWords> {
  switch (collection) {
    case 'profile':
      return toWords('profile', '/profile');
    case 'meets':
      return describeMeet(replica, id);
    case 'messages':
      return describeMessage(replica, id);
    case 'relations':
      return describeRelation(replica, id);
    case 'chats':
      return toWords('chats', '/discussions');
    case 'actions':
      return toWords('actions', '/actionslog');
    case 'pictures':
      return describePicture(replica, id);
    // Devices write neither people nor offers.
    default:
      return toWords('relations');
  }
}

async function describeMeet(replica: Replica, id: string): Promise<ChangeWords> {
  const meet = await replica.meets.get(id);
  const path = `/mymeeteditor/${id}`;
  // A refused new meet is gone from the replica; its draft waits in the editor under its id.
  if (meet === undefined) return toWords('meets', path);
  // Archived ones are not edited any more (MEET-34).
  return toWords('meetNamed', meet.archived ? null : path, null, { type: meet.meet_type });
}

/** A picture by what is to show it, and the form where another can be chosen. */
async function describePicture(replica: Replica, id: string): Promise<ChangeWords> {
  const query = { where: { picture_id: id } };
  const [meet] = await replica.meets.all(query);
  if (meet) return { ...(await describeMeet(replica, meet.meetId)), kind: 'pictureNamed' };
  const [profile] = await replica.profile.all(query);
  return profile ? toWords('ownPicture', '/profile') : toWords('picture');
}

async function describeMessage(replica: Replica, id: string): Promise<ChangeWords> {
  const message = await replica.messages.get(id);
  const uid = chatOfMessageId(id);
  // One that has been deleted or blocked cannot be opened.
  const chat = uid && (await replica.chats.get(uid));
  return toWords('messages', chat && !chat.archived ? `/chat/${uid}` : null, message?.text);
}

/** /meets with that one before the others (src/features/meets/use-list-mode.ts). */
const theMeet = '/meets?tapaaminen=';

async function describeRelation(replica: Replica, id: string): Promise<ChangeWords> {
  const relation = parseRelationId(id);
  if (relation === undefined) return toWords('relations');
  if (relation.kind === 'signup') return describeSignUp(replica, id, relation.target);
  if (relation.kind === 'report' && relation.target_kind === 'meet') {
    const meet = await replica.meets.get(relation.target);
    return toWords('report', meet ? `${theMeet}${relation.target}` : null);
  }
  const person = await replica.people.get(relation.target);
  const path = person && `/profilecard/${relation.target}`;
  return person && relation.kind === 'favourite'
    ? toWords('favouriteNamed', path, null, { name: person.name })
    : toWords(relation.kind, path);
}

/** A sign-up with its opening message, as long as it waits; a meet that has gone has no name any more. */
async function describeSignUp(replica: Replica, id: string, meetId: string): Promise<ChangeWords> {
  const meet = await replica.meets.get(meetId);
  const signup = await replica.relations.get(id);
  const text = signup?.kind === 'signup' ? signup.message : null;
  return meet
    ? toWords('signupNamed', `${theMeet}${meetId}`, text, { type: meet.meet_type })
    : toWords('signup', null, text);
}
