/** Every write of the suggestions. Each resolves when it is durable on this device. */
import * as v from 'valibot';
import { change, type LocalDatabase } from '../../../db/local-database.ts';
import { naturalId } from '../../../kernel/ids.ts';
import { hasPermission, type Standing } from '../../../kernel/permission.ts';
import { reorderDismissals } from '../model/collections.ts';

/** The person may not keep the orders of this store. */
class ReorderRefused extends Error {
  readonly code = 'forbidden';

  constructor() {
    super('Reorder refused: forbidden');
    this.name = 'ReorderRefused';
  }
}

const dismissSchema = v.object({
  storeId: v.pipe(v.string(), v.uuid()),
  productId: v.pipe(v.string(), v.uuid()),
  until: v.pipe(v.string(), v.isoDate()),
});
export type DismissInput = v.InferInput<typeof dismissSchema>;

/** Rule SU8: nobody is asked about this product in this store before that day. */
export async function dismissSuggestion(
  { database, standing }: { readonly database: LocalDatabase; readonly standing: Standing },
  input: DismissInput,
): Promise<void> {
  const { storeId, productId, until } = v.parse(dismissSchema, input);
  if (!hasPermission(standing, 'manage_supply')) throw new ReorderRefused();
  const id = naturalId(reorderDismissals.name, storeId, productId);
  const earlier = await database.get(reorderDismissals, id);
  await database.write([
    change(
      earlier === null
        ? {
            declaration: reorderDismissals,
            id,
            create: true,
            scope: `store:${storeId}`,
            set: { product_id: productId, until },
          }
        : { declaration: reorderDismissals, id, set: { until } },
    ),
  ]);
}

/** It is asked about again. */
export async function bringBackSuggestion(
  {
    database,
    standing,
    now,
  }: { readonly database: LocalDatabase; readonly standing: Standing; readonly now: () => Date },
  storeId: string,
  productId: string,
): Promise<void> {
  if (!hasPermission(standing, 'manage_supply')) throw new ReorderRefused();
  await database.write([
    change({
      declaration: reorderDismissals,
      id: naturalId(reorderDismissals.name, storeId, productId),
      set: { deleted_at: now().toISOString() },
    }),
  ]);
}
