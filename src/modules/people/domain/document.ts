/** The documents of a candidate (rules DO). No identity, tax or health paper is one of them. */
import { daysBetween, type BusinessDay } from '../../../kernel/business-week.ts';

export const documentKinds = [
  'food_handler',
  'work_permit',
  'driving_licence',
  'training_record',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

export type DocumentState = 'valid' | 'expiring' | 'expired';

const soon = 30;

/** It holds through the day on which it expires. Null: another came in its place. */
export function documentState(
  {
    expires_on,
    replaced_by,
  }: { readonly expires_on: BusinessDay | null; readonly replaced_by: string | null },
  today: BusinessDay,
): DocumentState | null {
  if (replaced_by !== null) return null;
  if (expires_on === null) return 'valid';
  const left = daysBetween(today, expires_on);
  if (left < 0) return 'expired';
  return left <= soon ? 'expiring' : 'valid';
}
