import { Digest } from '../../schemas/domain/digest.ts';
import { messageWindow, unreadWindow } from '../../schemas/wire/sync.ts';
import type { ChatLogs, LogEntry } from '../facts/chat-logs.ts';
import type { Sequence } from '../facts/sequence.ts';
import { formatCursor, isSameView } from './cursor.ts';
import type { Cursor } from './cursor.ts';
import { heldMessages } from './held-messages.ts';

/** What a device has to do to have its messages. */
export interface MessageDelta {
  /** Ids of messages to write, chats with the newest messages first. */
  readonly ids: readonly string[];
  readonly goneChats: readonly string[];
}

/** A chat in view and its messages, oldest first. */
export interface ChatReading {
  readonly chat: string;
  readonly log: readonly LogEntry[];
}

/**
 * One viewer's view of the messages: those of the viewer's open chats. Messages are append-only, so
 * no version is kept for each: what is new after a cursor is what was delivered later, and the newest
 * `messageWindow` of each chat that entered the view later, and before them what is unread. The digest
 * covers those windows alone.
 */
export class MessageView {
  readonly #entered = new Map<string, number>();
  readonly #left = new Map<string, number>();
  readonly #epoch: string;
  #changedAt: number;

  readonly #logs: ChatLogs;
  readonly #sequence: Sequence;
  readonly #markOf: (chat: string) => string | null;

  /** @param markOf until when the viewer has read a chat, ISO 8601; null for never */
  constructor(logs: ChatLogs, sequence: Sequence, markOf: (chat: string) => string | null) {
    this.#logs = logs;
    this.#sequence = sequence;
    this.#markOf = markOf;
    this.#changedAt = sequence.next();
    this.#epoch = `${sequence.epoch}~${this.#changedAt.toString(36)}`;
  }

  /** Takes over which chats are open now. */
  bring(chatUids: ReadonlySet<string>): void {
    for (const chat of this.#entered.keys()) {
      if (chatUids.has(chat)) continue;
      this.#entered.delete(chat);
      this.#changedAt = this.#sequence.next();
      this.#left.set(chat, this.#changedAt);
    }
    for (const chat of chatUids) {
      if (this.#entered.has(chat)) continue;
      this.#changedAt = this.#sequence.next();
      this.#entered.set(chat, this.#changedAt);
      this.#left.delete(chat);
    }
  }

  sees(chatUid: string): boolean {
    return this.#entered.has(chatUid);
  }

  /**
   * The logs of all chats in view. What is asked of one answer must be asked of one reading, without
   * waiting in between: a message that arrives meanwhile then is in all of it or in none.
   */
  async read(): Promise<ChatReading[]> {
    for (;;) {
      const asOf = this.#changedAt;
      const chats = [...this.#entered.keys()];
      await Promise.all(chats.map((chat) => this.#logs.log(chat)));
      const reading = chats.flatMap((chat) => {
        const log = this.#logs.loaded(chat);
        return log ? [{ chat, log }] : [];
      });
      // Chats that came or went while the store was being read would be missing from a cursor that
      // knows of them; logs that were dropped meanwhile would be missing as well.
      if (asOf === this.#changedAt && reading.length === chats.length) return reading;
    }
  }

  cursor(reading: readonly ChatReading[]): Cursor {
    const all = new Digest();
    let seq = this.#changedAt;
    for (const { chat, log } of reading) {
      const { digest, last } = endOf(log);
      all.merge(digest);
      seq = Math.max(seq, last, this.#logs.cutAt(chat));
    }
    return { epoch: this.#epoch, seq, count: all.count, digest: all.toString() };
  }

  async head(): Promise<string> {
    return formatCursor(this.cursor(await this.read()));
  }

  /** What came after a cursor; see `ViewLog.since`. */
  since(cursor: Cursor, reading: readonly ChatReading[]): MessageDelta | undefined {
    if (cursor.epoch !== this.#epoch)
      return isSameView(cursor, this.cursor(reading)) ? { ids: [], goneChats: [] } : undefined;
    const found: Found[] = [];
    const goneChats = [...this.#left].filter(([, seq]) => seq > cursor.seq).map(([chat]) => chat);
    for (const { chat, log } of reading) {
      const isNew = (this.#entered.get(chat) ?? 0) > cursor.seq;
      const isCut = this.#logs.cutAt(chat) > cursor.seq;
      const later = log.filter(({ seq }) => seq > cursor.seq);
      const first = isNew || isCut ? this.#first(chat, log) : later;
      // Which message went is not kept: the chat begins anew, also where it has left and come back since. So does one
      // that came back with more than the device gets of it: what lies in between would never be asked for.
      if (isCut || later.length > first.length) goneChats.push(chat);
      found.push(first);
    }
    return { ids: inOrder(found), goneChats };
  }

  /** The newest window of every chat. */
  everything(reading: readonly ChatReading[]): MessageDelta {
    return { ids: inOrder(reading.map(({ chat, log }) => this.#first(chat, log))), goneChats: [] };
  }

  /** Chats of which a device may hold what is not here: it is gone, or has not been heard of yet. */
  doubted(inventory: Readonly<Record<string, string>>, reading: readonly ChatReading[]): string[] {
    const others = reading.filter(({ chat, log }) => heldMessages(inventory, chat, log)?.isOther);
    return others.map(({ chat }) => chat);
  }

  /**
   * What a device lacks that says, per chat, `{count}.{digest}.{oldest timestamp}` of what it holds:
   * for chats that differ, what is newer than its own, or everything from its oldest message on, or the newest
   * window; one of which it may hold something that is not there any more begins anew.
   */
  against(
    inventory: Readonly<Record<string, string>>,
    reading: readonly ChatReading[],
  ): MessageDelta {
    const found: Found[] = [];
    const goneChats = Object.keys(inventory).filter((chat) => !this.#entered.has(chat));
    for (const { chat, log } of reading) {
      const held = heldMessages(inventory, chat, log);
      if (held?.isOther) goneChats.push(chat);
      if (held?.isSame && held.since.length >= Math.min(log.length, messageWindow)) continue;
      const first = this.#first(chat, log);
      const isLong = held && held.since.length >= first.length;
      found.push(isLong ? held.lacking : first);
    }
    return { ids: inOrder(found), goneChats };
  }

  /** What a device gets of a chat of which it has nothing: the newest window, and all that is unread. */
  #first(chat: string, log: readonly LogEntry[]): readonly LogEntry[] {
    const mark = this.#markOf(chat) ?? '';
    const unread = log.slice(-unreadWindow).filter(({ timestamp }) => timestamp > mark);
    return log.slice(-Math.max(messageWindow, unread.length));
  }
}

type Found = readonly LogEntry[];

/** What a cursor says of one chat. */
interface End {
  /** Of its newest window. */
  readonly digest: Digest;
  /** The highest sequence in it. */
  readonly last: number;
}

/** A log is never changed, so each end is made once. */
const ends = new WeakMap<readonly LogEntry[], End>();

function endOf(log: readonly LogEntry[]): End {
  const kept = ends.get(log);
  if (kept) return kept;
  const digest = new Digest();
  for (const { id } of log.slice(-messageWindow)) digest.add(id, '');
  const end = { digest, last: log.reduce((most, { seq }) => Math.max(most, seq), 0) };
  ends.set(log, end);
  return end;
}

function inOrder(found: readonly Found[]): string[] {
  const last = (log: Found): string => log.at(-1)?.timestamp ?? '';
  const chats = found.filter((log) => log.length > 0);
  chats.sort((a, b) => (last(a) < last(b) ? 1 : -1));
  return chats.flatMap((log) => log.map(({ id }) => id));
}
