import type { Replica } from '../../data/replica.ts';

/** Hides the own profile or brings it back (ACC-11); the gateway clears favourites (ACC-12). */
export async function hideProfile(replica: Replica, hidden: boolean): Promise<void> {
  await replica.profile.patch(replica.uid, { hideProfile: hidden });
}
