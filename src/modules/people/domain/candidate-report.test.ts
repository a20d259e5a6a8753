import { describe, expect, test } from 'vitest';
import { candidateReport, percentile, type ReportedCandidate } from './candidate-report.ts';

const ana: ReportedCandidate = {
  id: 'ana',
  position_id: 'cook',
  source: 'qr',
  applied_on: '2026-11-01',
  stage: 'interview',
  status: 'active',
  hired_on: null,
  closed_reason: null,
  events: [
    { from_stage: null, to_stage: 'applied', to_status: 'active', made_at: '2026-11-01T12:00:00Z' },
    {
      from_stage: 'applied',
      to_stage: 'offer',
      to_status: 'active',
      made_at: '2026-11-02T12:00:00Z',
    },
    {
      from_stage: 'offer',
      to_stage: 'interview',
      to_status: 'active',
      made_at: '2026-11-02T18:00:00Z',
    },
  ],
};
const report = (...candidates: ReportedCandidate[]) => candidateReport(candidates);
const stageOf = (told: ReturnType<typeof report>, stage: string) =>
  told.stages.find((each) => each.stage === stage);

test('CR3, CR6 a percentile lies between the two nearest values', () => {
  expect(percentile([], 0.5)).toBeNull();
  expect(percentile([4], 0.9)).toBe(4);
  expect(percentile([4, 1], 0.5)).toBe(2.5);
  expect(percentile([1, 2, 3], 0.5)).toBe(2);
});

test('CR2 who went back has been further', () => {
  const told = report(ana);
  expect(stageOf(told, 'offer')?.reached).toBe(1);
  expect(stageOf(told, 'background')?.reached).toBe(0);
});

describe('CR3 a stay', () => {
  test('ends with the next stage; one that lasts is not told', () => {
    const told = report(ana);
    expect(stageOf(told, 'applied')).toMatchObject({ stays: 1, median_hours: 24 });
    expect(stageOf(told, 'offer')).toMatchObject({ stays: 1, median_hours: 6 });
    expect(stageOf(told, 'interview')).toMatchObject({ stays: 0, median_hours: null });
  });

  test('ends where they are lost, not where they are on hold', () => {
    const step = (to_status: 'on_hold' | 'rejected', made_at: string) =>
      ({ from_stage: 'interview', to_stage: 'interview', to_status, made_at }) as const;
    const ben = {
      ...ana,
      status: 'rejected',
      events: [
        ...ana.events,
        step('on_hold', '2026-11-02T19:00:00Z'),
        step('rejected', '2026-11-02T21:00:00Z'),
      ],
    } as const;
    const told = report(ben);
    expect(stageOf(told, 'interview')).toMatchObject({ stays: 1, median_hours: 3, rejected: 1 });
  });
});

test('CR4, CR6 sources, days until the hire, and who is still open', () => {
  const hired = { ...ana, stage: 'hired', hired_on: '2026-11-15' } as const;
  const lost = {
    ...ana,
    source: 'other',
    stage: 'applied',
    status: 'no_show',
    events: [],
  } as const;
  const told = report(ana, hired, lost, { ...ana, status: 'on_hold' });
  expect(told.hired).toEqual({ count: 1, median_days: 14, p90_days: 14 });
  expect(told.open).toBe(2);
  expect(told.sources).toEqual([
    { source: 'qr', candidates: 3, interviewed: 3, hired: 1 },
    { source: 'other', candidates: 1, interviewed: 0, hired: 0 },
  ]);
});
