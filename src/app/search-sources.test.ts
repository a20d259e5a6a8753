/** Search rule S1 over every module's own entries, on a real local database. */
import i18next from 'i18next';
import { afterEach, expect, test } from 'vitest';
import { openTestDatabase } from '../db/test-database.ts';
import { makeFormat } from '../i18n/make-format.ts';
import { createLiveIndex } from '../modules/search/live-index.ts';
import { loadAllDeclarations } from './manifests.ts';
import { loadSearchSources } from './search-sources.ts';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

test.each([
  ['a shift lead', { role: 'shift_lead', isGlobalAdmin: false }],
  ['an administrator', { role: 'admin', isGlobalAdmin: true }],
  ['nobody of the store', { role: null, isGlobalAdmin: false }],
] as const)('every source answers %s, also when there is nothing', async (_who, standing) => {
  const userId = '01930000-0000-7000-8000-000000000001';
  const { database } = await openTestDatabase({
    declarations: await loadAllDeclarations(),
    userId,
  });
  closing.push(() => database.close());
  const i18n = i18next.createInstance();
  await i18n.init({ lng: 'en', resources: {} });
  const sources = await loadSearchSources();
  const index = createLiveIndex(sources, {
    database,
    userId,
    storeId: '01930000-0000-7000-8000-000000000002',
    timeZone: 'America/Chicago',
    standing,
    t: i18n.t,
    format: makeFormat('en', { missing: 'N/A', invalid: 'Invalid Date' }),
  });
  closing.push(index.close);
  const answered: string[] = [];
  for (const source of sources) {
    source
      .observe({
        database,
        userId,
        storeId: '01930000-0000-7000-8000-000000000002',
        timeZone: 'America/Chicago',
        standing,
        t: i18n.t,
        format: makeFormat('en', { missing: 'N/A', invalid: 'Invalid Date' }),
      })
      .subscribe(() => answered.push(source.name));
  }
  index.follow();
  await expect.poll(() => new Set(answered)).toEqual(new Set(sources.map(({ name }) => name)));
  await expect.poll(() => index.snapshot().complete).toBe(true);
});
