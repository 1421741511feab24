/** Dates in words as FMT-18 shows them; used by mails and screens alike. */
import { toHelsinki } from './helsinki-time.ts';

type Language = 'fi' | 'en';

const weekdays = {
  fi: new Intl.DateTimeFormat('fi-FI', { timeZone: 'Europe/Helsinki', weekday: 'short' }),
  en: new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Helsinki', weekday: 'short' }),
};
const at = { fi: 'klo', en: 'at' };

/** `21.11.2026` */
export function dateText(instant: string): string {
  const { day, month, year } = toHelsinki(new Date(instant));
  return `${day}.${month}.${year}`;
}

/** `18.30` */
export function timeText(instant: string): string {
  const { hour, minute } = toHelsinki(new Date(instant));
  return `${hour}.${String(minute).padStart(2, '0')}`;
}

/** `21.11.2026 klo 18.30` */
export function dateTimeText(instant: string, language: Language = 'fi'): string {
  return `${dateText(instant)} ${at[language]} ${timeText(instant)}`;
}

/** `la 21.11. klo 18.30`, as on cards */
export function cardDateText(instant: string, language: Language = 'fi'): string {
  const date = new Date(instant);
  const { day, month } = toHelsinki(date);
  return `${weekdays[language].format(date)} ${day}.${month}. ${at[language]} ${timeText(instant)}`;
}
