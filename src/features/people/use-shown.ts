import { useState } from 'react';
import { limits } from '../../../schemas/limits.ts';
import { sessionMap } from '../../data/session-map.ts';

const kept = sessionMap<number>('kd:people-shown');

/**
 * How many cards of /users are shown (PEOPLE-01): one page more per press. Coming back to the screen
 * shows as many as were left, so that the scroll position can be found again.
 */
export function useShown(): { shown: number; showMore(): void } {
  const [shown, setShown] = useState(kept.get('') ?? limits.nearbyPage);
  const showMore = () => {
    const next = shown + limits.nearbyPage;
    setShown(next);
    kept.set('', next);
  };
  return { shown, showMore };
}
