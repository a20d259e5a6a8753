import { expect, test } from 'vitest';
import { dueOf } from './due.ts';
import { reminderFields, reminderProblems, type ReminderDraft } from './reminder-draft.ts';
import { endOf, planOf, serviceProblems, type ServiceDraft } from './service-draft.ts';

const today = '2026-11-27';
const service = (more: Partial<ServiceDraft> = {}): ServiceDraft => ({
  scheduledFor: '',
  vendor: ' ',
  tasks: ['oil'],
  problems: [],
  note: '',
  completedOn: today,
  meter: '',
  parts: '',
  labor: '',
  tax: '',
  invoiceNo: '',
  warrantyUntil: '',
  ...more,
});
const problems = (more: Partial<ServiceDraft>, startedOn: string | null = null, isEnd = true) =>
  serviceProblems(service(more), { isEnd, startedOn, today });

test('VE17 a service ends with what was done, not before it began and not tomorrow', () => {
  expect(problems({})).toEqual({});
  expect(problems({ tasks: [] })).toEqual({ tasks: 'missing' });
  expect(problems({ tasks: [], problems: ['one'] })).toEqual({});
  expect(problems({ completedOn: '2026-11-28' })).toEqual({ completedOn: 'to_come' });
  expect(problems({ completedOn: '2026-02-30' })).toEqual({ completedOn: 'not_a_day' });
  expect(problems({ completedOn: '2026-11-20' }, '2026-11-21')).toEqual({
    completedOn: 'before_start',
  });
  expect(problems({ meter: '45 miles', parts: '-3', warrantyUntil: 'soon' })).toEqual({
    meter: 'not_a_number',
    parts: 'amount',
    warrantyUntil: 'not_a_day',
  });
  // what is planned has no end yet
  expect(
    problems({ completedOn: '', parts: 'x', scheduledFor: '2026-13-01' }, null, false),
  ).toEqual({ scheduledFor: 'not_a_day' });
});

test('VE16 it is kept in cents and tenths', () => {
  const draft = service({ meter: '45,120', parts: '1,200.50', tax: '0.05', vendor: ' Joe ' });
  expect(planOf(draft)).toMatchObject({ scheduledFor: null, vendor: 'Joe', note: null });
  expect(endOf(draft)).toEqual({
    completedOn: today,
    tenths: 451_200,
    parts: 120_050,
    labor: 0,
    tax: 5,
    invoiceNo: null,
    warrantyUntil: null,
  });
});

const reminder = (
  everyDistance: string,
  everyDays: string,
  soonDistance = '',
  soonDays = '',
): ReminderDraft => ({
  task: 'oil',
  everyDistance,
  everyDays,
  soonDistance,
  soonDays,
  blocksRoad: false,
});

test('VE18 an interval is a whole number above 0, and one of both is there', () => {
  expect(reminderProblems(reminder('', ''))).toEqual({ everyDistance: 'missing' });
  expect(reminderProblems(reminder('0', '9999'))).toEqual({
    everyDistance: 'not_whole',
    everyDays: 'too_large',
  });
  expect(reminderProblems(reminder('5 miles', ''))).toEqual({ everyDistance: 'not_whole' });
  expect(reminderProblems(reminder('5,000', ''))).toEqual({});
  expect(reminderFields(reminder('5 000', '90'))).toEqual({
    every_distance: 5000,
    every_days: 90,
    soon_distance: 500,
    soon_days: 14,
    blocks_road: false,
  });
});

test.each([
  ['5000', '56', 500, 14],
  ['4999', '55', 499, 13],
  ['200', '7', 20, 1],
  ['9', '3', 0, 0],
  ['', '14', 500, 3],
  ['400', '', 40, 14],
])('VE18 every %s or every %s days it is due soon %i and %i days before', (far, long, by, days) => {
  expect(reminderFields(reminder(far, long))).toMatchObject({ soon_distance: by, soon_days: days });
});

test('VE18 however short the interval is, what was just done is not due soon', () => {
  for (const every of ['1', '4', '7', '14', '30', '365']) {
    const interval = { ...reminderFields(reminder(every, every)), snoozed_until: null };
    const now = { today, tenths: 451_200 };
    expect([every, dueOf(interval, { on: today, tenths: 451_200 }, now)]).toEqual([every, 'ok']);
  }
});

test('VE18 when it is due soon may be said, and is less than the interval', () => {
  expect(reminderFields(reminder('5,000', '90', '1,000', '0'))).toMatchObject({
    soon_distance: 1000,
    soon_days: 0,
  });
  expect(reminderProblems(reminder('5,000', '90', '5,000', '-1'))).toEqual({
    soonDistance: 'too_soon',
    soonDays: 'not_whole',
  });
  expect(reminderProblems(reminder('5,000', '', '', '367'))).toEqual({ soonDays: 'too_large' });
});
