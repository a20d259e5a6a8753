import type { ItemType, SnapshotItem } from './template-snapshot.ts';

/** Spec §5: what a checkbox item is answered with. */
export const checkboxAnswers = ['pass', 'fail', 'na'] as const;
export type CheckboxAnswer = (typeof checkboxAnswers)[number];

/** Spec §5: radio items offer ratings 1 to 5. */
export const ratings = ['1', '2', '3', '4', '5'] as const;
export type Rating = (typeof ratings)[number];

/** Longest answer and longest note the server stores. */
export const longestText = 4000;

/** Longest reason for a photo that is not there. */
export const longestReason = 500;

/** What was recorded for one item: `value` as in `response_value`, null or blank while it is open. */
export type Answer = {
  readonly value: string | null;
  readonly notes: string | null;
  /** Why a photo that the item asks for could not be taken. */
  readonly noPhotoReason: string | null;
};

/** What an inspection is judged by: its words do not count, only whether there are any. */
export type AnswerFacts = {
  readonly value: string | null;
  readonly noted: boolean;
  /** A reason says why there is no photo. */
  readonly excused: boolean;
};

/** Answers by item id. An item without an entry is open. */
export type Answers = ReadonlyMap<string, AnswerFacts>;

// A row that was kept since before a field was there lacks it.
const isBlank = (text: string | null | undefined) => (text ?? '').trim() === '';

export function factsOf(answer: Answer): AnswerFacts {
  return {
    value: answer.value,
    noted: !isBlank(answer.notes),
    excused: !isBlank(answer.noPhotoReason),
  };
}

/** The answers that these rows hold. */
export function answersOf(
  responses: readonly {
    readonly item_id: string;
    readonly response_value: string | null;
    readonly notes: string | null;
    readonly no_photo_reason: string | null;
  }[],
): Answers {
  return new Map(
    responses.map((row) => [
      row.item_id,
      factsOf({
        value: row.response_value,
        notes: row.notes,
        noPhotoReason: row.no_photo_reason,
      }),
    ]),
  );
}

const decimalNumber = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/;

/** Rule A4. A typed number with its decimal comma made a point; null when it is not a number. */
export function parseNumberAnswer(typed: string): string | null {
  const text = typed.trim();
  if (!decimalNumber.test(text)) return null;
  const value = Number(text.replace(',', '.'));
  return Number.isFinite(value) ? String(value) : null;
}

/** Rules A1 to A4: whether the value answers an item of this type. */
export function isAnswer(type: ItemType, value: string | null | undefined): boolean {
  if (value === null || value === undefined) return false;
  switch (type) {
    case 'checkbox':
      return (checkboxAnswers as readonly string[]).includes(value);
    case 'radio':
      return (ratings as readonly string[]).includes(value);
    case 'text':
      return value.trim() !== '';
    case 'number':
      return parseNumberAnswer(value) !== null;
  }
}

export function isAnswered(item: SnapshotItem, answers: Answers): boolean {
  return isAnswer(item.item_type, answers.get(item.id)?.value);
}

/** Rule A5. Only a checkbox item can fail: a rating or a reading is information. */
export function isFailed(item: SnapshotItem, answers: Answers): boolean {
  return item.item_type === 'checkbox' && answers.get(item.id)?.value === 'fail';
}
