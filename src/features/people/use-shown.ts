import { useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { limits } from '../../../schemas/limits.ts';
import { lastingMap } from '../../data/lasting-map.ts';

const kept = lastingMap<number>('kd:people-shown');

/**
 * How many cards of /users are shown (PEOPLE-01): one page more per press. Coming back to the screen
 * shows as many as were left, so that the scroll position can be found again.
 */
export function useShown(): { shown: number; showMore(): void } {
  const before = useNavigationType() === 'POP' ? kept.get('') : undefined;
  const [shown, setShown] = useState(before ?? limits.nearbyPage);
  const showMore = () => {
    const next = shown + limits.nearbyPage;
    setShown(next);
    kept.set('', next);
  };
  return { shown, showMore };
}
