import type { ProfileDoc } from '../../schemas/documents/device.ts';
import { isNewAccount } from './profile-hint.ts';
import { useKept, useReplica } from './replica-context.tsx';
import type { Replica } from './replica.ts';
import { useIsSettled, useIsUnfilled } from './use-sync-status.ts';

const ownProfiles = (replica: Replica) => replica.profile.watch();

/**
 * The viewer's own profile: undefined while it is not known yet, null if there is none. Before the
 * first sync an empty replica proves nothing, so a new device waits for it as long as it is online, unless
 * the gateway has said so with the first list.
 */
export function useOwnProfile(): ProfileDoc | null | undefined {
  const rows = useKept(ownProfiles);
  const isSettled = useIsSettled();
  const { early } = useReplica();
  if (rows === undefined) return undefined;
  const [own] = rows;
  if (own !== undefined) return own;
  return isSettled || early?.summary !== undefined ? null : undefined;
}

/**
 * Whether a profile that is not here may well be at the gateway, which cannot be asked now: a first one would be sent
 * over it.
 */
export function useIsProfileUnknown(): boolean {
  const { early } = useReplica();
  const isKnown = early?.filled === true || early?.summary !== undefined;
  return useIsUnfilled() && !isKnown && !isNewAccount();
}
