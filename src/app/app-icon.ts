import type { DeviceStore } from '../data/device-store.ts';
import type { Replica } from '../data/replica.ts';
import { closeNotifications } from './close-notifications.ts';
import { news } from './news.ts';
import type { News } from './news.ts';
import { watchPushes } from './watch-pushes.ts';

type Store = Pick<DeviceStore, 'setValue'>;
/** What the icon is kept true with. */
export type IconParts = Pick<Replica, 'clock' | 'remote'> & { device: Store };

/** Notifications by their tag (NOTIF-14), under what the app itself tells. */
const tagsOf = { chats: ['new_message'], actions: ['new_like', 'join_meet'] } as const;

/** The service worker goes on from here while the app is closed (workers/push.ts; a unit test of each names the key). */
const countKey = 'app-icon-count';

/** Not every browser has badges, and those that do may refuse: the bars tell the same. */
function showCount(device: Store): void {
  const { actions, unreadChats } = news.get();
  const count = actions + unreadChats;
  void device.setValue(countKey, count).catch(() => undefined);
  // None takes the badge away.
  void navigator.setAppBadge?.(count).catch(() => undefined);
}

/** Takes notifications of what has been read off the lock screen, as installed apps do. */
function closeRead(): void {
  const { actions, chats } = news.get();
  closeNotifications([...(chats ? [] : tagsOf.chats), ...(actions > 0 ? [] : tagsOf.actions)]);
}

/**
 * Keeps the badge of the app's icon and the shown notifications true to the news; what tells of new meets goes where
 * the app opens with their list. For when the replica has told all the news: less, and the badge would fall for a
 * moment. @param before the news as the bars had them before that. @returns how to stop
 */
export function watchAppIcon(parts: IconParts, before: News): () => void {
  const { device } = parts;
  let last = before;
  const follow = (): void => {
    const now = news.get();
    showCount(device);
    const hasReadSome = (last.chats && !now.chats) || now.actions < last.actions;
    last = now;
    if (hasReadSome) closeRead();
  };
  // What the service worker has put there while the app was closed may have been read elsewhere.
  follow();
  if (location.pathname === '/meets') closeNotifications(['favourites_meet']);
  const stops = [
    news.subscribe(follow),
    // Read before its push came, or at another device: there was no change here to follow.
    watchPushes(parts, () => {
      showCount(device);
      closeRead();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
