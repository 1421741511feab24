import { useEffect, useState } from 'react';
import { useReplica } from './replica-context.tsx';

/** The gateway's time, renewed at that interval and when the page is shown again. */
export function useNow(everyMs = 60_000): Date {
  const { clock } = useReplica();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const renew = () => setNow(clock.now());
    const timer = setInterval(renew, everyMs);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [clock, everyMs]);
  return now;
}
