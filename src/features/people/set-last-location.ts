import type { Replica } from '../../data/replica.ts';
import { nearestPlace } from '../../../schemas/places.ts';

/**
 * Re-centres /users on the town nearest to a position. The position itself never leaves this function:
 * only the town's own coordinates are kept and sent (PEOPLE-22).
 * @param latitude degrees @param longitude degrees
 */
export async function setLastLocation(
  replica: Replica,
  latitude: number,
  longitude: number,
): Promise<void> {
  const town = nearestPlace(latitude, longitude);
  const last_location = { latitude: town.latitude, longitude: town.longitude };
  await replica.profile.patch(replica.uid, { last_location });
}

/** Centres /users on the profile's own town again. */
export async function clearLastLocation(replica: Replica): Promise<void> {
  await replica.profile.patch(replica.uid, { last_location: null });
}
