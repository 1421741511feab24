import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { ageOn } from '../../../schemas/domain/age.ts';

const at = (instant: string): Date => new Date(instant);

describe('age', () => {
  it('PROF-24 reads year-month-day with dashes and day.month.year with dots', () => {
    const day = at('2026-11-21T10:00:00Z');
    expect(ageOn('21.11.1990', day)).toBe(36);
    expect(ageOn('22.11.1990', day)).toBe(35);
    expect(ageOn('1.2.1990', day)).toBe(36);
    expect(ageOn('1990-11-21', day)).toBe(36);
    expect(ageOn('1990-11-22', day)).toBe(35);
  });

  it('PROF-24 bad input is logged without the value and gives 0', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    for (const bad of ['salaisuus', '31.2.1990', '1990/01/01', '0.5.1990', '1.13.1990']) {
      expect(ageOn(bad, at('2026-11-21T10:00:00Z'))).toBe(0);
    }
    expect(warn).toHaveBeenCalledTimes(5);
    expect(JSON.stringify(warn.mock.calls)).not.toMatch(/salaisuus|1990/);
    warn.mockRestore();
  });

  it('PROF-24 what is looked at again and again, for everybody who might see it, is logged once', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    for (let viewer = 0; viewer < 100; viewer += 1)
      expect(ageOn('keväällä', at('2026-11-21T10:00:00Z'))).toBe(0);
    expect(ageOn('syksyllä', at('2026-11-21T10:00:00Z'))).toBe(0);
    expect(warn).toHaveBeenCalledTimes(2);
    warn.mockRestore();
  });

  it('PROF-24 no birthday gives 0 and is nothing to log', () => {
    let logged = 0;
    expect(ageOn('', new Date(), () => (logged += 1))).toBe(0);
    expect(logged).toBe(0);
  });

  it('PROF-24 a birthday ahead gives 0, never a negative age', () => {
    expect(ageOn('01.01.2030', at('2026-11-21T10:00:00Z'))).toBe(0);
  });

  it('PROF-25 the day is that of Europe/Helsinki, summer and winter', () => {
    expect(ageOn('21.11.2008', at('2026-11-20T21:59:59Z'))).toBe(17);
    expect(ageOn('21.11.2008', at('2026-11-20T22:00:00Z'))).toBe(18);
    expect(ageOn('21.07.2008', at('2026-07-20T20:59:59Z'))).toBe(17);
    expect(ageOn('21.07.2008', at('2026-07-20T21:00:00Z'))).toBe(18);
  });

  it('PROF-25 born on 29.2. counts from 1.3. in common years, from 29.2. in leap years', () => {
    expect(ageOn('29.02.2008', at('2026-02-28T12:00:00Z'))).toBe(17);
    expect(ageOn('29.02.2008', at('2026-03-01T12:00:00Z'))).toBe(18);
    expect(ageOn('29.02.2008', at('2028-02-28T12:00:00Z'))).toBe(19);
    expect(ageOn('29.02.2008', at('2028-02-29T12:00:00Z'))).toBe(20);
  });

  it('PROF-25 grows by one within any year, and never falls', () => {
    const birthdays = fc.date({
      min: at('1920-01-01'),
      max: at('2020-01-01'),
      noInvalidDate: true,
    });
    const days = fc.integer({ min: 0, max: 20_000 });
    fc.assert(
      fc.property(birthdays, days, fc.integer({ min: 0, max: 366 }), (born, after, more) => {
        const text = `${born.getUTCDate()}.${born.getUTCMonth() + 1}.${born.getUTCFullYear()}`;
        const day = (n: number): Date =>
          new Date(at('2020-06-01T12:00:00Z').getTime() + n * 86_400_000);
        const grown = ageOn(text, day(after + more)) - ageOn(text, day(after));
        expect(grown).toBeGreaterThanOrEqual(0);
        expect(grown).toBeLessThanOrEqual(more >= 365 ? 2 : 1);
      }),
    );
  });
});
