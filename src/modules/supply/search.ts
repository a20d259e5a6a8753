import { Package, Truck } from 'lucide-react';
import { combineLatest, map, of } from 'rxjs';
import { hasPermission } from '../../kernel/permission.ts';
import type { SearchSource } from '../search/index.ts';
import { products, storeProducts, suppliers } from './model/collections.ts';
import { translatedName } from '../../kernel/translated-name.ts';
import { parseOffers } from './model/domain/catalogue.ts';

/** Whom the store orders from, and what can be ordered, with how much of it the office knows to be there. */
export const sources: readonly SearchSource[] = [
  {
    name: 'suppliers',
    labelKey: 'supply.search.suppliers',
    icon: Truck,
    observe: ({ database, standing }) => {
      if (!hasPermission(standing, 'view_supply')) return of([]);
      const path = hasPermission(standing, 'manage_supply')
        ? '/supply-orders/new'
        : '/delivery-schedule';
      return database.observe(suppliers, {}).pipe(
        map((rows) =>
          rows
            .filter(({ is_active }) => is_active)
            .map(({ id, name, email, phone }) => ({
              id,
              title: name,
              ...(phone === null ? {} : { subtitle: phone }),
              keywords: `${email ?? ''} ${phone ?? ''}`,
              target: { path },
            })),
        ),
      );
    },
  },
  {
    name: 'products',
    labelKey: 'supply.search.products',
    icon: Package,
    observe: ({ database, storeId, standing, t, format }) => {
      if (!hasPermission(standing, 'view_supply')) return of([]);
      return combineLatest([
        database.observe(products, {}),
        database.observe(suppliers, {}),
        database.observe(storeProducts, { equals: { store_id: storeId } }),
      ]).pipe(
        map(([catalogue, known, shelves]) => {
          const names = new Map(known.map(({ id, name }) => [id, name]));
          const onHand = new Map(shelves.map((shelf) => [shelf.product_id, shelf]));
          return catalogue
            .filter(({ is_active }) => is_active)
            .map((product) => {
              const offers = parseOffers(product.offers).filter(({ is_active }) => is_active);
              const shelf = onHand.get(product.id);
              const title = translatedName(product, format.language);
              return {
                id: product.id,
                title,
                subtitle: [
                  ...(shelf === undefined || shelf.counted_at === null
                    ? []
                    : [
                        t('supply.search.onHand', {
                          amount: t(`supply.unit.${product.base_unit}`, {
                            count: shelf.on_hand,
                            amount: format.number(shelf.on_hand, 3),
                          }),
                        }),
                      ]),
                  ...new Set(offers.flatMap(({ supplier_id }) => names.get(supplier_id) ?? [])),
                ].join(' · '),
                keywords: [
                  product.name,
                  product.sku ?? '',
                  ...offers.map(({ code }) => code),
                  ...(Array.isArray(product.barcodes) ? product.barcodes.map(String) : []),
                ].join(' '),
                target: { path: `/supply-inventory?q=${encodeURIComponent(title)}` },
              };
            });
        }),
      );
    },
  },
];
