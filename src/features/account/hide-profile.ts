import { filter, firstValueFrom, map, merge, timer } from 'rxjs';
import { isPending } from '../../data/edit.ts';
import type { Replica } from '../../data/replica.ts';
import { syncStatus } from '../../data/sync-status.ts';

/** As long as an answer is waited for that a network, however slow, brings, milliseconds. */
const timeoutMs = 4000;

/**
 * Hides the own profile or brings it back (ACC-11); the gateway clears favourites (ACC-12).
 * @returns whether the gateway has done so; undefined while it has not answered (SYNC-14)
 */
export async function hideProfile(replica: Replica, hidden: boolean): Promise<boolean | undefined> {
  await replica.profile.patch(replica.uid, { hideProfile: hidden });
  const answer = replica.profile.watchOne(replica.uid).pipe(
    filter((profile) => profile !== undefined && !isPending(profile, 'hideProfile')),
    map((profile) => profile?.hideProfile === hidden),
  );
  const timeout = timer(syncStatus().online ? timeoutMs : 0).pipe(map(() => undefined));
  return firstValueFrom(merge(answer, timeout));
}
