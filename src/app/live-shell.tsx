import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { later } from '../components/later.tsx';
import { useReplica } from '../data/replica-context.tsx';
import { whenIdle } from '../data/when-idle.ts';
import { forgetNews } from './news.ts';
import { RefreshButton } from './refresh-button.tsx';

const InstallCard = later(async () => (await import('./install-card.tsx')).default);

/** What runs beside the screens while the replica is open: news for the bars, the unread poll. */
export function LiveShell() {
  const replica = useReplica();
  const navigate = useRef(useNavigate());
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (replica.early) return undefined;
    let stop: (() => void) | undefined;
    let current = true;
    const callOff = whenIdle(() => {
      void import('./housekeeping.ts').then(({ keepHouse }) => {
        if (!current) return;
        stop = keepHouse(replica, navigate.current);
        setSettled(true);
      });
    });
    return () => {
      current = false;
      callOff();
      stop?.();
      forgetNews();
    };
  }, [replica]);
  return (
    <>
      <RefreshButton />
      {settled && <InstallCard />}
    </>
  );
}
