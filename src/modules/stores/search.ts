import { Store } from 'lucide-react';
import { combineLatest, map } from 'rxjs';
import type { SearchSource } from '../search/index.ts';
import { storeUsers, stores, userRoles } from './collections.ts';
import { storeTitle, storesOf } from './domain/store.ts';

/** The person's own stores; choosing one works there from then on. */
export const sources: readonly SearchSource[] = [
  {
    name: 'stores',
    labelKey: 'stores.title',
    icon: Store,
    observe: ({ database, userId, storeId, t }) =>
      combineLatest([
        database.observe(stores, {}),
        database.observe(storeUsers, { equals: { user_id: userId } }),
        database.observe(userRoles, { equals: { user_id: userId } }),
      ]).pipe(
        map(([rows, memberships, roles]) =>
          storesOf(
            rows,
            memberships,
            roles.some((row) => row.is_admin),
          )
            .filter(({ id }) => id !== storeId)
            .map((store) => ({
              id: store.id,
              title: storeTitle(store),
              subtitle: t('search.switchStore'),
              target: { storeId: store.id },
            })),
        ),
      ),
  },
];
