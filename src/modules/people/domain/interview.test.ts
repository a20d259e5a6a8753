import { expect, it } from 'vitest';
import { doubleBooked, outcomesOf } from './interview.ts';

it('IN2: what came of it is offered once it has begun', () => {
  expect(outcomesOf('scheduled', { hasBegun: false })).toEqual(['confirmed', 'cancelled']);
  expect(outcomesOf('confirmed', { hasBegun: true })).toEqual([
    'scheduled',
    'done',
    'no_show',
    'cancelled',
  ]);
  expect(outcomesOf('done', { hasBegun: true })).toEqual([]);
});

it('IN4: two at the same time, of one interviewer or candidate, and none of what is over', () => {
  const at = (id: string, time: string, more = {}) => ({
    id,
    starts_at: `2026-12-01T${time}:00.000Z`,
    minutes: 30,
    interviewer_id: 'luis',
    candidate_id: id,
    status: 'scheduled' as const,
    ...more,
  });
  const wanted = at('new', '14:00');
  const others = [
    at('meets', '14:15'),
    at('after', '14:30'),
    at('before', '13:30'),
    at('elsewhere', '14:00', { interviewer_id: 'mia' }),
    at('same', '14:10', { interviewer_id: null, candidate_id: 'new' }),
    at('off', '14:00', { status: 'cancelled' }),
    wanted,
  ];
  expect(doubleBooked(wanted, others).map(({ id }) => id)).toEqual(['meets', 'same']);
});
