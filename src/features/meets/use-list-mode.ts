import { useEffect, useState } from 'react';
import { useReplica } from '../../data/replica-context.tsx';
import type { ListMode } from './meet-list.ts';

const key = 'meets.list';

/**
 * The chosen list, kept on the device (MEET-02). Until one is chosen: preferences, without a profile
 * all. Undefined until the device has answered.
 */
export function useListMode(hasProfile: boolean): [ListMode | undefined, (mode: ListMode) => void] {
  const { device } = useReplica();
  const [chosen, setChosen] = useState<ListMode | 'none'>();
  useEffect(() => {
    let current = true;
    void device.getValue<ListMode>(key).then((mode) => current && setChosen(mode ?? 'none'));
    return () => void (current = false);
  }, [device]);
  const choose = (mode: ListMode) => {
    setChosen(mode);
    void device.setValue(key, mode);
  };
  const fallback: ListMode = hasProfile ? 'preferences' : 'all';
  return [chosen === 'none' ? fallback : chosen, choose];
}
