import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyComponent } from '../components/lazy-component.tsx';
import { useReplica } from '../data/replica-context.tsx';
import { whenIdle } from '../data/when-idle.ts';
import { forgetNews } from './news.ts';
import { RefreshButton } from './refresh-button.tsx';

const InstallCard = lazyComponent(async () => (await import('./install-card.tsx')).default, {
  isExtra: true,
});

/** What runs beside the screens while the replica is open: news for the bars, the unread poll. */
export function LiveShell() {
  const replica = useReplica();
  const navigate = useRef(useNavigate());
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (replica.early) return undefined;
    let stop: (() => void) | undefined;
    let current = true;
    const begin = () =>
      void import('./background-tasks.ts').then(
        ({ runBackgroundTasks }) => {
          if (!current) return;
          stop = runBackgroundTasks(replica, navigate.current);
          setSettled(true);
        },
        () => current && addEventListener('online', begin, { once: true }),
      );
    const callOff = whenIdle(begin);
    return () => {
      current = false;
      removeEventListener('online', begin);
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
