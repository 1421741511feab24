import type {
  StoredChat,
  StoredMeet,
  StoredRelation,
  StoredUser,
} from '../../schemas/documents/stored.ts';

/** What rules and views may ask about the state of the world; answered from memory. */
export interface FactsReader {
  user(uid: string): StoredUser | undefined;
  meet(meetId: string): StoredMeet | undefined;
  chat(uid: string): StoredChat | undefined;
  relation(id: string): StoredRelation | undefined;
  /** Of all kinds. */
  relationsBy(actor: string): Iterable<StoredRelation>;
  /** @param target uid or meetId */
  relationsTo(target: string): Iterable<StoredRelation>;
  meetsOf(ownerUid: string): Iterable<StoredMeet>;
  /** As owner or applicant. */
  chatsOf(uid: string): Iterable<StoredChat>;
  /** Either way. */
  blocked(a: string, b: string): boolean;
}

/** The same facts, but for some of the answers. */
export function factsWith(facts: FactsReader, others: Partial<FactsReader>): FactsReader {
  return {
    user: (uid) => facts.user(uid),
    meet: (meetId) => facts.meet(meetId),
    chat: (uid) => facts.chat(uid),
    relation: (id) => facts.relation(id),
    relationsBy: (actor) => facts.relationsBy(actor),
    relationsTo: (target) => facts.relationsTo(target),
    meetsOf: (owner) => facts.meetsOf(owner),
    chatsOf: (uid) => facts.chatsOf(uid),
    blocked: (a, b) => facts.blocked(a, b),
    ...others,
  };
}
