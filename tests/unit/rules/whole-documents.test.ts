import { describe, expect, it } from 'vitest';
import type { StoredMeet, StoredUser } from '../../../schemas/documents/stored.ts';
import { syncFields } from '../../../schemas/domain/sync-fields.ts';
import { isWellFormed } from '../../../sync-server/facts/well-formed.ts';
import { meetRule } from '../../../sync-server/rules/meet.ts';
import { profileRule } from '../../../sync-server/rules/profile.ts';
import type { Verdict } from '../../../sync-server/rules/verdict.ts';
import { aino, meet, meetIdOf, user } from '../helpers/samples.ts';
import { World, ask, edit } from '../helpers/world.ts';

/** What a foreign or broken client could put where something else belongs. */
const odd: unknown[] = [null, '', ' ', 'x', 0, -1, 1.5, 1e21, true, false, [], {}, ['x'], { x: 1 }];
const profile = user(aino);
const tryst = meet(meetIdOf(aino));
const world = new World().users(profile).meets(tryst);

/** The odd values that a rule would write as something that counts for nothing afterwards. */
function breaking(write: (value: unknown) => Verdict<StoredUser> | Verdict<StoredMeet>): unknown[] {
  return odd.filter((value) => {
    const verdict = write(value);
    if (!verdict.ok || !('write' in verdict)) return false;
    return !isWellFormed('meetId' in verdict.write ? 'meets' : 'users', verdict.write as never);
  });
}

describe('whatever a client writes, what is stored stays whole', () => {
  it.each(syncFields.profile.client)('DATA-13 %s of a profile', (field) => {
    const write = (value: unknown) =>
      ask<StoredUser>(profileRule, world, aino, edit(aino, profile, { [field]: value }), {
        before: profile,
      });
    expect(breaking(write)).toEqual([]);
  });

  it.each(syncFields.meets.client)('DATA-41 %s of a meet', (field) => {
    const write = (value: unknown) =>
      ask<StoredMeet>(meetRule, world, aino, edit(tryst.meetId, tryst, { [field]: value }), {
        before: tryst,
      });
    expect(breaking(write)).toEqual([]);
  });
});
