import { describe, expect, it } from 'vitest';
import type { GeoPoint, StoredUser } from '../../../schemas/documents/stored.ts';
import { findPlace } from '../../../schemas/places.ts';
import type { Replica } from '../../../src/data/replica.ts';
import { setLastLocation } from '../../../src/features/people/set-last-location.ts';
import { profileRule } from '../../../sync-server/rules/profile.ts';
import { aino, now, user } from '../helpers/samples.ts';
import { World, ask, edit, written } from '../helpers/world.ts';

const { latitude = 0, longitude = 0 } = findPlace('Tampere') ?? {};
const tampere: GeoPoint = { latitude, longitude };

/** What the device writes of a position in Tampere. @param before what it has of an earlier one */
async function writtenOn(before?: GeoPoint): Promise<object> {
  const all: object[] = [];
  const replica = {
    uid: 'me',
    profile: { patch: (_: string, fields: object) => Promise.resolve(all.push(fields)) },
  } as unknown as Replica;
  await setLastLocation(replica, { latitude: 61.4978123, longitude: 23.7609321 }, before);
  expect(all).toHaveLength(1);
  return all[0] ?? {};
}

describe('the current location', () => {
  it('PEOPLE-22 leaves the device only as the coordinates of the nearest listed town', async () => {
    expect(await writtenOn()).toEqual({ last_location: tampere });
    const helsinki = { latitude: 60.1695, longitude: 24.9354 };
    expect(await writtenOn(helsinki)).toEqual({ last_location: tampere });
  });

  it('PEOPLE-22 given again in the same town, it is kept for 30 days from then', async () => {
    const last_location_at = new Date(now.getTime() - 29 * 86_400_000).toISOString();
    const before = user(aino, { last_location: tampere, last_location_at });
    const row = edit(aino, before, { ...(await writtenOn(tampere)) });
    const after = written(ask<StoredUser>(profileRule, new World(), aino, row, { before }));
    expect(after.last_location).toEqual(tampere);
    expect(after.last_location_at).toBe(now.toISOString());
  });
});
