import { clocksDifferMs } from '../../schemas/domain/clocks-differ.ts';
import { dayMs } from '../../schemas/domain/day-ms.ts';
import type { StoredChat } from '../../schemas/documents/stored.ts';
import { putNewest } from './put-newest.ts';
import type { ChatLogs } from './chat-logs.ts';

/**
 * How far ahead of now a message may lie and still count as the newest: a clock that was wrong by hours has timed
 * it. What lies further ahead draws nothing along: a document edited by hand.
 */
const maxClockErrorMs = dayMs;

/** Of so many chats it is remembered which time was given last. */
const maxChats = 20_000;

type ReadMarks = Pick<StoredChat, 'lastCheckTimeOwner' | 'lastCheckTimeApplicant'>;

/** Which times messages get. Of a chat whose log has not been read, only what was given here is known. */
export class MessageTimes {
  readonly #logs: Pick<ChatLogs, 'loaded'>;
  readonly #lastGiven = new Map<string, number>();

  constructor(logs: Pick<ChatLogs, 'loaded'>) {
    this.#logs = logs;
  }

  /**
   * The time for the next message of a chat: now, but later than every one given before, so that
   * messages of one request keep their order (SYNC-11), and later than what another gateway has
   * given, whose clock may be ahead, or this one while its own was.
   * @param chat as it is now: what this gateway has not heard of yet may have been read at another one, and what
   *   nobody has seen must not lie before that (CHAT-03)
   */
  next(chatUid: string, now: Date, chat?: ReadMarks): Date {
    const given = this.#lastGiven.get(chatUid) ?? 0;
    const own = given <= now.getTime() + maxClockErrorMs ? given : 0;
    const last = Math.max(own, this.#newest(chatUid, now), readUntil(chat, now));
    const next = Math.max(now.getTime(), last + 1);
    putNewest(this.#lastGiven, chatUid, next, maxChats);
    return new Date(next);
  }

  /** Until when a party of a chat can have seen it: now, or its newest message if that has a time from ahead. */
  present(chatUid: string, now: Date): Date {
    return new Date(Math.max(now.getTime(), this.#newest(chatUid, now)));
  }

  /** Time of the newest message whose time can be one that a gateway gave, milliseconds; 0 without one. */
  #newest(chatUid: string, now: Date): number {
    const most = new Date(now.getTime() + maxClockErrorMs).toISOString();
    const newest = this.#logs.loaded(chatUid)?.findLast(({ timestamp }) => timestamp <= most);
    return newest === undefined ? 0 : Date.parse(newest.timestamp);
  }
}

/**
 * When a party has read last, milliseconds. As far as clocks of gateways differ: whoever marks what is to come as read
 * shall not draw the times of a chat along.
 */
function readUntil(chat: ReadMarks | undefined, now: Date): number {
  const marks = [chat?.lastCheckTimeOwner, chat?.lastCheckTimeApplicant];
  const times = marks.map((mark) => Date.parse(mark ?? '') || 0);
  return Math.max(0, ...times.filter((time) => time - now.getTime() <= clocksDifferMs));
}
