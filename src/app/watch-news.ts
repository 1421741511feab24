import { combineLatest, distinctUntilChanged, map, of, switchMap } from 'rxjs';
import type { Observable } from 'rxjs';
import type { ChatDoc } from '../../schemas/documents/device.ts';
import { hasNews } from '../../schemas/domain/unread.ts';
import type { Replica } from '../data/replica.ts';
import { changeNews, news } from './news.ts';

function chatHasNews(replica: Replica, chat: ChatDoc): Observable<boolean> {
  const newest = { where: { chat_uid: chat.uid }, sort: { field: 'sort', direction: 'desc' } };
  return replica.messages
    .watch({ ...newest, limit: 1 } as Parameters<typeof replica.messages.watch>[0])
    .pipe(map((messages) => hasNews(chat, messages, replica.uid)));
}

/** True while any non-archived chat has news for me (NAV-02). */
function anyChatHasNews(replica: Replica): Observable<boolean> {
  return replica.chats.watch().pipe(
    map((chats) => chats.filter((chat) => !chat.archived)),
    switchMap((chats) =>
      chats.length === 0
        ? of(false)
        : combineLatest(chats.map((chat) => chatHasNews(replica, chat))).pipe(
            map((states) => states.includes(true)),
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
