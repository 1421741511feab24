import { afterEach, describe, expect, it } from 'vitest';
import {
  formatCardDate,
  formatDate,
  formatDateTime,
  formatDistance,
  formatNumber,
  formatTime,
} from '../../../src/i18n/format.ts';
import { compareNames } from '../../../src/i18n/compare-names.ts';
import { setCurrentLanguage } from '../../../src/i18n/language.ts';

const evening = '2026-11-21T16:30:00.000Z';
afterEach(() => setCurrentLanguage('fi'));

describe('formats', () => {
  it('FMT-18 dates in the Finnish locale', () => {
    expect(formatDate(evening)).toBe('21.11.2026');
    expect(formatTime(evening)).toBe('18.30');
    expect(formatDateTime(evening)).toBe('21.11.2026 klo 18.30');
    expect(formatCardDate(evening)).toBe('la 21.11. klo 18.30');
    expect(formatDateTime('2026-01-05T06:05:00.000Z')).toBe('5.1.2026 klo 8.05');
  });

  it('FMT-18 GEN-09 and in English', () => {
    setCurrentLanguage('en');
    expect(formatDateTime(evening)).toBe('21 November 2026 at 18:30');
    expect(formatCardDate(evening)).toBe('Sat 21 Nov at 18:30');
  });

  it('FMT-19 Helsinki whatever the zone, numbers and distances with no-break spaces', () => {
    expect(formatTime('2026-07-01T20:59:00.000Z')).toBe('23.59');
    expect(formatDate('2026-07-01T21:00:00.000Z')).toBe('2.7.2026');
    expect(formatNumber(1234.5)).toBe('1\u00a0234,5');
    expect([formatDistance(12), formatDistance(0)]).toEqual(['12\u00a0km', 'alle 1\u00a0km']);
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
});
