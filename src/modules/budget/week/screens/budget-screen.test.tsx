// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { parsePath } from 'react-router-dom';
import { BehaviorSubject, firstValueFrom, of } from 'rxjs';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { speakEnglish } from '../../../../i18n/test-texts.ts';
import type { LocalDatabase, SyncStatus } from '../../../../db/local-database.ts';
import { openTestDatabase, type TestDatabase } from '../../../../db/test-database.ts';
import { addDays, businessDayOf, weekStart } from '../../../../kernel/business-week.ts';
import type { StoreRole } from '../../../../kernel/permission.ts';
import { noteClockOffset } from '../../../../platform/browser/clock.ts';
import { toast } from '../../../../ui/toasts.tsx';
import { declarations as storeDeclarations, storeMembers } from '../../../stores/collections.ts';
import { showScreen, testStore } from '../../../stores/test-screen.tsx';
import { declarations as conflictDeclarations } from '../../../sync-centre/collections.ts';
import { declarations, foodCostEntries, weeklySalesForecasts } from '../../model/collections.ts';
import { askFoodCostAgain, type EntryRequest } from '../../model/entry-request.ts';
import { routes } from '../../routes.tsx';

const { id: storeId, timeZone } = testStore;
const luis = '44444444-4444-4444-8444-444444444444';
const today = businessDayOf(new Date(), timeZone);
const yesterday = addDays(today, -1);
const synced = (id: string) => ({
  id,
  scope: `store:${storeId}`,
  change: 1,
  created_at: `${yesterday}T12:00:00Z`,
  updated_at: `${yesterday}T12:00:00Z`,
  deleted_at: null,
  store_id: storeId,
});

let opened: TestDatabase;

function show(
  role: StoreRole = 'general_manager',
  {
    database,
    of = storeId,
    at = '/budget',
    asked,
    closedOn = null,
  }: {
    database?: LocalDatabase;
    of?: string;
    at?: string;
    asked?: EntryRequest;
    closedOn?: string | null;
  } = {},
) {
  showScreen(routes, { ...parsePath(at), state: asked }, database ?? opened.database, {
    id: of,
    role,
    budgetPercentage: 25,
    closedOn,
  });
}

const entries = () => opened.database.find(foodCostEntries, { equals: { store_id: storeId } });
/** The figures follow what was written by a live query, a moment later. */
const figureIs = (name: string, value: string) =>
  waitFor(() => {
    const term = screen.getByText(name, { selector: 'dt *' });
    expect(term.closest('dt')?.parentElement?.querySelector('dd')?.textContent).toBe(value);
  });
const press = async (name: string | RegExp, within_: HTMLElement = document.body) =>
  userEvent.click(await within(within_).findByRole('button', { name }));

beforeAll(speakEnglish);
beforeEach(async () => {
  opened = await openTestDatabase({
    declarations: [...declarations, ...storeDeclarations, ...conflictDeclarations],
  });
  await opened.seed(weeklySalesForecasts, [
    {
      ...synced('55555555-5555-4555-8555-555555555555'),
      user_id: luis,
      week_start_date: weekStart(today),
      projected_amount: 10_000,
    },
  ]);
  await opened.seed(storeMembers, [
    {
      ...synced('66666666-6666-4666-8666-666666666666'),
      user_id: luis,
      role: 'general_manager',
      first_name: 'Luis',
      last_name: 'Ortega',
      left_at: null,
    },
  ]);
});
afterEach(async () => {
  vi.restoreAllMocks();
  cleanup();
  await opened.database.close();
});

test('BV1 to BV4, BD3: the figures of the week follow a new entry; what is said of it clears after 3 s', async () => {
  const said = vi.spyOn(toast, 'success');
  show();
  await figureIs('Budget amount', '$2,500.00');
  await press('Add food cost');
  const dialog = await screen.findByRole('dialog');
  const date = within(dialog).getByLabelText<HTMLInputElement>('Date');
  expect(date.value).toBe(yesterday);
  fireEvent.change(date, { target: { value: today } });
  await userEvent.type(within(dialog).getByLabelText('Food cost'), '3,000.50');
  await press('Add', dialog);
  await screen.findByText('Daily entry added successfully');
  expect(said.mock.lastCall?.[1]).toMatchObject({ duration: 3000 });
  await figureIs('Actual food cost', '$3,000.50');
  await figureIs('Variance', '-$500.50');
  await figureIs('Variance percentage', '-20.02%');
  await figureIs('Status', 'Off track');
});

test('BI1, BI2: what is missing or no amount is said at the field, and nothing is written', async () => {
  show();
  await press('Add food cost');
  const dialog = await screen.findByRole('dialog');
  await press('Add', dialog);
  const amount = within(dialog).getByLabelText('Food cost');
  expect(amount).toBe(document.activeElement);
  await within(dialog).findByText('Please fill in all fields');
  await userEvent.type(amount, 'twenty');
  await press('Add', dialog);
  await within(dialog).findByText('Please enter a valid food cost amount');
  expect(await entries()).toEqual([]);
});

test('BD1, BD2: a day that is entered already asks, and replacing leaves one entry', async () => {
  await opened.seed(foodCostEntries, [
    {
      ...synced('77777777-7777-4777-8777-777777777777'),
      user_id: luis,
      entry_date: yesterday,
      amount: 220,
    },
  ]);
  show();
  await press('Add food cost');
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('Date'), { target: { value: yesterday } });
  await within(dialog).findByText(/^Already \$220\.00 for \w+ by Luis Ortega$/);
  await userEvent.type(within(dialog).getByLabelText('Food cost'), '240');
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Replace' }));
  // What goes is named before.
  const gone = within(dialog).getByRole('list', { name: 'This entry is replaced:' });
  expect(gone.textContent).toBe('$220.00 Luis Ortega');
  await press('Replace', dialog);
  await waitFor(async () => expect((await entries()).map(({ amount }) => amount)).toEqual([240]));
  await press('Undo');
  await waitFor(async () => expect((await entries()).map(({ amount }) => amount)).toEqual([220]));
});

test('BD1: a day long before those on the page asks, too', async () => {
  const longAgo = addDays(today, -200);
  await opened.seed(foodCostEntries, [
    {
      ...synced('77777777-7777-4777-8777-777777777777'),
      user_id: luis,
      entry_date: longAgo,
      amount: 220,
    },
  ]);
  show();
  await press('Add food cost');
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('Date'), { target: { value: longAgo } });
  await within(dialog).findByText(/^Already \$220\.00 for \w+ by Luis Ortega$/);
});

test('BW9: a store that has closed misses no day, and its last one is proposed', async () => {
  const closedOn = addDays(weekStart(today), -1);
  show('general_manager', { of: '88888888-8888-4888-8888-888888888888', closedOn });
  await screen.findByText('The store is closed this week');
  expect(screen.queryByText(/not entered/)).toBeNull();
  await press('Add food cost');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText<HTMLInputElement>('Date').value).toBe(closedOn);
});

test('BI7: an amount that is far from the usual is asked about once, and saved by whoever means it', async () => {
  await opened.seed(
    foodCostEntries,
    [2, 3, 4].map((back) => ({
      ...synced(`77777777-7777-4777-8777-77777777777${back}`),
      user_id: luis,
      entry_date: addDays(today, -back),
      amount: 200 + back,
    })),
  );
  show();
  await press('Add food cost');
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('Food cost'), '999999999');
  await press('Add', dialog);
  await within(dialog).findByText(/\$999,999,999\.00 is far from a usual day \(\$203\.00\)/);
  expect(await entries()).toHaveLength(3);
  await press('Save anyway', dialog);
  await waitFor(async () => expect(await entries()).toHaveLength(4));
});

test.each([
  [
    'that was never stored is a new one beside those of its day',
    'none',
    'Add food cost',
    'Add',
    [51.14, 200],
  ],
  ['that was changed is that one again', 'own', 'Change food cost', 'Save', [51.14]],
])('BI9: a refused amount of an entry %s', async (_what, whose, title, save, amounts) => {
  const own = synced('77777777-7777-4777-8777-777777777777');
  await opened.seed(foodCostEntries, [
    { ...own, user_id: luis, entry_date: yesterday, amount: 200 },
  ]);
  const id = whose === 'own' ? own.id : '77777777-7777-4777-8777-777777777778';
  show('general_manager', {
    asked: askFoodCostAgain({ id, entry_date: yesterday, amount: 51.13 }),
  });
  const dialog = await screen.findByRole('dialog', { name: title });
  const field = within(dialog).getByLabelText('Food cost');
  expect(field).toHaveProperty('value', '51.13');
  await userEvent.clear(field);
  await userEvent.type(field, '51.14');
  await press(save, dialog);
  await waitFor(async () =>
    expect(
      (await entries()).map(({ amount }) => amount).toSorted((one, other) => one - other),
    ).toEqual(amounts),
  );
});

test('BI8: an amount that can be read in two ways is asked about, and stands as one of them then', async () => {
  show();
  await press('Add food cost');
  const dialog = await screen.findByRole('dialog');
  const amount = within(dialog).getByLabelText<HTMLInputElement>('Food cost');
  await userEvent.type(amount, '1.234');
  await press('Add', dialog);
  await within(dialog).findByText('Is 1.234 this amount? If not, type it again.');
  expect(await entries()).toEqual([]);
  await press('$1,234.00', dialog);
  expect(amount.value).toBe('1234.00');
  await press('Add', dialog);
  await waitFor(async () => expect((await entries()).map((each) => each.amount)).toEqual([1234]));
});

test('BI6: a day of long ago is refused at its field', async () => {
  show();
  await press('Add food cost');
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('Food cost'), '20');
  fireEvent.change(within(dialog).getByLabelText('Date'), { target: { value: '1900-01-01' } });
  await press('Add', dialog);
  await within(dialog).findByText(/^The date can be .* at the earliest$/);
  expect(await entries()).toEqual([]);
});

test('BV6, BW6: an empty week has no status, and the last one stands beside it with its missing days', async () => {
  const lastSunday = addDays(weekStart(today), -7);
  await opened.seed(foodCostEntries, [
    {
      ...synced('77777777-7777-4777-8777-777777777777'),
      user_id: luis,
      entry_date: lastSunday,
      amount: 220,
    },
  ]);
  show();
  await figureIs('Status', '–');
  await figureIs('Variance', '–');
  await screen.findByRole('heading', { name: 'Last week' });
  await screen.findByText('$220.00 spent, without projected sales');
  const missing = screen.getByRole('list', { name: 'Days of last week that are not entered' });
  expect(within(missing).getAllByRole('button')).toHaveLength(6);
});

test('AN6, AN7: from the third day on, what is left stands with how the week will end and how sure that is', async () => {
  const [sunday, before] = [weekStart(today), addDays(weekStart(today), -35)];
  // Five complete weeks of $280, but for a dear Tuesday of one.
  const past = Array.from({ length: 35 }, (_, day) => (day === 23 ? 80 : 40));
  const seed = (from: string, amounts: readonly number[], kind: string) =>
    opened.seed(
      foodCostEntries,
      amounts.map((amount, day) => ({
        ...synced(`${kind}7777777-7777-4777-8777-7777777777${String(day).padStart(2, '0')}`),
        user_id: luis,
        entry_date: addDays(from, day),
        amount,
      })),
    );
  await seed(before, past, '1');
  await seed(sunday, [40, 40], '2');
  show();
  const left = await screen.findByRole('region', { name: 'Left this week' });
  expect(within(left).queryByText(/The week will end/)).toBeNull();
  await seed(addDays(sunday, 2), [40], '3');
  await within(left).findByText('The week will end between $240.00 and $280.00');
  within(left).getByText(
    'Most likely $280.00, $2,220.00 under budget. Of the last 1 such forecast, 1 held; usually off by 0.0%.',
  );
});

test('deleting asks first (spec §2)', async () => {
  await opened.seed(foodCostEntries, [
    {
      ...synced('77777777-7777-4777-8777-777777777777'),
      user_id: luis,
      entry_date: yesterday,
      amount: 220,
    },
  ]);
  show();
  await press(/^Delete \$220/);
  const question = await screen.findByRole('alertdialog');
  await press('Cancel', question);
  expect(await entries()).toHaveLength(1);
  await press(/^Delete \$220/);
  await press('Delete', await screen.findByRole('alertdialog'));
  await screen.findByText('Entry deleted successfully');
  expect(await entries()).toEqual([]);
});

test('while the first figures of a store are coming, or do not come, an entry can be made', async () => {
  const { database } = opened;
  const status = new BehaviorSubject({
    ...(await firstValueFrom(database.observeStatus())),
    firstRead: null as SyncStatus['firstRead'],
  });
  const empty = '99999999-9999-4999-8999-999999999999';
  show('general_manager', {
    of: empty,
    database: { ...database, observeStatus: () => status },
  });
  const button = await screen.findByRole('button', { name: 'Add food cost' });
  act(() => status.next({ ...status.value, firstRead: { read: 0, expected: 0 } }));
  await waitFor(() => expect(screen.queryByText('Budget amount', { selector: 'dt *' })).toBeNull());
  expect(button.isConnected).toBe(true);
  await userEvent.click(button);
  const dialog = await screen.findByRole('dialog');
  // On the first day of a week the day that is offered is one of the week before.
  fireEvent.change(within(dialog).getByLabelText('Date'), { target: { value: today } });
  await userEvent.type(within(dialog).getByLabelText('Food cost'), '12');
  await press('Add', dialog);
  // It is there, and with it the page.
  await figureIs('Actual food cost', '$12.00');
});

test('BW7: an amount that is half typed when the day turns is still there', async () => {
  show();
  await figureIs('Budget amount', '$2,500.00');
  await press('Add food cost');
  const dialog = await screen.findByRole('dialog');
  const amount = within(dialog).getByLabelText<HTMLInputElement>('Food cost');
  await userEvent.type(amount, '43.2');
  onTestFinished(() => act(() => noteClockOffset(0)));
  act(() => noteClockOffset(7 * 86_400));
  // A week later nobody has set projected sales.
  await figureIs('Budget amount', '–');
  expect(amount.isConnected).toBe(true);
  expect(amount.value).toBe('43.2');
});

test('BR2: food cost that could never be fetched is not told as none', async () => {
  const { database } = opened;
  const status = { ...(await firstValueFrom(database.observeStatus())), connection: 'offline' };
  show('general_manager', {
    of: '99999999-9999-4999-8999-999999999999',
    database: { ...database, observeStatus: () => of(status as SyncStatus) },
  });
  await screen.findByText('Error Loading Budget Data');
  expect(screen.queryByText('No food cost in the last 30 days')).toBeNull();
  expect(screen.getByRole('button', { name: 'Add food cost' }).isConnected).toBe(true);
});

test('a write that fails says which one it was (spec §8)', async () => {
  const { database } = opened;
  const refuse = () => Promise.reject(new Error('The disk is broken'));
  show('general_manager', { database: { ...database, write: refuse } });
  await press('Set projected sales');
  const sales = await screen.findByRole('dialog');
  const field = within(sales).getByLabelText('Projected sales for the week');
  await userEvent.clear(field);
  await userEvent.type(field, '9000');
  await press('Save', sales);
  await screen.findByText('Failed to update sales');
});

test('a day whose entries could not be replaced says so, and keeps what was typed (spec §8)', async () => {
  await opened.seed(
    foodCostEntries,
    ['77777777-7777-4777-8777-777777777777', '88888888-8888-4888-8888-888888888888'].map((id) => ({
      ...synced(id),
      user_id: luis,
      entry_date: yesterday,
      amount: 220,
    })),
  );
  const { database } = opened;
  const refuse = () => Promise.reject(new Error('The disk is broken'));
  show('general_manager', { database: { ...database, write: refuse } });
  await press('Add food cost');
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('Date'), { target: { value: yesterday } });
  const amount = within(dialog).getByLabelText<HTMLInputElement>('Food cost');
  await userEvent.type(amount, '240');
  await userEvent.click(await within(dialog).findByRole('radio', { name: 'Replace' }));
  await press('Replace', dialog);
  await screen.findByText('Failed to clear entries. Please try again.');
  expect(amount.isConnected && amount.value).toBe('240');
  expect((await entries()).map((entry) => entry.amount)).toEqual([220, 220]);
});

test('BA1: a shift lead reads and is offered no writing', async () => {
  show('shift_lead');
  await figureIs('Budget amount', '$2,500.00');
  for (const name of ['Add food cost', 'Set projected sales', /^Delete/]) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

test('BW8: another week by its address, by its arrows and by date', async () => {
  const lastWeek = addDays(weekStart(today), -7);
  await opened.seed(foodCostEntries, [
    {
      ...synced('77777777-7777-4777-8777-777777777777'),
      user_id: luis,
      entry_date: addDays(lastWeek, 2),
      amount: 220,
    },
  ]);
  show('general_manager', { at: `/budget?week=${addDays(lastWeek, 3)}` });
  await figureIs('Actual food cost', '$220.00');
  // It is over: nothing is left of it, and the next entry is one of it.
  expect(screen.queryByRole('heading', { name: 'This week' })).toBeNull();
  await press('Add food cost');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText<HTMLInputElement>('Date').value).toBe(addDays(lastWeek, 6));
  await press('Cancel', dialog);
  await press('Week after');
  await figureIs('Actual food cost', '$0.00');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Week after' }).disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('Go to the week of'), {
    target: { value: addDays(lastWeek, 5) },
  });
  await figureIs('Actual food cost', '$220.00');
  await press('Back to this week');
  await figureIs('Actual food cost', '$0.00');
});

test('BC1, BD3: all entries of the week are cleared at once, after naming them, and come back together within 10 s', async () => {
  const said = vi.spyOn(toast, 'success');
  const lastWeek = addDays(weekStart(today), -7);
  await opened.seed(
    foodCostEntries,
    [0, 1, 1].map((day, index) => ({
      ...synced(`77777777-7777-4777-8777-77777777777${index}`),
      user_id: luis,
      entry_date: addDays(lastWeek, day),
      amount: 100 + index,
    })),
  );
  show('general_manager', { at: `/budget?week=${lastWeek}` });
  await press('More actions');
  await userEvent.click(await screen.findByRole('menuitem', { name: "Clear this week's entries" }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('3 entries, $303.00 in total');
  await press('Clear 3 entries', question);
  await waitFor(async () => expect(await entries()).toEqual([]));
  expect(said.mock.lastCall?.[1]).toMatchObject({ duration: 10_000 });
  await press('Undo');
  await waitFor(async () =>
    expect((await entries()).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
      100, 101, 102,
    ]),
  );
});

test('FC3, FC4: projected sales are proposed from the weeks before, and another person’s can be taken over', async () => {
  await opened.seed(weeklySalesForecasts, [
    ...[1, 2, 3].map((back) => ({
      ...synced(`55555555-5555-4555-8555-55555555556${back}`),
      user_id: luis,
      week_start_date: addDays(weekStart(today), -7 * back),
      projected_amount: 9000 + back * 100,
    })),
    {
      ...synced('55555555-5555-4555-8555-555555555560'),
      updated_at: '2020-01-01T12:00:00Z',
      user_id: '44444444-4444-4444-8444-444444444440',
      week_start_date: weekStart(today),
      projected_amount: 8000,
    },
  ]);
  show();
  await press('Set projected sales');
  const dialog = await screen.findByRole('dialog');
  const field = within(dialog).getByLabelText<HTMLInputElement>('Projected sales for the week');
  await within(dialog).findByText('Proposed: $9,200.00.');
  await press('Use', dialog);
  expect(field.value).toBe('9200.00');
  await press(/^Use \$8,000\.00 of /, dialog);
  expect(field.value).toBe('8000.00');
  await press('Save', dialog);
  await figureIs('Projected sales', '$8,000.00');
});

test('BW8: a finger that goes sideways turns to the week before and after, one that scrolls does not', async () => {
  show();
  await figureIs('Budget amount', '$2,500.00');
  const swipe = (from: readonly [number, number], to: readonly [number, number]) => {
    const week = screen.getByRole('region', { name: /^This week$|^Week of / });
    fireEvent.touchStart(week, { touches: [{ clientX: from[0], clientY: from[1] }] });
    fireEvent.touchEnd(week, { changedTouches: [{ clientX: to[0], clientY: to[1] }] });
  };
  swipe([100, 100], [180, 190]);
  swipe([100, 100], [149, 100]);
  // There is none after this one.
  swipe([200, 100], [100, 100]);
  await figureIs('Budget amount', '$2,500.00');
  swipe([100, 100], [180, 110]);
  await figureIs('Budget amount', '–');
  swipe([180, 100], [100, 110]);
  await figureIs('Budget amount', '$2,500.00');
});
