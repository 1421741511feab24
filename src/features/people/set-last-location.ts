import type { GeoPoint } from '../../../schemas/documents/stored.ts';
import type { Replica } from '../../data/replica.ts';
import { nearestPlace } from '../../../schemas/places.ts';

/** Degrees, a tenth of a millimetre: the gateway makes the town's own coordinates of it again. */
const hair = 1e-9;

/**
 * Re-centres /users on the town nearest to a position. The position itself never leaves this function:
 * only the town's own coordinates are kept and sent (PEOPLE-22). Where they are those of before they are sent a hair
 * beside: the same would be no change, and the 30 days would run on from the first time.
 * @param position in degrees @param before the `last_location` of now
 */
export async function setLastLocation(
  replica: Replica,
  position: GeoPoint,
  before?: GeoPoint | null,
): Promise<void> {
  const { latitude, longitude } = nearestPlace(position.latitude, position.longitude);
  const isAgain = before?.latitude === latitude;
  const last_location = { latitude: latitude + (isAgain ? hair : 0), longitude };
  await replica.profile.patch(replica.uid, { last_location });
}

/** Centres /users on the profile's own town again. */
export async function clearLastLocation(replica: Replica): Promise<void> {
  await replica.profile.patch(replica.uid, { last_location: null });
}
