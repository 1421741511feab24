import { saveFile } from '../../components/save-file.ts';
import { calendarFile } from './calendar-file.ts';
import type { CalendarMeet } from './calendar-file.ts';

/** Saves the meet as an .ics file, which calendars open; works offline. */
export function saveCalendarFile(meet: CalendarMeet, fileName: string): void {
  const file = new Blob([calendarFile(meet, new Date())], { type: 'text/calendar;charset=utf-8' });
  saveFile(file, fileName);
}
