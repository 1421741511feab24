import { newUid } from '../../schemas/domain/ids.ts';
import type { Database, Store } from '../store/store.ts';
import { accountsDatabase, sessionId } from './account-documents.ts';
import type { AccountDocument, AccountsDocument, SessionDocument } from './account-documents.ts';
import { hashOf, judge, newSecret, successorOf } from './refresh-token.ts';
import type { RefreshToken } from './refresh-token.ts';
import { isSession } from './well-formed.ts';
import { ageOfNewest, handedAgain, newSession, rotatedSession } from './session-steps.ts';
import type { SessionOptions } from './session-steps.ts';

const maxSessions = 20;

/** So many are kept of those that their owner has ended: every sign-in reads them. */
const maxEndedSessions = 100;

/** A session with the refresh token that its device shall hold now. */
export interface HeldSession {
  session: SessionDocument;
  token: RefreshToken;
}

/** `ended`: by the owner, from another device. */
export type Rotation = HeldSession | { refused: 'unknown' | 'reused' | 'ended' };

/**
 * A token that is younger is not exchanged again: a browser that is killed comes back with the cookie of
 * up to half a minute ago, which must not be older than the one before the newest.
 */
const restMs = 45_000;

/** Signed-in devices. A refresh token is exchanged when it is used; a used one that comes back ends its session. */
export class Sessions {
  readonly #db: Database<AccountsDocument>;
  readonly #store: Pick<Store, 'notAhead'>;
  readonly #options: SessionOptions;

  constructor(store: Store, options: SessionOptions) {
    this.#db = accountsDatabase(store);
    this.#store = store;
    this.#options = options;
  }

  /**
   * Signs a device in.
   * @param device coarse name shown in the list of sessions @param former the session that its browser had
   */
  async start(
    account: AccountDocument,
    device: string,
    former?: SessionDocument,
  ): Promise<HeldSession> {
    const uid = account._id;
    const now = this.#options.clock();
    const token = { uid, sid: newUid(), secret: newSecret() };
    const made = newSession(account, token, device, now, this.#options);
    // With the first token of one nothing has run yet: a sign-in whose answer was lost is repeated.
    const hadSession = former?.uid === uid && former.generation > 1;
    const session = { ...made, ...(hadSession && { hadSession }) };
    await this.#makeRoom(uid);
    await this.#db.put(session);
    return { session, token };
  }

  /** Exchanges a refresh token. A reused one ends its session. */
  async rotate(token: RefreshToken): Promise<Rotation> {
    const id = sessionId(token.uid, token.sid);
    const { gateway } = this.#options;
    const now = this.#options.clock();
    let verdict = 'unknown' as ReturnType<typeof judge> | 'expired' | 'unknown';
    let isYoung = false;
    const after = await this.#db.update(id, (before) => {
      verdict = isSession(before) ? this.#judge(before, token.secret) : 'unknown';
      if (!isSession(before)) return undefined;
      if (verdict === 'again') return handedAgain(before, now, gateway);
      // As an exchange, by compare-and-swap: an answer of before the last one knows nothing of its token.
      if (verdict !== 'newest') return { ...before, expiresAt: this.#expiring() };
      isYoung = before.generation > 1 && ageOfNewest(before, now, gateway) < restMs;
      return isYoung ? undefined : rotatedSession(before, token.secret, now, this.#options);
    });
    if (isSession(after) && isYoung) return { session: after, token };
    if (isSession(after) && (verdict === 'newest' || verdict === 'again')) {
      const secret = successorOf(token.secret, after.salt, this.#options.pepper);
      return { session: after, token: { ...token, secret } };
    }
    if (after?.kind === 'ended-session') return { refused: 'ended' };
    if (verdict === 'reused' || verdict === 'expired') await this.end(token.uid, token.sid);
    return { refused: verdict === 'reused' ? 'reused' : 'unknown' };
  }

  /** Notes that the device has kept the token of this generation, so older ones are copies. */
  async arrived(uid: string, sid: string, generation: number): Promise<void> {
    await this.#db.update(sessionId(uid, sid), (before) =>
      isSession(before) && before.arrived < generation
        ? { ...before, arrived: generation }
        : undefined,
    );
  }

  async get(uid: string, sid: string): Promise<SessionDocument | undefined> {
    const doc = await this.#db.get(sessionId(uid, sid));
    return isSession(doc) ? doc : undefined;
  }

  /** The session of a token that is good now (the newest, or the one before within its grace). */
  async held(token: RefreshToken): Promise<SessionDocument | undefined> {
    const session = await this.get(token.uid, token.sid);
    const isGood = session && ['newest', 'again'].includes(this.#judge(session, token.secret));
    return isGood ? session : undefined;
  }

  /** Whether a token is good, and the first of its session: no browser has kept the answer to its exchange, if it was. */
  async isFirst(token: RefreshToken): Promise<boolean> {
    const session = await this.held(token);
    return session?.generation === (session?.hash === hashOf(token.secret) ? 1 : 2);
  }

  /** Whether a token is good now. */
  async holds(token: RefreshToken): Promise<boolean> {
    return (await this.held(token)) !== undefined;
  }

  /** Sessions that still hold, last used first. */
  async list(uid: string): Promise<SessionDocument[]> {
    const now = this.#expiring();
    return (await this.#all(uid))
      .filter((session) => session.expiresAt > now)
      .sort((a, b) => (a.lastUsedAt < b.lastUsedAt ? 1 : -1));
  }

  /** Ends one session. False if there was none. */
  async end(uid: string, sid: string): Promise<boolean> {
    for (;;) {
      const session = await this.get(uid, sid);
      if (session?._rev === undefined) return false;
      if ((await this.#db.remove(session._id, session._rev)).ok) return true;
    }
  }

  async endAll(uid: string): Promise<void> {
    for (const session of await this.#all(uid)) await this.end(uid, session.sid);
  }

  /**
   * Ends one session because its owner wants its device to be signed out; that device will be told.
   * False if there was none.
   */
  async signOut(uid: string, sid: string): Promise<boolean> {
    let found = false;
    await this.#db.update(sessionId(uid, sid), (before) => {
      found = isSession(before);
      return isSession(before)
        ? { _id: before._id, kind: 'ended-session', expiresAt: before.expiresAt }
        : undefined;
    });
    return found;
  }

  /** @param but id of a session that is left as it is */
  async signOutAll(uid: string, but?: string): Promise<void> {
    for (const { sid } of await this.#all(uid)) if (sid !== but) await this.signOut(uid, sid);
  }

  /** Ids of all sessions of which anything is stored, ended ones too. */
  async idsOf(uid: string): Promise<string[]> {
    const docs = await this.#db.range(rangeOf(uid));
    return docs.map(({ _id }) => _id);
  }

  /** Erases every session of a deleted account and what `signOut` has left of it (ACC-16). */
  async erase(uid: string): Promise<void> {
    const ids = await this.idsOf(uid);
    if (ids.length > 0) await this.#db.eraseMany(ids);
  }

  /** The time that ends sessions: one that a clock which is far ahead has ended would not come back. */
  #expiring(): string {
    return this.#store.notAhead(this.#options.clock()).toISOString();
  }

  #judge(session: SessionDocument, secret: string): ReturnType<typeof judge> | 'expired' {
    if (session.expiresAt <= this.#expiring()) return 'expired';
    return judge(session, secret, this.#options.clock());
  }

  /** Removes what `signOut` has left and is of no use any more, or is too much. */
  async #forgetEnded(uid: string): Promise<void> {
    const now = this.#expiring();
    const ended = (await this.#db.range(rangeOf(uid)))
      .filter((doc) => doc.kind === 'ended-session')
      .sort((a, b) => (a.expiresAt < b.expiresAt ? 1 : -1));
    for (const [at, { _id, _rev, expiresAt }] of ended.entries())
      if (_rev !== undefined && (at >= maxEndedSessions || expiresAt <= now))
        await this.#db.remove(_id, _rev);
  }

  async #all(uid: string): Promise<SessionDocument[]> {
    return (await this.#db.range(rangeOf(uid))).filter((doc) => isSession(doc));
  }

  /** Ends expired sessions, and the least used ones beyond the limit. */
  async #makeRoom(uid: string): Promise<void> {
    const all = await this.#all(uid);
    const keep = new Set((await this.list(uid)).slice(0, maxSessions - 1).map(({ sid }) => sid));
    for (const session of all) if (!keep.has(session.sid)) await this.end(uid, session.sid);
    await this.#forgetEnded(uid);
  }
}

/** Keys of a person's sessions. */
function rangeOf(uid: string): { startkey: string; endkey: string } {
  const prefix = sessionId(uid, '');
  return { startkey: prefix, endkey: `${prefix}\uffff` };
}
