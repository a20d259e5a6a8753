import { expect, test } from 'vitest';
import { awaitsSteps } from './steps-for.ts';

const step = (more: object = {}) => ({
  is_active: true,
  is_required: true,
  positions: null,
  minors_only: false,
  reaches_from: '2026-11-01T12:00:00.000Z',
  ...more,
});
const candidate = {
  position_id: 'cook',
  stage_entered_at: '2026-11-20T12:00:00.000Z',
  created_at: '2026-10-01T12:00:00.000Z',
};

test('ON7, ST3: only a required step that reaches somebody by itself is waited for', () => {
  expect(awaitsSteps([step()], candidate, false)).toBe(true);
  expect(awaitsSteps([step({ is_required: false })], candidate, false)).toBe(false);
  expect(awaitsSteps([step({ positions: ['driver'] })], candidate, false)).toBe(false);
  expect(awaitsSteps([step({ minors_only: true })], candidate, false)).toBe(false);
  expect(awaitsSteps([step({ minors_only: true })], candidate, true)).toBe(true);
  // It came after them: they have it once somebody brings it.
  const later = step({ reaches_from: '2026-11-21T12:00:00.000Z' });
  expect(awaitsSteps([later], candidate, false)).toBe(false);
  expect(awaitsSteps([step({ is_active: false })], candidate, false)).toBe(false);
});
