// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataGrid, type DataGridProps, type GridWords } from './data-grid.tsx';

type Store = { readonly id: string; readonly name: string; readonly mean: number | null };

const words: GridWords = {
  sortBy: 'Sort by',
  ascending: 'Smallest first',
  descending: 'Largest first',
  selectAll: 'Select all',
  pages: 'Pages',
  page: (page, pages) => `Page ${page} of ${pages}`,
  previous: 'Previous',
  next: 'Next',
  language: 'fr',
};
const stores: readonly Store[] = [
  { id: 'a', name: 'Magasin 10', mean: 71 },
  { id: 'b', name: 'Magasin 9', mean: null },
  { id: 'c', name: 'Épicerie', mean: 8 },
  { id: 'd', name: 'Fournil', mean: 93 },
];
const grid = (props: Partial<DataGridProps<Store>> = {}) => (
  <DataGrid
    caption="Stores"
    words={words}
    rows={stores}
    rowKey={({ id }) => id}
    sortedBy={{ column: 'mean' }}
    columns={[
      {
        id: 'name',
        header: 'Store',
        primary: true,
        cell: ({ name }) => name,
        sortValue: ({ name }) => name,
      },
      {
        id: 'mean',
        header: 'Average',
        cell: ({ mean }) => mean ?? '–',
        sortValue: ({ mean }) => mean,
        largestFirst: true,
      },
    ]}
    {...props}
  />
);
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const head = (name: string) =>
  screen.getByRole('columnheader', { name: new RegExp(name) }).getAttribute('aria-sort');
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('it is sorted by figures as figures and by texts as their readers do; what is empty stands last either way', () => {
  render(grid());
  expect(names()).toEqual(['Épicerie', 'Magasin 10', 'Fournil', 'Magasin 9']);
  expect([head('Average'), head('Store')]).toEqual(['ascending', 'none']);
  press('Average');
  expect(names()).toEqual(['Fournil', 'Magasin 10', 'Épicerie', 'Magasin 9']);
  expect(head('Average')).toBe('descending');
  press('Store');
  expect(names()).toEqual(['Épicerie', 'Fournil', 'Magasin 9', 'Magasin 10']);
  press('Average');
  expect(names()[0]).toBe('Fournil');
});

test('on a phone, where there is no head to press, a choice above the cards sorts them', () => {
  render(grid());
  fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), {
    target: { value: 'name' },
  });
  expect(names()).toEqual(['Épicerie', 'Fournil', 'Magasin 9', 'Magasin 10']);
  press('Smallest first');
  expect(names()).toEqual(['Magasin 10', 'Magasin 9', 'Fournil', 'Épicerie']);
});

test('rows are selected one by one, as a range with Shift in the order on the screen, or all of them', () => {
  const selection: NonNullable<DataGridProps<Store>['selection']> = {
    label: ({ name }) => `Select ${name}`,
    bar: (rows, clear) => (
      <button type="button" onClick={clear}>
        Clear {rows.map(({ id }) => id).join('')}
      </button>
    ),
  };
  const { rerender } = render(grid({ selection }));
  fireEvent.click(box('Select Épicerie'));
  fireEvent.click(box('Select Fournil'), { shiftKey: true });
  expect(box('Select Magasin 10').checked).toBe(true);
  expect(box('Select Magasin 9').checked).toBe(false);
  expect(box('Select all').indeterminate).toBe(true);
  screen.getByRole('button', { name: 'Clear acd' });
  // What was deleted elsewhere is not done anything with any more.
  rerender(grid({ selection, rows: stores.filter(({ id }) => id !== 'a') }));
  press('Clear cd');
  expect(screen.queryByRole('button', { name: /^Clear/ })).toBeNull();
  fireEvent.click(box('Select all'));
  screen.getByRole('button', { name: 'Clear bcd' });
});

test('pages are sorted as a whole, and whoever is on one that is gone is on the last', () => {
  const { rerender } = render(grid({ pageSize: 3 }));
  press('Next');
  expect(names()).toEqual(['Magasin 9']);
  screen.getByText('Page 2 of 2');
  rerender(grid({ pageSize: 3, rows: stores.filter(({ id }) => id !== 'b') }));
  expect(names()).toEqual(['Épicerie', 'Magasin 10', 'Fournil']);
});

test('of very many rows only those in view are in the document, and how many there are is told', () => {
  // Nothing has a height here.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(56);
  const many = Array.from({ length: 500 }, (_, at) => ({
    id: String(at),
    name: `Magasin ${at}`,
    mean: at,
  }));
  render(grid({ rows: many }));
  const table = screen.getByRole('table', { name: 'Stores' });
  expect(table.getAttribute('aria-rowcount')).toBe('501');
  const [, first, ...others] = within(table).getAllByRole('row');
  expect(first?.getAttribute('aria-rowindex')).toBe('2');
  expect(others.length).toBeLessThan(60);
});
