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

const plain = (kind: string, path: string | null = null): ChangeWords => ({
  kind,
  values: {},
  text: null,
  path,
});

/** What a change is about, from what this device holds. */
export async function describeChange(
  replica: Replica,
  collection: CollectionName | 'pictures',
  id: string,
): Promise<ChangeWords> {
  switch (collection) {
    case 'profile':
      return plain('profile', '/profile');
    case 'meets':
      return describeMeet(replica, id);
    case 'messages':
      return describeMessage(replica, id);
    case 'relations':
      return describeRelation(replica, id);
    case 'chats':
      return plain('chats', '/discussions');
    case 'actions':
      return plain('actions', '/actionslog');
    case 'pictures':
      return plain('picture');
    // Devices write neither people nor offers.
    default:
      return plain('relations');
  }
}

async function describeMeet(replica: Replica, id: string): Promise<ChangeWords> {
  const meet = await replica.meets.get(id);
  // A refused new meet is gone from the replica; its draft waits in the editor under its id.
  if (meet === undefined) return plain('meets', `/mymeeteditor/${id}`);
  return {
    kind: 'meetNamed',
    values: { type: meet.meet_type },
    text: null,
    path: `/mymeeteditor/${id}`,
  };
}

async function describeMessage(replica: Replica, id: string): Promise<ChangeWords> {
  const message = await replica.messages.get(id);
  const uid = chatOfMessageId(id);
  // One that has been deleted or blocked cannot be opened.
  const chat = uid === undefined ? undefined : await replica.chats.get(uid);
  return {
    ...plain('messages', chat === undefined || chat.archived ? null : `/chat/${chat.uid}`),
    text: message?.text ?? null,
  };
}

async function describeRelation(replica: Replica, id: string): Promise<ChangeWords> {
  const relation = parseRelationId(id);
  if (relation === undefined) return plain('relations');
  if (relation.kind === 'signup') return describeSignUp(replica, id, relation.target);
  if (relation.kind === 'report' && relation.target_kind === 'meet')
    return plain('report', '/meets');
  const person = await replica.people.get(relation.target);
  const path = person === undefined ? null : `/profilecard/${relation.target}`;
  if (relation.kind !== 'favourite' || person === undefined) return plain(relation.kind, path);
  return { kind: 'favouriteNamed', values: { name: person.name }, text: null, path };
}

/** A sign-up with its opening message, as long as it waits; a meet that has gone has no name any more. */
async function describeSignUp(replica: Replica, id: string, meetId: string): Promise<ChangeWords> {
  const meet = await replica.meets.get(meetId);
  const signup = await replica.relations.get(id);
  const text = signup?.kind === 'signup' ? signup.message : null;
  if (meet === undefined) return { ...plain('signup'), text };
  return { kind: 'signupNamed', values: { type: meet.meet_type }, text, path: '/meets' };
}
