import { useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { limits } from '../../../schemas/limits.ts';

const storageKey = 'kd:people-shown';

/**
 * How many cards of /users are shown (PEOPLE-01): one page more per press. Coming back to the screen
 * shows as many as were left, so that the scroll position can be found again.
 */
export function useShown(): { shown: number; showMore(): void } {
  const returning = useNavigationType() === 'POP';
  const [shown, setShown] = useState(() => (returning ? kept() : limits.nearbyPage));
  const showMore = () => {
    const next = shown + limits.nearbyPage;
    setShown(next);
    try {
      sessionStorage.setItem(storageKey, String(next));
    } catch {
      // Without storage a return starts with the first page.
    }
  };
  return { shown, showMore };
}

function kept(): number {
  try {
    return Number(sessionStorage.getItem(storageKey)) || limits.nearbyPage;
  } catch {
    return limits.nearbyPage;
  }
}
