import { expect, test } from 'vitest';
import { paperState } from './paper.ts';
import { byWeek, duesOf, fleetFigures, heldBackBy, notPlanned, visits } from './upkeep.ts';

// a Friday
const today = '2026-11-27';
const vehicle = (id: string, more: object = {}) => ({
  id,
  status: 'active',
  road: 'ok',
  acquired_on: '2026-01-01',
  acquired_meter: 0,
  current_meter: 10_000,
  ...more,
});
const reminder = (vehicle_id: string, task: string, done_on: string, more: object = {}) => ({
  id: `${vehicle_id} ${task}`,
  vehicle_id,
  task,
  every_distance: null,
  every_days: 30,
  soon_distance: 500,
  soon_days: 7,
  snoozed_until: null,
  blocks_road: false,
  done_on,
  done_meter: null,
  ...more,
});
const paper = (vehicle_id: string, expires_on: string, more: object = {}) => ({
  vehicle_id,
  expires_on,
  remind_days: 30,
  blocks_road: true,
  replaced_by: null,
  ...more,
});

const first = vehicle('a');
const reminders = [
  reminder('a', 'oil', '2026-10-27'), // due on the 26th: overdue
  reminder('a', 'tires', '2026-10-30'), // due on the 29th, a Sunday
  reminder('a', 'battery', '2026-11-26'), // due on December 26
  reminder('b', 'oil', '2026-10-30'),
];

test('VE19 what is overdue stands first, the weeks follow; what is far says nothing', () => {
  const dues = duesOf(first, reminders, [], today, null);
  expect(dues.map((each) => [each.reminder.task, each.state])).toEqual([
    ['oil', 'overdue'],
    ['tires', 'due_soon'],
    ['battery', 'ok'],
  ]);
  const far = { ...reminder('a', 'fluids', '2026-11-26'), every_days: 900 };
  expect(
    byWeek(duesOf(first, [...reminders, far], [], today, null), today).map(({ week, dues: of }) => [
      week,
      of.map((each) => each.reminder.task),
    ]),
  ).toEqual([
    [null, ['oil']],
    ['2026-11-29', ['tires']],
    ['2026-12-20', ['battery']],
  ]);
});

test('VE19 what falls due within a month is one visit; a thing alone is none', () => {
  const dues = [
    ...duesOf(first, reminders, [], today, null),
    ...duesOf(vehicle('b'), reminders, [], today, null),
  ];
  expect(
    visits(dues, today).map(({ vehicle: { id }, dues: of, by }) => [
      id,
      by,
      of.map((each) => each.reminder.task),
    ]),
  ).toEqual([['a', today, ['oil', 'tires', 'battery']]]);
});

test('VE19, VE21 what blocks keeps a vehicle off the road, what does not block does not', () => {
  const blocking = [
    reminder('a', 'oil', '2026-10-01', { blocks_road: true }),
    reminder('a', 'tires', '2026-10-01'),
  ];
  const papers = [
    paper('a', '2026-11-26'),
    paper('a', today),
    paper('a', '2026-01-01', { replaced_by: 'another' }),
    paper('a', '2026-01-01', { blocks_road: false }),
  ];
  const held = heldBackBy(duesOf(first, blocking, [], today, null), papers, today);
  expect(held.reminders.map(({ task }) => task)).toEqual(['oil']);
  expect(held.papers.map(({ expires_on }) => expires_on)).toEqual(['2026-11-26']);
});

test('VE21 a paper holds through its last day', () => {
  const on = (expires_on: string) => paperState(paper('a', expires_on), today);
  expect([on('2026-11-26'), on(today), on('2026-12-27'), on('2026-12-28')]).toEqual([
    'expired',
    'expiring',
    'expiring',
    'valid',
  ]);
  expect(paperState(paper('a', today, { replaced_by: 'another' }), today)).toBeNull();
});

test('VE23 figures count vehicles, not what they have; retired ones count nowhere', () => {
  expect(
    fleetFigures(
      [first, vehicle('b', { road: 'out_of_service' }), vehicle('c', { status: 'retired' })],
      [...reminders, reminder('c', 'oil', '2026-01-01')],
      [paper('a', '2026-01-01'), paper('b', '2026-01-01')],
      today,
    ),
  ).toEqual({ vehicles: 2, offRoad: 1, overdue: 2 });
});

test('VE19 what a service is planned for already is not offered again; what was done or given up is', () => {
  const dues = duesOf(first, reminders, [], today, null);
  const service = (status: 'scheduled' | 'in_progress' | 'completed' | 'cancelled') => [
    { vehicle_id: 'a', status, tasks: ['oil'] },
    { vehicle_id: 'b', status, tasks: ['tires'] },
  ];
  const offered = (of: ReturnType<typeof service>) =>
    notPlanned(dues, of).map(({ reminder }) => reminder.task);
  expect(offered(service('scheduled'))).toEqual(['tires', 'battery']);
  expect(offered(service('in_progress'))).toEqual(['tires', 'battery']);
  expect(offered(service('completed'))).toEqual(['oil', 'tires', 'battery']);
  expect(offered(service('cancelled'))).toEqual(['oil', 'tires', 'battery']);
});
