import { useSyncExternalStore } from 'react';

const isVisible = (): boolean => document.visibilityState === 'visible';

function watch(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Whether the page is looked at: what comes while it is aside, in another tab or under a locked screen, is not read. */
export function usePageVisible(): boolean {
  return useSyncExternalStore(watch, isVisible, () => true);
}
