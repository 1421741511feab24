import type { ProfileDoc } from '../../schemas/documents/device.ts';
import { useLive } from './replica-context.tsx';
import { useSyncStatus } from './sync-status.ts';

/**
 * The viewer's own profile: undefined while it is not known yet, null if there is none. Before the
 * first sync an empty replica proves nothing, so a new device waits for it as long as it is online.
 */
export function useOwnProfile(): ProfileDoc | null | undefined {
  const rows = useLive((replica) => replica.profile.watch(), []);
  const { firstSyncDone, online } = useSyncStatus();
  if (rows === undefined) return undefined;
  const [own] = rows;
  if (own !== undefined) return own;
  return firstSyncDone || !online ? null : undefined;
}
