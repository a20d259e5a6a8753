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
  'not_empty',
] as const;
/** A value that the server's rules for it do not allow: SQLSTATE classes 22 and 23. */
const badValue = /^2[23]/;
/** Device and server do not speak of the same things: the app is older or newer than the server's. */
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

/** The record that it speaks of is gone: what was typed is a record of its own now, or nothing. */
function isOfNoRecord(refusal: Refusal): boolean {
  return refusal === 'gone' || refusal === 'not_found';
}

/** Whether sending it once more, as it is, could end differently: the reason may have gone. */
export function mayEndDifferently(refusal: Refusal): boolean {
  if (isOfNoRecord(refusal)) return false;
  return !['bad_value', 'unknown_choice', 'fixed_field', 'moved'].includes(refusal);
}

const advised = [
  'forbidden',
  'gone',
  'not_found',
  'parent_refused',
  'completed',
  'verify_by_another',
  'moved',
  'fixed_field',
  'assignee_elsewhere',
] as const satisfies readonly Refusal[];

/** Whether there is more to say than why: what the person can do now. The other reasons say so themselves. */
export function hasAdvice(refusal: Refusal): refusal is (typeof advised)[number] {
  return advised.some((each) => each === refusal);
}

/** What the person can put right: by another value, or by a record of its own. */
const canBePutRight: readonly Refusal[] = [
  'bad_value',
  'gone',
  'not_found',
  'assignee_elsewhere',
  'unknown_choice',
  'other',
];

/**
 * Where a refused write leads, beside sending it again, keeping a copy and giving it up. `again`: to where the same can be
 * entered once more; `anew`: so, as a record of its own, the other being gone. `correct`: to the record, to change it. `look`: to the record, which nobody can put right there.
 * Null: nowhere; a record that the device does not have cannot be shown.
 */
export type WayOn = 'again' | 'anew' | 'correct' | 'look' | null;

export function wayOn(
  refusal: Refusal,
  can: {
    /** There is a place to enter it once more. */
    readonly again: boolean;
    /** The record, or what it belongs to, has a place and is on the device. */
    readonly shown: boolean;
  },
): WayOn {
  const rightable = canBePutRight.includes(refusal);
  if (rightable && can.again) return isOfNoRecord(refusal) ? 'anew' : 'again';
  if (!can.shown) return null;
  return rightable ? 'correct' : 'look';
}
