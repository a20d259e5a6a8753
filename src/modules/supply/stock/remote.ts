/** What the office alone knows of stock. */
import * as v from 'valibot';
import { request, type Answer } from '../../../platform/backend/request.ts';
import { entryKinds } from '../model/domain/stock.ts';

export const receivingStoresSchema = v.array(
  v.object({ id: v.string(), store_number: v.string(), name: v.string() }),
);
export type ReceivingStore = v.InferOutput<typeof receivingStoresSchema>[number];

export const fetchReceivingStores = (storeId: string): Promise<Answer<readonly ReceivingStore[]>> =>
  request(
    (client) => client.rpc('stores_to_transfer_to', { from_store: storeId }),
    receivingStoresSchema,
  );

/** The most that one answer brings, the latest first. */
const mostLines = 200;

const ledgerSchema = v.array(
  v.object({
    no: v.number(),
    /** Null: none that this version of the app knows. */
    kind: v.fallback(v.nullable(v.picklist(entryKinds)), null),
    /** In base units. */
    delta: v.number(),
    balance: v.number(),
    posted_at: v.string(),
  }),
);
export type LedgerLine = v.InferOutput<typeof ledgerSchema>[number];

export const fetchLedger = (
  storeId: string,
  productId: string,
): Promise<Answer<readonly LedgerLine[]>> =>
  request(
    (client) =>
      client
        .from('stock_ledger')
        .select('no, kind, delta, balance, posted_at')
        .eq('store_id', storeId)
        .eq('product_id', productId)
        .order('no', { ascending: false })
        .limit(mostLines),
    ledgerSchema,
  );
