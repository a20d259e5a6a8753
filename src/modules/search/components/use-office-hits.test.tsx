// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { of } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import i18next from 'i18next';
import { DatabaseProvider } from '../../../db/database-context.tsx';
import { openTestDatabase, type TestDatabase } from '../../../db/test-database.ts';
import { makeFormat } from '../../../i18n/make-format.ts';
import type { SearchEntry } from '../domain/search-entry.ts';
import type { SearchContext, SearchSource } from '../search-source.ts';
import { useOfficeHits } from './use-office-hits.ts';

let opened: TestDatabase;
let context: SearchContext;
beforeEach(async () => {
  opened = await openTestDatabase({ declarations: [] });
  context = {
    database: opened.database,
    userId: opened.database.userId,
    storeId: 'a',
    timeZone: 'America/New_York',
    storeTitles: new Map(),
    standing: { role: 'supervisor', isGlobalAdmin: false },
    language: 'en',
    t: i18next.t,
    format: makeFormat('en', { missing: 'N/A', invalid: 'Invalid Date' }),
  };
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

const source = (name: string, ask?: SearchSource['ask']): SearchSource => ({
  name,
  labelKey: name,
  icon: Search,
  observe: () => of([]),
  ...(ask && { ask }),
});
const entry = (id: string): SearchEntry => ({ id, title: id, target: { path: '/' } });

function ask(sources: readonly SearchSource[], words: string, stores: readonly string[] | null) {
  return renderHook(({ query }) => useOfficeHits(sources, context, query, stores), {
    initialProps: { query: words },
    wrapper: ({ children }: { children: ReactNode }) => (
      <DatabaseProvider database={opened.database}>{children}</DatabaseProvider>
    ),
  });
}

test('S9 the office is asked once the typing pauses, of what it can find, and its order stands', async () => {
  const asked = vi.fn((_context: SearchContext, _words: string) =>
    Promise.resolve([entry('whole'), entry('part')]),
  );
  const { result, rerender } = ask([source('pages'), source('inspections', asked)], 'nor', ['b']);
  expect(result.current).toEqual({ state: 'asking', hits: null });
  rerender({ query: 'north' });
  await waitFor(() => expect(result.current.state).toBe('current'));
  expect(asked.mock.calls.map((call) => call.slice(1))).toEqual([['north', ['b']]]);
  expect(result.current.hits?.map(({ source: name, entry: { id } }) => [name, id])).toEqual([
    ['inspections', 'whole'],
    ['inspections', 'part'],
  ]);
  rerender({ query: '  ' });
  expect(result.current).toEqual({ state: 'idle', hits: null });
});

test('S9 where one of them could not be asked, not half of it is shown as all', async () => {
  const { result } = ask(
    [
      source('inspections', () => Promise.resolve([entry('one')])),
      source('entries', () => Promise.resolve(null)),
    ],
    'north',
    null,
  );
  await waitFor(() => expect(result.current).toEqual({ state: 'failed', hits: null }));
});
