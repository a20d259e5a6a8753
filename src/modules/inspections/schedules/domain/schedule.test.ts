import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeOf } from '../../../../kernel/time-of-day.ts';
import { openOccurrences, repeatKinds, stateOfOccurrence } from '../../model/domain/occurrence.ts';
import {
  draftOf,
  fieldsOf,
  newDraft,
  pastOccurrences,
  scheduleProblem,
  type ScheduleDraft,
} from './schedule.ts';

const draft = (parts: Partial<ScheduleDraft> = {}): ScheduleDraft => ({
  ...newDraft('2026-11-21'),
  templateId: 't',
  ...parts,
});

test.each([
  [draft(), null],
  [draft({ templateId: '' }), 'template'],
  [draft({ weekdays: [] }), 'weekdays'],
  [draft({ repeats: 'monthly', monthDay: '31' }), null],
  [draft({ repeats: 'monthly', monthDay: '32' }), 'monthDay'],
  [draft({ repeats: 'interval', everyDays: '0' }), 'everyDays'],
  [draft({ repeats: 'interval', everyDays: '1.5' }), 'everyDays'],
  [draft({ opens: '12:00', due: '12:00' }), 'due'],
  [draft({ opens: '', due: '12:00' }), 'opens'],
  [draft({ opens: '06:00', due: '' }), 'due'],
  [draft({ opens: '06:00', due: '00:00' }), null],
  [draft({ startsOn: '' }), 'starts'],
  [draft({ endsOn: '2026-11-20' }), 'ends'],
  [draft({ endsOn: '2026-11-21' }), null],
] as const)('U1 %j lacks %s', (typed, problem) => {
  expect(scheduleProblem(typed)).toBe(problem);
});

test('U1 a kept schedule is typed again as it was, and only what its kind needs is kept', () => {
  fc.assert(
    fc.property(
      fc.record({
        repeats: fc.constantFrom(...repeatKinds),
        weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
        monthDay: fc.integer({ min: 1, max: 31 }).map(String),
        everyDays: fc.integer({ min: 1, max: 366 }).map(String),
        opens: fc.integer({ min: 0, max: 719 }).map(timeOf),
        due: fc.integer({ min: 720, max: 1440 }).map(timeOf),
        endsOn: fc.constantFrom('', '2026-12-24'),
      }),
      (parts) => {
        const fields = fieldsOf(draft(parts));
        expect(scheduleProblem(draft(parts))).toBeNull();
        expect(fields.weekdays !== '').toBe(parts.repeats === 'weekly');
        expect(fields.month_day !== null).toBe(parts.repeats === 'monthly');
        expect(fields.every_days !== null).toBe(parts.repeats === 'interval');
        expect(fields.due_minute).toBeGreaterThan(fields.opens_minute);
        const again = draftOf({ ...fields, template_id: 't', role: 'general_manager' });
        expect(fieldsOf(again)).toEqual(fields);
      },
    ),
  );
});

const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`;
const occurrence = (
  id: string,
  status: 'upcoming' | 'due' | 'done' | 'late' | 'missed',
  [opens, due, closes]: readonly [number, number, number],
) => ({
  id,
  template_id: 't',
  updated_at: at(opens),
  inspection_id: status === 'done' ? 'walk' : null,
  status,
  opens_at: at(opens),
  due_at: at(due),
  closes_at: at(closes),
});

test('U7 what can be done now: late first, then what is due first, by the device\u2019s clock too', () => {
  const open = openOccurrences(
    [
      occurrence('later', 'due', [8, 16, 20]),
      occurrence('late', 'due', [6, 9, 20]),
      occurrence('opened since', 'upcoming', [10, 14, 20]),
      occurrence('not yet', 'upcoming', [13, 14, 20]),
      occurrence('over since', 'due', [6, 8, 11]),
      occurrence('done', 'done', [6, 9, 20]),
    ],
    [],
    Date.parse(at(12)),
  );
  expect(open.map(({ id, late }) => [id, late])).toEqual([
    ['late', true],
    ['opened since', false],
    ['later', false],
  ]);
});

const walked = (hour: number, id = `at ${hour}`, template_id = 't') => ({
  id,
  template_id,
  status: 'completed' as const,
  completed_date: at(hour),
});

test.each([
  ['the one that is due first', [walked(11)], ['second', 'third']],
  ['one each', [walked(11), walked(10)], ['third']],
  ['none where it was completed before that opened', [walked(7)], ['first', 'second', 'third']],
  ['none of another template', [walked(11, 'x', 'other')], ['first', 'second', 'third']],
  [
    'none where the server has counted it already',
    [walked(11, 'walk')],
    ['first', 'second', 'third'],
  ],
  [
    'none where it still runs',
    [{ ...walked(11), status: 'in_progress' as const, completed_date: null }],
    ['first', 'second', 'third'],
  ],
])(
  'U4 U7 an inspection completed without a signal stands for %s',
  (_which, inspections, expected) => {
    const open = openOccurrences(
      [
        occurrence('third', 'due', [8, 16, 20]),
        occurrence('second', 'upcoming', [8, 14, 20]),
        occurrence('first', 'due', [8, 12, 20]),
        occurrence('counted', 'done', [6, 11, 20]),
      ],
      inspections,
      Date.parse(at(12)) - 1,
    );
    expect(open.map(({ id }) => id)).toEqual(expected);
  },
);

test('U4 U7 an inspection stands for what the server holds as missed first, and for nothing that it planned afterwards', () => {
  const later = { ...occurrence('planned later', 'due', [8, 14, 20]), updated_at: at(12) };
  expect(openOccurrences([later], [walked(11)], Date.parse(at(12))).map(({ id }) => id)).toEqual([
    'planned later',
  ]);
  const open = openOccurrences(
    [
      { ...occurrence('missed', 'missed', [6, 9, 12]), updated_at: at(12) },
      occurrence('due', 'due', [8, 14, 20]),
    ],
    [walked(11)],
    Date.parse(at(13)),
  );
  expect(open.map(({ id }) => id)).toEqual(['due']);
});

test.each([
  ['upcoming', occurrence('one', 'upcoming', [13, 14, 20]), [], null],
  ['open', occurrence('one', 'due', [8, 14, 20]), [], null],
  // The server's clock is by now, whatever it said last.
  ['open', occurrence('one', 'upcoming', [10, 14, 20]), [], null],
  ['overdue', occurrence('one', 'due', [8, 11, 20]), [], null],
  ['missed', occurrence('one', 'missed', [6, 8, 11]), [], null],
  ['missed', occurrence('one', 'due', [6, 8, 11]), [], null],
  ['done', occurrence('one', 'done', [6, 9, 20]), [walked(8, 'walk')], 'walk'],
  // Its inspection is not on this device any more, or not yet.
  ['late', { ...occurrence('one', 'late', [6, 9, 20]), inspection_id: 'gone' }, [], 'gone'],
  ['done', occurrence('one', 'due', [8, 14, 20]), [walked(11)], 'at 11'],
  ['late', occurrence('one', 'due', [8, 10, 20]), [walked(11)], 'at 11'],
] as const)('U8 a time of a schedule is %s', (state, one, inspections, inspectionId) => {
  expect(stateOfOccurrence(one, [one], inspections, Date.parse(at(12)))).toEqual({
    state,
    inspectionId,
    completedAt: inspections[0]?.completed_date ?? null,
  });
});

test('U5 what is over stands with the latest first', () => {
  const past = pastOccurrences([
    occurrence('first', 'done', [6, 9, 20]),
    occurrence('open', 'due', [6, 10, 20]),
    occurrence('last', 'missed', [6, 11, 12]),
  ]);
  expect(past.map(({ id }) => id)).toEqual(['last', 'first']);
});
