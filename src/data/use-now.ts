import { useEffect, useState } from 'react';
import { clockEvent } from './clock-event.ts';
import { useReplica } from './replica-context.tsx';

/**
 * The gateway's time, renewed at that interval, when the page is shown again, and when the device learns
 * that its own clock is wrong.
 */
export function useNow(everyMs = 60_000): Date {
  const { clock } = useReplica();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const renew = () => setNow(clock.now());
    const timer = setInterval(renew, everyMs);
    // An early replica knew less.
    setNow((before) => (Math.abs(+clock.now() - +before) > everyMs ? clock.now() : before));
    addEventListener(clockEvent, renew);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      removeEventListener(clockEvent, renew);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [clock, everyMs]);
  return now;
}
