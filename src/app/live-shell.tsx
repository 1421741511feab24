import { useEffect } from 'react';
import { useReplica } from '../data/replica-context.tsx';
import { keepPush } from './keep-push.ts';
import { forgetNews } from './news.ts';
import { pollUnread } from './poll-unread.ts';
import { useSharedContent } from './use-shared-content.ts';
import { watchUploads } from './watch-uploads.ts';

/** What runs beside the screens while the replica is open: news for the bars, the unread poll. */
export function LiveShell() {
  const replica = useReplica();
  useSharedContent();
  useEffect(() => {
    let stopKeeping: (() => void) | undefined;
    let current = true;
    void import('./housekeeping.ts').then(({ keepHouse }) => {
      if (current) stopKeeping = keepHouse(replica);
    });
    const stopPoll = pollUnread(replica);
    const stopPush = keepPush(replica);
    const stopUploads = watchUploads(replica);
    return () => {
      current = false;
      stopKeeping?.();
      stopPoll();
      stopPush();
      stopUploads();
      forgetNews();
    };
  }, [replica]);
  return null;
}
