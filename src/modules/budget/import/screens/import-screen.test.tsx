// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { LocalDatabase } from '../../../../db/local-database.ts';
import { openTestDatabase, type TestDatabase } from '../../../../db/test-database.ts';
import { speakEnglish } from '../../../../i18n/test-texts.ts';
import { addDays, businessDayOf, weekStart } from '../../../../kernel/business-week.ts';
import { declarations as storeDeclarations } from '../../../stores/collections.ts';
import { showScreen, testStore } from '../../../stores/test-screen.tsx';
import { declarations as conflictDeclarations } from '../../../sync-centre/collections.ts';
import { declarations, foodCostEntries, weeklySalesForecasts } from '../../model/collections.ts';
import { routes } from '../../routes.tsx';

vi.mock('../../history/remote.ts', () => ({
  fetchOlderRows: () => Promise.resolve({ value: { entries: [], forecasts: [] } }),
}));

const { id: storeId, timeZone } = testStore;
const today = businessDayOf(new Date(), timeZone);
const past = addDays(weekStart(today), -21);
let opened: TestDatabase;

const amounts = async () =>
  (await opened.database.find(foodCostEntries, { equals: { store_id: storeId } }))
    .map(({ amount }) => amount)
    .toSorted((a, b) => a - b);
const choose = async (text: string | Uint8Array<ArrayBuffer>, name = 'past.csv') =>
  userEvent.upload(await screen.findByLabelText('CSV file'), new File([text], name));

beforeAll(speakEnglish);
beforeEach(async () => {
  opened = await openTestDatabase({
    declarations: [...declarations, ...storeDeclarations, ...conflictDeclarations],
  });
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

test('IM6, IM7, IM8: errors by row and column, then all rows at once, and back again', async () => {
  showScreen(routes, '/budget/import', opened.database);
  await choose(`Date;Amount\n${past};1.234,50\n${past};abc\n9999-01-01;=1+1\n`);
  await screen.findByText('3 cells in the file are wrong');
  screen.getByText(/^Row 3, Food cost: not an amount above 0/);
  screen.getByText('Row 4, Date: it is to come (9999-01-01)');
  screen.getByText('Row 4, Food cost: a formula is no value (=1+1)');
  const button = () =>
    screen.getByRole<HTMLButtonElement>('button', { name: /^Import \d+ rows?$/ });
  expect(button().disabled).toBe(true);
  expect(await amounts()).toEqual([]);

  await choose(
    `Date;Amount\n${past};1.234,50\n${addDays(past, 1)};12,5\n${past};1.234,50\n`,
    'right.csv',
  );
  await screen.findByText('1 row is known already: 4');
  expect(
    within(screen.getByRole('table', { name: 'What is imported' })).getAllByRole('row'),
  ).toHaveLength(3);
  await userEvent.click(button());
  // The history of what came is shown.
  await screen.findByRole('heading', { name: 'Budget history' });
  expect(await amounts()).toEqual([12.5, 1234.5]);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await amounts()).toEqual([]));
  await screen.findByText('2 rows taken back');
});

test('IM8: a bar tells how many rows are done; given up, nothing is imported and the file is still there', async () => {
  const { database } = opened;
  let aborted = false;
  const slow: LocalDatabase = {
    ...database,
    write: (changes, followed) =>
      new Promise((_done, reject) => {
        followed?.onProgress?.(1, changes.length);
        followed?.signal?.addEventListener('abort', () => {
          aborted = true;
          reject(followed.signal?.reason);
        });
      }),
  };
  showScreen(routes, '/budget/import', slow);
  await choose(`Date;Amount\n${past};1,50\n${addDays(past, 1)};12,5\n`);
  await userEvent.click(await screen.findByRole('button', { name: 'Import 2 rows' }));
  const bar = await screen.findByRole('progressbar', { name: 'Importing' });
  expect(bar.getAttribute('aria-valuetext')).toBe('1 of 2 rows');
  expect(bar.getAttribute('aria-valuemax')).toBe('2');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByText('Cancelled: nothing was imported');
  expect(document.activeElement?.textContent).toMatch(/^Import /);
  expect(aborted).toBe(true);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(await amounts()).toEqual([]);
  const again = screen.getByRole<HTMLButtonElement>('button', { name: 'Import 2 rows' });
  await waitFor(() => expect(again.disabled).toBe(false));
});

test('IM3, IM4: what can be read in two ways is asked', async () => {
  showScreen(routes, '/budget/import', opened.database);
  const [year] = past.split('-');
  await choose(`Date,Amount\n01/02/${Number(year) - 1},1.234\n`);
  await screen.findByText('Say how the file is written: it can be read in two ways.');
  await userEvent.selectOptions(
    screen.getByLabelText('Dates are written'),
    '31/12/2026 (day first)',
  );
  await userEvent.selectOptions(screen.getByLabelText('Amounts are written'), '1.234,50');
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 row' }));
  await waitFor(async () => expect(await amounts()).toEqual([1234]));
  const [entry] = await opened.database.find(foodCostEntries, { equals: { store_id: storeId } });
  expect(entry?.entry_date).toBe(`${Number(year) - 1}-02-01`);
});

test('IM1, IM2: a file of Excel with names of its own, of projected sales', async () => {
  showScreen(routes, '/budget/import', opened.database);
  await userEvent.click(await screen.findByRole('radio', { name: 'Projected sales' }));
  const text = `\ufeffA;B\r\n${past};9000\r\n`;
  const bytes = Array.from(text, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return [code & 255, code >> 8];
  });
  await choose(Uint8Array.from(bytes.flat()));
  await screen.findByText('Choose the columns: their names are not known.');
  await userEvent.selectOptions(screen.getByLabelText('Column: Week'), 'A');
  await userEvent.selectOptions(screen.getByLabelText('Column: Projected sales'), 'B');
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 row' }));
  await screen.findByText('1 row imported');
  expect(
    await opened.database.find(weeklySalesForecasts, { equals: { store_id: storeId } }),
  ).toMatchObject([{ week_start_date: past, projected_amount: 9000 }]);
});

test('IM1: 5,001 rows, and a file that is no table, say so at the field', async () => {
  showScreen(routes, '/budget/import', opened.database);
  await choose(`Date,Amount\n${`${past},1\n`.repeat(5001)}`);
  await screen.findByText('It has more than 5,000 rows. Split it.');
  await choose('hello', 'other.csv');
  await screen.findByText('No table of at least two columns and a row was found in it.');
});

test('BA1: a shift lead imports nothing', async () => {
  showScreen(routes, '/budget/import', opened.database, { role: 'shift_lead' });
  await screen.findByRole('heading', { name: "You can't import for this store" });
});
