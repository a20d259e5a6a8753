/** Every write of a credit (rules CR). Each resolves when it is durable on this device. */
import * as v from 'valibot';
import { change } from '../../../db/local-database.ts';
import { hasPermission, type Permission } from '../../../kernel/permission.ts';
import { supplyCredits, type SupplyCredit } from '../model/collections.ts';
import type { SupplyActor } from '../model/commands-base.ts';
import { creditDecisions, creditStatusOf, isOpenCredit } from '../model/domain/credit-status.ts';
import { hashOfToken, linkEnds } from '../model/domain/credit-link.ts';

/** The credit is not in a state that allows it, or the person may not. */
class CreditRefused extends Error {
  readonly code: 'not_found' | 'closed' | 'forbidden';

  constructor(code: CreditRefused['code']) {
    super(`Credit refused: ${code}`);
    this.name = 'CreditRefused';
    this.code = code;
  }
}

/** Rule CR5: from now on the link with this secret part opens it, and no other does. */
export async function openLink(
  keeper: SupplyActor,
  creditId: string,
  token: string,
): Promise<void> {
  const credit = await openCredit(keeper, creditId, 'receive_deliveries');
  await keeper.database.write([
    change({
      declaration: supplyCredits,
      id: credit.id,
      set: {
        link_hash: await hashOfToken(token),
        link_until: linkEnds(keeper.now()).toISOString(),
      },
    }),
  ]);
}

/** Rule CR5: no link opens it any more. */
export async function revokeLink(keeper: SupplyActor, creditId: string): Promise<void> {
  const credit = await openCredit(keeper, creditId, 'receive_deliveries');
  await keeper.database.write([
    change({
      declaration: supplyCredits,
      id: credit.id,
      set: { link_hash: null, link_until: null },
    }),
  ]);
}

const note = v.pipe(v.string(), v.trim(), v.maxLength(1000));

/** What the store tells the supplier beside the request. */
export async function setCreditNote(
  keeper: SupplyActor,
  creditId: string,
  text: string,
): Promise<void> {
  const credit = await openCredit(keeper, creditId, 'receive_deliveries');
  await keeper.database.write([
    change({
      declaration: supplyCredits,
      id: credit.id,
      set: { note: v.parse(note, text) || null },
    }),
  ]);
}

const closingSchema = v.object({
  creditId: v.pipe(v.string(), v.uuid()),
  decision: v.picklist(creditDecisions),
  /** Dollars; null: all that was asked for. */
  credited: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(9_999_999_999))),
  number: v.pipe(v.string(), v.trim(), v.maxLength(60)),
});
export type Closing = v.InferInput<typeof closingSchema>;

/** Rule CR6: the supplier has credited it, or the store does without. */
export async function closeCredit(keeper: SupplyActor, input: Closing): Promise<void> {
  const { creditId, decision, credited, number } = v.parse(closingSchema, input);
  const credit = await openCredit(keeper, creditId, 'manage_supply');
  await keeper.database.write([
    change({
      declaration: supplyCredits,
      id: credit.id,
      set: { decision, credited, credit_number: number || null },
    }),
  ]);
}

async function openCredit(
  { database, standing }: SupplyActor,
  creditId: string,
  permission: Permission,
): Promise<SupplyCredit> {
  const credit = await database.get(supplyCredits, creditId);
  if (credit === null) throw new CreditRefused('not_found');
  if (!hasPermission(standing, permission)) throw new CreditRefused('forbidden');
  if (!isOpenCredit(creditStatusOf(credit))) throw new CreditRefused('closed');
  return credit;
}
