import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { sessionMap } from '../../data/session-map.ts';

/** Counts of lists that were left, so that going back finds the same place. */
const remembered = sessionMap<number>('kd:counts');

/** How much of a list is shown, and what makes it grow. */
export interface GrowingCount {
  count: number;
  grow(): void;
  /** Put it on an element after the list: when it comes near the screen, the list grows. */
  sentinel: RefObject<HTMLDivElement | null>;
}

/**
 * How many rows of a list are shown: a step at first, a step more whenever its end comes near.
 * @param name of the list @param step rows per step @param total rows there are
 * @param least rows that must be among those of the first steps
 */
export function useGrowingCount(
  name: string,
  step: number,
  total: number,
  least = 1,
): GrowingCount {
  const { key } = useLocation();
  const place = `${key}:${name}`;
  const [counts, setCounts] = useState<Record<string, number>>({});
  const first = Math.ceil(least / step) * step;
  const count = Math.max(counts[place] ?? remembered.get(place) ?? 0, first);
  const sentinel = useRef<HTMLDivElement>(null);
  const grow = () => {
    remembered.set(place, count + step);
    setCounts((before) => ({ ...before, [place]: count + step }));
  };
  useEffect(() => {
    const element = sentinel.current;
    if (element === null || count >= total) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) grow();
      },
      { rootMargin: '0px 0px 800px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, count, total]);
  return { count, grow, sentinel };
}
