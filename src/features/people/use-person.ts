import { useRef } from 'react';
import { centreTown } from '../../../schemas/domain/nearby.ts';
import { distanceKm } from '../../../schemas/domain/distance.ts';
import { starOf } from '../../../schemas/domain/star.ts';
import type { MeetDoc, PersonDoc, ProfileDoc } from '../../../schemas/documents/device.ts';
import { useLive, useReplica } from '../../data/replica-context.tsx';
import { useSyncStatus } from '../../data/use-sync-status.ts';
import type { Neighbour } from './nearby-list.ts';
import { isRemovedHere } from './use-favourites.ts';
import type { Favourites } from './use-favourites.ts';

/** A person, and what may be done with them. */
export interface Somebody extends Neighbour {
  /** Their meets that MEET-04 lists for me, until they begin. */
  meets: readonly MeetDoc[];
}

/**
 * Somebody in my view, undefined while it is not known yet, null if there is no such person for me:
 * blocked, hidden, archived or unknown (PROF-28). Whoever was in sight as a favourite alone, and is none any more, stays
 * as long as one looks at them: else a favourite could not be blocked as SAFE-13 says.
 * @param me null without a profile
 */
export function usePerson(
  uid: string,
  me: ProfileDoc | null,
  favourites: Favourites | undefined,
): Somebody | null | undefined {
  const { clock } = useReplica();
  const rows = useLive((replica) => replica.people.watch({ where: { uid } }), [uid]);
  const meets = useLive((replica) => replica.meets.watch({ where: { uid, listed: true } }), [uid]);
  const { firstSyncDone, online } = useSyncStatus('firstSyncDone', 'online');
  const last = useRef<PersonDoc>(undefined);
  if (!rows || !meets || !favourites) return undefined;
  const person = rows[0] ?? (isRemovedHere(uid) ? last.current : undefined);
  last.current = person;
  if (person === undefined) return firstSyncDone || !online ? null : undefined;
  const likesMe = me?.liked_by_uids?.includes(uid) ?? false;
  return {
    person,
    meets,
    km: me === null ? 0 : distanceKm(centreTown(me, clock.now()), person.location),
    star: starOf(favourites.uids.has(uid), likesMe),
  };
}
