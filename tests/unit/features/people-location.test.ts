import { describe, expect, it } from 'vitest';
import { findPlace } from '../../../schemas/places.ts';
import type { Replica } from '../../../src/data/replica.ts';
import { setLastLocation } from '../../../src/features/people/set-last-location.ts';

describe('the current location', () => {
  it('PEOPLE-22 leaves the device only as the coordinates of the nearest listed town', async () => {
    const written: unknown[] = [];
    const replica = {
      uid: 'me',
      profile: { patch: (_: string, fields: unknown) => Promise.resolve(written.push(fields)) },
    } as unknown as Replica;
    await setLastLocation(replica, 61.4978123, 23.7609321);
    const tampere = findPlace('Tampere');
    expect(written).toEqual([
      { last_location: { latitude: tampere?.latitude, longitude: tampere?.longitude } },
    ]);
  });
});
