import { useState } from 'react';
import { mapLive } from '../../data/live.ts';
import { useKept, useReplica } from '../../data/replica-context.tsx';
import type { Replica } from '../../data/replica.ts';
import type { ListMode } from './meet-list.ts';

const key = 'meets.list';

const keptMode = ({ device }: Replica) =>
  mapLive(device.watchValue<ListMode>(key), (mode) => mode ?? 'none');

/**
 * The chosen list, kept on the device (MEET-02). Until one is chosen: preferences, without a profile
 * all. Undefined until the device has answered.
 */
export function useListMode(hasProfile: boolean): [ListMode | undefined, (mode: ListMode) => void] {
  const { device } = useReplica();
  const kept = useKept(keptMode);
  const [tapped, setTapped] = useState<ListMode>();
  const chosen = tapped ?? kept;
  const choose = (mode: ListMode) => {
    setTapped(mode);
    void device.setValue(key, mode);
  };
  const fallback: ListMode = hasProfile ? 'preferences' : 'all';
  return [chosen === 'none' ? fallback : chosen, choose];
}
