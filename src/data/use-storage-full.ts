import { useSyncExternalStore } from 'react';
import { storageFull } from './storage-room.ts';

/** True while the device has no room for what is being written. */
export function useStorageFull(): boolean {
  return useSyncExternalStore(storageFull.subscribe, storageFull.get, () => false);
}
