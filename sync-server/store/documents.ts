import { couchDatabases } from '../../couchdb/databases.ts';
import type {
  Stored,
  StoredAction,
  StoredAffiliate,
  StoredChat,
  StoredMeet,
  StoredMessage,
  StoredRelation,
  StoredSuggestion,
  StoredUser,
} from '../../schemas/documents/stored.ts';

/**
 * A document of `accounts` (credentials, refresh-token families, look-ups by address) or of `gateway`
 * (lease, checkpoints, throttles, ledgers, uploads). `kind` says which; whoever owns a kind declares
 * its fields in an interface of its own and reads the database as that (database-as.ts).
 */
export interface KindDocument extends Stored {
  kind: string;
}

/** The document type of each database. */
export interface Documents {
  users: StoredUser;
  meets: StoredMeet;
  chats: StoredChat;
  messages: StoredMessage;
  relations: StoredRelation;
  actions: StoredAction;
  affiliates: StoredAffiliate;
  suggestions: StoredSuggestion;
  accounts: KindDocument;
  gateway: KindDocument;
}

/** Name of a database, without the prefix of the settings. */
export type DatabaseName = keyof Documents;

/** Every database that the gateway keeps, in the order in which they are opened. */
export const databaseNames = couchDatabases satisfies readonly DatabaseName[];
