import { describe, expect, test } from 'vitest';
import { groupHits } from './group-hits.ts';
import { markWords } from './mark-words.ts';
import { withRecentSearch } from './recent-searches.ts';
import type { SearchEntry } from './search-entry.ts';
import { createSearchIndex } from './search-index.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

function entry(id: string, title: string, more: Partial<SearchEntry> = {}): SearchEntry {
  return { id, title, target: { path: `/${id}` }, ...more };
}

function indexOf(...entries: SearchEntry[]) {
  const index = createSearchIndex();
  index.replace('things', entries);
  return {
    index,
    ids: (query: string) => index.find(query, { now }).map((hit) => hit.entry.id),
  };
}

describe('S2', () => {
  const { ids } = indexOf(
    entry('walk', 'Daily Food Safety Walk'),
    entry('check', 'Opening Checklist', { subtitle: 'Préparation du matin' }),
  );
  test('the start of each word is enough, every word must be met', () => {
    expect(ids('foo saf')).toEqual(['walk']);
    expect(ids('food checklist')).toEqual([]);
  });
  test('accents and upper case make no difference', () => {
    expect(ids('PREPARATION')).toEqual(['check']);
    expect(ids('préparátion')).toEqual(['check']);
  });
  test('blanks find nothing', () => {
    expect(ids('   ')).toEqual([]);
  });
});

describe('S3', () => {
  const { ids } = indexOf(
    entry('walk', 'Daily Food Safety Inspection'),
    entry('a', '#7505 Maple Street'),
    entry('b', '#7506 Harbor View'),
  );
  test('one slip is forgiven from four letters on', () => {
    expect(ids('safty')).toEqual(['walk']);
    expect(ids('inspetcion')).toEqual(['walk']);
    expect(ids('fud')).toEqual([]);
  });
  test('a digit is never a slip', () => {
    expect(ids('7505')).toEqual(['a']);
    expect(ids('7507')).toEqual([]);
  });
});

describe('S4', () => {
  test('the title counts more than what stands beside it', () => {
    const { ids } = indexOf(
      entry('beside', 'Something else', { subtitle: 'Budget' }),
      entry('title', 'Budget'),
    );
    expect(ids('budget')).toEqual(['title', 'beside']);
  });
  test('whole words beside the title stand before a part of one in it', () => {
    const { ids } = indexOf(
      entry('part', 'Northern Lights'),
      entry('whole', 'Food safety', { subtitle: '#7486 North Gate' }),
    );
    expect(ids('north')).toEqual(['whole', 'part']);
  });
  test('an exact word stands before a beginning, a beginning before a slip', () => {
    const { ids } = indexOf(
      entry('slip', 'Template'),
      entry('beginning', 'Temples'),
      entry('exact', 'Temple'),
    );
    expect(ids('temple')).toEqual(['exact', 'beginning', 'slip']);
  });
  test('of equal hits the newer one stands first', () => {
    const { ids } = indexOf(
      entry('old', 'Walk', { at: '2025-01-01T00:00:00Z' }),
      entry('new', 'Walk', { at: '2026-11-19T00:00:00Z' }),
      entry('middle', 'Walk', { at: '2026-10-01T00:00:00Z' }),
    );
    expect(ids('walk')).toEqual(['new', 'middle', 'old']);
  });
});

test('an amount is found as it is written and as it is typed', () => {
  const { ids } = indexOf(
    entry('a', '$1,234.50 · Nov 20, 2026', { keywords: '1234.5 11/20/2026' }),
  );
  expect(ids('1,234.50')).toEqual(['a']);
  expect(ids('1234')).toEqual(['a']);
  expect(ids('11/20')).toEqual(['a']);
});

test('what changed, came or went is found as it is now', () => {
  const { index, ids } = indexOf(entry('a', 'Freezer'), entry('b', 'Fryer'));
  index.replace('things', [entry('b', 'Grill'), entry('c', 'Fryer basket')]);
  expect(ids('freezer')).toEqual([]);
  expect(ids('fryer')).toEqual(['c']);
  expect(ids('grill')).toEqual(['b']);
});

test('an entry that leads elsewhere now is opened there', () => {
  const { index } = indexOf(entry('a', 'Freezer'));
  index.replace('things', [entry('a', 'Freezer', { target: { path: '/elsewhere' } })]);
  expect(index.find('freezer', { now })[0]?.entry.target).toEqual({ path: '/elsewhere' });
});

test('of two entries with one id the first stands', () => {
  const { ids, index } = indexOf(entry('a', 'Templates'), entry('a', 'New inspection'));
  expect(ids('templates')).toEqual(['a']);
  expect(index.find('inspection', { now })).toEqual([]);
});

test('one source can be searched alone', () => {
  const index = createSearchIndex();
  index.replace('stores', [entry('1', 'Maple Street')]);
  index.replace('pages', [entry('1', 'Maple')]);
  const found = index.find('maple', { now, source: 'stores' });
  expect(found.map(({ source, entry: { title } }) => [source, title])).toEqual([
    ['stores', 'Maple Street'],
  ]);
});

test('S5: groups stand in the order of their best hit, each with its best few', () => {
  const hit = (source: string, id: string) => ({
    source,
    entry: entry(id, id),
    score: 1,
    terms: [],
  });
  const groups = groupHits([hit('b', '1'), hit('a', '2'), hit('b', '3'), hit('b', '4')], 2);
  expect(groups.map(({ source, hits, left }) => [source, hits.length, left])).toEqual([
    ['b', 2, 1],
    ['a', 1, 0],
  ]);
});

test('the words that were met are marked, whatever their accents', () => {
  expect(markWords('La Préparation, du matin', ['preparation'])).toEqual([
    { text: 'La ', marked: false },
    { text: 'Préparation', marked: true },
    { text: ', du matin', marked: false },
  ]);
});

test('S6: the last six searches, the newest first, each once', () => {
  let recent: string[] = [];
  for (const query of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) recent = withRecentSearch(recent, query);
  expect(recent).toEqual(['g', 'f', 'e', 'd', 'c', 'b']);
  expect(withRecentSearch(recent, '  D ')).toEqual(['D', 'g', 'f', 'e', 'c', 'b']);
  expect(withRecentSearch(recent, '  ')).toEqual(recent);
});
