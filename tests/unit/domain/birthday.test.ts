import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  birthdayError,
  normaliseBirthday,
  parseBirthday,
} from '../../../schemas/domain/birthday.ts';
import { now } from '../helpers/samples.ts';

describe('birthday', () => {
  it('PROF-04 empty or blank is "required"', () => {
    expect(birthdayError('', now)).toBe('required');
    expect(birthdayError('  ', now)).toBe('required');
  });

  it('PROF-05 takes d.m.yyyy and dd.mm.yyyy only', () => {
    for (const fine of ['1.2.1990', '01.02.1990', '1.02.1990', ' 1.2.1990 ']) {
      expect(birthdayError(fine, now)).toBeUndefined();
    }
    for (const bad of [
      '1990-02-01',
      '1/2/1990',
      '1.2.90',
      '001.2.1990',
      'eilen',
      '1.2.',
      '1.2.19900',
    ]) {
      expect(birthdayError(bad, now), bad).toBe('format');
    }
  });

  it('PROF-06 year 1900 to current, month 1–12, a real day of the month', () => {
    for (const bad of ['1.1.1899', '1.1.2027', '0.1.1990', '1.0.1990', '1.13.1990', '32.1.1990']) {
      expect(birthdayError(bad, now), bad).toBe('date');
    }
    for (const bad of ['31.4.1990', '30.2.2000', '29.2.1900', '29.2.2001', '1.1.0001']) {
      expect(birthdayError(bad, now), bad).toBe('date');
    }
    expect(birthdayError('29.2.2000', now)).toBeUndefined();
    expect(birthdayError('1.1.1900', now)).toBeUndefined();
  });

  it('PROF-06 the current year is that of Helsinki', () => {
    const newYear = new Date('2026-12-31T22:30:00Z');
    expect(birthdayError('1.1.2027', newYear)).toBe('underage');
    expect(birthdayError('2.1.2027', new Date('2026-12-31T21:30:00Z'))).toBe('date');
  });

  it('PROF-07 refuses the day before the 18th birthday and takes that day', () => {
    expect(birthdayError('22.11.2008', now)).toBe('underage');
    expect(birthdayError('21.11.2008', now)).toBeUndefined();
    expect(birthdayError('1.1.2026', now)).toBe('underage');
  });

  it('PROF-23 is stored dd.mm.yyyy; older yyyy-mm-dd values are converted', () => {
    expect(normaliseBirthday('1.2.1990')).toBe('01.02.1990');
    expect(normaliseBirthday('1990-02-01')).toBe('01.02.1990');
    expect(normaliseBirthday(' 11.12.1990 ')).toBe('11.12.1990');
    expect(normaliseBirthday(' eilen ')).toBe('eilen');
  });

  it('PROF-23 every real day survives both forms', () => {
    const days = fc.date({
      min: new Date('1900-01-01'),
      max: new Date('2026-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(days, (date) => {
        const dashed = date.toISOString().slice(0, 10);
        const stored = normaliseBirthday(dashed);
        expect(stored).toMatch(/^\d\d\.\d\d\.\d{4}$/);
        expect(parseBirthday(stored)).toEqual(parseBirthday(dashed));
        expect(normaliseBirthday(stored)).toBe(stored);
        expect(parseBirthday(stored)).toEqual({
          day: date.getUTCDate(),
          month: date.getUTCMonth() + 1,
          year: date.getUTCFullYear(),
        });
      }),
    );
  });

  it('PROF-05 no text makes it throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const error = birthdayError(text, now);
        expect(error === undefined).toBe(error === undefined && parseBirthday(text) !== undefined);
      }),
    );
  });
});
