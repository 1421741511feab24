import { combineLatest, distinctUntilChanged, map, tap } from 'rxjs';
import type { Observable } from 'rxjs';
import type { ActionDoc } from '../../schemas/documents/device.ts';
import { dayMs } from '../../schemas/domain/day-ms.ts';
import { unreadCount } from '../../schemas/domain/unread.ts';
import { limits } from '../../schemas/limits.ts';
import { isDeletedHere } from '../data/deleted-here.ts';
import { messagesByChat } from '../data/messages-by-chat.ts';
import type { Replica } from '../data/replica.ts';
import { watchAlways } from '../data/watch-always.ts';
import { watchAppIcon } from './app-icon.ts';
import { changeNews, news } from './news.ts';
import { tellNews } from './tell-news.ts';

/**
 * How many non-archived chats have news for me (NAV-02), whoever has the last word in them: what is mine is no news to
 * me, and what I have not seen is none the less for it. Those of a meet that I have deleted here go with it.
 */
function chatsWithNews(replica: Replica): Observable<number> {
  const { uid } = replica;
  const own = replica.meets.watch({ where: { uid } });
  return combineLatest([replica.chats.watch(), messagesByChat(replica), own]).pipe(
    map(([chats, messages, meets]) => {
      const deleted = new Set(
        meets.filter((meet) => isDeletedHere(meet, uid)).map(({ meetId }) => meetId),
      );
      return chats.filter(
        (chat) =>
          !chat.archived &&
          !deleted.has(chat.meet_id) &&
          unreadCount(chat, messages.get(chat.uid) ?? [], uid) > 0,
      ).length;
    }),
    distinctUntilChanged(),
  );
}

/** Keeps the bars and the app icon's badge true to the replica; returns how to stop. */
export function watchNews(replica: Replica): () => void {
  const before = news.get();
  const chats = chatsWithNews(replica).pipe(
    tap((unreadChats) => changeNews({ chats: unreadChats > 0, unreadChats })),
  );
  // Of those that the log shows (NOTIF-03).
  const unread = (all: readonly ActionDoc[]) => {
    const oldest = replica.clock.now().getTime() - limits.actionDays * dayMs;
    return all.filter(({ read, createdAt }) => !read && Date.parse(createdAt) >= oldest).length;
  };
  const actions = replica.actions.watch().pipe(tap((all) => changeNews({ actions: unread(all) })));
  let stops: (() => void)[] | undefined;
  // The bars show each as soon as it is known, the icon their sum; what there is from the start is no news.
  const watching = watchAlways(combineLatest([chats, actions])).subscribe(() => {
    stops ??= [watchAppIcon(replica, before), tellNews()];
  });
  return () => {
    watching.unsubscribe();
    for (const stop of stops ?? []) stop();
  };
}
