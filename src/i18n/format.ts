import { currentLanguage } from './language.ts';

/** Instants are shown in Finland's time whatever the device's zone is (FMT-19). */
const timeZone = 'Europe/Helsinki';

const locales = { fi: 'fi-FI', en: 'en-GB' } as const;
const formatters = new Map<string, Intl.DateTimeFormat>();

type When = string | number | Date;

function format(when: When, options: Intl.DateTimeFormatOptions): string {
  const locale = locales[currentLanguage()];
  const key = locale + JSON.stringify(options);
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat(locale, { timeZone, ...options });
    formatters.set(key, formatter);
  }
  return formatter.format(new Date(when));
}

const inFinnish = (): boolean => currentLanguage() === 'fi';

/** `21.11.2026`; in English `21 November 2026`. */
export function formatDate(when: When): string {
  return inFinnish()
    ? format(when, { day: 'numeric', month: 'numeric', year: 'numeric' })
    : format(when, { day: 'numeric', month: 'long', year: 'numeric' });
}

/** `18.30`; in English `18:30`. */
export function formatTime(when: When): string {
  return format(when, { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' });
}

/** `21.11.2026 klo 18.30`; in English `21 November 2026 at 18:30`. */
export function formatDateTime(when: When): string {
  return `${formatDate(when)} ${inFinnish() ? 'klo' : 'at'} ${formatTime(when)}`;
}

/** `la 21.11. klo 18.30`; in English `Sat 21 Nov at 18:30`. */
export function formatCardDate(when: When): string {
  const weekday = format(when, { weekday: 'short' });
  if (!inFinnish()) {
    return `${weekday} ${format(when, { day: 'numeric', month: 'short' })} at ${formatTime(when)}`;
  }
  const day = format(when, { day: 'numeric', month: 'numeric' });
  return `${weekday} ${day} klo ${formatTime(when)}`;
}

/** `1 234,5` with a no-break space; in English `1,234.5`. */
export function formatNumber(value: number): string {
  return new Intl.NumberFormat(locales[currentLanguage()]).format(value);
}

/** `70 %` from 70. */
export function formatPercent(value: number): string {
  return new Intl.NumberFormat(locales[currentLanguage()], { style: 'percent' }).format(
    value / 100,
  );
}

/** `12,3 Mt`, and from a thousand of them `1,2 Gt`; in English `12.3 MB`. */
export function formatBytes(bytes: number): string {
  const large = bytes >= 1e9;
  return new Intl.NumberFormat(locales[currentLanguage()], {
    style: 'unit',
    unit: large ? 'gigabyte' : 'megabyte',
    maximumFractionDigits: 1,
  }).format(bytes / (large ? 1e9 : 1e6));
}

/** `12 km`, and 0 is `alle 1 km` (FMT-19). @param kilometres whole kilometres */
export function formatDistance(kilometres: number): string {
  if (kilometres >= 1) return `${formatNumber(kilometres)}\u00a0km`;
  return inFinnish() ? 'alle 1\u00a0km' : 'under 1\u00a0km';
}

/** Comparison for names in the order of the Finnish alphabet. */
export function compareNames(a: string, b: string): number {
  return a.localeCompare(b, 'fi');
}
