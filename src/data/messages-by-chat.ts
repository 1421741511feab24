import {
  asyncScheduler,
  combineLatest,
  distinctUntilChanged,
  map,
  of,
  shareReplay,
  switchMap,
  throttleTime,
} from 'rxjs';
import type { Observable } from 'rxjs';
import type { ChatDoc, MessageDoc } from '../../schemas/documents/device.ts';
import { lastCheckOf } from '../../schemas/domain/unread.ts';
import type { Replica } from './replica.ts';

/** The newest messages of each chat, newest first. */
export type MessagesByChat = ReadonlyMap<string, readonly MessageDoc[]>;

const shared = new WeakMap<Replica, Observable<MessagesByChat>>();

/** While many messages arrive at once, this often is enough. */
const pauseMs = 100;

/** Messages read of every chat, and of a chat that has more news: a bubble counts up to 99. */
const few = 5;
const many = 100;

/**
 * Live: the newest messages of my non-archived chats, the unread ones among them; shared by all who
 * ask. A few of each are read and no more, however many the device holds.
 * Measured with 200 chats and 10,000 messages: half the time of reading all of them once.
 */
export function messagesByChat(replica: Replica): Observable<MessagesByChat> {
  const known = shared.get(replica);
  if (known !== undefined) return known;
  const chats$ = replica.chats.watch().pipe(
    map((chats) => new Map(chats.filter(isOpen).map((chat) => [chat.uid, chat]))),
    shareReplay({ bufferSize: 1, refCount: true }),
  );
  const made = chats$.pipe(
    map((chats) => [...chats.keys()].sort()),
    distinctUntilChanged((a, b) => a.join() === b.join()),
    switchMap((uids) => {
      if (uids.length === 0) return of([]);
      return combineLatest(
        uids.map((uid) =>
          newestOf(replica, uid, chats$).pipe(map((newest) => [uid, newest] as const)),
        ),
      );
    }),
    throttleTime(pauseMs, asyncScheduler, { leading: true, trailing: true }),
    map((entries) => new Map(entries)),
    shareReplay({ bufferSize: 1, refCount: true }),
  );
  shared.set(replica, made);
  return made;
}

const isOpen = ({ archived }: ChatDoc): boolean => !archived;

/** A few messages of a chat; as long as all of them are news, many. */
function newestOf(
  replica: Replica,
  chatUid: string,
  chats$: Observable<ReadonlyMap<string, ChatDoc>>,
): Observable<readonly MessageDoc[]> {
  const watch = (limit: number): Observable<readonly MessageDoc[]> =>
    replica.messages.watch({
      where: { chat_uid: chatUid },
      sort: { field: 'sort', direction: 'asc' },
      limit,
    });
  const mark$ = chats$.pipe(
    map((chats) => chats.get(chatUid)),
    map((chat) => (chat ? lastCheckOf(chat, replica.uid) : null)),
    distinctUntilChanged(),
  );
  return combineLatest([watch(few), mark$]).pipe(
    switchMap(([newest, mark]) => {
      const last = newest[few - 1];
      // Before what I have not sent yet there may be anything.
      const isAllNews = last && (!last.timestamp || mark === null || last.timestamp > mark);
      return isAllNews ? watch(many) : of(newest);
    }),
  );
}
