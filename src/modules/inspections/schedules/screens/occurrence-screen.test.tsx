// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { english } from '../../../../i18n/test-texts.ts';
import { DatabaseProvider } from '../../../../db/database-context.tsx';
import { openTestDatabase, type TestDatabase } from '../../../../db/test-database.ts';
import type { StoreRole } from '../../../../kernel/permission.ts';
import { StoreChoiceContext } from '../../../stores/queries.ts';
import {
  declarations,
  inspectionOccurrences,
  inspections,
  inspectionTemplates,
  type InspectionOccurrence,
} from '../../model/collections.ts';
import { OccurrenceScreen } from './occurrence-screen.tsx';

const storeId = '11111111-1111-4111-8111-111111111111';
const elsewhere = '11111111-1111-4111-8111-111111111112';
const templateId = '22222222-2222-4222-8222-222222222222';
const occurrenceId = '33333333-3333-4333-8333-333333333333';
const walkId = '44444444-4444-4444-8444-444444444444';

const common = {
  change: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  deleted_at: null,
};
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const asked = (extra: Partial<InspectionOccurrence> = {}): InspectionOccurrence => ({
  ...common,
  id: occurrenceId,
  scope: `store:${storeId}`,
  schedule_id: '55555555-5555-4555-8555-555555555555',
  template_id: templateId,
  store_id: storeId,
  subject_id: null,
  role: 'shift_lead',
  day: '2026-01-01',
  opens_at: inHours(-2),
  due_at: inHours(2),
  closes_at: inHours(4),
  status: 'due',
  inspection_id: null,
  finished_at: null,
  ...extra,
});

const store = (id: string, number: string, role: StoreRole) =>
  ({
    id,
    number,
    name: `Store ${number}`,
    role,
    budgetPercentage: null,
    timeZone: 'America/New_York',
    openedOn: null,
    closedOn: null,
  }) as const;

let opened: TestDatabase;
const switchStore = vi.fn<(storeId: string) => void>();

async function show(role: StoreRole = 'shift_lead') {
  const current = store(elsewhere, '7505', role);
  await opened.seed(inspectionTemplates, [
    {
      ...common,
      id: templateId,
      scope: 'global',
      store_id: null,
      subject: 'store',
      name: 'Opening Checklist',
      description: '',
      is_active: true,
      total_points: 10,
      version: 1,
      scoring_mode: 'standard',
      requires_signatures: false,
      translations: {},
      sections: [],
    },
  ]);
  render(
    <DatabaseProvider database={opened.database}>
      <StoreChoiceContext
        value={{
          stores: [current, store(storeId, '7486', role)],
          current,
          isGlobalAdmin: false,
          switchStore,
        }}
      >
        <RouterProvider
          router={createMemoryRouter(
            [{ path: '/inspections/occurrences/:occurrenceId', element: <OccurrenceScreen /> }],
            { initialEntries: [`/inspections/occurrences/${occurrenceId}`] },
          )}
        />
      </StoreChoiceContext>
    </DatabaseProvider>,
  );
}

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { translation: english } },
    interpolation: { escapeValue: false },
  });
});
beforeEach(async () => {
  switchStore.mockClear();
  opened = await openTestDatabase({ declarations });
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

test('U8 I2 what is due says so, names its store, which the header follows, and is started there', async () => {
  await opened.seed(inspectionOccurrences, [asked()]);
  await show();
  await screen.findByRole('heading', { level: 1, name: 'Opening Checklist' });
  screen.getByText('Due now');
  screen.getByText(/7486/);
  screen.getByText('Shift lead');
  expect(screen.getByRole('link', { name: 'Start Inspection' }).getAttribute('href')).toBe(
    `/inspections/new/${templateId}?storeId=${storeId}`,
  );
  expect(switchStore).toHaveBeenCalledWith(storeId);
});

test('U8 done meanwhile, on this device alone too, it leads to its inspection', async () => {
  await opened.seed(inspectionOccurrences, [asked()]);
  await opened.seed(inspections, [
    {
      ...common,
      id: walkId,
      scope: `store:${storeId}`,
      template_id: templateId,
      store_id: storeId,
      inspector_id: '66666666-6666-4666-8666-666666666666',
      subject_id: null,
      status: 'completed',
      start_date: inHours(-1),
      completed_date: inHours(-0.5),
      total_score: 10,
      max_possible_score: 10,
      template_snapshot: {},
    },
  ]);
  await show();
  const link = await screen.findByRole('link', { name: 'Open inspection' });
  expect(link.getAttribute('href')).toBe(`/inspections/${walkId}`);
  screen.getByText('Done');
  expect(screen.queryByRole('link', { name: 'Start Inspection' })).toBeNull();
});

test('U8 what was missed says that it no longer counts', async () => {
  await opened.seed(inspectionOccurrences, [asked({ status: 'missed', closes_at: inHours(-1) })]);
  await show();
  await screen.findByText('Missed');
  screen.getByText('It was not completed in time and no longer counts for this schedule.');
  expect(screen.queryByRole('link', { name: 'Start Inspection' })).toBeNull();
});

test('U8 one that is gone says why, and leads back', async () => {
  await show();
  await screen.findByRole('heading', { name: 'This scheduled inspection is no longer there' });
  expect(screen.getByRole('link', { name: 'Back to Inspections' }).getAttribute('href')).toBe(
    '/inspections',
  );
});
