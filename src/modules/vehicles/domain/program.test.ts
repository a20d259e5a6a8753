import { expect, test } from 'vitest';
import {
  isFor,
  linesOf,
  programProblems,
  programTasks,
  remindersOf,
  type ProgramDraft,
} from './program.ts';

const draft = (more: Partial<ProgramDraft> = {}): ProgramDraft => ({
  name: 'Vans',
  type: 'van',
  meterUnit: 'mi',
  lines: {
    ...linesOf([]),
    oil: { everyDistance: '5,000', everyDays: '90', blocksRoad: false },
    brakes: { everyDistance: '', everyDays: '365', blocksRoad: true },
  },
  ...more,
});

test('VE30 a program has a name and one task at least; what is wrong is told at its line', () => {
  expect(programProblems(draft())).toEqual({});
  expect(programProblems(draft({ name: ' ', lines: linesOf([]) }))).toEqual({
    name: 'missing',
    tasks: 'missing',
  });
  const lines = {
    ...linesOf([]),
    oil: { everyDistance: '0', everyDays: '9999', blocksRoad: false },
  };
  expect(programProblems(draft({ lines }))).toEqual({
    lines: { oil: { everyDistance: 'not_whole', everyDays: 'too_large' } },
  });
});

test('VE30 what is kept is what the form shows, and becomes reminders of such intervals', () => {
  const tasks = programTasks(draft());
  expect(tasks).toEqual([
    { task: 'oil', every_distance: 5000, every_days: 90, blocks_road: false },
    { task: 'brakes', every_distance: null, every_days: 365, blocks_road: true },
  ]);
  expect(programTasks(draft({ lines: linesOf(tasks) }))).toEqual(tasks);
  expect(remindersOf(tasks)[0]).toEqual({
    task: 'oil',
    fields: {
      every_distance: 5000,
      every_days: 90,
      soon_distance: 500,
      soon_days: 14,
      blocks_road: false,
    },
  });
});

test('VE30 it is for vehicles in use of its type with its readings', () => {
  const van = { type: 'van', meter_unit: 'mi', status: 'active' } as const;
  expect(isFor({ type: 'van', meter_unit: 'mi' }, van)).toBe(true);
  expect(isFor({ type: null, meter_unit: 'mi' }, van)).toBe(true);
  expect(isFor({ type: 'car', meter_unit: 'mi' }, van)).toBe(false);
  expect(isFor({ type: null, meter_unit: 'km' }, van)).toBe(false);
  expect(isFor({ type: null, meter_unit: 'mi' }, { ...van, status: 'retired' })).toBe(false);
});
