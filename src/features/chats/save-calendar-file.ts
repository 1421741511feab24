import { calendarFile } from './calendar-file.ts';
import type { CalendarMeet } from './calendar-file.ts';

/** Saves the meet as an .ics file, which calendars open; works offline. */
export function saveCalendarFile(meet: CalendarMeet, fileName: string): void {
  const file = new Blob([calendarFile(meet, new Date())], { type: 'text/calendar;charset=utf-8' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Safari reads the file a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
