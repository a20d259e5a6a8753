import i18next from 'i18next';
import { firstValueFrom } from 'rxjs';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { makeFormat } from '../../i18n/make-format.ts';
import { speakEnglish } from '../../i18n/test-texts.ts';
import { newId } from '../../kernel/ids.ts';
import type { SearchSource } from '../search/index.ts';
import { declarations, products } from './model/collections.ts';
import { sources } from './search.ts';
import { synced } from './model/test-rows.ts';

type SearchContext = Parameters<SearchSource['observe']>[0];

let opened: TestDatabase;
beforeAll(speakEnglish);
beforeEach(async () => {
  opened = await openTestDatabase({ declarations });
});
afterEach(async () => {
  await opened.database.close();
});

test('a product leads to what the store has of it, by its name in the language of the person', async () => {
  await opened.seed(products, [
    {
      ...synced(newId(), 'global'),
      sku: 'S-1',
      name: 'Salt & pepper',
      translations: { fr: { name: 'Sel & poivre' } },
      category: 'food',
      base_unit: 'each',
      barcodes: [],
      needs_approval: false,
      is_active: true,
      replaced_by: null,
      offers: [],
    },
  ]);
  const context: SearchContext = {
    database: opened.database,
    userId: newId(),
    storeId: newId(),
    timeZone: 'America/Chicago',
    storeTitles: new Map(),
    standing: { role: 'shift_lead', isGlobalAdmin: false },
    language: 'fr',
    t: i18next.t,
    format: makeFormat('fr', { missing: 'N/A', invalid: 'Invalid Date' }),
  };
  const found = sources.filter(({ name }) => name === 'products');
  const entries = await Promise.all(found.map((source) => firstValueFrom(source.observe(context))));
  expect(entries.flat().map(({ title, target }) => [title, target])).toEqual([
    ['Sel & poivre', { path: '/supply-inventory?q=Sel%20%26%20poivre' }],
  ]);
});
