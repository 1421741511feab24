import { toHelsinki } from '../../../schemas/domain/helsinki-time.ts';

const two = (value: number): string => String(value).padStart(2, '0');

const englishDay = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Helsinki',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** `21.11.2026` (FMT-18). @param instant ISO 8601; any other text comes back as it is */
export function finnishDate(instant: string): string {
  return withDate(instant, (date) => {
    const { day, month, year } = toHelsinki(date);
    return `${day}.${month}.${year}`;
  });
}

/** `21.11.2026 klo 18.30` */
export function finnishDateTime(instant: string): string {
  return withDate(instant, (date) => {
    const { hour, minute } = toHelsinki(date);
    return `${finnishDate(instant)} klo ${hour}.${two(minute)}`;
  });
}

/** `21 November 2026` */
export function englishDate(instant: string): string {
  return withDate(instant, (date) => englishDay.format(date));
}

/** `21 November 2026 at 18:30` */
export function englishDateTime(instant: string): string {
  return withDate(instant, (date) => {
    const { hour, minute } = toHelsinki(date);
    return `${englishDay.format(date)} at ${hour}:${two(minute)}`;
  });
}

function withDate(instant: string, format: (date: Date) => string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? instant : format(date);
}
