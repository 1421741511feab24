import type { CollectionName } from '../../schemas/documents/device.ts';
import type { ChatLogs } from '../facts/chat-logs.ts';
import type { Facts, FactChange } from '../facts/facts.ts';
import { putNewest } from '../facts/put-newest.ts';
import type { Sequence } from '../facts/sequence.ts';
import { affectedBy } from './affected.ts';
import type { Affected } from './affected.ts';
import { UserViews } from './user-views.ts';

/**
 * The views of everybody who asked lately. Kept in memory only: a view is a pure function of the
 * store, its log can be thrown away, and nothing of a person stays behind in it.
 */
export class Views {
  readonly #byUser = new Map<string, UserViews>();
  readonly #listeners = new Set<(affected: Affected) => void>();

  readonly #facts: Facts;
  readonly #chatLogs: ChatLogs;
  readonly #sequence: Sequence;
  /** The least recently used views beyond this many are thrown away. */
  readonly #most: number;

  constructor(facts: Facts, chatLogs: ChatLogs, sequence: Sequence, most = 5000) {
    this.#facts = facts;
    this.#chatLogs = chatLogs;
    this.#sequence = sequence;
    this.#most = most;
    facts.onChange((change: FactChange) => this.#spread(affectedBy(facts, change)));
    chatLogs.onMessage((chatUid) => {
      const chat = facts.chat(chatUid);
      if (!chat) return;
      const both: ReadonlySet<CollectionName> = new Set<CollectionName>(['messages']);
      const live = new Map([chat.owner_id, chat.applicant_id].map((uid) => [uid, both]));
      this.#spread({ live, everybody: new Set() });
    });
  }

  /** Tells, after each change, whose views it can touch. */
  onAffected(listener: (affected: Affected) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  of(uid: string): UserViews {
    const known = this.#byUser.get(uid);
    const views = known ?? new UserViews(uid, this.#facts, this.#chatLogs, this.#sequence);
    putNewest(this.#byUser, uid, views, this.#most);
    return views;
  }

  /** Throws one viewer's logs away: the next pull compares digests or inventories. */
  forget(uid: string): void {
    this.#byUser.delete(uid);
  }

  #spread(affected: Affected): void {
    for (const [uid, collections] of affected.live) this.#byUser.get(uid)?.invalidate(collections);
    if (affected.everybody.size > 0)
      for (const views of this.#byUser.values()) views.invalidate(affected.everybody);
    for (const listener of this.#listeners) listener(affected);
  }
}
