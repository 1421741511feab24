import { clocksDifferMs } from '../../schemas/domain/clocks-differ.ts';
import type { AccountDocument } from './account-documents.ts';
import type { Accounts } from './accounts.ts';
import { speaksFor } from './google-authority.ts';
import { hashOf, newSecret } from './refresh-token.ts';

const goodMs = 10 * 60_000;
/** So many links are good at once: another request must not kill the mail that is on its way. */
const maxLinks = 3;

/** A one-time token to change the password, `{uid}.{secret}`. */
export interface ResetToken {
  uid: string;
  hash: string;
}

/** Reads a token; undefined if it is none. */
export function parseResetToken(text: string): ResetToken | undefined {
  const [, uid, secret] = /^([a-z0-9]{20})\.([\w-]{43})$/.exec(text) ?? [];
  return uid === undefined || secret === undefined ? undefined : { uid, hash: hashOf(secret) };
}

/** Makes a token that is good for ten minutes from now; only its hash is stored. */
export async function makeResetToken(
  accounts: Accounts,
  uid: string,
  now: Date,
): Promise<string | undefined> {
  const secret = newSecret();
  const reset = { hash: hashOf(secret), expiresAt: new Date(now.getTime() + goodMs).toISOString() };
  const changed = await accounts.change(uid, (before) => ({
    ...before,
    resets: [reset, ...living(before, now)].slice(0, maxLinks),
  }));
  return changed && `${uid}.${secret}`;
}

/** Whether the account knows the token and it is still good. */
export function isGoodToken(account: AccountDocument, token: ResetToken, now: Date): boolean {
  return living(account, now).some(({ hash }) => hash === token.hash);
}

/** An account whose password a link has changed. */
interface ChangedPassword {
  account: AccountDocument;
  /** The Google identity that signed in to it and does so no more, if any. */
  unlinked: AccountDocument['google'];
}

/**
 * Spends the token and changes the password in one write. Every session ends, for whoever knew the
 * old password may hold one; so does a Google identity that need not be of who has the mailbox now, for whoever read
 * its mail once may have made it. And mail to the address is proven to arrive.
 * @returns undefined if the token was spent or expired meanwhile
 */
export async function spendResetToken(
  accounts: Accounts,
  token: ResetToken,
  passwordHash: string,
  now: Date,
): Promise<ChangedPassword | undefined> {
  let spent = false;
  let unlinked: AccountDocument['google'] = null;
  const account = await accounts.change(token.uid, (before) => {
    spent = isGoodToken(before, token, now);
    if (!spent) return undefined;
    const { google, email } = before;
    unlinked = google && !speaksFor(google.issuer, email) ? google : null;
    const kept = unlinked === null ? google : null;
    const tokenVersion = before.tokenVersion + 1;
    const rest = { resets: [], emailProven: true, tokenVersion };
    return { ...before, passwordHash, google: kept, ...rest };
  });
  return spent && account ? { account, unlinked } : undefined;
}

function living(account: AccountDocument, now: Date): AccountDocument['resets'] {
  return account.resets.filter(({ expiresAt }) => {
    const left = Date.parse(expiresAt) - now.getTime();
    // One that has longer to live than any that is made now is of a clock that was ahead.
    return left > 0 && left <= goodMs + clocksDifferMs;
  });
}
