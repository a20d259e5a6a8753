import { describe, expect, it } from 'vitest';
import { isOnboarded, readinessOf } from './readiness.ts';

const step = (
  status: 'not_started' | 'completed' | 'waived',
  dueOn: string,
  isRequired = true,
) => ({
  status,
  dueOn,
  isRequired,
});

describe('ON6: can she start?', () => {
  it('is not known without a first day', () => {
    expect(readinessOf(null, [], '2026-12-01')).toEqual({ answer: 'no_day' });
  });

  it('yes, when what is required and due until then is done', () => {
    const steps = [
      step('completed', '2026-12-04'),
      step('waived', '2026-12-07'),
      step('not_started', '2026-12-10'),
      step('not_started', '2026-12-05', false),
    ];
    expect(readinessOf('2026-12-07', steps, '2026-12-01').answer).toBe('ready');
  });

  it('no, with what is missing; late where its day has passed', () => {
    const open = step('not_started', '2026-12-04');
    expect(readinessOf('2026-12-07', [open], '2026-12-04')).toEqual({
      answer: 'missing',
      startOn: '2026-12-07',
      missing: [open],
    });
    expect(readinessOf('2026-12-07', [open], '2026-12-05').answer).toBe('late');
  });
});

it('ON7: everything that is required is completed or waived; where nothing is required, there is nothing to wait for', () => {
  expect(isOnboarded([], true)).toBe(false);
  expect(isOnboarded([], false)).toBe(true);
  expect(
    isOnboarded([step('completed', ''), step('waived', ''), step('not_started', '', false)], true),
  ).toBe(true);
  expect(isOnboarded([step('completed', ''), step('not_started', '')], true)).toBe(false);
});
