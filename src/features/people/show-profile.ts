import type { Replica } from '../../data/replica.ts';

/** Makes the own profile visible again (PEOPLE-10). */
export async function showProfile(replica: Replica): Promise<void> {
  await replica.profile.patch(replica.uid, { hideProfile: false });
  replica.remote.syncNow();
}
