import { saveFile } from '../../components/save-file.ts';
import { calendarFile } from './calendar-file.ts';
import type { CalendarMeet } from './calendar-file.ts';

/** Saves the meet as an .ics file, which calendars open; works offline. @param now the gateway's time */
export function saveCalendarFile(meet: CalendarMeet, fileName: string, now: Date): void {
  const file = new Blob([calendarFile(meet, now)], { type: 'text/calendar;charset=utf-8' });
  void saveFile(file, fileName);
}
