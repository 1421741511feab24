import type { NavigateFunction } from 'react-router-dom';
import { isAppleMobile } from '../data/is-apple-mobile.ts';
import type { Replica } from '../data/replica.ts';
import { flushInBackground } from './flush-in-background.ts';
import { followKeyboard } from './follow-keyboard.ts';
import { forgetFormerReplica } from './forget-former-replica.ts';
import { forgetQuotes } from './forget-quotes.ts';
import { keepEnglish } from './keep-english.ts';
import { keepPush } from './keep-push.ts';
import { keepSnapshots } from './keep-snapshots.ts';
import { keepStorage } from './keep-storage.ts';
import { pollUnread } from './poll-unread.ts';
import { pullToRefresh } from './pull-to-refresh.ts';
import { refuseDrops } from './refuse-drops.ts';
import { ignoreDoubleTaps } from './ignore-double-taps.ts';
import { nameStartupImages } from './startup-images.ts';
import { takeShare } from './take-share.ts';
import { tidyWhenUpToDate } from './tidy-pictures.ts';
import { showTooltips } from './tooltips.ts';
import { prefetchLists } from './prefetch-lists.ts';
import { watchNews } from './watch-news.ts';
import { watchUploads } from './watch-uploads.ts';

/** What runs beside the screens and may come later than they. @returns how to stop */
export function runBackgroundTasks(replica: Replica, navigate: NavigateFunction): () => void {
  takeShare(replica, navigate).catch((error: unknown) => console.error('share', error));
  forgetFormerReplica(replica.uid).catch((error: unknown) => console.info('former', error));
  if (isAppleMobile()) nameStartupImages();
  document.documentElement.classList.remove('plain');
  keepEnglish();
  const stops = [
    watchNews(replica),
    keepSnapshots(replica.uid),
    pollUnread(replica),
    keepPush(replica),
    watchUploads(replica),
    keepStorage(replica),
    flushInBackground(replica),
    tidyWhenUpToDate(replica),
    forgetQuotes(replica),
    pullToRefresh(replica.remote),
    prefetchLists(replica),
    followKeyboard(),
    showTooltips(),
    ignoreDoubleTaps(),
    refuseDrops(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
