import { newUid } from '../../schemas/domain/ids.ts';
import type { Database, Store } from '../store/store.ts';
import { everyDocument } from '../store/every-document.ts';
import { accountsDatabase } from './account-documents.ts';
import type { AccountDocument, AccountsDocument } from './account-documents.ts';
import { AccountPointers, googleKey, namesPointer } from './account-pointers.ts';
import { emailKey, encodedEmail } from './email-address.ts';
import { accountOf, isAccount } from './well-formed.ts';

/** What a new account begins with. */
export interface NewAccount {
  /** Normalised. */
  email: string;
  passwordHash: string | null;
  google: AccountDocument['google'];
  emailProven: boolean;
  language: 'fi' | 'en';
  /** Only demo data chooses it. */
  uid?: string;
}

type GoogleIdentity = NonNullable<AccountDocument['google']>;

/** Accounts and the pointers that keep addresses and Google identities unique. */
export class Accounts {
  readonly #db: Database<AccountsDocument>;
  readonly #pointers: AccountPointers;
  readonly #clock: () => Date;

  constructor(store: Store, clock: () => Date) {
    this.#db = accountsDatabase(store);
    this.#pointers = new AccountPointers(this.#db, clock);
    this.#clock = clock;
  }

  async byUid(uid: string): Promise<AccountDocument | undefined> {
    return accountOf(await this.#db.get(uid));
  }

  /** Whether there is one, malformed or not. */
  async has(uid: string): Promise<boolean> {
    return (await this.#db.get(uid)) !== undefined;
  }

  /** Its address; '' if there is no account, or a malformed one does not say. */
  async addressOf(uid: string): Promise<string> {
    const email: unknown = ((await this.#db.get(uid)) as AccountDocument | undefined)?.email;
    return typeof email === 'string' ? email : '';
  }

  /** Addresses of all accounts. */
  async addresses(): Promise<string[]> {
    const found: string[] = [];
    for await (const doc of everyDocument(this.#db))
      if (doc.kind === 'account' && typeof doc.email === 'string') found.push(doc.email);
    return found.sort();
  }

  /**
   * Asks the store as often for an address that has no account: how long a sign-in takes must not tell.
   * @param email normalised
   */
  async byEmail(email: string): Promise<AccountDocument | undefined> {
    const found = await this.#pointers.follow(emailKey(email));
    const former = await this.#byEncodedEmail(email);
    return found ?? former;
  }

  /** One that was registered when `xn--…` counted as another domain than its letters. */
  async #byEncodedEmail(email: string): Promise<AccountDocument | undefined> {
    const encoded = encodedEmail(email);
    return encoded === email ? undefined : this.#pointers.follow(emailKey(encoded));
  }

  /** The account itself says so, too: a link that was cut off leaves the pointer of its new or its former identity. */
  async byGoogle(issuer: string, subject: string): Promise<AccountDocument | undefined> {
    const key = googleKey(issuer, subject);
    const account = await this.#pointers.follow(key);
    return account && namesPointer(account, key) ? account : undefined;
  }

  /**
   * Creates an account unless its address is taken. The pointer comes first, then the account that it
   * leads to, both by compare-and-swap, so of gateways that race one wins; what a crash left in between
   * is taken over by the next attempt.
   * @returns undefined if the address has an account
   */
  async create(wanted: NewAccount): Promise<AccountDocument | undefined> {
    if (await this.#byEncodedEmail(wanted.email)) return undefined;
    const uid = await this.#pointers.claim(emailKey(wanted.email), wanted.uid ?? newUid());
    if (uid === undefined) return undefined;
    const account: AccountDocument = {
      _id: uid,
      kind: 'account',
      email: wanted.email,
      passwordHash: wanted.passwordHash,
      emailProven: wanted.emailProven,
      google: wanted.google,
      tokenVersion: 1,
      language: wanted.language,
      createdAt: this.#clock().toISOString(),
      resets: [],
    };
    const put = await this.#db.put(account);
    if (!put.ok) return undefined;
    return (await this.#stillOurs(account, put.rev)) ? { ...account, _rev: put.rev } : undefined;
  }

  /**
   * Lets this Google identity sign in to the account, and the one before it no more. False if it
   * belongs to another account.
   * @param asOf the account's revision that allows it: after a change, such as a new password, it may be no more
   */
  async linkGoogle(uid: string, issuer: string, subject: string, asOf?: string): Promise<boolean> {
    const key = googleKey(issuer, subject);
    if ((await this.#pointers.claim(key, uid)) !== uid) return false;
    const former = (await this.byUid(uid))?.google;
    const formerKey = former ? googleKey(former.issuer, former.subject) : key;
    const google = { issuer, subject };
    const changed = await this.change(uid, (before) =>
      asOf === undefined || before._rev === asOf
        ? { ...before, google, emailProven: true }
        : undefined,
    );
    const isLinked = changed !== undefined && namesPointer(changed, key);
    if (!isLinked) await this.#pointers.erase(key, uid);
    else if (formerKey !== key) await this.#pointers.erase(formerKey, uid);
    return isLinked;
  }

  /** Forgets an identity that the account names no more. */
  async forgetGoogle(uid: string, { issuer, subject }: GoogleIdentity): Promise<void> {
    await this.#pointers.erase(googleKey(issuer, subject), uid);
  }

  /** Changes an account; undefined if there is none. */
  async change(
    uid: string,
    change: (before: AccountDocument) => AccountDocument | undefined,
  ): Promise<AccountDocument | undefined> {
    const after = await this.#db.update(uid, (before) => {
      const account = accountOf(before);
      return account && change(account);
    });
    return accountOf(after);
  }

  /** Kills every access token. Nobody passes with one of a malformed account. */
  async endTokens(uid: string): Promise<void> {
    await this.#db.update(uid, (before) =>
      isAccount(before) ? { ...before, tokenVersion: before.tokenVersion + 1 } : undefined,
    );
  }

  /** Erases account and pointers, whatever an operator has made of them; nobody can sign in any more. Repeatable. */
  async erase(uid: string): Promise<void> {
    const account = (await this.#db.get(uid)) as Partial<AccountDocument> | undefined;
    if (!account) return;
    const { email, google } = account;
    const keys = typeof email === 'string' ? [emailKey(email)] : [];
    if (google) keys.push(googleKey(google.issuer, google.subject));
    for (const key of keys) await this.#pointers.erase(key, uid);
    await this.#db.erase(uid);
  }

  /** A registration that took so long that another one took over its pointer must not stay. */
  async #stillOurs(account: AccountDocument, rev: string): Promise<boolean> {
    const pointer = await this.#db.get(emailKey(account.email));
    if (pointer?.kind === 'pointer' && pointer.uid === account._id) return true;
    await this.#db.remove(account._id, rev);
    return false;
  }
}
