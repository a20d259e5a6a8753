/** Where a credit stands (rules CR), the same words in SQL. */
import * as v from 'valibot';

export const creditStatuses = [
  'open',
  'accepted',
  'contested',
  'settled',
  'dropped',
  'void',
] as const;
export type CreditStatus = (typeof creditStatuses)[number];
export const creditDecisions = ['settle', 'drop'] as const;
type CreditDecision = (typeof creditDecisions)[number];
export const creditAnswers = ['accept', 'contest'] as const;

type Facts = {
  readonly decision: CreditDecision | null;
  readonly answer: (typeof creditAnswers)[number] | null;
  readonly status: CreditStatus;
};

/** As this device knows it, with what the office has not judged yet (rule CR3). */
export function creditStatusOf({ decision, answer, status }: Facts): CreditStatus {
  if (decision !== null) return decision === 'settle' ? 'settled' : 'dropped';
  if (answer !== null) return answer === 'accept' ? 'accepted' : 'contested';
  return status === 'void' ? 'void' : 'open';
}

/** Whether somebody still waits for it. */
export const isOpenCredit = (status: CreditStatus): boolean =>
  status === 'open' || status === 'accepted' || status === 'contested';

const itemsSchema = v.array(
  v.object({
    line_id: v.string(),
    name: v.string(),
    code: v.string(),
    order_unit: v.string(),
    condition: v.string(),
    /** Order units. */
    qty: v.number(),
    /** Dollars for one. */
    price: v.number(),
    /** Dollars. */
    amount: v.number(),
    note: v.nullable(v.string()),
  }),
);
export type CreditItem = v.InferOutput<typeof itemsSchema>[number];

/** What the office says is asked for; nothing where it has not said so yet. */
export function parseCreditItems(items: unknown): readonly CreditItem[] {
  const read = v.safeParse(itemsSchema, items);
  return read.success ? read.output : [];
}
