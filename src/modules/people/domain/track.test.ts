import { expect, it } from 'vitest';
import type { ProgressStatus } from './onboarding-status.ts';
import { startsThisWeek, stepsToTrack } from './track.ts';

const today = '2026-12-01';
const step = (id: string, dueOn: string | null, status: ProgressStatus = 'not_started') => ({
  id,
  dueOn,
  status,
});

it('ON8: a step stands once, where it waits; the earliest day first', () => {
  const tracked = stepsToTrack(
    [
      step('next week', '2026-12-08'),
      step('later', '2026-12-09'),
      step('today', today),
      step('yesterday', '2026-11-30'),
      step('done', '2026-11-30', 'completed'),
      step('stuck', '2026-11-30', 'blocked'),
      step('handed in', '2026-11-30', 'submitted'),
      step('no day', null),
    ],
    today,
  );
  const ids = Object.fromEntries(
    Object.entries(tracked).map(([place, steps]) => [place, steps.map(({ id }) => id)]),
  );
  expect(ids).toEqual({
    overdue: ['yesterday'],
    due: ['today', 'next week'],
    approval: ['handed in'],
    blocked: ['stuck'],
  });
});

it('ON8: who starts within seven days or should have started, who is first first', () => {
  const starters = ['2026-12-08', '2026-11-20', '2026-12-09', null].map((start_on) => ({
    start_on,
  }));
  expect(startsThisWeek(starters, today).map(({ start_on }) => start_on)).toEqual([
    '2026-11-20',
    '2026-12-08',
  ]);
});
