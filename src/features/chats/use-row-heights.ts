import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import type { CacheSnapshot, VirtualizerHandle, WindowVirtualizerHandle } from 'virtua';
import { sessionMap } from '../../data/session-map.ts';

type Handle = VirtualizerHandle & WindowVirtualizerHandle;

/** By entry of the history. */
const measured = sessionMap<CacheSnapshot>('kd:chat-rows', 20);

/**
 * What a virtual list has measured when it was left in this entry of the history: with it, going back and
 * reloading find the same place, for most rows above it are not on the page.
 * @param isThere the list is rendered
 */
export function useRowHeights(isThere: boolean): {
  ref: RefObject<Handle | null>;
  cache?: CacheSnapshot;
} {
  const { key } = useLocation();
  const ref = useRef<Handle>(null);
  useEffect(() => {
    const list = ref.current;
    if (list === null) return undefined;
    const note = () => void measured.set(key, list.cache);
    // Before the map is kept.
    document.addEventListener('visibilitychange', note, true);
    return () => {
      document.removeEventListener('visibilitychange', note, true);
      note();
    };
  }, [key, isThere]);
  const cache = measured.get(key);
  return { ref, ...(cache && { cache }) };
}
