import type { CollectionName } from '../../schemas/documents/device.ts';
import type { Facts, FactChange } from '../facts/facts.ts';
import type { StoredChat, StoredMeet, StoredRelation } from '../../schemas/documents/stored.ts';

/** Who may see something else after a change, and where. */
export interface Affected {
  /** Uids whose own things changed: poked at once. */
  readonly live: ReadonlyMap<string, ReadonlySet<CollectionName>>;
  /** Collections that may have changed for anybody: looked at when asked and at a gentle interval. */
  readonly everybody: ReadonlySet<CollectionName>;
}

/** Works out whom a change can concern. Rather too many than too few: views compare versions. */
export function affectedBy(facts: Facts, change: FactChange): Affected {
  const live = new Map<string, Set<CollectionName>>();
  const everybody = new Set<CollectionName>();
  const add = (uid: string, ...collections: CollectionName[]): void => {
    const set = live.get(uid) ?? new Set<CollectionName>();
    for (const collection of collections) set.add(collection);
    live.set(uid, set);
  };
  switch (change.database) {
    case 'users':
      for (const uid of relatedPeople(facts, change.id))
        add(uid, 'people', 'meets', 'chats', 'messages', 'profile', 'relations');
      // of who has hidden they last as long as a chat, which needs both profiles
      add(change.id, 'actions');
      // they outlive the favourite that they tell of, and show their sender's name or nothing at all
      for (const { receiver } of facts.actionsFrom(change.id)) add(receiver, 'actions');
      everybody.add('people').add('meets');
      break;
    case 'meets':
      meetAffects(facts, (change.after ?? change.before) as StoredMeet, add);
      everybody.add('meets').add('people');
      break;
    case 'chats':
      chatAffects((change.after ?? change.before) as StoredChat, add);
      break;
    case 'relations':
      relationAffects(facts, (change.after ?? change.before) as StoredRelation, add);
      break;
    case 'actions': {
      const action = change.after ?? change.before;
      if (action) add(action.receiver, 'actions');
      break;
    }
    case 'affiliates':
      everybody.add('affiliates');
  }
  return { live, everybody };
}

type Add = (uid: string, ...collections: CollectionName[]) => void;

/**
 * The person, and everybody who has a chat with them or is among their favourites, either way. Not whom they have
 * reported or blocked: what they change would come to these sooner than to others, and tell them so (SAFE-06, DATA-23).
 */
function relatedPeople(facts: Facts, uid: string): Set<string> {
  const people = new Set([uid]);
  for (const chat of facts.chatsOf(uid)) people.add(chat.owner_id).add(chat.applicant_id);
  for (const { kind, actor } of facts.relationsTo(uid)) if (kind === 'favourite') people.add(actor);
  for (const { kind, target } of facts.relationsBy(uid))
    if (kind === 'favourite') people.add(target);
  return people;
}

function meetAffects(facts: Facts, meet: StoredMeet, add: Add): void {
  add(meet.uid, 'meets', 'chats', 'messages', 'people');
  for (const relation of facts.relationsTo(meet.meetId))
    add(relation.actor, 'meets', 'chats', 'messages', 'people');
  // A chat may be known here before the sign-up that it came from.
  for (const chat of facts.chatsOf(meet.uid))
    if (chat.meet_id === meet.meetId) chatAffects(chat, add);
}

function chatAffects(chat: StoredChat, add: Add): void {
  for (const uid of [chat.owner_id, chat.applicant_id])
    add(uid, 'chats', 'messages', 'people', 'meets', 'actions');
  add(chat.applicant_id, 'relations');
}

function relationAffects(facts: Facts, relation: StoredRelation, add: Add): void {
  add(relation.actor, 'relations', 'profile', 'people', 'meets');
  if (relation.kind === 'block')
    for (const uid of [relation.actor, relation.target])
      add(uid, 'profile', 'people', 'meets', 'chats', 'messages', 'actions', 'relations');
  if (relation.kind === 'favourite') add(relation.target, 'profile', 'people', 'meets');
  if (relation.kind === 'signup') {
    const owner = facts.meet(relation.target)?.uid;
    if (owner !== undefined) add(owner, 'meets', 'people');
  }
}
