/** How the catalogue is kept: all of a change or none of it, once, and back (rules SC5 to SC8 of the supplies). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/kernel/ids.ts';
import { parseOffers, priceOn } from '../../src/modules/supply/model/domain/catalogue.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';

let world: World;
let admin: Awaited<ReturnType<World['signIn']>>;
const farm = newId();

beforeAll(async () => {
  world = await startWorld();
  admin = await world.signIn(people.admin);
  await world.sql(`insert into suppliers (id, name) values ($1, 'Farm')`, [farm]);
});
afterAll(() => world.stop());

const save = async (change: object, id = newId()) => {
  const { error } = await admin.rpc('save_catalogue', { change_id: id, ...change });
  return { id, code: error?.code ?? null };
};
const undo = async (id: string) => {
  const { error } = await admin.rpc('undo_catalogue_change', { change_id: id });
  return error?.code ?? null;
};
const one = async (table: string, id: string) => {
  const [row] = await world.sql(`select * from ${table} where id = $1`, [id]);
  return row;
};
const pricesOf = (offer: string) =>
  world.sql<{ price: string; day: string }>(
    `select price::text, from_date::text as day from product_prices where offer_id = $1 order by from_date`,
    [offer],
  );

describe('a change of the catalogue', () => {
  it('SC5, SC6 makes what is new, changes the named fields alone, and counts once', async () => {
    const [product, offer] = [newId(), newId()];
    const made = await save({
      products: [
        { id: product, sku: 'A-1', name: 'Apples', translations: { es: { name: 'Manzanas' } } },
      ],
      offers: [{ id: offer, product_id: product, supplier_id: farm, pack_size: 12, price: 9.5 }],
    });
    expect(made.code).toBeNull();
    expect(await one('products', product)).toMatchObject({
      name: 'Apples',
      category: 'other',
      base_unit: 'each',
      is_active: true,
    });
    expect((await save({ products: [{ id: product, category: 'food' }] })).code).toBeNull();
    expect(await one('products', product)).toMatchObject({ name: 'Apples', category: 'food' });
    // sent again, perhaps because its answer was lost
    expect((await save({ products: [{ id: product, name: 'Pears' }] }, made.id)).code).toBeNull();
    expect(await one('products', product)).toMatchObject({ name: 'Apples' });
    expect(
      (
        await save({
          offers: [{ id: newId(), product_id: product, supplier_id: farm, price: 1, pack_size: 0 }],
          products: [{ id: product, name: 'Half' }],
        })
      ).code,
    ).toBe('23514');
    expect(await one('products', product)).toMatchObject({ name: 'Apples' });
  });

  it('SC7 is taken back as a whole while nobody has changed any of it since', async () => {
    const [product, offer, supplier] = [newId(), newId(), newId()];
    const first = await save({
      suppliers: [{ id: supplier, name: 'Mill' }],
      products: [{ id: product, sku: 'B-1', name: 'Bread' }],
      offers: [{ id: offer, product_id: product, supplier_id: supplier, price: 2 }],
    });
    const second = await save({
      products: [{ id: product, name: 'Rye bread' }],
      offers: [{ id: offer, price: 3, price_from: '2030-01-01' }],
    });
    expect(await undo(first.id)).toBe('changed_since');
    expect(await undo(second.id)).toBeNull();
    expect(await undo(second.id)).toBeNull();
    expect(await one('products', product)).toMatchObject({ name: 'Bread', sku: 'B-1' });
    expect(await one('product_offers', offer)).toMatchObject({ price: '2.0000' });
    expect(await pricesOf(offer)).toHaveLength(1);
    expect(await undo(newId())).toBe('not_found');

    const gone = newId();
    const third = await save({ products: [{ id: gone, sku: 'C-1', name: 'Cake' }] });
    expect(await undo(third.id)).toBeNull();
    expect(await one('products', gone)).toMatchObject({ sku: null, is_active: false });
    expect((await one('products', gone))?.['deleted_at']).not.toBeNull();
    // and comes back with the file that it came from, also counted otherwise: nobody has any
    expect(
      (
        await save({
          products: [
            {
              id: gone,
              deleted_at: null,
              sku: 'C-1',
              name: 'Cake',
              is_active: true,
              base_unit: 'lb',
            },
          ],
        })
      ).code,
    ).toBeNull();
    expect(await one('products', gone)).toMatchObject({
      sku: 'C-1',
      deleted_at: null,
      base_unit: 'lb',
    });
  });

  it('SC7 is kept for ninety days', async () => {
    const [old, young] = [await save({}), await save({})];
    await world.sql(
      `update catalogue_changes set made_at = now() - interval '91 days' where id = $1`,
      [old.id],
    );
    await world.sql('select sync.clear_catalogue_changes()');
    const kept = await world.sql<{ id: string }>(
      `select id from catalogue_changes where id = any ($1)`,
      [[old.id, young.id]],
    );
    expect(kept.map(({ id }) => id)).toEqual([young.id]);
    const { data } = await admin.from('catalogue_changes').select('id');
    expect(data ?? []).toEqual([]);
  });

  it('SC8 what an offer costs is kept with the day since when', async () => {
    const [product, offer] = [newId(), newId()];
    await save({
      products: [{ id: product, name: 'Dates' }],
      offers: [
        { id: offer, product_id: product, supplier_id: farm, price: 5, price_from: '2026-01-01' },
      ],
    });
    await save({ offers: [{ id: offer, price: 5.25, price_from: '2026-06-01' }] });
    await save({ offers: [{ id: offer, code: 'D-9' }] });
    expect(await pricesOf(offer)).toEqual([
      { price: '5.0000', day: '2026-01-01' },
      { price: '5.2500', day: '2026-06-01' },
    ]);
  });

  it('SC9 a price is announced for a day, one at a time; until then the one before holds, on devices as here', async () => {
    const [product, offer] = [newId(), newId()];
    await save({
      products: [{ id: product, name: 'Figs' }],
      offers: [
        { id: offer, product_id: product, supplier_id: farm, price: 5, price_from: '2026-01-01' },
      ],
    });
    const prices = async () => {
      const [row] = await world.sql<{ offers: unknown }>(
        `select sync.product_offers_of($1) as offers`,
        [product],
      );
      const days = ['2026-02-01', '2049-12-31', '2050-06-14', '2050-06-15', '2051-01-01'];
      const told = await world.sql<{ price: number }>(
        `select sync.offer_price(f, d.day)::float8 as price
         from product_offers f, unnest($2::date[]) with ordinality d (day, place) where f.id = $1 order by d.place`,
        [offer, days],
      );
      const known = parseOffers(row?.offers);
      expect(days.map((day) => known.map((each) => priceOn(each, day)))).toEqual(
        told.map(({ price }) => [price]),
      );
      return told.map(({ price }) => price);
    };
    expect(await prices()).toEqual([5, 5, 5, 5, 5]);
    await save({ offers: [{ id: offer, price: 6, price_from: '2050-01-01' }] });
    expect(await prices()).toEqual([5, 5, 6, 6, 6]);
    const later = await save({ offers: [{ id: offer, price: 7, price_from: '2050-06-15' }] });
    expect(await prices()).toEqual([5, 5, 5, 7, 7]);
    expect(await undo(later.id)).toBeNull();
    expect(await prices()).toEqual([5, 5, 6, 6, 6]);
    // what it costs today takes the place of what is announced
    await save({ offers: [{ id: offer, price: 5.5, price_from: '2026-02-01' }] });
    expect(await prices()).toEqual([5.5, 5.5, 5.5, 5.5, 5.5]);
  });

  it('SC5, SC6 another product’s number, another unit, another pack and too many products are refused', async () => {
    const [product, offer] = [newId(), newId()];
    await save({
      products: [{ id: product, sku: 'E-1', name: 'Eggs' }],
      offers: [{ id: offer, product_id: product, supplier_id: farm, price: 5 }],
    });
    expect((await save({ products: [{ id: newId(), sku: 'E-1', name: 'Other eggs' }] })).code).toBe(
      'sku_taken',
    );
    expect((await save({ products: [{ id: product, base_unit: 'lb' }] })).code).toBe(
      'base_unit_fixed',
    );
    expect((await save({ offers: [{ id: offer, pack_size: 30 }] })).code).toBe('another_pack');
    const many = Array.from({ length: 4990 }, (_, at) => ({ id: newId(), name: `Thing ${at}` }));
    expect((await save({ products: many })).code).toBe('too_many_products');
    expect(await world.sql(`select 1 from products where name like 'Thing %' limit 1`)).toEqual([]);
    expect((await save({ products: { id: product } })).code).toBe('malformed');
  });

  it('SC1 is a global admin’s', async () => {
    const manager = await world.signIn(people.manager);
    const { error } = await manager.rpc('save_catalogue', { change_id: newId() });
    expect(error?.code).toBe('forbidden');
    const undone = await manager.rpc('undo_catalogue_change', { change_id: newId() });
    expect(undone.error?.code).toBe('forbidden');
  });
});
