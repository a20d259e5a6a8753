// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../db/test-database.ts';
import { speakEnglish } from '../../../../i18n/test-texts.ts';
import { addDays, businessDayOf, weekStart } from '../../../../kernel/business-week.ts';
import { downloadFile } from '../../../../platform/browser/download-file.ts';
import { declarations as storeDeclarations } from '../../../stores/collections.ts';
import { officeNumber } from '../../../stores/domain/store.ts';
import { showScreen, testStore } from '../../../stores/test-screen.tsx';
import { declarations, foodCostEntries, weeklySalesForecasts } from '../../model/collections.ts';
import { routes } from '../../routes.tsx';

vi.mock('../../../../platform/browser/download-file.ts', () => ({
  downloadFile: vi.fn<typeof downloadFile>(),
}));

const { id: storeId, timeZone } = testStore;
const current = weekStart(businessDayOf(new Date(), timeZone));
const weeksAgo = (weeks: number) => addDays(current, -7 * weeks);
let opened: TestDatabase;

const synced = (place: number) => ({
  id: `77777777-7777-4777-8777-${String(place).padStart(12, '0')}`,
  scope: `store:${storeId}`,
  change: 1,
  created_at: '2026-01-01T12:00:00Z',
  updated_at: '2026-01-01T12:00:00Z',
  deleted_at: null,
  store_id: storeId,
  user_id: '44444444-4444-4444-8444-444444444444',
});

beforeAll(speakEnglish);
beforeEach(async () => {
  opened = await openTestDatabase({ declarations: [...declarations, ...storeDeclarations] });
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

test('AN1 to AN9: every figure of a drawing stands in words and in a table', async () => {
  // Five complete weeks of $280 a week, but for a dear Tuesday, and three days of the running one.
  const amounts = [5, 4, 3, 2, 1].flatMap((weeks) =>
    [0, 1, 2, 3, 4, 5, 6].map((day) => ({
      entry_date: addDays(weeksAgo(weeks), day),
      amount: weeks === 2 && day === 2 ? 80 : 40,
    })),
  );
  const running = [0, 1, 2].map((day) => ({ entry_date: addDays(current, day), amount: 40 }));
  await opened.seed(
    foodCostEntries,
    [...amounts, ...running].map((entry, place) => ({ ...synced(place), ...entry })),
  );
  await opened.seed(
    weeklySalesForecasts,
    [0, 1, 2, 3, 4, 5].map((weeks) => ({
      ...synced(1000 + weeks),
      week_start_date: weeksAgo(weeks),
      projected_amount: 1000,
    })),
  );
  showScreen(routes, '/budget/analytics', opened.database);
  const region = async (name: string) => within(await screen.findByRole('region', { name }));

  const course = await region('What is left this week');
  course.getByText('The week will end between $240.00 and $280.00');
  course.getByText(/^Most likely \$280\.00, \$0\.00 under budget\. Of the last 1 such forecast/);
  course.getByText(
    'After Tuesday: $160.00 left. Spent evenly it would be $160.00, as usual $156.00.',
  );
  const shares = await region('Food cost in percent of sales');
  shares.getByText('Of 6 weeks, 1 were more than a point above their target. The latest: 28.0%.');
  expect(shares.getByRole('table').textContent).toContain('32.00%28.00%$320.007 of 7');
  const days = await region('By weekday');
  expect(days.getByRole('table').textContent).toContain('Tuesday$40.00');
  const odd = await region('Best and worst week');
  odd.getByText('Tuesday was $40.00 above a usual one.');
  const complete = await region('Days entered');
  expect(complete.getByRole('table').textContent).toContain('$80');
});

test('AN10: a chart gives its figures as a file, what is not known empty', async () => {
  await opened.seed(foodCostEntries, [
    { ...synced(1), entry_date: weeksAgo(2), amount: 80 },
    { ...synced(2), entry_date: weeksAgo(1), amount: 40.5 },
  ]);
  await opened.seed(weeklySalesForecasts, [
    { ...synced(3), week_start_date: weeksAgo(1), projected_amount: 1000 },
  ]);
  showScreen(routes, '/budget/analytics', opened.database);
  const shares = within(
    await screen.findByRole('region', { name: 'Food cost in percent of sales' }),
  );
  await userEvent.click(shares.getByRole('button', { name: /CSV/ }));
  await waitFor(() => expect(downloadFile).toHaveBeenCalled());
  const [name, file] = vi.mocked(downloadFile).mock.lastCall ?? [];
  expect(name).toBe('food-cost-percent.csv');
  expect((await file?.text())?.split('\r\n')).toEqual([
    'Week,Food Cost %,Target %,Food Cost,Days Entered',
    `${weeksAgo(2)},,28,80,1`,
    `${weeksAgo(1)},28.35,28,40.5,1`,
    `${current},,28,,0`,
  ]);
});

test('BW9, AN9: a day on which the store was closed is told as such, not as one that is missing', async () => {
  await opened.seed(foodCostEntries, [
    { ...synced(1), entry_date: addDays(weeksAgo(1), 3), amount: 40 },
  ]);
  showScreen(routes, '/budget/analytics', opened.database, {
    openedOn: addDays(weeksAgo(1), 2),
    closedOn: addDays(weeksAgo(1), 4),
  });
  const strip = within(await screen.findByRole('table', { name: 'Days entered' }));
  const week = strip.getAllByRole('row').at(-1);
  expect(
    within(week ?? document.body)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual([', closed', ', closed', '–', '$40', '–', ', closed', ', closed']);
});

test('a store of which nothing is known says so', async () => {
  showScreen(routes, '/budget/analytics', opened.database);
  await screen.findByText('No food cost yet');
});

test('AN1: the office is told to choose a store, or to compare all', async () => {
  showScreen(routes, '/budget/analytics', opened.database, {
    number: officeNumber,
    name: 'Main Office',
  });
  await screen.findByText('The office has no food cost');
  expect(screen.getByRole('link', { name: 'All stores' }).getAttribute('href')).toBe(
    '/budget/stores',
  );
});
