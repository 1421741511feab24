import type { Stored } from '../../schemas/documents/stored.ts';
import {
  flag,
  instant,
  list,
  number,
  oneOf,
  optional,
  orNull,
  shape,
  text,
} from '../facts/type-guards.ts';
import { MalformedError } from '../store/errors.ts';
import type { AccountDocument, PointerDocument, SessionDocument } from './account-documents.ts';

const fields = shape<Omit<AccountDocument, keyof Stored>>({
  kind: oneOf(['account']),
  email: text,
  passwordHash: orNull(text),
  emailProven: flag,
  google: orNull(shape({ issuer: text, subject: text })),
  tokenVersion: number,
  language: oneOf(['fi', 'en']),
  createdAt: instant,
  resets: list(shape({ hash: text, expiresAt: instant })),
});
const pointer = shape<Pick<PointerDocument, 'kind' | 'uid'>>({
  kind: oneOf(['pointer']),
  uid: text,
});
const session = shape<Omit<SessionDocument, keyof Stored>>({
  kind: oneOf(['session']),
  uid: text,
  sid: text,
  createdAt: instant,
  lastUsedAt: instant,
  expiresAt: instant,
  signedInAt: instant,
  version: number,
  device: text,
  generation: number,
  arrived: number,
  hash: text,
  previousHash: orNull(text),
  salt: text,
  rotatedAt: instant,
  again: optional(shape({ at: instant, times: number })),
  timedBy: optional(text),
  hadSession: optional(flag),
});

/** Whether it is an account as the gateway writes them. */
export const isAccount = (doc: Stored | undefined): doc is AccountDocument =>
  doc !== undefined && fields(doc);

/**
 * What is stored under a uid, as an account.
 * @throws MalformedError for what an operator has made of one by hand: taken for none, it would empty every device
 *   of its owner
 */
export function accountOf(doc: Stored | undefined): AccountDocument | undefined {
  if (doc === undefined || isAccount(doc)) return doc;
  throw new MalformedError('accounts: an account');
}

/**
 * What is stored under an address or a Google identity, as a pointer.
 * @throws MalformedError else: taken for none, somebody could register the address again
 */
export function pointerOf(doc: Stored | undefined): PointerDocument | undefined {
  if (doc === undefined) return undefined;
  if (pointer(doc)) return doc as PointerDocument;
  throw new MalformedError('accounts: a pointer to an account');
}

/** Whether it is a session as the gateway writes them; one that is edited by hand is none, and who had it signs in. */
export const isSession = (doc: Stored | undefined): doc is SessionDocument =>
  doc !== undefined && session(doc);
