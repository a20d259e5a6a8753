import { useRows, useSyncStatus } from '../../../db/database-context.tsx';
import { useAnswer, type AskedAnswer } from '../../../db/use-answer.ts';
import { products, suppliers, type Product, type Supplier } from '../model/collections.ts';
import { fetchPrices, type KnownPrice } from './remote.ts';

/** All products and suppliers, sold or not, by name in English. */
export function useCatalogue(): {
  readonly products: readonly Product[];
  readonly suppliers: readonly Supplier[];
  readonly loading: boolean;
} {
  const { firstRead } = useSyncStatus();
  const known = useRows(products, {});
  const sellers = useRows(suppliers, {});
  const byName = (a: { readonly name: string }, b: { readonly name: string }) =>
    a.name.localeCompare(b.name);
  return {
    products: [...known.rows].sort(byName),
    suppliers: [...sellers.rows].sort(byName),
    loading: known.loading || sellers.loading || (known.rows.length === 0 && firstRead !== null),
  };
}

/** Rule SC8: what the offers of a product cost before; the office alone has it. */
export const usePrices = (offerIds: readonly string[]): AskedAnswer<readonly KnownPrice[]> =>
  useAnswer(offerIds.join(' '), () => fetchPrices(offerIds));
