import { createHash } from 'node:crypto';
import { newUid } from '../../schemas/domain/ids.ts';
import type { Database } from '../store/store.ts';
import type { AccountDocument, AccountsDocument, PointerDocument } from './account-documents.ts';
import { accountOf, pointerOf } from './well-formed.ts';

/** A pointer without an account is a registration that died; one that is younger may be under way. */
const registrationMs = 60_000;

/** The documents that keep addresses and Google identities unique, each of which leads to an account. */
export class AccountPointers {
  readonly #db: Database<AccountsDocument>;
  readonly #clock: () => Date;

  constructor(db: Database<AccountsDocument>, clock: () => Date) {
    this.#db = db;
    this.#clock = clock;
  }

  /** The account to which a pointer leads; undefined if there is none. */
  async follow(key: string): Promise<AccountDocument | undefined> {
    const pointer = pointerOf(await this.#db.get(key));
    // Nobody has the new one; reading it takes as long as reading an account (byEmail).
    return this.#account(pointer?.uid ?? newUid());
  }

  /**
   * Makes the pointer lead to this uid, unless a registration that is under way, or was cut off a moment
   * ago, has it lead to another: whoever then is the first to write that account has it. An older one is
   * not shared: who knows whose uid it was.
   * @returns where it leads; undefined if it leads to another account that exists
   */
  async claim(key: string, uid: string): Promise<string | undefined> {
    const now = this.#clock();
    const pointer: PointerDocument = {
      _id: key,
      kind: 'pointer',
      uid,
      createdAt: now.toISOString(),
    };
    for (;;) {
      const before = pointerOf(await this.#db.get(key));
      if (before) {
        if (before.uid === uid) return uid;
        const account = await this.#account(before.uid);
        if (account && namesPointer(account, key)) return undefined;
        if (Math.abs(now.getTime() - Date.parse(before.createdAt)) < registrationMs)
          return before.uid;
      }
      const put = await this.#db.put(
        before?._rev === undefined ? pointer : { ...pointer, _rev: before._rev },
      );
      if (put.ok) return uid;
    }
  }

  /** Erases a pointer, if it leads to this account. */
  async erase(key: string, uid: string): Promise<void> {
    const pointer = await this.#db.get(key);
    if (pointer?.kind === 'pointer' && pointer.uid === uid) await this.#db.erase(key);
  }

  async #account(uid: string): Promise<AccountDocument | undefined> {
    return accountOf(await this.#db.get(uid));
  }
}

/** Whether an account has the address or identity whose pointer leads to it. Addresses never change. */
export function namesPointer({ google }: AccountDocument, key: string): boolean {
  if (!key.startsWith('google:')) return true;
  return google !== null && googleKey(google.issuer, google.subject) === key;
}

/** The id of the pointer of a Google identity. */
export function googleKey(issuer: string, subject: string): string {
  const identity = JSON.stringify([issuer, subject]);
  return `google:${createHash('sha256').update(identity).digest('hex')}`;
}
