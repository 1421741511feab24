import { useEffect } from 'react';
import { useReplica } from '../data/replica-context.tsx';
import { keepPush } from './keep-push.ts';
import { forgetNews } from './news.ts';
import { pollUnread } from './poll-unread.ts';

/** What runs beside the screens while the replica is open: news for the bars, the unread poll. */
export function LiveShell() {
  const replica = useReplica();
  useEffect(() => {
    let stopNews: (() => void) | undefined;
    let current = true;
    void import('./watch-news.ts').then(({ watchNews }) => {
      if (current) stopNews = watchNews(replica);
    });
    const stopPoll = pollUnread(replica);
    const stopPush = keepPush(replica);
    return () => {
      current = false;
      stopNews?.();
      stopPoll();
      stopPush();
      forgetNews();
    };
  }, [replica]);
  return null;
}
