/** The refusals that people are told more about than a code (SPEC of the push protocol). */
const explained = [
  'forbidden',
  'gone',
  'not_found',
  'parent_refused',
  'completed',
  'scope_revoked',
  'verify_by_another',
  'moved',
  'fixed_field',
  'unknown_choice',
  'assignee_elsewhere',
] as const;
/** A value that the office's rules for it do not allow: SQLSTATE classes 22 and 23. */
const badValue = /^2[23]/;
/** Device and office do not speak of the same things: the app is older or newer than the office's. */
const mismatch = [
  'unknown_collection',
  'unknown_field',
  'wrong_id',
  'wrong_path',
  'wrong_item',
  'immutable',
] as const;

export type Refusal = (typeof explained)[number] | 'bad_value' | 'mismatch' | 'other';

export function refusalOf(code: string | null): Refusal {
  const known = explained.find((each) => each === code);
  if (known !== undefined) return known;
  if (code !== null && badValue.test(code)) return 'bad_value';
  return mismatch.some((each) => each === code) ? 'mismatch' : 'other';
}

/** Whether sending it once more, as it is, could end differently: the reason may have gone. */
export function mayEndDifferently(refusal: Refusal): boolean {
  return !['bad_value', 'unknown_choice', 'fixed_field', 'moved'].includes(refusal);
}
