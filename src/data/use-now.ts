import { useEffect, useState } from 'react';
import { clockEvent } from './clock-event.ts';
import { useReplica } from './replica-context.tsx';

/**
 * The gateway's time, renewed whenever its clock comes to a multiple of that interval, when the page is shown again, and
 * when the device learns that its own clock is wrong.
 */
export function useNow(everyMs = 60_000): Date {
  const { clock } = useReplica();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const renew = () => setNow(clock.now());
    // On the minute: that is when meets begin and days end.
    const timer = setTimeout(renew, everyMs - (+clock.now() % everyMs));
    // An early replica knew less.
    setNow((before) => (Math.abs(+clock.now() - +before) > everyMs ? clock.now() : before));
    addEventListener(clockEvent, renew);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearTimeout(timer);
      removeEventListener(clockEvent, renew);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [clock, everyMs, now]);
  return now;
}
