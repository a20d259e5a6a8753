import { translatedName } from '../../../../kernel/translated-name.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import type { Shelf } from '../../counting/queries.ts';
import type { Product } from '../../model/collections.ts';

import { largestPack } from '../../model/domain/largest-pack.ts';
import { fromQuantity } from '../../model/domain/quantity.ts';
import { usePackWords } from '../../ui/use-pack-words.ts';
import { useStoreDay } from '../../ordering/queries.ts';
import { shelfFigure } from '../domain/shelf-figure.ts';
import { useUnsentEntries } from '../../shelves/queries.ts';

/** What a store's products are called, and what is said of one where it is chosen: its largest pack and what there is of it. */
export function useProductWords(
  storeId: string,
  products: readonly Product[],
  shelves: ReadonlyMap<string, Shelf>,
) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const packs = usePackWords();
  const today = useStoreDay(storeId);
  const unsent = useUnsentEntries(storeId);
  const byId = useMemo(() => new Map(products.map((product) => [product.id, product])), [products]);
  return {
    byId,
    nameOf: (productId: string): string => {
      const product = byId.get(productId);
      return product === undefined ? t('supply.stock.unknown') : translatedName(product, language);
    },
    detail: (product: Product): string => {
      const { onHand } = shelfFigure(
        shelves.get(product.id),
        product,
        unsent.byProduct.get(product.id) ?? [],
        today,
      );
      const pack = largestPack(product);
      return [
        pack === null ? null : packs.pack(pack, product.base_unit),
        onHand === null
          ? null
          : t('supply.stock.there', {
              amount: packs.units(fromQuantity(onHand), product.base_unit),
            }),
      ]
        .filter((part) => part !== null)
        .join(' · ');
    },
  };
}
