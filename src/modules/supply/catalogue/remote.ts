/** The catalogue as the office keeps it: written on the server, read back with the next pull. */
import * as v from 'valibot';
import { done, request, type Answer, type Refusal } from '../../../platform/backend/request.ts';
import type { CatalogueChange } from './domain/catalogue-change.ts';

/** What the server says no with. */
const codes = [
  'sku_taken',
  'too_many_products',
  'too_many_rows',
  'base_unit_fixed',
  'changed_since',
] as const;
/** Why the server did not take it: there was no line, the right is gone, or one of its own reasons. */
export type CatalogueFailure = 'unreachable' | 'forbidden' | 'refused' | (typeof codes)[number];

const failureOf = ({ kind, code }: Refusal): CatalogueFailure =>
  codes.find((each) => each === code) ?? (kind === 'not_signed_in' ? 'forbidden' : kind);

/** Rule SC6: `changeId` names the change, so that one that is sent twice counts once. */
export async function saveChange(
  changeId: string,
  { suppliers, products, offers }: CatalogueChange,
): Promise<CatalogueFailure | null> {
  const { refused } = await request(
    (client) => client.rpc('save_catalogue', { change_id: changeId, suppliers, products, offers }),
    done,
  );
  return refused === undefined ? null : failureOf(refused);
}

/** Rule SC7. */
export async function undoChange(changeId: string): Promise<CatalogueFailure | null> {
  const { refused } = await request(
    (client) => client.rpc('undo_catalogue_change', { change_id: changeId }),
    done,
  );
  return refused === undefined ? null : failureOf(refused);
}

const pricesSchema = v.array(
  v.object({ offer_id: v.string(), from_date: v.string(), price: v.number() }),
);
export type KnownPrice = v.InferOutput<typeof pricesSchema>[number];

/** Rule SC8: what these offers cost and since when, the latest first. */
export const fetchPrices = (offerIds: readonly string[]): Promise<Answer<readonly KnownPrice[]>> =>
  request(
    (client) =>
      client
        .from('product_prices')
        .select('offer_id, from_date, price')
        .in('offer_id', offerIds)
        .order('from_date', { ascending: false })
        .limit(200),
    pricesSchema,
  );
