import { describe, expect, it } from 'vitest';
import type { ProfileDoc } from '../../../schemas/documents/device.ts';
import { checkProfile } from '../../../src/features/profile/check-profile.ts';
import {
  holdsChanges,
  isOwnSign,
  packDraft,
  unpackDraft,
  withField,
} from '../../../src/features/profile/profile-draft.ts';
import type { ProfileDraft } from '../../../src/features/profile/profile-draft.ts';
import { changedFields, formOf, storedValue } from '../../../src/features/profile/profile-form.ts';
import { profileFields, uidOf } from '../../helpers/people.ts';

const now = new Date('2026-11-21T12:00:00Z');
const aino = {
  ...(profileFields('Aino') as unknown as ProfileDoc),
  uid: uidOf('Aino'),
  starSign: 'Härkä',
} as ProfileDoc;
const emptyDraft: ProfileDraft = { edits: {}, starSignChosen: false, consent: false };
const empty = formOf(null, 'aino@kohdataan.example');

describe('the form of a profile', () => {
  it('PROF-02 proposes the address of the account and LIM-06 300 km', () => {
    expect(empty.email).toBe('aino@kohdataan.example');
    expect(empty.distance_for_meets).toBe('300');
  });

  it('PROF-23 shows an older yyyy-mm-dd birthday as dd.mm.yyyy', () => {
    expect(formOf({ ...aino, birthday: '1990-05-05' }, '').birthday).toBe('05.05.1990');
  });

  it('PROF-23 stores a birthday typed as d.m.yyyy as dd.mm.yyyy', () => {
    expect(storedValue('birthday', '5.5.1990')).toBe('05.05.1990');
  });

  it('PROF-19 stores social names bare, and none as null', () => {
    expect(storedValue('instagram', ' https://www.instagram.com/aino.k/ ')).toBe('aino.k');
    expect(storedValue('snapchat', '@aino')).toBe('aino');
    expect(storedValue('snapchat', ' ')).toBeNull();
  });

  it('SYNC-08 saves only what was edited and differs', () => {
    const edits = { name: ' Aino ', height: '171', snapchat: '', occupation: 'Kokki' };
    expect(changedFields(aino, edits)).toEqual({ height: 171, occupation: 'Kokki' });
  });
});

describe('the draft of the editor', () => {
  it('SYNC-10 comes back from the device store as it was', () => {
    const picture = { pictureId: 'p'.repeat(26), blob: new Blob(['x']) };
    const draft: ProfileDraft = {
      edits: { name: 'Aino', height: '17' },
      starSignChosen: true,
      consent: true,
      picture,
    };
    expect(unpackDraft(packDraft(draft))).toEqual(draft);
  });

  it('SYNC-09 takes up the fields of a refused save', () => {
    const refused = { height: 90, name: 'Aino', starSign: null, hideProfile: true };
    expect(unpackDraft(refused).edits).toEqual({ height: '90', name: 'Aino', starSign: '' });
  });

  it('SYNC-10 survives a stored value that nobody understands', () => {
    expect(unpackDraft(undefined)).toEqual(emptyDraft);
    expect(unpackDraft('?')).toEqual(emptyDraft);
  });

  it('SYNC-10 an edit that is typed back is no change', () => {
    const saved = formOf(aino, '');
    const there = withField(emptyDraft, saved, 'name', 'Aino K');
    expect(holdsChanges(there)).toBe(true);
    expect(holdsChanges(withField(there, saved, 'name', 'Aino'))).toBe(false);
  });
});

describe('the star sign', () => {
  it('PROF-26 is filled in when the birthday becomes valid', () => {
    const half = withField(emptyDraft, empty, 'birthday', '5.5.19');
    expect(half.edits.starSign).toBeUndefined();
    expect(withField(half, empty, 'birthday', '5.5.1990').edits.starSign).toBe('Härkä');
  });

  it('PROF-26 never goes over what the user chose, none included', () => {
    const chosen = withField(emptyDraft, empty, 'starSign', 'Leijona');
    expect(withField(chosen, empty, 'birthday', '5.5.1990').edits.starSign).toBe('Leijona');
    const first = withField(emptyDraft, empty, 'birthday', '5.5.1990');
    const none = withField(first, empty, 'starSign', '');
    expect(withField(none, empty, 'birthday', '6.6.1990').edits.starSign).toBe('');
    // Chosen before all else, it is kept, and known on coming back.
    const alone = withField(emptyDraft, empty, 'starSign', '');
    expect(holdsChanges(alone)).toBe(true);
    const kept = unpackDraft(packDraft(alone));
    expect(withField(kept, empty, 'birthday', '5.5.1990').edits.starSign).toBe('');
  });

  it('PROF-26 SYNC-10 a sign tried on and left out again leaves no draft of a profile that has none', () => {
    const saved = { ...empty, birthday: '5.5.1990' };
    const tried = withField(emptyDraft, saved, 'starSign', 'Leijona');
    expect(holdsChanges(withField(tried, saved, 'starSign', ''))).toBe(false);
  });

  it('PROF-26 counts a stored sign as chosen if it is not that of the birthday', () => {
    expect(isOwnSign(aino)).toBe(false);
    expect(isOwnSign({ ...aino, starSign: 'Leijona' })).toBe(true);
    expect(isOwnSign({ ...aino, starSign: null })).toBe(true);
  });
});

describe('the check before saving', () => {
  const check = (edits: Partial<typeof empty>, profile: ProfileDoc | null = aino) => {
    const form = { ...formOf(profile, ''), ...edits };
    return checkProfile(form, { ...emptyDraft, edits }, profile, now);
  };

  it('PROF-01 PROF-08 PROF-10 PROF-17 PROF-18 PROF-20 an empty new profile misses everything', () => {
    const errors = check({}, null);
    expect(errors).toMatchObject({
      name: 'name.required',
      birthday: 'birthday.required',
      height: 'height.required',
      location: 'location.required',
      picture_id: 'picture.required',
      gender: 'select.required',
      consent: 'consent.required',
    });
    expect(errors.starSign).toBeUndefined();
    expect(errors.distance_for_meets).toBeUndefined();
  });

  it('PROF-20 asks an existing profile for no consent', () => {
    expect(check({})).toEqual({});
  });

  it('PROF-05 PROF-06 PROF-07 words each wrong birthday', () => {
    expect(check({ birthday: '1990' }).birthday).toBe('birthday.format');
    expect(check({ birthday: '1990-05-05' }).birthday).toBe('birthday.format');
    expect(check({ birthday: '31.2.1990' }).birthday).toBe('birthday.date');
    expect(check({ birthday: '22.11.2008' }).birthday).toBe('birthday.underage');
    expect(check({ birthday: '21.11.2008' }).birthday).toBeUndefined();
  });

  it('PROF-09 PROF-12 PROF-15 refuses numbers that are none', () => {
    expect(check({ height: '1.7m' }).height).toBe('height.range');
    expect(check({ height: '' }).height).toBe('height.required');
    expect(check({ height: '170,5' }).height).toBe('height.range');
    expect(check({ partner_min_age: '17' }).partner_min_age).toBe('partner_min_age.required');
    expect(check({ distance_for_meets: '301' }).distance_for_meets).toBe(
      'distance_for_meets.required',
    );
  });

  it('PROF-14 refuses a minimum above the maximum', () => {
    const errors = check({ partner_min_age: '50', partner_max_age: '40' });
    expect(errors).toEqual({ partner_min_age: 'partner_min_age.above_max' });
  });

  it('FMT-16 a town or choice that is no longer listed may stay, but not be chosen anew', () => {
    const old = { ...aino, location: 'Vanhakylä', pets: 'Undulaatti' };
    expect(check({}, old)).toEqual({});
    expect(check({ location: 'Toinenkylä' }, old).location).toBe('location.required');
  });

  it('PROF-17 a picture that the gateway has counts without its id', () => {
    expect(check({}, { ...aino, picture_id: null }).picture_id).toBe('picture.required');
    const stored = { ...aino, picture_id: null, picUrl: 'user_profile_images/x/y.jpg' };
    expect(check({}, stored).picture_id).toBeUndefined();
  });
});
