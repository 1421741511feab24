import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMonths,
  combineDateTime,
  fromHelsinki,
  helsinkiDate,
  toDateInput,
  toHelsinki,
  toTimeInput,
} from '../../../schemas/domain/helsinki-time.ts';
import { relativeTime } from '../../../schemas/domain/relative-time.ts';
import { meetErrors } from '../../../schemas/domain/validate-meet.ts';
import { now } from '../helpers/samples.ts';

const instants = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
});

describe('relative time', () => {
  const ago = (ms: number) => relativeTime(new Date(now.getTime() - ms).toISOString(), now);
  const [MIN, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

  it('FMT-17 under a minute or negative is now', () => {
    expect(ago(0)).toEqual({ key: 'now', n: 0 });
    expect(ago(MIN - 1)).toEqual({ key: 'now', n: 0 });
    expect(ago(-5 * DAY)).toEqual({ key: 'now', n: 0 });
  });

  it('FMT-17 minutes under 60, hours under 24, days under 30, floored', () => {
    expect(ago(MIN)).toEqual({ key: 'minutes', n: 1 });
    expect(ago(2 * MIN - 1)).toEqual({ key: 'minutes', n: 1 });
    expect(ago(HOUR - 1)).toEqual({ key: 'minutes', n: 59 });
    expect(ago(HOUR)).toEqual({ key: 'hours', n: 1 });
    expect(ago(DAY - 1)).toEqual({ key: 'hours', n: 23 });
    expect(ago(DAY)).toEqual({ key: 'days', n: 1 });
    expect(ago(30 * DAY - 1)).toEqual({ key: 'days', n: 29 });
  });

  it('FMT-17 else over a month', () => {
    expect(ago(30 * DAY)).toEqual({ key: 'over_month', n: 0 });
    expect(ago(4000 * DAY)).toEqual({ key: 'over_month', n: 0 });
  });

  it('FMT-17 never grows younger as time passes', () => {
    const order = ['now', 'minutes', 'hours', 'days', 'over_month'];
    const age = ({ key, n }: ReturnType<typeof ago>): number => order.indexOf(key) * 100 + n;
    const span = fc.integer({ min: 0, max: 40 * DAY });
    fc.assert(
      fc.property(span, span, (a, b) => {
        expect(age(ago(a + b))).toBeGreaterThanOrEqual(age(ago(a)));
      }),
    );
  });
});

describe('Helsinki time', () => {
  it('FMT-19 stored UTC is shown Europe/Helsinki, winter +2 and summer +3', () => {
    expect(toHelsinki(new Date('2026-11-21T16:30:00Z'))).toEqual({
      year: 2026,
      month: 11,
      day: 21,
      hour: 18,
      minute: 30,
    });
    expect(toHelsinki(new Date('2026-07-01T21:05:00Z'))).toMatchObject({
      day: 2,
      hour: 0,
      minute: 5,
    });
  });

  it('FMT-19 a wall time and its instant are each other', () => {
    fc.assert(
      fc.property(instants, (date) => {
        const minute = new Date(Math.floor(date.getTime() / 60_000) * 60_000);
        const back = fromHelsinki(toHelsinki(minute));
        // only the hour that comes twice in autumn is ambiguous
        expect([0, 3_600_000]).toContain(minute.getTime() - back.getTime());
        expect(toHelsinki(back)).toEqual(toHelsinki(minute));
      }),
    );
  });

  it('FMT-19 the skipped hour of spring moves forward, the doubled one of autumn is the first', () => {
    const wall = { year: 2026, month: 3, day: 29, hour: 3, minute: 30 };
    expect(fromHelsinki(wall).toISOString()).toBe('2026-03-29T01:30:00.000Z');
    expect(toHelsinki(fromHelsinki(wall))).toMatchObject({ hour: 4, minute: 30 });
    const twice = { year: 2026, month: 10, day: 25, hour: 3, minute: 30 };
    expect(fromHelsinki(twice).toISOString()).toBe('2026-10-25T00:30:00.000Z');
    expect(fromHelsinki({ ...twice, hour: 4 }).toISOString()).toBe('2026-10-25T02:30:00.000Z');
    expect(fromHelsinki({ ...wall, hour: 2 }).toISOString()).toBe('2026-03-29T00:30:00.000Z');
    expect(fromHelsinki({ ...wall, hour: 4 }).toISOString()).toBe('2026-03-29T01:30:00.000Z');
  });

  it('PROF-25 today changes at Helsinki midnight, whatever was asked before', () => {
    fc.assert(
      fc.property(fc.array(instants, { minLength: 1, maxLength: 5 }), (dates) => {
        for (const date of dates) {
          const { year, month, day } = toHelsinki(date);
          expect(helsinkiDate(date)).toEqual({ year, month, day });
        }
      }),
    );
  });

  it('MEET-24 calendar months keep the wall time and cut the day to the month', () => {
    expect(addMonths(new Date('2026-07-15T09:00:00Z'), 5).toISOString()).toBe(
      '2026-12-15T10:00:00.000Z',
    );
    expect(addMonths(new Date('2028-02-29T10:00:00Z'), 12).toISOString()).toBe(
      '2029-02-28T10:00:00.000Z',
    );
    expect(addMonths(new Date('2026-12-31T10:00:00Z'), 2).toISOString()).toBe(
      '2027-02-28T10:00:00.000Z',
    );
  });

  it('MEET-22 an editor fills its two inputs from an instant and makes the instant of them', () => {
    expect(toDateInput('2026-11-21T22:30:00.000Z')).toBe('2026-11-22');
    expect(toTimeInput('2026-11-21T22:30:00.000Z')).toBe('00:30');
    expect(combineDateTime('2026-11-22', '00:30')).toBe('2026-11-21T22:30:00.000Z');
    expect(combineDateTime('', '18:30')).toBe('');
    expect(combineDateTime('2026-11-22', '')).toBe('2026-11-22');
    expect(combineDateTime('2026-11-22', 'klo')).toBe('2026-11-22');
  });

  it('MEET-24 a year that no instant can be written in is too far, with or without a time', () => {
    for (const date of ['12027-01-05', '275760-09-12', '275760-09-13']) {
      const [whole, bare] = [combineDateTime(date, '12:00'), combineDateTime(date, '')];
      const errorOf = (meet_date: string) => meetErrors({ meet_date }, { now, creating: false });
      expect(errorOf(whole)).toEqual({ meet_date: 'meet_date.too_far' });
      expect(errorOf(bare)).toEqual({ meet_date: 'meet_date.time_required' });
    }
  });
});
