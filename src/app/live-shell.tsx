import { useEffect } from 'react';
import { useReplica } from '../data/replica-context.tsx';
import { forgetNews } from './news.ts';
import { RefreshButton } from './refresh-button.tsx';
import { useSharedContent } from './use-shared-content.ts';

/** What runs beside the screens while the replica is open: news for the bars, the unread poll. */
export function LiveShell() {
  const replica = useReplica();
  useSharedContent();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let current = true;
    void import('./housekeeping.ts').then(({ keepHouse }) => {
      if (current) stop = keepHouse(replica);
    });
    return () => {
      current = false;
      stop?.();
      forgetNews();
    };
  }, [replica]);
  return <RefreshButton />;
}
