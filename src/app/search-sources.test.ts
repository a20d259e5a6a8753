/** Search rule S1 over every module's own entries, on a real local database. */
import i18next from 'i18next';
import { firstValueFrom, of } from 'rxjs';
import { afterEach, expect, test } from 'vitest';
import { declareCollection, text, type Declaration } from '../db/declaration.ts';
import { change } from '../db/local-database.ts';
import { openTestDatabase } from '../db/test-database.ts';
import type { Language } from '../i18n/languages.ts';
import { makeFormat } from '../i18n/make-format.ts';
import { newId } from '../kernel/ids.ts';
import type { Standing } from '../kernel/permission.ts';
import { quickLinks, type QuickLink } from '../modules/home/collections.ts';
import { createLiveIndex } from '../modules/search/live-index.ts';
import { recordLabel } from '../modules/sync-centre/index.ts';
import { loadAllDeclarations, modules } from './manifests.ts';
import { loadSearchSources } from './search-sources.ts';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const shiftLead: Standing = { role: 'shift_lead', isGlobalAdmin: false };

/** Everything that one person can find, in their language. */
async function start(standing: Standing, language: Language, more: readonly Declaration[] = []) {
  const userId = '01930000-0000-7000-8000-000000000001';
  const opened = await openTestDatabase({
    declarations: [...(await loadAllDeclarations()), ...more],
    userId,
  });
  const { database } = opened;
  closing.push(() => database.close());
  const i18n = i18next.createInstance();
  await i18n.init({ lng: language, resources: {} });
  const context = {
    database,
    userId,
    storeId: '01930000-0000-7000-8000-000000000002',
    timeZone: 'America/Chicago',
    storeTitles: new Map(),
    openedOn: null,
    closedOn: null,
    standing,
    language,
    t: i18n.t,
    format: makeFormat(language, { missing: 'N/A', invalid: 'Invalid Date' }),
  };
  // What finds entries comes with its texts.
  await i18next.init({ lng: language });
  const { sources } = await loadSearchSources();
  const index = createLiveIndex(sources, context);
  closing.push(index.close);
  const find = (query: string) =>
    index.found
      .getState()
      .find(query, { now: Date.parse('2026-11-21T12:00:00Z') })
      .map(({ entry }) => [entry.title, entry.target] as const);
  return { opened, sources, context, index, find };
}

test.each([
  ['a shift lead', shiftLead],
  ['an administrator', { role: 'admin', isGlobalAdmin: true }],
  ['nobody of the store', { role: null, isGlobalAdmin: false }],
] as const)('every source answers %s, also when there is nothing', async (_who, standing) => {
  const { sources, context, index } = await start(standing, 'en');
  const answered: string[] = [];
  for (const source of sources) {
    source.observe(context).subscribe(() => answered.push(source.name));
  }
  index.follow();
  await expect.poll(() => new Set(answered)).toEqual(new Set(sources.map(({ name }) => name)));
  await expect.poll(() => index.found.getState().complete).toBe(true);
});

test('guides and answers are found by what they say, in the language of the person', async () => {
  const { index, find } = await start(shiftLead, 'es');
  index.follow();
  await expect
    .poll(() => find('lupa'))
    .toContainEqual(['Encontrar todo rápido', { path: '/tutorials/find-things' }]);
  expect(find('olvide contrasena')).toContainEqual([
    'Olvidé mi contraseña.',
    { path: '/help#password' },
  ]);
  expect(find('magnifier')).toEqual([]);
});

test('QL2 forms lead out of the app; without an address to the list that says so, and hidden ones nowhere', async () => {
  const { opened, index, find } = await start(shiftLead, 'fr');
  const moment = '2026-11-20T12:00:00.000Z';
  const form = (place: number, texts: Partial<QuickLink>): QuickLink => ({
    id: `01930000-0000-7000-8000-00000000001${place}`,
    scope: 'global',
    change: place,
    created_at: moment,
    updated_at: moment,
    deleted_at: null,
    icon: 'link',
    title_en: '',
    title_es: '',
    title_fr: '',
    url: null,
    order_index: place,
    is_hidden: false,
    ...texts,
  });
  await opened.seed(quickLinks, [
    form(1, { title_fr: 'Pointage', url: 'https://time.example.com/form' }),
    form(2, { title_en: 'Napkin request' }),
    form(3, { title_en: 'Napkin secret', is_hidden: true }),
  ]);
  index.follow();
  await expect
    .poll(() => find('pointage'))
    .toContainEqual(['Pointage', { address: 'https://time.example.com/form' }]);
  expect(find('napkin')).toEqual([['Napkin request', { path: '/quick-links' }]]);
});

test('a record that its label says is sought is found by its words, by who may open where it leads', async () => {
  const notes = declareCollection({
    name: 'notes',
    fields: { words: text(80) },
    indexes: [],
    writable: ['words'],
    shared: true,
  });
  const label = (to: string) =>
    recordLabel({
      declaration: notes,
      permission: null,
      describe: ({ row }) => ({ title: row.words, detail: 'a note', link: { to } }),
      fields: () => ({}),
      sought: { at: 'created_at' },
    });
  const { opened, context } = await start(shiftLead, 'en', [notes]);
  const [ofStore, ofPerson] = [`store:${context.storeId}`, `user:${context.userId}`];
  await opened.database.write(
    [ofStore, ofPerson, 'store:another'].map((scope) =>
      change({ declaration: notes, id: newId(), create: true, scope, set: { words: scope } }),
    ),
  );
  const found = async (standing: Standing, to: string) => {
    const module = {
      titleKey: 'notes.title',
      nav: [],
      loadRecordLabels: () => Promise.resolve({ recordLabels: [label(to)] }),
    };
    const source = (await loadSearchSources([module])).sources.at(-1);
    expect(source).toMatchObject({ name: 'notes', labelKey: 'notes.title' });
    const entries = await firstValueFrom(source?.observe({ ...context, standing }) ?? of([]));
    return entries
      .toSorted((one, other) => one.title.localeCompare(other.title))
      .map((entry) => [entry.title, entry.subtitle, entry.target]);
  };
  const target = { path: '/budget' };
  expect(await found(shiftLead, '/budget')).toEqual([
    [ofStore, 'a note', target],
    [ofPerson, 'a note', target],
  ]);
  expect(await found({ role: null, isGlobalAdmin: false }, '/budget')).toEqual([]);
});

test('S8: what cannot be loaded is told, and leaves the others findable', async () => {
  const broken = {
    titleKey: 'app.name',
    nav: [],
    loadSearch: () => Promise.reject(new Error('offline')),
  };
  const whole = await loadSearchSources();
  const { sources, complete } = await loadSearchSources([...modules, broken]);
  expect(whole.complete).toBe(true);
  expect(complete).toBe(false);
  expect(sources.map(({ name }) => name)).toEqual(whole.sources.map(({ name }) => name));
});
