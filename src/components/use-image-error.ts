import { useState } from 'react';
import { useIsOnline } from '../data/use-sync-status.ts';

/**
 * Whether the picture at an address could not be loaded, and how to note that. When the network comes or goes it is
 * tried again: a screen that was opened without one would show none until it is left.
 */
export function useImageError(address: string | undefined): [isFailed: boolean, fail: () => void] {
  const key = `${useIsOnline()} ${address}`;
  const [failed, setFailed] = useState<string>();
  return [failed === key, () => setFailed(key)];
}
