import type {
  StoredAction,
  StoredAffiliate,
  StoredChat,
  StoredMeet,
  StoredRelation,
  StoredUser,
} from '../../schemas/documents/stored.ts';

/** The databases whose documents are held in memory, and their document types. */
export interface FactDocuments {
  users: StoredUser;
  meets: StoredMeet;
  chats: StoredChat;
  relations: StoredRelation;
  actions: StoredAction;
  affiliates: StoredAffiliate;
}

/** A database whose documents are held in memory. */
export type FactDatabase = keyof FactDocuments;
