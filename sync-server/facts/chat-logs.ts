import type { StoredMessage } from '../../schemas/documents/stored.ts';
import { chatPartOf } from '../../schemas/domain/ids.ts';
import { generationOf } from '../store/revision.ts';
import type { Database } from '../store/store.ts';
import { putNewest } from './put-newest.ts';
import { HeldLogs } from './held-logs.ts';
import type { Sequence } from './sequence.ts';
import { isWellFormed } from './well-formed.ts';

/**
 * Where a message stands: `seq` is 0 if it was there before this gateway first read the chat. In one that was held no
 * more for a while it is at least what it was.
 */
export interface LogEntry {
  readonly id: string;
  readonly timestamp: string;
  readonly seq: number;
}

/** So many message documents are kept in memory for the pulls that follow at once, and as many chats in `#unread`. */
const maxRecent = 20_000;

/**
 * The messages of each chat in reading order, without their texts. A chat is read from the store when
 * it is first asked for; later messages are noted as the change feed or a write delivers them. The
 * sequence is the order of delivery, not of clocks: a message from another gateway may carry an
 * earlier time and must not be skipped.
 */
export class ChatLogs {
  /** Logs are replaced, never changed: a reading of several stays what it was. */
  readonly #logs: HeldLogs<LogEntry>;
  /** What came lately into chats that have not been read yet: a copy that is behind may lack it when they are. */
  readonly #unread = new Map<string, LogEntry[]>();
  /** Ids of the messages that have been noted, of those chats and of the ones in use. */
  readonly #known = new Set<string>();
  readonly #loading = new Map<string, Promise<readonly LogEntry[]>>();
  /** For each reading of the store that is under way: ids that have been taken out meanwhile. */
  readonly #readings = new Set<Set<string>>();
  readonly #recent = new Map<string, StoredMessage>();
  /** Sequence at which a message of a chat was last taken out. */
  readonly #cuts = new Map<string, number>();
  readonly #listeners = new Set<(chatUid: string) => void>();

  readonly #messages: Pick<Database<StoredMessage>, 'range' | 'getMany'>;
  readonly #sequence: Sequence;

  constructor(
    messages: Pick<Database<StoredMessage>, 'range' | 'getMany'>,
    sequence: Sequence,
    logs = new HeldLogs<LogEntry>(),
  ) {
    this.#messages = messages;
    this.#sequence = sequence;
    this.#logs = logs;
  }

  /** Calls the listener with the chat of each message that comes or goes; returns how to stop. */
  onMessage(listener: (chatUid: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes a message as it was written or read, which the change feed may have overtaken; a repeat changes nothing. */
  note(message: StoredMessage): void {
    const { _id: id } = message;
    if (!this.#known.has(id) || isLater(message, this.#recent.get(id))) this.#take(message);
  }

  /**
   * Takes a message as the change feed tells it, once. What it tells last counts: of revisions in conflict CouchDB may
   * show one as long as that which was known, or an older one again. Of what is not remembered only a later one does: a
   * feed that begins anew would tell every device all of it once more.
   */
  hear(message: StoredMessage): void {
    const { _id: id, _rev } = message;
    const known = this.#recent.get(id);
    const isOther = known ? known._rev !== _rev : isLater(message, known);
    if (!this.#known.has(id) || isOther) this.#take(message);
  }

  #take(message: StoredMessage): void {
    const { _id: id, chat_uid: chat } = message;
    this.#known.add(id);
    putNewest(this.#recent, id, message, maxRecent);
    const entry = { id, timestamp: message.timestamp, seq: this.#sequence.next() };
    const log = this.#logs.get(chat);
    if (log) this.#hold(chat, withEntry(log, entry));
    else this.#keepUnread(chat, entry);
    for (const listener of this.#listeners) listener(chat);
  }

  /** Takes a message out of its chat: an operator has deleted it, or made something else of it. */
  drop(chatUid: string, id: string): void {
    this.#known.delete(id);
    this.#recent.delete(id);
    for (const gone of this.#readings) gone.add(id);
    const without = (log: readonly LogEntry[]): LogEntry[] => log.filter((one) => one.id !== id);
    const log = this.#logs.get(chatUid);
    if (log) this.#hold(chatUid, without(log));
    const unread = this.#unread.get(chatUid);
    if (unread) this.#unread.set(chatUid, without(unread));
    this.#cuts.set(chatUid, this.#sequence.next());
    for (const listener of this.#listeners) listener(chatUid);
  }

  /** Sequence at which a message of this chat was last taken out; 0 for never. */
  cutAt(chatUid: string): number {
    return this.#cuts.get(chatUid) ?? 0;
  }

  /** Forgets a chat that no longer exists. */
  forget(chatUid: string): void {
    for (const { id } of this.#logs.get(chatUid) ?? this.#unread.get(chatUid) ?? []) {
      this.#known.delete(id);
      this.#recent.delete(id);
    }
    this.#logs.delete(chatUid);
    this.#unread.delete(chatUid);
    this.#cuts.delete(chatUid);
  }

  /** The chat's entries by (timestamp, id), oldest first; another list after each change. */
  async log(chatUid: string): Promise<readonly LogEntry[]> {
    const log = this.#logs.ask(chatUid);
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
      for (const doc of await this.#messages.getMany(missing))
        if (doc && isWellFormed('messages', doc)) found.set(doc._id, doc);
    const docs = ids.map((id) => this.#recent.get(id) ?? found.get(id));
    return docs.filter((doc) => doc !== undefined);
  }

  /**
   * Looks for messages that another gateway has written and this one has not heard of yet.
   * @param newest only among so many of those that were made last, by the clocks of their devices
   */
  async reread(chatUid: string, newest?: number): Promise<void> {
    // What nobody has read here yet is read now. A reading that is under way may have begun too early.
    const isRead = this.loaded(chatUid) !== undefined || this.#loading.has(chatUid);
    await this.log(chatUid);
    if (!isRead) return;
    const stored = await this.#stored(chatUid, newest);
    const here = new Set((await this.log(chatUid)).map(({ id }) => id));
    for (const message of stored) if (!here.has(message._id)) this.note(message);
  }

  /** The chat's messages in the store; none that is taken out while they are read. */
  async #stored(chatUid: string, newest?: number): Promise<StoredMessage[]> {
    const [first, last] = [`${chatUid}:`, `${chatUid}:\uffff`];
    const range =
      newest === undefined
        ? { startkey: first, endkey: last }
        : { startkey: last, endkey: first, descending: true, limit: newest };
    const gone = new Set<string>();
    this.#readings.add(gone);
    try {
      const docs = await this.#messages.range(range);
      return docs.filter((doc) => isWellFormed('messages', doc) && !gone.has(doc._id));
    } finally {
      this.#readings.delete(gone);
    }
  }

  async #load(chatUid: string): Promise<readonly LogEntry[]> {
    const docs = await this.#stored(chatUid);
    const noted = new Map((this.#unread.get(chatUid) ?? []).map((entry) => [entry.id, entry]));
    const seq = this.#logs.endOf(chatUid);
    const log: LogEntry[] = docs.map(
      (doc) => noted.get(doc._id) ?? { id: doc._id, timestamp: doc.timestamp, seq },
    );
    // What was noted while the store was being read may be missing from what it gave.
    const read = new Set(log.map(({ id }) => id));
    for (const entry of noted.values()) if (!read.has(entry.id)) log.push(entry);
    log.sort(byTime);
    this.#hold(chatUid, log);
    this.#unread.delete(chatUid);
    return log;
  }

  #hold(chatUid: string, log: readonly LogEntry[]): void {
    for (const { id } of this.#logs.set(chatUid, log)) this.#known.delete(id);
  }

  #keepUnread(chatUid: string, entry: LogEntry): void {
    const unread = this.#unread.get(chatUid) ?? [];
    unread.push(entry);
    for (const { id, seq } of putNewest(this.#unread, chatUid, unread, maxRecent) ?? []) {
      this.#known.delete(id);
      this.#logs.raiseEnd(chatPartOf(id), seq);
    }
  }
}

/** Whether somebody has changed a message by hand since it was known: the gateway writes each once. */
function isLater({ _rev }: StoredMessage, known: StoredMessage | undefined): boolean {
  return generationOf(_rev) > Math.max(1, generationOf(known?._rev));
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
