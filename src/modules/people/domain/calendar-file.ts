import { millisecondsInMinute } from 'date-fns/constants';

/** An interview as a calendar takes it (RFC 5545). Moments are ISO 8601. */
export type CalendarEvent = {
  readonly id: string;
  readonly startsAt: string;
  readonly minutes: number;
  readonly sequence: number;
  readonly isCancelled: boolean;
  readonly summary: string;
  readonly location: string;
};

const escaped = (words: string): string =>
  words.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');

const inUtc = (time: number): string =>
  new Date(time)
    .toISOString()
    .replace(/[-:]/g, '')
    .replace(/\.\d{3}/, '');

/** A line has at most 75 octets; it goes on in the next one, after a blank. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const lines: string[] = [];
  let at = '';
  for (const sign of line) {
    if (encoder.encode(at + sign).length > 74) {
      lines.push(at);
      at = '';
    }
    at += sign;
  }
  return [...lines, at].join('\r\n ');
}

/** Rule IN6: the file of one interview: the same UID for ever, the later sequence replaces the earlier, all in UTC. */
export function calendarFile(event: CalendarEvent, now: Date): string {
  const from = Date.parse(event.startsAt);
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Storehand//Interviews//EN',
    `METHOD:${event.isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${event.id}@storehand`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${inUtc(now.getTime())}`,
    `DTSTART:${inUtc(from)}`,
    `DTEND:${inUtc(from + event.minutes * millisecondsInMinute)}`,
    `SUMMARY:${escaped(event.summary)}`,
    `LOCATION:${escaped(event.location)}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}
