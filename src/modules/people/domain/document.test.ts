import { expect, it } from 'vitest';
import { documentState } from './document.ts';

it('DO2: holds through its last day, and expires soon from thirty days before', () => {
  const today = '2026-11-28';
  const state = (expires_on: string | null, replaced_by: string | null = null) =>
    documentState({ expires_on, replaced_by }, today);
  expect(state('2026-11-27')).toBe('expired');
  expect(state('2026-11-28')).toBe('expiring');
  expect(state('2026-12-28')).toBe('expiring');
  expect(state('2026-12-29')).toBe('valid');
  expect(state(null)).toBe('valid');
  expect(state('2026-11-27', 'another')).toBeNull();
});
