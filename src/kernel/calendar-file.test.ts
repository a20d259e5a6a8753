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

/** As a calendar that knows nothing of this app reads it; times are ISO 8601. */
function readByCalendar(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const read = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: read.uid,
    sequence: read.sequence,
    status: read.component.getFirstPropertyValue('status'),
    from: read.startDate.toJSDate().toISOString(),
    to: read.endDate.toJSDate().toISOString(),
    zone: read.startDate.zone?.tzid,
    summary: read.summary,
    location: read.location,
  };
}

/** What a calendar holds after it was given these files: of each UID the greatest sequence, and none that is cancelled. */
function calendarAfter(files: readonly string[]) {
  const held = new Map<string, ReturnType<typeof readByCalendar>>();
  for (const read of files.map(readByCalendar)) {
    const before = held.get(read.uid);
    if (before === undefined || read.sequence > before.sequence) held.set(read.uid, read);
  }
  return [...held.values()].filter(({ status }) => status !== 'CANCELLED');
}

it('IN6: an independent calendar reads every sign, and the times in UTC', () => {
  expect(readByCalendar(calendarFile(event, now))).toEqual({
    method: 'PUBLISH',
    uid: '6f1c@storehand',
    sequence: 0,
    status: 'CONFIRMED',
    from: event.startsAt,
    to: '2027-03-14T20:15:00.000Z',
    zone: 'UTC',
    summary: event.summary,
    location: event.location,
  });
});

it('IN6: a change replaces the appointment in a calendar, whichever file comes last, and a cancellation takes it out', () => {
  const first = calendarFile(event, now);
  const moved = calendarFile(
    {
      ...event,
      sequence: 1,
      startsAt: '2027-03-15T16:00:00.000Z',
      location: 'Back office\nDoor 2',
    },
    now,
  );
  const cancelled = calendarFile({ ...event, sequence: 2, isCancelled: true }, now);
  for (const files of [
    [first, moved],
    [moved, first],
  ]) {
    expect(calendarAfter(files)).toMatchObject([
      { from: '2027-03-15T16:00:00.000Z', location: 'Back office\nDoor 2', sequence: 1 },
    ]);
  }
  expect(calendarAfter([first, moved, cancelled])).toEqual([]);
  expect(readByCalendar(cancelled).method).toBe('CANCEL');
});
