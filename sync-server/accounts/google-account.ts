import type { AccountDocument } from './account-documents.ts';
import type { Accounts } from './accounts.ts';
import { isMailAddress, normaliseEmail } from './email-address.ts';
import type { Identity } from './google-client.ts';

/**
 * Why a Google identity signs nobody in. `password_first`: there is an account with this address
 * whose owner has not proven to own the mailbox; somebody else may have registered it and be waiting
 * for the real owner, so the two are only joined by a person who knows the password. Or the mailbox is
 * proven, but the identity may be of somebody who had it once (google-authority.ts).
 */
export type GoogleFailure =
  | 'email_not_verified'
  | 'password_first'
  | 'other_account'
  | 'cancelled'
  | 'failed';

/** Whom a Google identity signs in, or why nobody. */
export type GoogleOutcome =
  | {
      ok: true;
      account: AccountDocument;
      /** The identity signs in from now on to an account that others could sign in to before. */
      isJoined?: boolean;
    }
  | { ok: false; reason: GoogleFailure };

/** What the browser shows that an identity comes back with. */
export interface Joiner {
  /** Who is signed in there, if anybody. */
  uid: string | undefined;
  /** Whether its user has proven, by password or link, to be the account's owner (known-devices.ts). */
  isKnownTo: (account: AccountDocument) => boolean;
}

/**
 * The account of a Google identity: the linked one, else the one with the same proven address, else
 * a new one.
 */
export async function googleAccount(
  accounts: Accounts,
  identity: Identity,
  joiner: Joiner,
  language: 'fi' | 'en',
): Promise<GoogleOutcome> {
  const linked = await accounts.byGoogle(identity.issuer, identity.subject);
  if (linked) return { ok: true, account: linked };
  const { email = '' } = identity;
  if (!isMailAddress(email)) return { ok: false, reason: 'email_not_verified' };
  const known = await accounts.byEmail(email);
  const account = known ?? (await newAccount(accounts, email, language));
  if (!account) return { ok: false, reason: 'failed' };
  if (!mayLink(account, identity, joiner)) return { ok: false, reason: 'password_first' };
  const { _id: uid, _rev: asOf } = account;
  const isLinked = await accounts.linkGoogle(uid, identity.issuer, identity.subject, asOf);
  const after = isLinked ? await accounts.byUid(uid) : undefined;
  const isJoined = known !== undefined && (known.passwordHash ?? known.google) !== null;
  return after ? { ok: true, account: after, isJoined } : { ok: false, reason: 'failed' };
}

/**
 * The account of somebody who is signed in and proves it once more, with the Google identity that it
 * has or, the address being the same, gets now. Any other identity is refused: nobody may end up in
 * another account, or with a new one, while deleting their own.
 */
export async function sameGoogleAccount(
  accounts: Accounts,
  identity: Identity,
  uid: string,
  joiner: Joiner,
): Promise<GoogleOutcome> {
  const linked = await accounts.byGoogle(identity.issuer, identity.subject);
  const account = linked ?? (await accounts.byUid(uid));
  if (account?._id !== uid) return { ok: false, reason: 'other_account' };
  if (linked) return { ok: true, account };
  const isSameAddress = identity.email === account.email;
  if (account.google !== null || !isSameAddress) return { ok: false, reason: 'other_account' };
  return googleAccount(accounts, identity, joiner, account.language);
}

function mayLink(account: AccountDocument, { email, isOwner }: Identity, joiner: Joiner): boolean {
  if (account._id === joiner.uid) return true;
  // Edited by hand, the pointer of an address or the account that it leads to may be of somebody else.
  if (normaliseEmail(account.email) !== email) return false;
  // Another Google identity has it: the address went to somebody else meanwhile.
  if (account.google !== null || !account.emailProven) return false;
  return isOwner || account.passwordHash === null || joiner.isKnownTo(account);
}

async function newAccount(
  accounts: Accounts,
  email: string,
  language: 'fi' | 'en',
): Promise<AccountDocument | undefined> {
  const made = { email, passwordHash: null, google: null, emailProven: true, language };
  return (await accounts.create(made)) ?? accounts.byEmail(email);
}
