import { combineLatest, distinctUntilChanged, map } from 'rxjs';
import type { Observable } from 'rxjs';
import { hasNews } from '../../schemas/domain/unread.ts';
import { messagesByChat } from '../data/messages-by-chat.ts';
import type { Replica } from '../data/replica.ts';
import { changeNews, news } from './news.ts';

/** True while any non-archived chat has news for me (NAV-02). */
function anyChatHasNews(replica: Replica): Observable<boolean> {
  return combineLatest([replica.chats.watch(), messagesByChat(replica)]).pipe(
    map(([chats, messages]) =>
      chats.some(
        (chat) => !chat.archived && hasNews(chat, messages.get(chat.uid) ?? [], replica.uid),
      ),
    ),
    distinctUntilChanged(),
  );
}

function showOnAppIcon(): void {
  const { actions, chats } = news.get();
  const count = actions + (chats ? 1 : 0);
  // Not every browser has badges, and those that do may refuse: the bars tell the same.
  if (count > 0) void navigator.setAppBadge?.(count).catch(() => undefined);
  else void navigator.clearAppBadge?.().catch(() => undefined);
}

/** Keeps the bars and the app icon's badge true to the replica; returns how to stop. */
export function watchNews(replica: Replica): () => void {
  const chats = anyChatHasNews(replica).subscribe((some) => changeNews({ chats: some }));
  const actions = replica.actions
    .watch()
    .subscribe((all) => changeNews({ actions: all.filter((action) => !action.read).length }));
  const stopBadge = news.subscribe(showOnAppIcon);
  return () => {
    chats.unsubscribe();
    actions.unsubscribe();
    stopBadge();
  };
}
