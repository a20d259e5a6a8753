import { describe, expect, test } from 'vitest';
import { needOf, peopleFigures, type PeopleFacts } from './store-figures.ts';

const now = new Date('2026-11-27T15:00:00Z');
const candidate = {
  id: 'ana',
  stage: 'applied',
  status: 'active',
  stage_entered_at: '2026-11-26T15:00:00Z',
  created_at: '2026-11-01T15:00:00Z',
  start_on: null,
} as const;
const starter = { ...candidate, stage: 'onboarding', start_on: '2026-12-04' } as const;
const step = {
  candidate_id: 'ana',
  status: 'not_started',
  isRequired: true,
  dueOn: '2026-11-27',
} as const;
const figures = (facts: Partial<PeopleFacts>) =>
  peopleFigures({
    candidates: [],
    steps: [],
    targets: new Map([
      ['applied', 24],
      ['offer', null],
    ]),
    today: '2026-11-27',
    now,
    ...facts,
  });

describe('PB1 who waits', () => {
  test('is who is active before the onboarding, too long from the target on', () => {
    const lessLong = { ...candidate, id: 'ben', stage_entered_at: '2026-11-26T15:00:01Z' };
    expect(
      figures({
        candidates: [
          candidate,
          lessLong,
          { ...candidate, id: 'cal', status: 'on_hold' },
          { ...candidate, id: 'dee', stage: 'hired' },
          { ...candidate, id: 'eve', stage: 'offer' },
        ],
      }),
    ).toMatchObject({ waiting: 3, late: 1 });
  });

  test('counts from the day they were entered where no stage is known to have begun', () => {
    expect(figures({ candidates: [{ ...candidate, stage_entered_at: null }] }).late).toBe(1);
  });
});

describe('PB2 who starts', () => {
  test('starts within seven days, and is not ready where something missing is overdue', () => {
    expect(figures({ candidates: [starter], steps: [step] })).toMatchObject({
      starting: 1,
      notReady: 0,
    });
    const overdue = { ...step, dueOn: '2026-11-26' };
    expect(figures({ candidates: [starter], steps: [overdue] }).notReady).toBe(1);
    const later = { ...starter, start_on: '2026-12-05' };
    expect(figures({ candidates: [later], steps: [overdue] })).toMatchObject({
      starting: 0,
      notReady: 0,
    });
  });

  test('is not ready either on the day itself; what is not required or of somebody else does not count', () => {
    const today = { ...starter, start_on: '2026-11-27' };
    expect(figures({ candidates: [today], steps: [step] }).notReady).toBe(1);
    expect(figures({ candidates: [today], steps: [{ ...step, isRequired: false }] }).notReady).toBe(
      0,
    );
    expect(
      figures({ candidates: [today], steps: [{ ...step, candidate_id: 'ben' }] }).notReady,
    ).toBe(0);
  });
});

test('PB3 a starter who is not ready needs somebody today, who waits too long when there is time', () => {
  const none = { waiting: 2, late: 0, starting: 1, notReady: 0 };
  expect(needOf(none)).toBe(0);
  expect(needOf({ ...none, late: 1 })).toBe(1);
  expect(needOf({ ...none, late: 1, notReady: 1 })).toBe(2);
});
