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
