import { expect, it } from 'vitest';
import { fillFigures, requisitionStepsFrom } from './requisition.ts';

it('RQ2: is held, filled or closed while somebody is looked for, and opened again afterwards', () => {
  expect(requisitionStepsFrom('open')).toEqual(['on_hold', 'filled', 'closed']);
  expect(requisitionStepsFrom('on_hold')).toEqual(['open', 'filled', 'closed']);
  expect(requisitionStepsFrom('filled')).toEqual(['open']);
});

it('CR8: time to fill is of those that were filled; those on hold are open still', () => {
  const opened_on = '2026-11-01';
  expect(
    fillFigures([
      { opened_on, status: 'filled', filled_on: '2026-11-11' },
      { opened_on, status: 'filled', filled_on: '2026-11-21' },
      { opened_on, status: 'on_hold', filled_on: null },
      { opened_on, status: 'closed', filled_on: null },
    ]),
  ).toEqual({ count: 4, filled: 2, open: 1, median_days: 15, p90_days: 19 });
  expect(fillFigures([])).toMatchObject({ count: 0, median_days: null });
});
