import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useReplica } from '../data/replica-context.tsx';
import { forgetNews } from './news.ts';
import { RefreshButton } from './refresh-button.tsx';

/** What runs beside the screens while the replica is open: news for the bars, the unread poll. */
export function LiveShell() {
  const replica = useReplica();
  const navigate = useRef(useNavigate());
  useEffect(() => {
    let stop: (() => void) | undefined;
    let current = true;
    void import('./housekeeping.ts').then(({ keepHouse }) => {
      if (current) stop = keepHouse(replica, navigate.current);
    });
    return () => {
      current = false;
      stop?.();
      forgetNews();
    };
  }, [replica]);
  return <RefreshButton />;
}
