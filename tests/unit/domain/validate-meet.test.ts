import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  meetErrors,
  meetRuleKeys,
  requiredMeetFields,
} from '../../../schemas/domain/validate-meet.ts';
import type { MeetInput } from '../../../schemas/domain/validate-meet.ts';
import { hoursAhead, now, pictureId } from '../helpers/samples.ts';

const fine = {
  meet_type: 'Sauna',
  meet_gender: 'Kaikille',
  description: '',
  meet_date: hoursAhead(24),
  location: 'Oulu',
  only_favs: false,
  picture_id: pictureId,
};
const errors = (changes: Record<string, unknown>) =>
  meetErrors({ ...fine, ...changes } as MeetInput, { now, creating: true });

describe('meet validation', () => {
  it('MEET-19 a complete meet has no errors', () => expect(errors({})).toEqual({}));

  it('MEET-22 the date is required', () => {
    for (const none of ['', null, undefined]) {
      expect(errors({ meet_date: none })).toEqual({ meet_date: 'meet_date.required' });
    }
  });

  it('MEET-22 a date without a time wants its time', () => {
    expect(errors({ meet_date: '2026-12-01' })).toEqual({ meet_date: 'meet_date.time_required' });
  });

  it('MEET-23 the date is in the future', () => {
    expect(errors({ meet_date: now.toISOString() })).toEqual({ meet_date: 'meet_date.past' });
    expect(errors({ meet_date: hoursAhead(-1) })).toEqual({ meet_date: 'meet_date.past' });
    expect(errors({ meet_date: new Date(now.getTime() + 1).toISOString() })).toEqual({});
  });

  it('MEET-24 at most 12 months ahead', () => {
    expect(errors({ meet_date: '2027-11-21T10:00:00.000Z' })).toEqual({});
    expect(errors({ meet_date: '2027-11-21T10:00:00.001Z' })).toEqual({
      meet_date: 'meet_date.too_far',
    });
  });

  it('MEET-24 twelve months end within their minute: less than that is not too far, whatever the seconds are', () => {
    const at = (meet_date: string) =>
      meetErrors({ meet_date }, { now: new Date('2026-11-21T10:00:40.500Z'), creating: false });
    expect(at('2027-11-21T10:00:40.500Z')).toEqual({});
    expect(at('2027-11-21T10:00:40.501Z')).toEqual({ meet_date: 'meet_date.too_far' });
  });

  it('MEET-22 what is no instant is refused', () => {
    for (const bad of [
      'huomenna',
      '2026-13-45T10:00:00Z',
      '2027-02-29T10:00:00Z',
      '2026-12-01T24:00:00Z',
      '2026-12-01T10:00:00+02:00',
      1e12,
    ]) {
      expect(errors({ meet_date: bad })).toEqual({ meet_date: 'field.type' });
    }
  });

  it('MEET-25 the place is required and listed', () => {
    for (const bad of ['', 'Atlantis', null]) {
      expect(errors({ location: bad })).toEqual({ location: 'location.required' });
    }
  });

  it('MEET-26 the picture is required when creating', () => {
    expect(errors({ picture_id: null })).toEqual({ picture_id: 'picture.required_meet' });
    expect(errors({ picture_id: undefined })).toEqual({ picture_id: 'picture.required_meet' });
  });

  it('MEET-27 description: optional, max 500 code points', () => {
    expect(errors({ description: '😀'.repeat(500) })).toEqual({});
    expect(errors({ description: '😀'.repeat(501) })).toEqual({
      description: 'description.length',
    });
    expect(errors({ description: undefined })).toEqual({});
  });

  it('MEET-28 the type is required', () => {
    expect(errors({ meet_type: '' })).toEqual({ meet_type: 'meet_type.required' });
    expect(errors({ meet_type: 'Ryyppy' })).toEqual({ meet_type: 'meet_type.required' });
  });

  it('MEET-29 whom it is for is required', () => {
    expect(errors({ meet_gender: '' })).toEqual({ meet_gender: 'meet_gender.required' });
  });

  it('MEET-31 editing checks only what it names', () => {
    expect(meetErrors({ closed: true }, { now, creating: false })).toEqual({});
    expect(meetErrors({ closed: 'yes' }, { now, creating: false })).toEqual({
      closed: 'field.type',
    });
    expect(Object.keys(meetErrors({}, { now, creating: true })).sort()).toEqual(
      [...requiredMeetFields].sort(),
    );
  });

  it('GEN-07 whatever a client sends gives errors from the list and never throws', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(fine)), fc.anything()), (input) => {
        for (const key of Object.values(meetErrors(input as MeetInput, { now, creating: true }))) {
          expect(meetRuleKeys).toContain(key);
        }
      }),
      { numRuns: 300 },
    );
  });
});
