/** What a calendar entry tells: no names (CHAT-20). */
export interface CalendarMeet {
  meetId: string;
  /** The type in words. */
  title: string;
  location: string;
  /** ISO 8601 UTC. */
  start: string;
}

/** An iCalendar file (RFC 5545) with one event, whose UID is the meet's id. @param now of two, the later one counts */
export function calendarFile(meet: CalendarMeet, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kohdataan//Tapaaminen//FI',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${meet.meetId}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(new Date(meet.start))}`,
    `SUMMARY:${escaped(meet.title)}`,
    `LOCATION:${escaped(meet.location)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map(folded).join('\r\n') + '\r\n';
}

/** `20261121T163000Z` */
function stamp(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d+/g, '');
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

const maxBytes = 73;

/** Lines longer than 75 bytes go on in the next one, after a space. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let result = '';
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > maxBytes) {
      result += '\r\n ';
      bytes = 0;
    }
    result += character;
    bytes += size;
  }
  return result;
}
