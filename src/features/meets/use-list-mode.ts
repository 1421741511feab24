import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { mapLive } from '../../data/live.ts';
import { useKept, useReplica } from '../../data/replica-context.tsx';
import type { Replica } from '../../data/replica.ts';
import type { ListMode } from './meet-list.ts';

const key = 'meets.list';

/** Live: the chosen list; `none` until one is. */
export const keptMode = ({ device }: Replica) =>
  mapLive(device.watchValue<ListMode>(key), (mode) => mode ?? 'none');

/**
 * The chosen list, kept on the device (MEET-02). Until one is chosen: preferences, without a profile
 * all. Undefined until the device has answered. And the id of the meet that a notification leads to (NOTIF-17), if one
 * does: it need not be to one's wishes, nor soon.
 */
export function useListMode(
  hasProfile: boolean,
): [ListMode | undefined, (mode: ListMode) => void, string | undefined] {
  const { device } = useReplica();
  const kept = useKept(keptMode);
  const asked = new URLSearchParams(useLocation().search).get('tapaaminen') ?? undefined;
  const navigate = useNavigate();
  const [tapped, setTapped] = useState<ListMode>();
  const chosen = asked ? 'all' : (tapped ?? kept);
  const choose = (mode: ListMode) => {
    setTapped(mode);
    if (asked) void navigate('/meets', { replace: true });
    void device.setValue(key, mode);
  };
  const fallback: ListMode = hasProfile ? 'preferences' : 'all';
  return [chosen === 'none' ? fallback : chosen, choose, asked];
}
