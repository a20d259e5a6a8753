/** What a store says of its shelves. Each resolves when it is durable on this device. */
import * as v from 'valibot';
import { change, type LocalDatabase } from '../../../db/local-database.ts';
import { naturalId } from '../../../kernel/ids.ts';
import { hasPermission, type Standing } from '../../../kernel/permission.ts';
import { settingsId, storeProducts, supplySettings } from '../model/collections.ts';
import { parseKeptIn, trackings } from '../model/domain/stock.ts';
import { changedShelf, unsaidShelf, type ShelfFields } from './domain/shelf-draft.ts';
import { longestArea, mostAreas, type SettingsFields } from './domain/settings-draft.ts';

export type ShelfKeeper = { readonly database: LocalDatabase; readonly standing: Standing };

/** The person may not keep this store's shelves. */
class ShelfRefused extends Error {
  readonly code = 'forbidden';

  constructor() {
    super('Shelf refused: forbidden');
    this.name = 'ShelfRefused';
  }
}

const id = v.pipe(v.string(), v.uuid());
const quantity = v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(99_999)));
const areaId = v.pipe(v.string(), v.minLength(1), v.maxLength(longestArea));
const shelfSchema = v.object({
  par: quantity,
  reorder_point: quantity,
  areas: v.pipe(v.array(areaId), v.maxLength(mostAreas)),
  track: v.picklist(trackings),
});

export const shelfId = (storeId: string, productId: string): string =>
  naturalId(storeProducts.name, storeId, productId);

/** Rule ST8. */
export async function setShelf(
  { database, standing }: ShelfKeeper,
  of: { readonly storeId: string; readonly productId: string },
  fields: ShelfFields,
): Promise<void> {
  const storeId = v.parse(id, of.storeId);
  const productId = v.parse(id, of.productId);
  const wanted = v.parse(shelfSchema, fields);
  if (!hasPermission(standing, 'manage_supply')) throw new ShelfRefused();
  const known = await database.get(storeProducts, shelfId(storeId, productId));
  const set = changedShelf(
    known === null ? unsaidShelf : { ...known, areas: parseKeptIn(known.areas) },
    wanted,
  );
  if (Object.keys(set).length === 0) return;
  await database.write([
    known === null
      ? change({
          declaration: storeProducts,
          id: shelfId(storeId, productId),
          create: true,
          scope: `store:${storeId}`,
          set: { product_id: productId, ...set },
        })
      : change({ declaration: storeProducts, id: known.id, set }),
  ]);
}

const limit = v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(9_999_999_999.99)));
const settingsSchema = v.partial(
  v.object({
    approve_above: limit,
    adjust_above: limit,
    count_tolerance: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
    areas: v.pipe(
      v.array(
        v.object({
          id: areaId,
          name: v.pipe(v.string(), v.minLength(1), v.maxLength(longestArea)),
        }),
      ),
      v.maxLength(mostAreas),
    ),
  }),
);

/** Rule ST9: `wanted` is what is different. What was kept in an area that is gone is kept where its other areas are. */
export async function setSupplySettings(
  { database, standing }: ShelfKeeper,
  storeId: string,
  wanted: Partial<SettingsFields>,
): Promise<void> {
  v.parse(settingsSchema, wanted);
  if (!hasPermission(standing, 'view_admin_panel')) throw new ShelfRefused();
  if (Object.keys(wanted).length === 0) return;
  const settings = await database.get(supplySettings, settingsId(storeId));
  const { areas } = wanted;
  const left = new Set(areas?.map((area) => area.id));
  const shelves =
    areas === undefined || areas.length === 0
      ? []
      : await database.find(storeProducts, { equals: { store_id: storeId } });
  const moved = shelves.flatMap((shelf) => {
    const before = parseKeptIn(shelf.areas);
    const after = before.filter((each) => left.has(each));
    return after.length === before.length
      ? []
      : [change({ declaration: storeProducts, id: shelf.id, set: { areas: after } })];
  });
  await database.write([
    settings === null
      ? change({
          declaration: supplySettings,
          id: settingsId(storeId),
          create: true,
          scope: `store:${storeId}`,
          set: wanted,
        })
      : change({ declaration: supplySettings, id: settings.id, set: wanted }),
    ...moved,
  ]);
}
