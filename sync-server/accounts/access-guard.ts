import type { RefusalCode } from '../../schemas/refusal-codes.ts';
import type { Store } from '../store/store.ts';
import type { Claims } from './access-token.ts';
import { accountsDatabase, sessionId } from './account-documents.ts';
import type { AccountDocument, AccountsDocument, SessionDocument } from './account-documents.ts';
import { accountOf, isSession } from './well-formed.ts';
import { RecentDocuments } from './recent-documents.ts';
import { ageOfNewest } from './session-steps.ts';
import type { SessionOptions } from './session-steps.ts';

/**
 * A browser that is killed (Chromium: up to half a minute after) comes back with the cookie that it had
 * before, though it has used the newer one: only what is used later than this is known to be kept.
 */
const keptAfterMs = 45_000;

/** Who may go on with a request, or why nobody may. */
export type Access =
  | { ok: true; account: AccountDocument; session: SessionDocument }
  | { ok: false; code: RefusalCode };

/**
 * Whether what a token says still holds: sign-out, sign-out everywhere, a stolen refresh token and
 * account deletion end access tokens at once, though these live ten minutes by themselves.
 */
export class AccessGuard {
  readonly #recent: RecentDocuments<AccountsDocument>;
  /** Generations already noted as arrived, per session. */
  readonly #noted = new Map<string, number>();
  readonly #options: Pick<SessionOptions, 'clock' | 'gateway'>;
  readonly #onArrived: (uid: string, sid: string, generation: number) => void;

  /** @param onArrived called once per session and generation, when the browser must have kept its token */
  constructor(
    store: Store,
    options: Pick<SessionOptions, 'clock' | 'gateway'>,
    onArrived: (uid: string, sid: string, generation: number) => void,
  ) {
    this.#recent = new RecentDocuments(accountsDatabase(store));
    this.#options = options;
    this.#onArrived = onArrived;
  }

  async check(claims: Claims): Promise<Access> {
    const { sub: uid, sid, gen } = claims;
    const account = accountOf(await this.#recent.get(uid));
    if (account === undefined) return { ok: false, code: 'ACCOUNT_GONE' };
    const session = await this.#recent.get(sessionId(uid, sid));
    if (!isSession(session) || account.tokenVersion !== claims.ver)
      return { ok: false, code: 'UNAUTHENTICATED' };
    const { clock, gateway } = this.#options;
    if (session.arrived < gen && ageOfNewest(session, clock(), gateway) >= keptAfterMs)
      this.#note(uid, sid, gen);
    return { ok: true, account, session };
  }

  /** Forgets what is known of these documents, after this gateway itself changed them. */
  changed(...ids: string[]): void {
    for (const id of ids) this.#recent.drop(id);
  }

  follow(signal: AbortSignal): Promise<void> {
    return this.#recent.follow(signal);
  }

  #note(uid: string, sid: string, generation: number): void {
    if ((this.#noted.get(sid) ?? 0) >= generation) return;
    if (this.#noted.size > 50_000) this.#noted.clear();
    this.#noted.set(sid, generation);
    this.#onArrived(uid, sid, generation);
  }
}
