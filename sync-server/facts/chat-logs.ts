import type { StoredMessage } from '../../schemas/documents/stored.ts';
import type { Database } from '../store/store.ts';
import type { Sequence } from './sequence.ts';

/** Where a message stands: `seq` is 0 if it was there before this gateway first read the chat. */
export interface LogEntry {
  readonly id: string;
  readonly timestamp: string;
  readonly seq: number;
}

/** How many message documents are kept in memory for the pulls that follow at once. */
const recentMost = 20_000;

/**
 * The messages of each chat in reading order, without their texts. A chat is read from the store when
 * it is first asked for; later messages are noted as the change feed or a write delivers them. The
 * sequence is the order of delivery, not of clocks: a message from another gateway may carry an
 * earlier time and must not be skipped.
 */
export class ChatLogs {
  /** Logs are replaced, never changed: a reading of several stays what it was. */
  readonly #logs = new Map<string, readonly LogEntry[]>();
  readonly #noted = new Map<string, LogEntry[]>();
  readonly #known = new Set<string>();
  readonly #loading = new Map<string, Promise<readonly LogEntry[]>>();
  readonly #recent = new Map<string, StoredMessage>();
  readonly #lastGiven = new Map<string, number>();
  readonly #listeners = new Set<(message: StoredMessage) => void>();

  readonly #messages: Pick<Database<StoredMessage>, 'range' | 'getMany'>;
  readonly #sequence: Sequence;

  constructor(messages: Pick<Database<StoredMessage>, 'range' | 'getMany'>, sequence: Sequence) {
    this.#messages = messages;
    this.#sequence = sequence;
  }

  /**
   * The time for the next message of a chat: now, but later than every one given before, so that
   * messages of one request keep their order (SYNC-11).
   */
  nextInstant(chatUid: string, now: Date): Date {
    const last = this.#lastGiven.get(chatUid) ?? 0;
    const next = Math.max(now.getTime(), last + 1);
    this.#lastGiven.delete(chatUid);
    this.#lastGiven.set(chatUid, next);
    dropOldest(this.#lastGiven, recentMost);
    return new Date(next);
  }

  onMessage(listener: (message: StoredMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes a message as stored; a repeat changes nothing. */
  note(message: StoredMessage): void {
    if (this.#known.has(message._id)) return;
    this.#known.add(message._id);
    this.#remember(message);
    const entry = { id: message._id, timestamp: message.timestamp, seq: this.#sequence.next() };
    const log = this.#logs.get(message.chat_uid);
    if (log) this.#logs.set(message.chat_uid, withEntry(log, entry));
    const noted = this.#noted.get(message.chat_uid);
    if (noted) noted.push(entry);
    else this.#noted.set(message.chat_uid, [entry]);
    for (const listener of this.#listeners) listener(message);
  }

  /** Forgets a chat that no longer exists. */
  forget(chatUid: string): void {
    for (const { id } of [
      ...(this.#logs.get(chatUid) ?? []),
      ...(this.#noted.get(chatUid) ?? []),
    ]) {
      this.#known.delete(id);
      this.#recent.delete(id);
    }
    this.#logs.delete(chatUid);
    this.#noted.delete(chatUid);
  }

  /** The chat's entries by (timestamp, id), oldest first; another list after each change. */
  async log(chatUid: string): Promise<readonly LogEntry[]> {
    const log = this.#logs.get(chatUid);
    if (log) return log;
    let loading = this.#loading.get(chatUid);
    if (loading === undefined) {
      loading = this.#load(chatUid).finally(() => this.#loading.delete(chatUid));
      this.#loading.set(chatUid, loading);
    }
    return loading;
  }

  /** The same if it has been read already. */
  loaded(chatUid: string): readonly LogEntry[] | undefined {
    return this.#logs.get(chatUid);
  }

  /** The documents of some messages, in the order asked, without those that are gone. */
  async documents(ids: readonly string[]): Promise<StoredMessage[]> {
    const missing = ids.filter((id) => !this.#recent.has(id));
    const found = new Map<string, StoredMessage>();
    if (missing.length > 0)
      for (const doc of await this.#messages.getMany(missing)) if (doc) found.set(doc._id, doc);
    const docs = ids.map((id) => this.#recent.get(id) ?? found.get(id));
    return docs.filter((doc) => doc !== undefined);
  }

  async #load(chatUid: string): Promise<readonly LogEntry[]> {
    const docs = await this.#messages.range({
      startkey: `${chatUid}:`,
      endkey: `${chatUid}:\uffff`,
    });
    const noted = new Map((this.#noted.get(chatUid) ?? []).map((entry) => [entry.id, entry]));
    const log: LogEntry[] = docs.map(
      (doc) => noted.get(doc._id) ?? { id: doc._id, timestamp: doc.timestamp, seq: 0 },
    );
    // What was noted while the store was being read may be missing from what it gave.
    const read = new Set(log.map(({ id }) => id));
    for (const entry of noted.values()) if (!read.has(entry.id)) log.push(entry);
    log.sort(byTime);
    this.#logs.set(chatUid, log);
    return log;
  }

  #remember(message: StoredMessage): void {
    this.#recent.set(message._id, message);
    dropOldest(this.#recent, recentMost);
  }
}

function dropOldest(map: Map<string, unknown>, most: number): void {
  if (map.size <= most) return;
  const oldest = map.keys().next();
  if (!oldest.done) map.delete(oldest.value);
}

function byTime(a: LogEntry, b: LogEntry): number {
  if (a.timestamp !== b.timestamp) return a.timestamp < b.timestamp ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** The log with one entry more, or with a known message's new place in the order of delivery. */
function withEntry(log: readonly LogEntry[], entry: LogEntry): LogEntry[] {
  const others = log.filter(({ id }) => id !== entry.id);
  let at = others.length;
  for (; at > 0; at -= 1) {
    const before = others[at - 1];
    if (before === undefined || byTime(before, entry) <= 0) break;
  }
  return [...others.slice(0, at), entry, ...others.slice(at)];
}
