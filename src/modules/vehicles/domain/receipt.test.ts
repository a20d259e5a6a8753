import { expect, it } from 'vitest';
import { nextKeysAfter, receiptText } from './receipt.ts';

const certifiedAt = '2026-10-05T12:00:00.000Z';
const keys = (id: string, out_at: string) => ({ id, out_at, driver_id: 'driver' });

it('VE37 the next driver is the first within 31 days, to the millisecond', () => {
  const before = keys('before', '2026-10-05T11:59:59.999Z');
  const last = keys('last', '2026-11-05T12:00:00.000Z');
  const tooLate = keys('too late', '2026-11-05T12:00:00.001Z');
  expect(nextKeysAfter([tooLate, last, before], certifiedAt)).toBe(last);
  expect(nextKeysAfter([tooLate, before], certifiedAt)).toBeNull();
});

it('VE37 keys that were taken later change nothing of what is hashed', () => {
  const problem = {
    id: 'problem',
    vehicle_id: 'vehicle',
    part: 'brakes',
    severity: 'unsafe',
    reported_at: '2026-10-05T10:00:00.000Z',
    user_id: 'reporter',
    repaired_at: '2026-10-05T11:00:00.000Z',
    repaired_by: 'mechanic',
    certified_at: certifiedAt,
    certified_by: 'manager',
  };
  const alone = receiptText(problem, []);
  expect(receiptText(problem, [keys('late', '2026-11-20T12:00:00.000Z')])).toBe(alone);
  expect(receiptText(problem, [keys('next', '2026-10-06T12:00:00.000Z')])).not.toBe(alone);
});
