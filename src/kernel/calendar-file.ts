import { millisecondsInMinute } from 'date-fns/constants';
import { addDays, type BusinessDay } from './business-week.ts';

/** What is given to a calendar (RFC 5545): at an hour, as ISO 8601, or all of a day. */
export type CalendarEvent = {
  readonly id: string;
  /** What the events of this kind are. */
  readonly of: 'Interviews' | 'Services';
  /** The later replaces the earlier. */
  readonly sequence: number;
  readonly isCancelled: boolean;
  readonly summary: string;
  readonly location: string;
} & ({ readonly startsAt: string; readonly minutes: number } | { readonly day: BusinessDay });

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

/** Hours in UTC; a day is that day wherever the calendar is. */
function timesOf(event: CalendarEvent): readonly string[] {
  if ('day' in event) {
    const plain = (day: BusinessDay) => day.replaceAll('-', '');
    return [
      `DTSTART;VALUE=DATE:${plain(event.day)}`,
      `DTEND;VALUE=DATE:${plain(addDays(event.day, 1))}`,
    ];
  }
  const from = Date.parse(event.startsAt);
  return [`DTSTART:${inUtc(from)}`, `DTEND:${inUtc(from + event.minutes * millisecondsInMinute)}`];
}

/** The file of one event: the same UID for ever, the later sequence replaces the earlier. */
export function calendarFile(event: CalendarEvent, now: Date): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Storehand//${event.of}//EN`,
    `METHOD:${event.isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${event.id}@storehand`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${inUtc(now.getTime())}`,
    ...timesOf(event),
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
