/** What somebody types of an odometer (rule VE4). */
import type { Tenths } from './odometer.ts';

const greatest: Tenths = 99_999_999;

export type TypedReading =
  | { readonly tenths: Tenths }
  | { readonly problem: 'missing' | 'not_a_number' | 'too_large' };

/**
 * Reads `45120`, `45,120`, `45.120`, `45 120` and `45120.5` in any of our languages. An odometer has one decimal at most, so
 * three digits after a mark are thousands.
 */
export function parseReading(text: string): TypedReading {
  const typed = text.replaceAll(/[\s\u00a0\u202f']/g, '');
  if (typed === '') return { problem: 'missing' };
  const parts = /^(\d+|\d{1,3}(?:[.,]\d{3})+)(?:[.,](\d))?$/.exec(typed);
  if (parts === null) return { problem: 'not_a_number' };
  const whole = (parts[1] ?? '').replaceAll(/\D/g, '');
  if (whole.length > 9) return { problem: 'too_large' };
  const tenths = Number(whole) * 10 + Number(parts[2] ?? '0');
  return tenths > greatest ? { problem: 'too_large' } : { tenths };
}
