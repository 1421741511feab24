import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { profileSelects } from '../../../schemas/enumerations.ts';
import {
  profileErrors,
  profileRuleKeys,
  requiredProfileFields,
} from '../../../schemas/domain/validate-profile.ts';
import type { ProfileInput } from '../../../schemas/domain/validate-profile.ts';
import { now, profileFields } from '../helpers/samples.ts';

const errors = (changes: Record<string, unknown>) =>
  profileErrors({ ...profileFields(), ...changes } as ProfileInput, { now, creating: true });

describe('profile validation', () => {
  it('PROF-29 a complete profile has no errors', () => expect(errors({})).toEqual({}));

  it('PROF-01 name: required, 1–40 code points after trim', () => {
    expect(errors({ name: '' })).toEqual({ name: 'name.required' });
    for (const blank of ['  \n ', '\u200b', ' \u2060\u3164 '])
      expect(errors({ name: blank })).toEqual({ name: 'name.required' });
    expect(errors({ name: ` ${'😀'.repeat(40)} ` })).toEqual({});
    expect(errors({ name: '😀'.repeat(41) })).toEqual({ name: 'name.length' });
  });

  it('PROF-02 e-mail is required', () => {
    expect(errors({ email: ' ' })).toEqual({ email: 'email.required' });
  });

  it('PROF-03 e-mail matches the pattern', () => {
    expect(errors({ email: 'aino' })).toEqual({ email: 'email.format' });
    expect(errors({ email: ' aino@example.fi ' })).toEqual({});
  });

  it('PROF-04 birthday is required', () => {
    expect(errors({ birthday: '' })).toEqual({ birthday: 'birthday.required' });
  });

  it('PROF-05 birthday format', () => {
    expect(errors({ birthday: '1990' })).toEqual({ birthday: 'birthday.format' });
    expect(errors({ birthday: '1.2.1990' })).toEqual({});
  });

  it('PROF-06 birthday is a real day', () => {
    expect(errors({ birthday: '31.2.1990' })).toEqual({ birthday: 'birthday.date' });
  });

  it('PROF-07 refuses somebody aged 17', () => {
    expect(errors({ birthday: '22.11.2008' })).toEqual({ birthday: 'birthday.underage' });
    expect(errors({ birthday: '21.11.2008' })).toEqual({});
  });

  it('PROF-08 height is required', () => {
    for (const none of ['', null]) {
      expect(errors({ height: none })).toEqual({ height: 'height.required' });
    }
  });

  it('PROF-09 height is whole 120–230 cm', () => {
    for (const fine of [120, 230]) expect(errors({ height: fine })).toEqual({});
    for (const bad of [119, 231, 170.5, Infinity, Number.NaN, '170']) {
      expect(errors({ height: bad })).toEqual({ height: 'height.range' });
    }
  });

  it('PROF-10 location is a listed town', () => {
    for (const bad of ['', 'Atlantis', 'Nastola', 3]) {
      expect(errors({ location: bad })).toEqual({ location: 'location.required' });
    }
  });

  it('PROF-11 occupation: required, max 60', () => {
    for (const blank of [' ', '\u200b'])
      expect(errors({ occupation: blank })).toEqual({ occupation: 'occupation.required' });
    expect(errors({ occupation: 'ä'.repeat(60) })).toEqual({});
    expect(errors({ occupation: 'ä'.repeat(61) })).toEqual({ occupation: 'occupation.length' });
  });

  it('PROF-12 partner_min_age: required, 18–100', () => {
    for (const bad of ['', null, 17, 101, 20.5]) {
      expect(errors({ partner_min_age: bad })).toEqual({
        partner_min_age: 'partner_min_age.required',
      });
    }
  });

  it('PROF-13 partner_max_age: required, 18–100', () => {
    for (const bad of ['', null, 17, 101, '30']) {
      expect(errors({ partner_max_age: bad })).toEqual({
        partner_max_age: 'partner_max_age.required',
      });
    }
  });

  it('PROF-12 PROF-13 both ends of 18–100 are allowed for either', () => {
    for (const age of [18, 100])
      expect(errors({ partner_min_age: age, partner_max_age: age })).toEqual({});
  });

  it('PROF-14 min not above max; equal is fine', () => {
    expect(errors({ partner_min_age: 31, partner_max_age: 30 })).toEqual({
      partner_min_age: 'partner_min_age.above_max',
    });
    expect(errors({ partner_min_age: 30, partner_max_age: 30 })).toEqual({});
  });

  it('PROF-15 distance_for_meets: 5–300 km', () => {
    for (const fine of [5, 300]) expect(errors({ distance_for_meets: fine })).toEqual({});
    for (const bad of [4, 301, 10.5, null, '']) {
      expect(errors({ distance_for_meets: bad })).toEqual({
        distance_for_meets: 'distance_for_meets.required',
      });
    }
  });

  it('PROF-16 bio_text: max 500 code points', () => {
    expect(errors({ bio_text: '😀'.repeat(500) })).toEqual({});
    expect(errors({ bio_text: '😀'.repeat(501) })).toEqual({ bio_text: 'bio_text.length' });
    expect(errors({ bio_text: '' })).toEqual({});
  });

  it('PROF-17 picture is required', () => {
    for (const none of [null, '']) {
      expect(errors({ picture_id: none })).toEqual({ picture_id: 'picture.required' });
    }
    for (const bad of ['../x', ['x'.repeat(26)]])
      expect(errors({ picture_id: bad })).toEqual({ picture_id: 'field.type' });
  });

  it('PROF-18 the ten selects are required and take listed values only', () => {
    expect(Object.keys(profileSelects)).toHaveLength(10);
    for (const [field, values] of Object.entries(profileSelects)) {
      for (const value of values) expect(errors({ [field]: value }), field).toEqual({});
      for (const bad of ['', 'Jotain', null, 1]) {
        expect(errors({ [field]: bad }), field).toEqual({ [field]: 'select.required' });
      }
    }
  });

  it('PROF-19 snapchat and instagram are optional but well-formed', () => {
    for (const field of ['snapchat', 'instagram']) {
      for (const fine of [null, '', '@aino', 'https://instagram.com/aino']) {
        expect(errors({ [field]: fine })).toEqual({});
      }
      expect(errors({ [field]: 'äiti!' })).toEqual({ [field]: 'social.format' });
    }
  });

  it('PROF-20 consent is needed to create', () => {
    for (const none of [false, undefined, 'true']) {
      expect(errors({ consent: none })).toEqual({ consent: 'consent.required' });
    }
  });

  it('PROF-26 starSign is optional and one of the twelve', () => {
    expect(errors({ starSign: null })).toEqual({});
    expect(errors({ starSign: 'Lohikäärme' })).toEqual({ starSign: 'select.required' });
  });

  it('PROF-01 creating needs every required field, editing only what it names', () => {
    const missing = profileErrors({}, { now, creating: true });
    expect(Object.keys(missing).sort()).toEqual([...requiredProfileFields].sort());
    expect(profileErrors({}, { now, creating: false })).toEqual({});
    expect(profileErrors({ name: '' }, { now, creating: false })).toEqual({
      name: 'name.required',
    });
  });

  it('DATA-28 the switches are the four booleans and nothing else', () => {
    const on = { new_message: true, favourites_meet: true, new_like: true, join_meet: false };
    expect(errors({ notification_switches: on })).toEqual({});
    const { join_meet: _, ...three } = on;
    const misnamed = { ...three, join_meets: true };
    const extra = { ...on, extra: true };
    for (const bad of [three, misnamed, extra, { ...on, new_like: 1 }, null, 'on', [true]]) {
      expect(errors({ notification_switches: bad })).toEqual({
        notification_switches: 'field.type',
      });
    }
  });

  it('DATA-18 last_location is a point on Earth or null', () => {
    for (const longitude of [25, 180, -180])
      for (const latitude of [60, 90, -90])
        expect(errors({ last_location: { latitude, longitude } })).toEqual({});
    const bad = [
      { latitude: '60', longitude: 25 },
      { latitude: 60, longitude: '25' },
      { latitude: 91, longitude: 0 },
      { latitude: 0, longitude: -181 },
      { latitude: 0, longitude: 181 },
      { latitude: 60 },
      'Helsinki',
      { latitude: Number.NaN, longitude: 1 },
    ];
    for (const point of [...bad, { latitude: 60, longitude: 25, altitude: 3 }]) {
      expect(errors({ last_location: point })).toEqual({ last_location: 'field.type' });
    }
  });

  it('DATA-29 fcmToken is a text, not without end, or null', () => {
    for (const fine of [null, 'x', 'x'.repeat(4000)])
      expect(errors({ fcmToken: fine })).toEqual({});
    for (const bad of ['', 'x'.repeat(4001), 5, true, ['x']])
      expect(errors({ fcmToken: bad })).toEqual({ fcmToken: 'field.type' });
  });

  it('GEN-10 language is one of the two', () => {
    for (const language of ['fi', 'en']) expect(errors({ language })).toEqual({});
    for (const language of ['sv', '', null, 5])
      expect(errors({ language })).toEqual({ language: 'field.type' });
  });

  it('GEN-07 whatever a client sends gives errors from the list and never throws', () => {
    const fields = Object.keys(profileFields());
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...fields), fc.anything()), (input) => {
        const found = profileErrors(input as ProfileInput, { now, creating: true });
        for (const key of Object.values(found)) expect(profileRuleKeys).toContain(key);
      }),
      { numRuns: 300 },
    );
  });
});
