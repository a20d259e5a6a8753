// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseProvider, useRow, useRows, useSyncStatus } from './database-context.tsx';
import { date, decimal, declareCollection, uuid } from './declaration.ts';
import { change } from './local-database.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

const storeA = '00000000-0000-4000-8000-0000000000a1';
const storeB = '00000000-0000-4000-8000-0000000000b2';
const entries = declareCollection({
  name: 'food_cost_entries',
  fields: { store_id: uuid(), entry_date: date(), amount: decimal() },
  indexes: [['store_id', 'entry_date']],
  writable: ['store_id', 'entry_date', 'amount'],
});
const id = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;
const entry = (n: number, store: string) => ({
  id: id(n),
  scope: `store:${store}`,
  change: n,
  created_at: 'T',
  updated_at: 'T',
  deleted_at: null,
  store_id: store,
  entry_date: '2026-11-02',
  amount: n,
});

function List({ store, seen }: { store: string | null; seen: string[] }) {
  const { rows, loading } = useRows(
    entries,
    store === null ? null : { equals: { store_id: store } },
  );
  const text = `${loading ? 'loading' : 'ready'}:${rows.map((row) => row.amount).join(',')}`;
  seen.push(text);
  return <output>{text}</output>;
}

function One({ of }: { of: string }) {
  const { row, loading } = useRow(entries, of);
  const { pending } = useSyncStatus();
  return <output>{`${loading ? 'loading' : (row?.amount ?? 'none')} ${pending} pending`}</output>;
}

describe('live queries in React', () => {
  let test: TestDatabase;
  let unmount = (): void => undefined;
  beforeEach(async () => {
    test = await openTestDatabase({ declarations: [entries] });
    await test.seed(entries, [entry(1, storeA), entry(2, storeA), entry(5, storeB)]);
  });
  afterEach(async () => {
    unmount();
    await test.database.close();
  });
  function show(content: React.ReactNode) {
    const wrap = (inner: React.ReactNode) => (
      <DatabaseProvider database={test.database}>{inner}</DatabaseProvider>
    );
    const view = render(wrap(content));
    unmount = view.unmount;
    return (next: React.ReactNode) => view.rerender(wrap(next));
  }

  it('shows rows, follows writes, and never flashes empty when the query changes', async () => {
    const seen: string[] = [];
    const rerender = show(<List store={storeA} seen={seen} />);
    await screen.findByText('ready:1,2');
    rerender(<List store={storeB} seen={seen} />);
    await screen.findByText('ready:5');
    expect(seen.slice(seen.indexOf('ready:1,2'))).not.toContain('loading:');
    rerender(<List store={storeA} seen={seen} />);
    expect(screen.getByText('ready:1,2')).toBeTruthy();
    await act(() =>
      test.database.write([change({ declaration: entries, id: id(1), set: { amount: 9 } })]),
    );
    await screen.findByText('ready:9,2');
    rerender(<List store={null} seen={seen} />);
    expect(screen.getByText('ready:')).toBeTruthy();
  });

  it('follows one row and the status', async () => {
    show(<One of={id(5)} />);
    expect(await screen.findByText('5 0 pending')).toBeTruthy();
    await act(() =>
      test.database.write([change({ declaration: entries, id: id(5), set: { amount: 7 } })]),
    );
    await screen.findByText('7 1 pending');
    await act(() =>
      test.database.write([
        change({ declaration: entries, id: id(5), set: { deleted_at: '2026-11-02T10:00:00Z' } }),
      ]),
    );
    expect(await screen.findByText('none 1 pending')).toBeTruthy();
  });
});
