import { describe, expect, it } from 'vitest';
import type { ProfileDoc } from '../../../schemas/documents/device.ts';
import type { Replica } from '../../../src/data/replica.ts';
import { unpackDraft } from '../../../src/features/profile/profile-draft.ts';
import { formOf } from '../../../src/features/profile/profile-form.ts';
import { saveProfile } from '../../../src/features/profile/save-profile.ts';
import { profileFields, uidOf } from '../../helpers/people.ts';

const uid = uidOf('Aino');
const aino = { ...(profileFields('Aino') as unknown as ProfileDoc), uid };
const picture = { pictureId: 'n'.repeat(26), blob: new Blob(['x']) };

/** A replica that only notes, in order, what is written. */
function notes() {
  const log: [string, unknown][] = [];
  const note = (name: string) => (value: unknown) => Promise.resolve(log.push([name, value]));
  const replica = {
    uid,
    profile: {
      insert: note('insert'),
      patch: (_: string, fields: unknown) => note('patch')(fields),
    },
    device: {
      putPicture: note('picture'),
      cancelPicture: note('cancelled'),
      dismissRefusal: note('dismissed'),
    },
  } as unknown as Replica;
  return { log, replica };
}

describe('saving a profile', () => {
  it('API-01 PROF-20 the first save creates it whole, with consent and defaults, picture first', async () => {
    const { log, replica } = notes();
    const draft = { ...unpackDraft(undefined), consent: true, picture };
    await saveProfile(replica, {
      form: formOf(aino, ''),
      draft,
      profile: null,
      language: 'en',
    });
    expect(log[0]).toEqual(['picture', { ...picture, kind: 'profile' }]);
    const created = log[1]?.[1] as ProfileDoc;
    expect(log[1]?.[0]).toBe('insert');
    expect(created).toEqual({
      ...profileFields('Aino'),
      uid,
      picture_id: picture.pictureId,
      language: 'en',
    });
  });

  it('SYNC-08 SYNC-10 what was typed for a first one changes that which has come meanwhile, in nothing else', async () => {
    const { log, replica } = notes();
    replica.profile.insert = () => Promise.resolve(false);
    const draft = { ...unpackDraft(undefined), consent: true };
    const form = { ...formOf(aino, ''), bio_text: 'Uusi' };
    await saveProfile(replica, { form, draft, profile: null, language: 'fi' });
    expect(log).toMatchObject([['patch', { bio_text: 'Uusi', name: aino.name }]]);
    for (const field of ['hideProfile', 'notificationsOn', 'picture_id'])
      expect(log[0]?.[1]).not.toHaveProperty(field);
  });

  it('SYNC-08 a later save writes the edited fields alone', async () => {
    const { log, replica } = notes();
    const draft = { ...unpackDraft(undefined), edits: { height: '180' } };
    const form = { ...formOf(aino, ''), ...draft.edits };
    await saveProfile(replica, { form, draft, profile: aino, language: 'fi' });
    expect(log).toEqual([['patch', { height: 180 }]]);
  });

  it('IMG-04 SYNC-15 with a picture that another takes the place of goes what is still to be sent of it, or was refused', async () => {
    const { log, replica } = notes();
    const draft = { ...unpackDraft(undefined), picture };
    const form = formOf(aino, '');
    await saveProfile(replica, { form, draft, profile: aino, language: 'fi' });
    expect(log.map(([what]) => what)).toEqual(['picture', 'patch', 'cancelled', 'dismissed']);
    expect(log[2]?.[1]).toBe(aino.picture_id);
    expect(log[3]?.[1]).toBe(`pictures/${aino.picture_id}`);
  });

  it('IMG-04 SYNC-10 one that is saved again is not cancelled', async () => {
    const { log, replica } = notes();
    const draft = { ...unpackDraft(undefined), picture };
    const profile = { ...aino, picture_id: picture.pictureId };
    await saveProfile(replica, { form: formOf(aino, ''), draft, profile, language: 'fi' });
    expect(log.map(([what]) => what)).not.toContain('cancelled');
  });
});
