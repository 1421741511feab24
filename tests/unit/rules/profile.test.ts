import { describe, expect, it } from 'vitest';
import type { StoredUser } from '../../../schemas/documents/stored.ts';
import { profileDefaults } from '../../../schemas/domain/profile-defaults.ts';
import { profileRule } from '../../../sync-server/rules/profile.ts';
import { isWellFormed } from '../../../sync-server/facts/well-formed.ts';
import { aino, eero, now, otherPictureId, profileFields, user } from '../helpers/samples.ts';
import { World, ask, edit, refused, written } from '../helpers/world.ts';

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

describe('creating a profile', () => {
  it('API-01 the first save creates users/{uid}', () => {
    expect(written(create())).toMatchObject({ _id: aino, uid: aino, ...profileFields() });
    expect(create({}, eero)).toEqual(refused('NOT_YOURS'));
    expect(create({ uid: eero })).toEqual(refused('INVALID', { field: 'uid' }));
  });

  it('SYNC-08 PROF-28 a first profile that meets one changes what was filled in, and sets nothing back', () => {
    const switches = { new_message: false, favourites_meet: true, new_like: true, join_meet: true };
    const kept: Partial<StoredUser> = {
      ...{ hideProfile: true, notificationsOn: false, notification_switches: switches },
      ...{ bio_text: 'Moi', picture_id: otherPictureId, distance_for_meets: 20 },
      language: 'en',
    };
    const stored = user(aino, kept);
    const doc = {
      uid: aino,
      ...profileFields(),
      ...profileDefaults,
      picture_id: null,
      name: 'Uusi',
    };
    const second = (row: Changes) =>
      written(
        ask<StoredUser>(profileRule, nowhere, aino, { id: aino, doc: row }, { before: stored }),
      );
    expect(second(doc)).toMatchObject({ ...kept, name: 'Uusi' });
    expect(second({ ...doc, bio_text: 'Hei' })).toMatchObject({ ...kept, bio_text: 'Hei' });
  });

  it('LIM-07 a new profile has 10 gems and 5 meet tokens, and the other defaults', () => {
    const doc: Changes = { uid: aino, ...profileFields() };
    for (const optional of [
      'starSign',
      'distance_for_meets',
      'snapchat',
      'bio_text',
      'hideProfile',
      'notificationsOn',
      'notification_switches',
      'fcmToken',
      'last_location',
      'language',
    ]) {
      delete doc[optional];
    }
    const made = written(ask<StoredUser>(profileRule, nowhere, aino, { id: aino, doc }));
    expect(made).toMatchObject({
      meet_tokens: 5,
      max_meet_tokens: 5,
      heartPoints: 1,
      gems: 10,
      max_gems: 10,
      archived: false,
      admin: false,
      starSign: null,
      notificationsOn: true,
      fcmToken: null,
      hideProfile: false,
      distance_for_meets: 300,
      bio_text: '',
      snapchat: null,
      language: 'fi',
      picUrl: null,
      thumbUrl: null,
      createdAt: now.toISOString(),
      consent_at: now.toISOString(),
    });
    expect(Object.values(made.notification_switches)).toEqual([true, true, true, true]);
    expect(isWellFormed('users', made)).toBe(true);
  });

  it('PROF-07 refuses somebody aged 17', () => {
    expect(create({ birthday: '22.11.2008' })).toEqual(refused('UNDERAGE'));
    expect(written(create({ birthday: '21.11.2008' })).birthday).toBe('21.11.2008');
  });

  it.each([
    ['PROF-12', 'partner_min_age'],
    ['PROF-13', 'partner_max_age'],
    ['PROF-01', 'name'],
    ['PROF-10', 'location'],
  ])('%s a row without %s is refused like an empty one', (_, field) => {
    const rule = `${field}.required`;
    expect(create({ [field]: undefined })).toEqual(refused('PROFILE_INVALID', { field, rule }));
  });

  it('PEOPLE-22 a position that comes with the profile is dated, so that it goes after 30 days', () => {
    const last_location = { latitude: 60.1695, longitude: 24.9354 };
    expect(written(create({ last_location })).last_location_at).toBe(now.toISOString());
    expect(written(create()).last_location_at).toBeNull();
  });

  it('PROF-20 needs consent', () => {
    expect(create({ consent: false })).toEqual(refused('CONSENT_NEEDED'));
    expect(create({ consent: undefined })).toEqual(refused('CONSENT_NEEDED'));
  });

  it('PROF-17 needs a picture', () => {
    const rule = { field: 'picture_id', rule: 'picture.required' };
    expect(create({ picture_id: null })).toEqual(refused('PROFILE_INVALID', rule));
  });

  const invalid: [string, Changes, string][] = [
    ['PROF-01', { name: ' ' }, 'name.required'],
    ['PROF-02', { email: '' }, 'email.required'],
    ['PROF-03', { email: 'a@b' }, 'email.format'],
    ['PROF-04', { birthday: '' }, 'birthday.required'],
    ['PROF-05', { birthday: '1990-02-01' }, 'birthday.format'],
    ['PROF-06', { birthday: '31.2.1990' }, 'birthday.date'],
    ['PROF-08', { height: null }, 'height.required'],
    ['PROF-09', { height: 119 }, 'height.range'],
    ['PROF-10', { location: 'Atlantis' }, 'location.required'],
    ['PROF-11', { occupation: '' }, 'occupation.required'],
    ['PROF-12', { partner_min_age: 17 }, 'partner_min_age.required'],
    ['PROF-13', { partner_max_age: 101 }, 'partner_max_age.required'],
    ['PROF-14', { partner_min_age: 50, partner_max_age: 40 }, 'partner_min_age.above_max'],
    ['PROF-15', { distance_for_meets: 301 }, 'distance_for_meets.required'],
    ['PROF-16', { bio_text: 'x'.repeat(501) }, 'bio_text.length'],
    ['PROF-18', { gender: 'Muu' }, 'select.required'],
    ['PROF-19', { instagram: 'ä' }, 'social.format'],
    ['PROF-26', { starSign: 'Käärme' }, 'select.required'],
  ];
  for (const [number, changes, rule] of invalid) {
    const [field = ''] = Object.keys(changes);
    it(`${number} is checked by the gateway, on creating and on editing: ${rule}`, () => {
      expect(create(changes)).toEqual(refused('PROFILE_INVALID', { field, rule }));
      expect(patch(changes)).toEqual(refused('PROFILE_INVALID', { field, rule }));
    });
  }

  it('GEN-07 what was erased with its account is not made anew by an edit', () => {
    const row = edit(aino, before, { name: 'Haamu' });
    expect(ask<StoredUser>(profileRule, nowhere, aino, row)).toEqual(refused('GONE'));
  });
});

describe('what is stored', () => {
  it('PROF-01 texts are trimmed; PROF-23 the birthday is dd.mm.yyyy', () => {
    const made = written(
      create({ name: ' Aino ', email: ' a@b.fi ', occupation: ' Opettaja ', birthday: '1.2.1990' }),
    );
    expect(made).toMatchObject({
      name: 'Aino',
      email: 'a@b.fi',
      occupation: 'Opettaja',
      birthday: '01.02.1990',
    });
  });

  it('PROF-01 NOTIF-15 a name is one line that steers nothing around it', () => {
    const stored = (name: string): string => written(patch({ name })).name;
    expect(stored('Aino\r\nBcc: x@y.fi')).toBe('Aino Bcc: x@y.fi');
    expect(stored('Ai\u0000no')).toBe('Ai no');
    expect(stored('\u202eAino\u2067 V.')).toBe('Aino V.');
    // what scripts from right to left need stays
    expect(stored('ليلى\u200f')).toBe('ليلى\u200f');
    expect(written(patch({ occupation: 'Kokki\n\tja\u202c leipuri' })).occupation).toBe(
      'Kokki ja leipuri',
    );
  });

  it('PROF-01 NOTIF-03 marks piled upon a letter of a name do not reach the rows of others', () => {
    const stored = (name: string): string => written(patch({ name })).name;
    expect(stored(`Z${'\u0301\u0316'.repeat(15)}oe`)).toBe(`Z${'\u0301\u0316'.repeat(4)}oe`);
    expect(stored(`x${'\u0489'.repeat(39)}`), 'no line could break in it').toHaveLength(9);
    // what languages write stays
    for (const name of ['Nguye\u0302\u0303n', 'မြွှော်', 'ทั่ว', 'མཚོ', 'Ma\u0308kela\u0308'])
      expect(stored(name)).toBe(name);
  });

  it('PROF-19 social names lose @ and address; empty ones become null', () => {
    const made = written(create({ snapchat: '@aino', instagram: 'https://instagram.com/aino/' }));
    expect(made).toMatchObject({ snapchat: 'aino', instagram: 'aino' });
    expect(written(patch({ snapchat: '' }, { ...before, snapchat: 'aino' })).snapchat).toBeNull();
  });

  it('PEOPLE-22 a position is snapped to its town and dated; taking it away clears the date', () => {
    const moved = written(
      patch({ last_location: { latitude: 60.1712345, longitude: 24.9412345 } }),
    );
    expect(moved.last_location).toEqual({ latitude: 60.1695, longitude: 24.9354 });
    expect(moved.last_location_at).toBe(now.toISOString());
    const cleared = written(patch({ last_location: null }, moved));
    expect(cleared).toMatchObject({ last_location: null, last_location_at: null });
  });

  it('PROF-16 lines of a bio end as every browser shows it, whatever program they were copied from', () => {
    const bio_text = 'Kävelen\u2028ja uin.\u000bSauna!\r\nMoi';
    expect(written(create({ bio_text })).bio_text).toBe('Kävelen\nja uin.\nSauna!\nMoi');
    expect(written(patch({ bio_text })).bio_text).toBe('Kävelen\nja uin.\nSauna!\nMoi');
  });

  it('PROF-16 a bio in which nothing is to be seen is none', () => {
    expect(written(create({ bio_text: ' \u200b' })).bio_text).toBe('');
    expect(written(patch({ bio_text: '\u2800' })).bio_text).toBe('');
  });

  it('SYNC-08 a row that lacks what an older app does not know changes the rest alone', () => {
    const row = { id: aino, doc: { uid: aino, bio_text: 'uusi' }, base: { uid: aino } };
    const after = written(ask<StoredUser>(profileRule, nowhere, aino, row, { before }));
    expect(after).toEqual({ ...before, bio_text: 'uusi' });
  });

  it('PROF-23 the birthday is always editable, always checked 18+', () => {
    expect(written(patch({ birthday: '3.4.1985' })).birthday).toBe('03.04.1985');
    expect(patch({ birthday: '1.1.2015' })).toEqual(refused('UNDERAGE'));
  });

  it('FMT-16 an unknown old town stays while other fields change', () => {
    const old = { ...before, location: 'Nuijamaa' };
    expect(written(patch({ bio_text: 'uusi' }, old))).toMatchObject({
      location: 'Nuijamaa',
      bio_text: 'uusi',
    });
  });

  it('PROF-14 compares with the age that is stored already', () => {
    const old = { ...before, partner_min_age: 30, partner_max_age: 40 };
    const rule = { field: 'partner_min_age', rule: 'partner_min_age.above_max' };
    expect(patch({ partner_min_age: 41 }, old)).toEqual(refused('PROFILE_INVALID', rule));
    expect(patch({ partner_max_age: 29 }, old)).toEqual(refused('PROFILE_INVALID', rule));
    expect(written(patch({ partner_max_age: 30 }, old)).partner_max_age).toBe(30);
  });

  it('GEN-07 beside an age the other fields of a row are checked too', () => {
    const rule = { field: 'name', rule: 'name.required' };
    expect(patch({ partner_min_age: 25, name: '' })).toEqual(refused('PROFILE_INVALID', rule));
  });

  it('PROF-14 ages that an operator has mixed up hold up no other edit', () => {
    const old = { ...before, partner_min_age: 50, partner_max_age: 40 };
    expect(written(patch({ bio_text: 'uusi' }, old)).bio_text).toBe('uusi');
  });

  it('ACC-11 hiding is a field like any other; ACC-12 when is noted, for the favourites of before', () => {
    const hidden = written(patch({ hideProfile: true }));
    expect(hidden).toEqual({ ...before, hideProfile: true, hidden_at: now.toISOString() });
    const later = { at: new Date(now.getTime() + 1000), before: hidden };
    const back = ask<StoredUser>(
      profileRule,
      nowhere,
      aino,
      edit(aino, hidden, { hideProfile: false }),
      later,
    );
    expect(written(back)).toEqual({ ...hidden, hideProfile: false });
  });

  it('IMG-07 a picture is replaced by naming another one, never taken away', () => {
    expect(written(patch({ picture_id: otherPictureId })).picture_id).toBe(otherPictureId);
    const rule = { field: 'picture_id', rule: 'picture.required' };
    expect(patch({ picture_id: null })).toEqual(refused('PROFILE_INVALID', rule));
  });

  it('PROF-20 consent is withdrawn by deleting the profile, not by an edit', () => {
    expect(patch({ consent: false })).toEqual(refused('CONSENT_NEEDED'));
  });

  it('PROF-12 PROF-13 neither age is ever taken away', () => {
    for (const field of ['partner_min_age', 'partner_max_age'] as const)
      expect(patch({ [field]: null })).toEqual(
        refused('PROFILE_INVALID', { field, rule: `${field}.required` }),
      );
  });

  it('SAFE-03 who is archived may still correct their own data', () => {
    const archived = { ...before, archived: true };
    expect(written(patch({ name: 'Oikea' }, archived))).toMatchObject({
      name: 'Oikea',
      archived: true,
    });
  });
});
