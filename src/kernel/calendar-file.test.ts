import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { calendarFile, type CalendarEvent } from './calendar-file.ts';

const event = {
  id: '6f1c',
  of: 'Interviews',
  startsAt: '2027-03-14T19:30:00.000Z',
  minutes: 45,
  sequence: 0,
  isCancelled: false,
  summary: 'Interview with Ana S.; bring: ID, please',
  location: 'Riverside Plaza — the room at the back, beside the walk-in cooler, second door',
} satisfies CalendarEvent;
const now = new Date('2026-12-01T15:00:00.000Z');

/** Reads it as a calendar does: unfolds the lines, then takes name and value apart. */
const read = (file: string): ReadonlyMap<string, string> =>
  new Map(
    file
      .replaceAll('\r\n ', '')
      .trimEnd()
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  );

it('IN6: keeps its UID, counts its changes and speaks UTC', () => {
  const first = read(calendarFile(event, now));
  expect(first.get('UID')).toBe('6f1c@storehand');
  expect(first.get('DTSTART')).toBe('20270314T193000Z');
  expect(first.get('DTEND')).toBe('20270314T201500Z');
  expect(first.get('STATUS')).toBe('CONFIRMED');
  const cancelled = read(calendarFile({ ...event, sequence: 3, isCancelled: true }, now));
  expect(cancelled.get('UID')).toBe(first.get('UID'));
  expect([cancelled.get('SEQUENCE'), cancelled.get('METHOD'), cancelled.get('STATUS')]).toEqual([
    '3',
    'CANCEL',
    'CANCELLED',
  ]);
});

it('IN6: no line is longer than 75 octets, and signs of the format are escaped', () => {
  const file = calendarFile(event, now);
  const lengths = file.split('\r\n').map((line) => new TextEncoder().encode(line).length);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(75);
  expect(read(file).get('SUMMARY')).toBe('Interview with Ana S.\\; bring: ID\\, please');
});

it('VE29: a booked day is a whole day in any calendar, and another day of it replaces the first', () => {
  const booked = (day: string, sequence: number) => {
    const { id, summary, location } = event;
    const file = calendarFile(
      { id, of: 'Services', day, sequence, isCancelled: false, summary, location },
      now,
    );
    const calendar = new ICAL.Component(ICAL.parse(file));
    return new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
  };
  const first = booked('2026-12-31', 1);
  expect([first.startDate.isDate, first.startDate.toString(), first.endDate.toString()]).toEqual([
    true,
    '2026-12-31',
    '2027-01-01',
  ]);
  expect([first.summary, first.location]).toEqual([event.summary, event.location]);
  const second = booked('2027-01-04', 2);
  expect([second.uid, second.sequence]).toEqual([first.uid, 2]);
});
