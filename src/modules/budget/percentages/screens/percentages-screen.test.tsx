// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../db/test-database.ts';
import { speakEnglish } from '../../../../i18n/test-texts.ts';
import { addDays, businessDayOf, weekStart } from '../../../../kernel/business-week.ts';
import { naturalId } from '../../../../kernel/ids.ts';
import { toast } from '../../../../ui/toasts.tsx';
import { declarations as storeDeclarations } from '../../../stores/collections.ts';
import { showScreen, testStore } from '../../../stores/test-screen.tsx';
import { declarations as conflictDeclarations } from '../../../sync-centre/collections.ts';
import { declarations, storePercentages } from '../../model/collections.ts';
import { routes } from '../../routes.tsx';
import { setPercentages } from '../remote.ts';

vi.mock('../remote.ts', () => ({ setPercentages: vi.fn<typeof setPercentages>() }));

const { id: storeId, timeZone } = testStore;
const other = {
  ...testStore,
  id: '22222222-2222-4222-8222-222222222222',
  number: '7505',
  role: 'admin' as const,
};
const running = weekStart(businessDayOf(new Date(), timeZone));
const past = addDays(running, -21);
let opened: TestDatabase;

const show = (role: 'admin' | 'general_manager' | 'shift_lead', others = [other]) =>
  showScreen(routes, '/budget/percentages', opened.database, { role }, { others });
const table = async () =>
  within(await screen.findByRole('table', { name: 'Percentages of this store' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.lastElementChild?.textContent),
    );
const stored = () => opened.database.find(storePercentages, { equals: { store_id: storeId } });
async function openDialog(): Promise<ReturnType<typeof userEvent.setup>> {
  const user = userEvent.setup();
  await screen.findByText(/^This week food may cost/);
  await user.click(screen.getByRole('button', { name: 'Set percentage' }));
  await screen.findByRole('dialog', { name: 'Set percentage' });
  return user;
}

beforeAll(speakEnglish);
beforeEach(async () => {
  vi.mocked(setPercentages).mockReset();
  opened = await openTestDatabase({
    declarations: [...declarations, ...storeDeclarations, ...conflictDeclarations],
  });
  await opened.seed(storePercentages, [
    {
      id: naturalId('store_percentages', storeId, past),
      scope: `store:${storeId}`,
      change: 1,
      created_at: `${past}T12:00:00Z`,
      updated_at: `${past}T12:00:00Z`,
      deleted_at: null,
      store_id: storeId,
      valid_from: past,
      percentage: 27,
      set_by: null,
    },
  ]);
});
afterEach(async () => {
  toast.dismiss();
  cleanup();
  await opened.database.close();
});

test('BP1, BP2: what holds, since when, and what held before', async () => {
  show('general_manager');
  await screen.findByText('This week food may cost 27.00% of projected sales.');
  expect((await table()).map((cells) => cells.slice(-3))).toEqual([
    ['27.00%', 'Holds now', 'Former member'],
    ['28.00%', 'Earlier', '–'],
  ]);
  expect(screen.queryByRole('button', { name: 'Set percentage' })).toBeNull();
});

test('BP3, BP5: an admin sets it from a coming Sunday on, without a line, and takes it back', async () => {
  show('admin');
  const user = await openDialog();
  const save = screen.getByRole('button', { name: 'Save' });
  await user.type(screen.getByRole('textbox', { name: 'Percentage' }), '101');
  await user.click(save);
  expect(screen.getByText('Please enter a percentage above 0 and up to 100')).toBeTruthy();
  await user.clear(screen.getByRole('textbox', { name: 'Percentage' }));
  await user.type(screen.getByRole('textbox', { name: 'Percentage' }), '26,5');
  const from = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Holds from' });
  expect([...from.options].map(({ value }) => value)[0]).toBe(running);
  await user.selectOptions(from, addDays(running, 7));
  await user.click(save);
  await waitFor(async () => expect(await stored()).toHaveLength(2));
  expect(setPercentages).not.toHaveBeenCalled();
  await waitFor(async () => expect((await table())[0]?.slice(0, 2)).toEqual(['26.50%', 'To come']));
  // The running week keeps its own.
  expect(screen.getByText('This week food may cost 27.00% of projected sales.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await stored()).toHaveLength(1));
});

test('BP5: several stores at once are set on the server; without a line the dialog stays with what was typed', async () => {
  show('admin');
  const user = await openDialog();
  await user.type(screen.getByRole('textbox', { name: 'Percentage' }), '25');
  await user.click(screen.getByRole('checkbox', { name: 'All 2 stores' }));
  vi.mocked(setPercentages).mockResolvedValueOnce('unreachable');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/need a connection/);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Percentage' }).value).toBe('25');

  const before = [
    { store_id: storeId, percentage: null },
    { store_id: other.id, percentage: 24 },
  ];
  vi.mocked(setPercentages).mockResolvedValue({ before });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Budget percentage set for 2 stores');
  expect(setPercentages).toHaveBeenLastCalledWith(
    running,
    [storeId, other.id].map((store_id) => ({ store_id, percentage: 25 })),
  );
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(setPercentages).toHaveBeenLastCalledWith(running, before);
  expect(await stored()).toHaveLength(1);
});

test('BP6: Main Office, which sells nothing, has no percentage: it is set for stores, and another store is looked at', async () => {
  const switched: string[] = [];
  showScreen(
    routes,
    '/budget/percentages',
    opened.database,
    { id: '33333333-3333-4333-8333-333333333333', number: 'OFFICE', role: 'admin' },
    { others: [other], onSwitch: (id) => switched.push(id) },
  );
  const asked = within(await screen.findByRole('list', { name: 'Which store?' }));
  expect(screen.queryByText(/^This week food may cost/)).toBeNull();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Set percentage' }));
  const dialog = await screen.findByRole('dialog', { name: 'Set percentage' });
  expect(within(dialog).queryByRole('checkbox', { name: /OFFICE/ })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.click(asked.getByRole('button'));
  expect(switched).toEqual([other.id]);
});
