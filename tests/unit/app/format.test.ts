import { afterEach, describe, expect, it } from 'vitest';
import {
  formatCardDate,
  formatDate,
  formatDateTime,
  formatDistance,
  formatNumber,
  formatTime,
} from '../../../src/i18n/format.ts';
import { formatBytes, formatPercent } from '../../../src/i18n/format-amounts.ts';
import { compareNames } from '../../../src/i18n/compare-names.ts';
import { setCurrentLanguage } from '../../../src/i18n/language.ts';

const evening = '2026-11-21T16:30:00.000Z';
const summer = '2026-07-01T21:05:00.000Z';

afterEach(() => setCurrentLanguage('fi'));

describe('formats', () => {
  it('FMT-18 dates as in Finland', () => {
    expect(formatDate(evening)).toBe('21.11.2026');
    expect(formatTime(evening)).toBe('18.30');
    expect(formatDateTime(evening)).toBe('21.11.2026 klo 18.30');
    expect(formatCardDate(evening)).toBe('la 21.11. klo 18.30');
    expect(formatDateTime('2026-01-05T06:05:00.000Z')).toBe('5.1.2026 klo 8.05');
  });

  it('FMT-19 instants show in Helsinki’s time, summer and winter', () => {
    expect(formatDateTime(summer)).toBe('2.7.2026 klo 0.05');
    expect(formatTime('2026-07-01T20:59:00.000Z')).toBe('23.59');
  });

  it('FMT-19 whole numbers, small ones too, look as Intl makes them', () => {
    for (const [language, locale] of [
      ['fi', 'fi-FI'],
      ['en', 'en-GB'],
    ] as const) {
      setCurrentLanguage(language);
      const intl = new Intl.NumberFormat(locale);
      for (const n of [-1, 0, 1, 9, 10, 99, 100, 320, 999, 1000, 1001, 10_000, 1_234_567])
        expect(formatNumber(n)).toBe(intl.format(n));
    }
  });

  it('FMT-19 numbers and distances', () => {
    expect(formatNumber(1234.5)).toBe('1\u00a0234,5');
    expect(formatDistance(12)).toBe('12\u00a0km');
    expect(formatDistance(0)).toBe('alle 1\u00a0km');
    expect(formatPercent(70)).toBe('70\u00a0%');
    expect(formatBytes(6_200_000)).toBe('6,2\u00a0Mt');
    expect(formatBytes(10_700_000_000)).toBe('10,7\u00a0Gt');
  });

  it('FMT-19 names in the order of the Finnish alphabet', () => {
    const names = ['Åke', 'Öllölä', 'Ville', 'Äiti', 'Zacharias', 'Aino'];
    expect(names.sort(compareNames)).toEqual([
      'Aino',
      'Ville',
      'Zacharias',
      'Åke',
      'Äiti',
      'Öllölä',
    ]);
  });

  it('GEN-09 in English', () => {
    setCurrentLanguage('en');
    expect(formatDateTime(evening)).toBe('21 November 2026 at 18:30');
    expect(formatCardDate(evening)).toBe('Sat 21 Nov at 18:30');
    expect(formatNumber(1234.5)).toBe('1,234.5');
    expect(formatDistance(0)).toBe('under 1\u00a0km');
  });
});
