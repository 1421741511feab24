import type { MessageDoc } from '../../../schemas/documents/device.ts';
import { helsinkiDate } from '../../../schemas/domain/helsinki-time.ts';
import type { RefusalEntry } from '../../data/device-store.ts';

/** One row of a thread, top to bottom. */
export type ThreadRow =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: string }
  | { kind: 'notice'; key: string; message: MessageDoc }
  | {
      kind: 'message';
      key: string;
      message: MessageDoc;
      mine: boolean;
      /** Last of some that the same person wrote in a row: it carries the avatar. */
      last: boolean;
      /** My newest: its state is worth words, for the others an icon will do. */
      newestOwn: boolean;
    }
  | { kind: 'failed'; key: string; refusal: RefusalEntry };

/** What the rows of a thread are made from. */
export interface Thread {
  /** Oldest first; those not yet sent last. */
  messages: readonly MessageDoc[];
  /** In any order. */
  refusals: readonly RefusalEntry[];
  uid: string;
  /** My read mark when I began to look; what had come by then from the other after it is marked as new. */
  readUntil: string | null;
  /** When that was: what comes before my eyes needs no mark. */
  since: Date;
  /** Shown for messages that have no server time yet. */
  now: Date;
}

/** Rows of a thread: day separators, messages in groups, the mark of what is new, failed ones last. */
export function threadRows(thread: Thread): ThreadRow[] {
  const rows: ThreadRow[] = [];
  let day = '';
  let marked = false;
  const isOwn = ({ sender_id, kind }: MessageDoc) =>
    sender_id === thread.uid && kind !== 'meet_changed';
  const newestOwn = thread.messages.findLast(isOwn);
  // What has been answered is no longer new.
  const answered = thread.messages.findLastIndex((one) => isOwn(one) && one.timestamp);
  let at = '';
  thread.messages.forEach((message, index) => {
    at = message.timestamp ?? latest(at, thread.now.toISOString());
    const date = dayOf(at);
    if (date !== day) rows.push({ kind: 'day', key: `day-${date}`, at });
    day = date;
    if (!marked && index > answered && isNew(message, thread)) {
      marked = true;
      rows.push({ kind: 'unread', key: 'unread' });
    }
    const row = rowOf(message, thread.messages[index + 1], thread.uid);
    rows.push(row.kind === 'message' ? { ...row, newestOwn: message === newestOwn } : row);
  });
  return [...rows, ...thread.refusals.toSorted(byWriting).map(failedRow)];
}

/** Key of the first row that is new, below the line that says so. */
export function firstNewOf(rows: readonly ThreadRow[]): string | undefined {
  const line = rows.findIndex(({ kind }) => kind === 'unread');
  return line < 0 ? undefined : rows[line + 1]?.key;
}

/** What waits stands below what has come, so it is of no earlier day: `now` is renewed by the minute. */
function latest(before: string, now: string): string {
  return Date.parse(before) > Date.parse(now) ? before : now;
}

function rowOf(message: MessageDoc, next: MessageDoc | undefined, uid: string): ThreadRow {
  if (message.kind === 'meet_changed') return { kind: 'notice', key: message.id, message };
  const mine = message.sender_id === uid;
  const goesOn =
    next !== undefined &&
    next.sender_id === message.sender_id &&
    next.kind !== 'meet_changed' &&
    isSoonAfter(message, next);
  return { kind: 'message', key: message.id, message, mine, last: !goesOn, newestOwn: false };
}

/** The ids of a chat's messages rise in the order of writing. */
function byWriting(a: RefusalEntry, b: RefusalEntry): number {
  return a.docId < b.docId ? -1 : 1;
}

function failedRow(refusal: RefusalEntry): ThreadRow {
  return { kind: 'failed', key: refusal.id, refusal };
}

function isNew(message: MessageDoc, { uid, readUntil, since }: Thread): boolean {
  if (message.sender_id === uid || message.timestamp === undefined || readUntil === null) {
    return false;
  }
  const at = Date.parse(message.timestamp);
  return at > Date.parse(readUntil) && at <= since.getTime();
}

const groupMs = 5 * 60_000;

/** Within five minutes and the same day, two messages of one person belong together. */
function isSoonAfter(a: MessageDoc, b: MessageDoc): boolean {
  if (a.timestamp === undefined || b.timestamp === undefined) return true;
  const gap = Date.parse(b.timestamp) - Date.parse(a.timestamp);
  return gap < groupMs && dayOf(a.timestamp) === dayOf(b.timestamp);
}

const days = new Map<string, string>();

/** The calendar day in Helsinki. The same for all of a UTC hour, so that long threads ask rarely. */
export function dayOf(instant: string): string {
  const hour = instant.slice(0, 13);
  const known = days.get(hour);
  if (known !== undefined) return known;
  const { year, month, day } = helsinkiDate(new Date(instant));
  const made = `${year}-${month}-${day}`;
  days.set(hour, made);
  return made;
}
