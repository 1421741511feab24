import { describe, expect, it } from 'vitest';
import { fieldsOf, formErrors, formOf, movesMeet } from '../../../src/features/meets/meet-form.ts';
import { me, meet } from './helpers/docs.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const pictureId = 'k'.repeat(26);
const filled = {
  ...formOf(undefined, undefined),
  meet_type: 'Sauna',
  meet_gender: 'Kaikille',
  date: '2026-12-01',
  time: '18:30',
  location: 'Turku',
};

describe('the meet editor', () => {
  it('MEET-22 MEET-25 MEET-26 MEET-28 MEET-29 an empty form names every missing field', () => {
    expect(formErrors(formOf(undefined, undefined), undefined, null, now)).toEqual({
      meet_type: 'meet_type.required',
      meet_gender: 'meet_gender.required',
      meet_date: 'meet_date.required',
      location: 'location.required',
      picture_id: 'picture.required_meet',
    });
  });

  it('MEET-22 a date without a time asks for the time', () => {
    const errors = formErrors({ ...filled, time: '' }, undefined, pictureId, now);
    expect(errors).toEqual({ meet_date: 'meet_date.time_required' });
  });

  it('MEET-23 MEET-24 the time must be ahead, by a year at most', () => {
    const on = (date: string) => formErrors({ ...filled, date }, undefined, pictureId, now);
    expect(on('2026-11-20')).toEqual({ meet_date: 'meet_date.past' });
    expect(on('2027-11-22')).toEqual({ meet_date: 'meet_date.too_far' });
    expect(on('2027-11-20')).toEqual({});
  });

  it('FMT-19 date and time are wall time in Helsinki, summer and winter', () => {
    expect(fieldsOf(filled).meet_date).toBe('2026-12-01T16:30:00.000Z');
    expect(fieldsOf({ ...filled, date: '2027-07-01' }).meet_date).toBe('2027-07-01T15:30:00.000Z');
  });

  it('MEET-23 in the hour that comes twice in autumn it is the one that is still ahead', () => {
    const form = { ...filled, date: '2027-10-31', time: '03:30' };
    const at = (instant: string) => {
      const then = new Date(instant);
      const { meet_date: error } = formErrors(form, undefined, pictureId, then);
      return error ?? fieldsOf(form, undefined, then).meet_date;
    };
    expect(at('2027-10-31T00:29:00.000Z')).toBe('2027-10-31T00:30:00.000Z');
    expect(at('2027-10-31T00:31:00.000Z')).toBe('2027-10-31T01:30:00.000Z');
    expect(at('2027-10-31T01:29:00.000Z')).toBe('2027-10-31T01:30:00.000Z');
    expect(at('2027-10-31T01:30:00.000Z')).toBe('meet_date.past');
  });

  it('SYNC-08 an edit sends only what differs', () => {
    const before = meet(1, { uid: me, meet_date: '2026-11-23T16:30:12.000Z' });
    const form = formOf(before, undefined);
    expect(form).toMatchObject({ date: '2026-11-23', time: '18:30' });
    expect(fieldsOf(form, before)).toEqual({});
    expect(fieldsOf({ ...form, description: ' Uusi ' }, before)).toEqual({ description: 'Uusi' });
    expect(fieldsOf({ ...form, time: '19:00' }, before)).toEqual({
      meet_date: '2026-11-23T17:00:00.000Z',
    });
  });

  it('MEET-34 a past meet can still be described: only what changed is checked', () => {
    const past = meet(1, { uid: me, meet_date: '2026-11-01T16:30:00.000Z' });
    const form = { ...formOf(past, undefined), description: 'Kiitos kaikille' };
    expect(formErrors(form, past, null, now)).toEqual({});
    expect(formErrors({ ...form, time: '12:00' }, past, null, now)).toEqual({
      meet_date: 'meet_date.past',
    });
  });

  it('MEET-36 knows whether saving moves the meet', () => {
    const before = meet(1, { uid: me });
    const form = formOf(before, undefined);
    expect(movesMeet({ ...form, description: 'Muuta' }, before)).toBe(false);
    expect(movesMeet({ ...form, location: 'Espoo' }, before)).toBe(true);
    expect(movesMeet({ ...form, date: '2026-12-24' }, before)).toBe(true);
  });

  it('SYNC-09 the fields of a refused meet fill the form again', () => {
    const draft = { meet_type: 'Sauna', meet_date: '2026-12-01T16:30:00.000Z', location: 'Turku' };
    expect(formOf(undefined, draft)).toMatchObject({
      meet_type: 'Sauna',
      date: '2026-12-01',
      time: '18:30',
      location: 'Turku',
    });
  });
});
