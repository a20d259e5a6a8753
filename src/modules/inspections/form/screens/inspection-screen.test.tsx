// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { StrictMode } from 'react';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { english } from '../../../../i18n/test-texts.ts';
import { DatabaseProvider } from '../../../../db/database-context.tsx';
import { openTestDatabase, type TestDatabase } from '../../../../db/test-database.ts';
import { inspectionResponseId } from '../../../../kernel/ids.ts';
import { noteClockOffset, serverNow } from '../../../../platform/browser/clock.ts';
import { declarations as commentDeclarations } from '../../../review/collections.ts';
import { declarations as storeDeclarations } from '../../../stores/collections.ts';
import { ToastViewport } from '../../../../ui/toasts.tsx';
import { StoreChoiceContext, type StoreChoice } from '../../../stores/queries.ts';
import { declarations as conflictDeclarations } from '../../../sync-centre/collections.ts';
import {
  declarations,
  inspectionActionItems,
  inspectionResponses,
  inspections,
  inspectionTemplates,
  type InspectionTemplate,
} from '../../model/collections.ts';
import { aSnapshot, checkbox, numberItem, rating } from '../../model/domain/inspection-samples.ts';
import { routes } from '../../routes.tsx';

/** What the office answers of an inspection that is not here; undefined: it gives no answer. */
const office: { told: unknown } = { told: null };
vi.mock('../../report/remote.ts', () => ({
  fetchInspection: () =>
    Promise.resolve(
      office.told === undefined
        ? { refused: { kind: 'unreachable', code: 'network', status: 0 } }
        : { value: office.told },
    ),
}));

const storeId = '11111111-1111-4111-8111-111111111111';
const templateId = '22222222-2222-4222-8222-222222222222';
const fridge = '33333333-3333-4333-8333-000000000001';
const floor = '33333333-3333-4333-8333-000000000002';
const service = '33333333-3333-4333-8333-000000000003';
const reading = '33333333-3333-4333-8333-000000000004';

const template: InspectionTemplate = {
  ...aSnapshot({
    total_points: 20,
    sections: [
      [
        checkbox(fridge, { question_text: 'Fridge is cold', points: 10, is_critical: true }),
        checkbox(floor, { question_text: 'Floor is clean', points: 5 }),
      ],
      [
        rating(service, { question_text: 'Service', points: 5 }),
        numberItem(reading, { question_text: 'Fridge reading', points: 0 }),
      ],
    ],
  }),
  id: templateId,
  subject: 'store',
  scope: 'global',
  change: 1,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  deleted_at: null,
  store_id: null,
  description: 'Every day',
  is_active: true,
};

const current = {
  id: storeId,
  number: '7486',
  name: 'Riverside Plaza',
  role: 'shift_lead',
  budgetPercentage: null,
  timeZone: 'America/New_York',
  openedOn: null,
  closedOn: null,
} as const;
const choice: StoreChoice = {
  stores: [current],
  current,
  isGlobalAdmin: false,
  switchStore: () => undefined,
};

let opened: TestDatabase;

function show(address: string) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const view = render(
    <StrictMode>
      <DatabaseProvider database={opened.database}>
        <StoreChoiceContext value={choice}>
          <RouterProvider router={router} />
          <ToastViewport label="Messages" closeText="Close" />
        </StoreChoiceContext>
      </DatabaseProvider>
    </StrictMode>,
  );
  return { router, unmount: view.unmount };
}

async function startWalk() {
  const shown = show(`/inspections/new/${templateId}?storeId=${storeId}`);
  await question('Fridge is cold');
  return { ...shown, inspectionId: shown.router.state.location.pathname.split('/')[2] ?? '' };
}

const question = (name: string) => screen.findByRole('article', { name: new RegExp(name) });
async function answer(name: string, value: string) {
  await userEvent.click(within(await question(name)).getByRole('radio', { name: value }));
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const stored = (inspectionId: string, itemId: string) =>
  opened.database.get(inspectionResponses, inspectionResponseId(inspectionId, itemId));

beforeAll(async () => {
  // As newer browsers do.
  vi.stubGlobal('scrollTo', () => Promise.resolve());
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView = () => undefined;
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { translation: english } },
    interpolation: { escapeValue: false },
  });
});
beforeEach(async () => {
  localStorage.clear();
  opened = await openTestDatabase({
    declarations: [
      ...declarations,
      ...storeDeclarations,
      ...conflictDeclarations,
      ...commentDeclarations,
    ],
  });
  await opened.seed(inspectionTemplates, [template]);
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

test('B2: opening a template creates one inspection and gives it the address', async () => {
  const { router, inspectionId } = await startWalk();
  expect(await opened.database.find(inspections, {})).toMatchObject([
    { id: inspectionId, store_id: storeId, status: 'in_progress' },
  ]);
  await act(() => router.navigate(-1));
  expect(await opened.database.find(inspections, {})).toHaveLength(1);
});

test('Q1: a question that an answer brings is told to who does not see it come', async () => {
  const asking = { show_if: { item: fridge, is: ['fail'] } };
  await opened.seed(inspectionTemplates, [
    {
      ...template,
      ...aSnapshot({
        sections: [
          [
            checkbox(fridge, { question_text: 'Fridge is cold' }),
            checkbox(floor, { question_text: 'Repair is ordered', rules: asking }),
          ],
        ],
      }),
      change: 2,
    },
  ]);
  await startWalk();
  expect(screen.queryByText(/New question/)).toBeNull();
  await answer('Fridge is cold', 'Fail');
  await question('Repair is ordered');
  expect((await screen.findByText('New question: Repair is ordered')).getAttribute('role')).toBe(
    'status',
  );
  await answer('Fridge is cold', 'Pass');
  await waitFor(() => expect(screen.queryByText(/New question/)).toBeNull());
});

test('V1, A6: a tap is stored; a fail reveals the note, which is stored when the form goes', async () => {
  const { inspectionId, unmount } = await startWalk();
  await answer('Fridge is cold', 'Fail');
  await waitFor(async () =>
    expect(await stored(inspectionId, fridge)).toMatchObject({ response_value: 'fail' }),
  );
  const note = within(await question('Fridge is cold')).getByRole('textbox', { name: /Notes/ });
  await userEvent.type(note, '48 degrees');
  unmount();
  await waitFor(async () =>
    expect(await stored(inspectionId, fridge)).toMatchObject({ notes: '48 degrees' }),
  );
});

test('A7: taps on the chosen answer leave it; it is cleared by its own button, with an undo', async () => {
  const { inspectionId } = await startWalk();
  const card = within(await question('Fridge is cold'));
  const pass = card.getByRole<HTMLInputElement>('radio', { name: 'Pass' });
  await userEvent.dblClick(pass);
  await userEvent.click(pass);
  expect(pass.checked).toBe(true);
  await waitFor(async () =>
    expect(await stored(inspectionId, fridge)).toMatchObject({ response_value: 'pass' }),
  );
  await userEvent.click(card.getByRole('button', { name: 'Clear the answer' }));
  expect(pass.checked).toBe(false);
  await waitFor(async () =>
    expect(await stored(inspectionId, fridge)).toMatchObject({ response_value: null }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(pass.checked).toBe(true);
  await waitFor(async () =>
    expect(await stored(inspectionId, fridge)).toMatchObject({ response_value: 'pass' }),
  );
});

test('B4: an empty one that runs can be discarded where another would be started; none is made by that', async () => {
  const { router, inspectionId } = await startWalk();
  await act(() => router.navigate(`/inspections/new/${templateId}?storeId=${storeId}`));
  await screen.findByRole('dialog', { name: 'This inspection is already running' });
  await userEvent.click(await screen.findByRole('button', { name: 'Discard inspection' }));
  await waitFor(async () => expect(await opened.database.find(inspections, {})).toEqual([]));
  expect(router.state.location.pathname).toBe('/inspections');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () =>
    expect(await opened.database.find(inspections, {})).toMatchObject([{ id: inspectionId }]),
  );
});

test('D2: on a device whose clock is 26 hours ahead an inspection begins and ends by the server’s clock, ops by the device’s', async () => {
  noteClockOffset(-26 * 3600);
  try {
    const from = serverNow().getTime();
    const { inspectionId } = await startWalk();
    await answer('Fridge is cold', 'Pass');
    await answer('Floor is clean', 'Fail');
    await userEvent.type(
      within(await question('Floor is clean')).getByRole('textbox', { name: /Notes/ }),
      'wet',
    );
    await press('Next Section');
    await answer('Service', '2');
    await userEvent.type(within(await question('Fridge reading')).getByRole('textbox'), '38');
    await press('Complete Inspection');
    await waitFor(async () =>
      expect(await opened.database.get(inspections, inspectionId)).toMatchObject({
        status: 'completed',
      }),
    );
    const until = serverNow().getTime();
    const inspection = await opened.database.get(inspections, inspectionId);
    const [action] = await opened.database.find(inspectionActionItems, {});
    const days = (moment: string | null | undefined) => Date.parse(moment ?? '');
    for (const moment of [inspection?.start_date, inspection?.completed_date]) {
      expect(days(moment)).toBeGreaterThanOrEqual(from);
      expect(days(moment)).toBeLessThanOrEqual(until);
    }
    // A medium finding is due a week after completion.
    expect(days(action?.due_date) - days(inspection?.completed_date)).toBe(7 * 86_400_000);
    // The server corrects the times of ops by the offset that it measures itself (SPEC P11).
    for (const { editedAt } of await opened.journal.liveOps(opened.database.userId)) {
      expect(editedAt - until).toBeGreaterThan(25 * 3_600_000);
    }
  } finally {
    noteClockOffset(0);
  }
});

test('W4: reopening lands in the section last touched', async () => {
  const { inspectionId, unmount } = await startWalk();
  await press('Next Section');
  await answer('Service', '4');
  unmount();
  show(`/inspections/${inspectionId}`);
  expect(
    within(await question('Service')).getByRole<HTMLInputElement>('radio', { name: '4' }).checked,
  ).toBe(true);
});

test('G4, G5: complete needs the last section and every answer, and leads to the list', async () => {
  const { router, inspectionId } = await startWalk();
  await answer('Fridge is cold', 'Pass');
  expect(screen.queryByRole('button', { name: 'Complete Inspection' })).toBeNull();
  await press('Next Section');
  await answer('Service', '2');
  const complete = await screen.findByRole<HTMLButtonElement>('button', {
    name: 'Complete Inspection',
  });
  await userEvent.type(within(await question('Fridge reading')).getByRole('textbox'), '38,5');
  expect(complete.disabled).toBe(true);
  await press('1 left');
  await answer('Floor is clean', 'N/A');
  await press('Next Section');
  await press('Complete Inspection');
  await screen.findByText('Completed', { exact: true, selector: '[class*=pill] *' });
  expect(await opened.database.get(inspections, inspectionId)).toMatchObject({
    status: 'completed',
    total_score: 15,
    max_possible_score: 20,
  });
  expect(await stored(inspectionId, reading)).toMatchObject({ response_value: '38.5' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/inspections'));
});

test('another device’s answer appears while the form is open', async () => {
  const { inspectionId } = await startWalk();
  await opened.seed(inspectionResponses, [
    {
      id: inspectionResponseId(inspectionId, floor),
      scope: `store:${storeId}`,
      change: 7,
      created_at: '2026-03-04T15:00:00Z',
      updated_at: '2026-03-04T15:00:00Z',
      deleted_at: null,
      inspection_id: inspectionId,
      item_id: floor,
      store_id: storeId,
      response_value: 'fail',
      points_earned: 0,
      notes: 'wet',
      no_photo_reason: null,
      photo_url: null,
      answered_by: templateId,
    },
  ]);
  const item = await question('Floor is clean');
  await waitFor(() =>
    expect(within(item).getByRole<HTMLInputElement>('radio', { name: 'Fail' }).checked).toBe(true),
  );
  expect(within(item).getByRole<HTMLTextAreaElement>('textbox').value).toBe('wet');
});

test('what the server did not take of an inspection is shown on its form, with the way to the sync centre', async () => {
  const { inspectionId } = await startWalk();
  await answer('Floor is clean', 'Fail');
  await waitFor(async () =>
    expect(await stored(inspectionId, floor)).toMatchObject({ response_value: 'fail' }),
  );
  expect(
    screen.queryByRole('complementary', { name: 'The office did not accept this' }),
  ).toBeNull();

  const { database, journal } = opened;
  const batch = await journal.storeBatch(
    database.userId,
    (open) => open.filter(({ collection }) => collection === inspectionResponses.name),
    () => '[]',
  );
  if (batch === null) throw new Error('Nothing waits to be sent');
  await act(() =>
    journal.settle(
      batch,
      batch.opNos.map((no) => ({ no, outcome: 'refused', code: 'forbidden', reason: null })),
      '2026-03-04T15:00:00.000Z',
      Date.now(),
    ),
  );

  const notice = await screen.findByRole('complementary', {
    name: 'The office did not accept this',
  });
  within(notice).getByText('You are no longer allowed to change this.');
  expect(within(notice).getByRole('link', { name: 'Open sync centre' }).getAttribute('href')).toBe(
    '/sync',
  );
});

test('XS6: an inspection whose store is not on the device is read from the office, or that it could not be asked is said', async () => {
  const elsewhere = '99999999-9999-4999-8999-999999999999';
  const moment = '2026-11-20T12:00:00.000Z';
  const synced = { scope: `store:${storeId}`, change: 5, created_at: moment, updated_at: moment };
  office.told = {
    inspection: {
      ...synced,
      id: elsewhere,
      deleted_at: null,
      template_id: templateId,
      store_id: storeId,
      inspector_id: elsewhere,
      status: 'completed',
      start_date: moment,
      completed_date: moment,
      total_score: 10,
      max_possible_score: 20,
      template_snapshot: aSnapshot({
        name: 'Evening walk',
        sections: [[checkbox(fridge, { question_text: 'Fridge is cold', points: 10 })]],
      }),
    },
    inspector: 'Ada Reed',
    responses: [],
    photos: [],
    actions: [],
  };
  show(`/inspections/${elsewhere}`);
  await screen.findByRole('heading', { level: 1, name: 'Evening walk' });
  screen.getByText(/Ada Reed/);
  screen.getByText('50.00%');
  screen.getByRole('button', { name: 'Work in this store' });
  cleanup();
  office.told = undefined;
  show(`/inspections/${templateId}`);
  await screen.findByText('The office could not be asked.');
  office.told = null;
});

test('T2: an unknown inspection and an unknown template say so, with a way back', async () => {
  show(`/inspections/${templateId}`);
  await screen.findByRole('heading', { name: 'Inspection not found' });
  cleanup();
  show(`/inspections/new/${storeId}?storeId=${storeId}`);
  await screen.findByRole('heading', { name: 'Template not found' });
  expect(screen.getByRole('link', { name: 'Back to Inspections' })).toBeTruthy();
});
