import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../db/test-database.ts';
import { newId } from '../../../kernel/ids.ts';
import type { StoreRole } from '../../../kernel/permission.ts';
import { declarations, settingsId, storeProducts, supplySettings } from '../model/collections.ts';
import { setShelf, setSupplySettings, shelfId, type ShelfKeeper } from './commands-shelves.ts';
import { unsaidShelf } from './domain/shelf-draft.ts';

const storeId = '11111111-1111-4111-8111-111111111111';
const buns = newId();
let opened: TestDatabase;

const keeper = (role: StoreRole = 'general_manager'): ShelfKeeper => ({
  database: opened.database,
  standing: { role, isGlobalAdmin: false },
});
const shelf = () => opened.database.get(storeProducts, shelfId(storeId, buns));
const of = { storeId, productId: buns };
const forbidden = { name: 'ShelfRefused', code: 'forbidden' };

beforeEach(async () => {
  opened = await openTestDatabase({ declarations });
});
afterEach(async () => {
  await opened.database.close();
});

describe('a shelf', () => {
  it('ST8 is said once and changed where it is different', async () => {
    await setShelf(keeper(), of, unsaidShelf);
    expect(await shelf()).toBeNull();
    await setShelf(keeper(), of, { ...unsaidShelf, par: 24 });
    expect(await shelf()).toMatchObject({ par: 24, reorder_point: null, track: 'quantity' });
    await setShelf(keeper(), of, { par: 24, reorder_point: 12, areas: ['dry'], track: 'quantity' });
    expect(await shelf()).toMatchObject({ par: 24, reorder_point: 12, areas: ['dry'] });
  });

  it('ST8 a shift lead does not say it', async () => {
    await expect(setShelf(keeper('shift_lead'), of, { ...unsaidShelf, par: 1 })).rejects.toEqual(
      expect.objectContaining(forbidden),
    );
  });
});

describe('the settings', () => {
  it('ST9 are kept by who administers the store', async () => {
    await expect(setSupplySettings(keeper(), storeId, { adjust_above: 20 })).rejects.toEqual(
      expect.objectContaining(forbidden),
    );
    await setSupplySettings(keeper('admin'), storeId, { adjust_above: 20 });
    await setSupplySettings(keeper('admin'), storeId, { count_tolerance: 3 });
    expect(await opened.database.get(supplySettings, settingsId(storeId))).toMatchObject({
      adjust_above: 20,
      count_tolerance: 3,
      areas: [],
    });
  });

  it('ST9 what was kept in an area that is gone is kept in its other areas', async () => {
    await setShelf(keeper(), of, { ...unsaidShelf, areas: ['dry', 'line'] });
    await setSupplySettings(keeper('admin'), storeId, { areas: [{ id: 'line', name: 'Line' }] });
    expect(await shelf()).toMatchObject({ areas: ['line'] });
  });
});
