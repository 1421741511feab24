import { currentLanguage } from './language.ts';

/** Instants are shown in Finland's time whatever the device's zone is (FMT-19). */
const timeZone = 'Europe/Helsinki';

const locales = { fi: 'fi-FI', en: 'en-GB' } as const;
const formatters = new Map<string, unknown>();

type When = string | number | Date;

/** Making a formatter costs a hundred times what using it does. */
function kept<F>(key: string, make: (locale: string) => F): F {
  const locale = locales[currentLanguage()];
  const known = formatters.get(locale + key) as F | undefined;
  if (known !== undefined) return known;
  const made = make(locale);
  formatters.set(locale + key, made);
  return made;
}

function format(when: When, options: Intl.DateTimeFormatOptions): string {
  const make = (locale: string) => new Intl.DateTimeFormat(locale, { timeZone, ...options });
  return kept(JSON.stringify(options), make).format(new Date(when));
}

/** A number as those options say, in the interface language. */
export function formatAsNumber(value: number, options: Intl.NumberFormatOptions): string {
  const make = (locale: string) => new Intl.NumberFormat(locale, options);
  return kept(`number${JSON.stringify(options)}`, make).format(value);
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

const atTime = (when: When): string => `${inFinnish() ? 'klo' : 'at'} ${formatTime(when)}`;

/** `21.11.2026 klo 18.30`; in English `21 November 2026 at 18:30`. */
export function formatDateTime(when: When): string {
  return `${formatDate(when)} ${atTime(when)}`;
}

/** `la 21.11.`; in English `Sat 21 Nov`. */
export function formatDay(when: When): string {
  const weekday = format(when, { weekday: 'short' });
  const month = inFinnish() ? 'numeric' : 'short';
  return `${weekday} ${format(when, { day: 'numeric', month })}`;
}

/** `la 21.11. klo 18.30`; in English `Sat 21 Nov at 18:30`. */
export function formatCardDate(when: When): string {
  return `${formatDay(when)} ${atTime(when)}`;
}

/** `1 234,5` with a no-break space; in English `1,234.5`. */
export function formatNumber(value: number): string {
  // A formatter costs a phone some milliseconds; these look the same without one.
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  return formatAsNumber(value, {});
}

/** `12 km`, and 0 is `alle 1 km` (FMT-19). @param kilometres whole kilometres */
export function formatDistance(kilometres: number): string {
  if (kilometres >= 1) return `${formatNumber(kilometres)}\u00a0km`;
  return inFinnish() ? 'alle 1\u00a0km' : 'under 1\u00a0km';
}
