import type {
  Stored,
  StoredAction,
  StoredChat,
  StoredMeet,
  StoredRelation,
  StoredUser,
} from '../../schemas/documents/stored.ts';
import { ComingMeets } from './coming-meets.ts';
import type { FactDatabase } from './fact-documents.ts';
import { MultiMap } from './multi-map.ts';
import { PeopleIndex } from './people-index.ts';

/** By what the documents in memory are found, besides their ids. */
export class FactIndexes {
  /** Meets that somebody else than the owner could see. */
  readonly comingMeets = new ComingMeets();
  readonly people = new PeopleIndex();
  readonly meetsByOwner = new MultiMap<string, string>();
  readonly chatsByParty = new MultiMap<string, string>();
  readonly relationsByActor = new MultiMap<string, string>();
  readonly relationsByTarget = new MultiMap<string, string>();
  readonly actionsByReceiver = new MultiMap<string, string>();
  readonly actionsBySender = new MultiMap<string, string>();

  /** Adds a document, or takes it out, wherever it is looked for. */
  change(database: FactDatabase, doc: Stored, how: 'add' | 'delete'): void {
    const id = doc._id;
    if (database === 'users') {
      const user = doc as StoredUser;
      if (how === 'add') this.people.add(user);
      else this.people.remove(user);
    } else if (database === 'meets') {
      const meet = doc as StoredMeet;
      this.meetsByOwner[how](meet.uid, id);
      this.comingMeets[how](meet);
    } else if (database === 'chats') {
      const chat = doc as StoredChat;
      this.chatsByParty[how](chat.owner_id, id);
      this.chatsByParty[how](chat.applicant_id, id);
    } else if (database === 'relations') {
      const relation = doc as StoredRelation;
      this.relationsByActor[how](relation.actor, id);
      this.relationsByTarget[how](relation.target, id);
    } else if (database === 'actions') {
      const action = doc as StoredAction;
      this.actionsByReceiver[how](action.receiver, id);
      this.actionsBySender[how](action.sender, id);
    }
  }
}
