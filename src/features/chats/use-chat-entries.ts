import {
  auditTime,
  combineLatest,
  distinctUntilChanged,
  map,
  of,
  shareReplay,
  startWith,
  switchMap,
} from 'rxjs';
import type { Observable } from 'rxjs';
import type { ChatDoc, MessageDoc } from '../../../schemas/documents/device.ts';
import { lastCheckOf, unreadCount } from '../../../schemas/domain/unread.ts';
import { useLive } from '../../data/replica-context.tsx';
import type { Replica } from '../../data/replica.ts';
import type { Query } from '../../data/table.ts';
import type { ChatEntry } from './chat-groups.ts';

/** More than a bubble can tell apart (it says 99+). */
const unreadMost = 100;

/** Live: my chats with their newest message and unread count. Undefined until the first is known. */
export function useChatEntries(): ChatEntry[] | undefined {
  return useLive(chatEntries, []);
}

/**
 * One message per chat is read, and only for chats with news the unread ones: with thousands of
 * messages on the device everything else would be read in vain.
 */
export function chatEntries(replica: Replica): Observable<ChatEntry[]> {
  const chats$ = replica.chats.watch().pipe(
    map((all) => all.filter((chat) => !chat.archived)),
    shareReplay({ bufferSize: 1, refCount: true }),
  );
  const last$ = forEach(chats$.pipe(map((chats) => chats.map(({ uid }) => uid))), (chatUid) =>
    newest(replica, chatUid, 1).pipe(map(([message]) => message)),
  );
  const entries$ = combineLatest([chats$, last$]).pipe(
    auditTime(0),
    shareReplay({ bufferSize: 1, refCount: true }),
  );
  const newsUids$ = entries$.pipe(
    map(([chats, last]) =>
      chats.filter((chat) => hasNewer(chat, last.get(chat.uid), replica.uid)).map(({ uid }) => uid),
    ),
  );
  const recent$ = forEach(newsUids$, (chatUid) => newest(replica, chatUid, unreadMost)).pipe(
    startWith(new Map<string, MessageDoc[]>()),
  );
  return combineLatest([entries$, recent$]).pipe(
    auditTime(0),
    map(([[chats, last], recent]) =>
      chats.map((chat) => ({
        chat,
        last: last.get(chat.uid),
        unread: unreadCount(chat, recent.get(chat.uid) ?? [], replica.uid),
      })),
    ),
  );
}

/** The newest value of one live query per id; queries are made anew only when the ids change. */
function forEach<T>(
  ids$: Observable<string[]>,
  watch: (id: string) => Observable<T>,
): Observable<Map<string, T>> {
  return ids$.pipe(
    map((ids) => [...ids].sort()),
    distinctUntilChanged((a, b) => a.join() === b.join()),
    switchMap((ids) =>
      ids.length === 0
        ? of(new Map<string, T>())
        : combineLatest(ids.map(watch)).pipe(
            map((values) => new Map(values.map((value, index) => [ids[index] ?? '', value]))),
          ),
    ),
  );
}

function newest(replica: Replica, chatUid: string, limit: number): Observable<MessageDoc[]> {
  const query: Query<MessageDoc> = {
    where: { chat_uid: chatUid },
    sort: { field: 'sort', direction: 'desc' },
    limit,
  };
  return replica.messages.watch(query);
}

function hasNewer(chat: ChatDoc, last: MessageDoc | undefined, uid: string): boolean {
  if (last === undefined) return false;
  const mark = lastCheckOf(chat, uid);
  return mark === null || last.timestamp === undefined || last.timestamp > mark;
}
