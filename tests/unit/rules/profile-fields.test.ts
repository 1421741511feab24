import { describe, expect, it } from 'vitest';
import type { StoredUser } from '../../../schemas/documents/stored.ts';
import { profileRule } from '../../../sync-server/rules/profile.ts';
import { aino, daysAgo, eero, now, profileFields, user } from '../helpers/samples.ts';
import { World, actorOf, ask, edit, refused, unchanged, written } from '../helpers/world.ts';

type Changes = Record<string, unknown>;
const nowhere = new World();

const create = (changes: Changes = {}, actor = aino) =>
  ask<StoredUser>(profileRule, nowhere, actor, {
    id: aino,
    doc: { uid: aino, ...profileFields(), ...changes },
  });
const before = user(aino, { name: 'Aino' });
const patch = (changes: Changes, stored: StoredUser = before, base: object = stored) =>
  ask<StoredUser>(profileRule, nowhere, aino, edit(aino, base, changes), { before: stored });

describe('who writes which field', () => {
  it('DATA-03 a write to a server field is refused whole', () => {
    const server = {
      picUrl: 'x',
      thumbUrl: 'x',
      likes_uids: [eero],
      liked_by_uids: [],
      favs_uids: [],
      blocked_uids: [],
      blocked_by_uids: [],
      down_votes: [],
      gems: 1000,
      meet_tokens: 6,
      heartPoints: 2,
      archived: true,
      admin: true,
      createdAt: daysAgo(200),
      consent_at: daysAgo(200),
      last_location_at: now.toISOString(),
      _rev: '9-x',
    };
    for (const [field, value] of Object.entries(server)) {
      const verdict = refused('SERVER_FIELD', { field });
      expect(patch({ name: 'Uusi', [field]: value }), field).toEqual(verdict);
      expect(create({ [field]: value }), field).toEqual(verdict);
    }
  });

  it('DATA-03 server fields that come back as they were are no write', () => {
    const held = { ...before, likes_uids: [eero], gems: 10 };
    expect(written(patch({ name: 'Uusi' }, before, held)).name).toBe('Uusi');
    expect(written(patch({ name: 'Uusi' }, before, held))).not.toHaveProperty('likes_uids');
  });

  it('DATA-03 a field nobody knows is refused', () => {
    expect(patch({ favouriteColour: 'red' })).toEqual(
      refused('UNKNOWN_FIELD', { field: 'favouriteColour' }),
    );
  });

  it('DATA-10 a profile is written by its owner alone and not deleted by sync', () => {
    const row = edit(aino, before, { name: 'Muu' });
    expect(ask<StoredUser>(profileRule, nowhere, eero, row, { before })).toEqual(
      refused('NOT_YOURS'),
    );
    const admin = { ...actorOf(eero), admin: true };
    expect(ask<StoredUser>(profileRule, nowhere, admin, row, { before })).toEqual(
      refused('NOT_YOURS'),
    );
    const deletion = { id: aino, doc: null, base: { ...before } };
    expect(ask<StoredUser>(profileRule, nowhere, aino, deletion, { before })).toEqual(
      refused('NOT_DELETABLE'),
    );
    // Made and taken back before it was ever sent.
    expect(ask<StoredUser>(profileRule, nowhere, aino, deletion)).toEqual(unchanged);
  });

  it('SYNC-06 the same edit again changes nothing', () => {
    const after = written(patch({ name: 'Uusi' }));
    expect(patch({ name: 'Uusi' }, after, before)).toEqual(unchanged);
    expect(patch({ name: ' Uusi ' }, after, before)).toEqual(unchanged);
    expect(patch({})).toEqual(unchanged);
  });

  it('SYNC-06 a creation that is resent with later edits is a patch', () => {
    const stored = { ...before, bio_text: 'toiselta laitteelta' };
    const row = {
      id: aino,
      doc: { uid: aino, ...profileFields(), name: 'Uusi', bio_text: 'Hei!' },
    };
    const after = written(ask<StoredUser>(profileRule, nowhere, aino, row, { before: stored }));
    expect(after).toMatchObject({ name: 'Uusi', createdAt: before.createdAt });
  });

  it('SYNC-08 only what the device changed is written over what is stored', () => {
    const stored = { ...before, bio_text: 'toiselta laitteelta', height: 170 };
    expect(written(patch({ name: 'Uusi' }, stored, before))).toEqual({ ...stored, name: 'Uusi' });
  });

  it('SYNC-08 each notification switch is a field of its own', () => {
    const off = (name: string) => ({ ...before.notification_switches, [name]: false });
    const stored = { ...before, notification_switches: off('new_like') };
    const after = written(patch({ notification_switches: off('join_meet') }, stored, before));
    expect(after.notification_switches).toEqual({ ...off('new_like'), join_meet: false });
  });

  it('DATA-03 NOTIF-08 what a device claims to have had already is not written unlooked at', () => {
    for (const made of [null, 7, ['x'], { new_like: ['x'], mine: { text: 'x' } }]) {
      const base = { ...before, notification_switches: made };
      const row = { id: aino, doc: { ...structuredClone(base), name: 'Uusi' }, base };
      const after = written(ask<StoredUser>(profileRule, nowhere, aino, row, { before }));
      expect(after).toEqual({ ...before, name: 'Uusi' });
    }
  });

  it('SYNC-17 fields that an older app does not know are left alone', () => {
    const { language: _, ...old } = before;
    const row = { id: aino, doc: { ...old, name: 'Uusi' }, base: { ...before } };
    expect(written(ask<StoredUser>(profileRule, nowhere, aino, row, { before }))).toMatchObject({
      name: 'Uusi',
      language: 'fi',
    });
  });

  it('GEN-07 fields that a device keeps for itself are ignored', () => {
    expect(patch({ rev: 'abc', edit: 'x', sort: 'y' })).toEqual(unchanged);
  });
});
