import { expect, test } from 'vitest';
import { minutesOf, quarterBeside, quarterHours, readTime, timeOf } from './time-of-day.ts';

test('times of day are read and written', () => {
  expect(['06:05', '23:59', '00:00'].map(minutesOf)).toEqual([365, 1439, 0]);
  expect(['24:00', '6:00', ''].map(minutesOf)).toEqual([null, null, null]);
  expect([0, 365, 1440].map(timeOf)).toEqual(['00:00', '06:05', '00:00']);
  expect(quarterHours).toHaveLength(96);
  expect(quarterHours.at(-1)).toBe('23:45');
});

test.each([
  ['9', '09:00'],
  ['09', '09:00'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['130', '01:30'],
  ['2130', '21:30'],
  ['9:30', '09:30'],
  ['9.30', '09:30'],
  ['9:', '09:00'],
  [' 21:30 ', '21:30'],
  ['21 h 30', '21:30'],
  ['21\u00a0h\u00a030', '21:30'],
  ['21h', '21:00'],
  ['9:30 pm', '21:30'],
  ['9:30 p. m.', '21:30'],
  ['9:30\u202fPM', '21:30'],
  ['9p', '21:00'],
  ['12 am', '00:00'],
  ['12 pm', '12:00'],
  ['24', '00:00'],
  ['24:00', '00:00'],
  ['', null],
  ['25', null],
  ['24:15', null],
  ['9:60', null],
  ['9:5', null],
  ['13 pm', null],
  ['0 am', null],
  ['noon', null],
  ['9-30', null],
  ['12345', null],
])('%j is read as %s', (typed, time) => {
  expect(readTime(typed)).toBe(time);
});

test.each([
  ['09:00', 1, '09:15'],
  ['09:00', -1, '08:45'],
  ['09:07', 1, '09:15'],
  ['09:07', -1, '09:00'],
  ['09:07', 4, '10:00'],
  ['23:50', 1, '23:45'],
  ['00:00', -1, '00:00'],
  ['', 1, '00:00'],
  ['', -1, '23:45'],
])('from %j by %i quarters: %s', (time, quarters, expected) => {
  expect(quarterBeside(time, quarters)).toBe(expected);
});
