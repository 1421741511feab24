import type { Stored } from '../../schemas/documents/stored.ts';
import { databaseAs } from '../store/database-as.ts';
import type { Database, Store } from '../store/store.ts';

/** `_id` = uid. Credentials of one person; never replicated to a device. */
export interface AccountDocument extends Stored {
  kind: 'account';
  /** Normalised (normaliseEmail). */
  email: string;
  /** Argon2id in PHC form; null if the account only signs in with Google. */
  passwordHash: string | null;
  /** True once the person has shown that mail to the address reaches them. */
  emailProven: boolean;
  google: { issuer: string; subject: string } | null;
  /** Raised by "sign out everywhere": access tokens with a lower one are dead. */
  tokenVersion: number;
  language: 'fi' | 'en';
  createdAt: string;
  /** One-time tokens under way: SHA-256 of the secret, and until when it is good. */
  resets: { hash: string; expiresAt: string }[];
}

/**
 * `_id` = `email:{SHA-256 of the normalised address}` or `google:{SHA-256 of issuer and subject}`.
 * Exists once per address whatever number of gateways raced: it is created before the account.
 */
export interface PointerDocument extends Stored {
  kind: 'pointer';
  uid: string;
  createdAt: string;
}

/** `_id` = `session:{uid}:{sid}`. A signed-in device and its family of refresh tokens. */
export interface SessionDocument extends Stored {
  kind: 'session';
  uid: string;
  sid: string;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
  /** Instant at which the person last proved who they are. */
  signedInAt: string;
  /** The account's `tokenVersion` at sign-in: a session of an earlier one is over. */
  version: number;
  /** Coarse: browser family and system, such as `Firefox, Linux`. */
  device: string;
  /** Number of the newest refresh token. */
  generation: number;
  /** Highest generation whose refresh token the device is known to have kept (access-guard.ts). */
  arrived: number;
  /** SHA-256 of the newest token's secret. */
  hash: string;
  /** The same of the one before, and what its successor was made with. */
  previousHash: string | null;
  salt: string;
  rotatedAt: string;
  /** When, and how often, the newest token was given out again for the one before. */
  again?: { at: string; times: number };
  /** Which gateway's clock said when: its name, made anew at every start. */
  timedBy?: string;
  /** Its browser had one of this account before, with which the app has run; told with the first tokens. */
  hadSession?: boolean;
}

/**
 * What stays of a session, under its `_id`, that its owner has ended from another device, until it
 * would have ended by itself: the device that held it is told to delete what it keeps (ACC-09).
 */
export interface EndedSessionDocument extends Stored {
  kind: 'ended-session';
  expiresAt: string;
}

/** Any document of `accounts`. */
export type AccountsDocument =
  | AccountDocument
  | PointerDocument
  | SessionDocument
  | EndedSessionDocument;

/** The database `accounts` with the types of its documents. */
export function accountsDatabase(store: Store): Database<AccountsDocument> {
  return databaseAs<AccountsDocument>(store, 'accounts');
}

/** Key of a session's document. */
export const sessionId = (uid: string, sid: string): string => `session:${uid}:${sid}`;
