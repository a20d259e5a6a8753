// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { speakEnglish } from '../../../i18n/test-texts.ts';
import { DatabaseProvider } from '../../../db/database-context.tsx';
import { openTestDatabase, type TestDatabase } from '../../../db/test-database.ts';
import {
  declarations,
  inspectionPhotos,
  inspections,
  type InspectionPhoto,
} from '../../inspections/model/collections.ts';
import { recordLabels } from '../../inspections/record-labels.ts';
import { aSnapshot, checkbox } from '../../inspections/model/domain/inspection-samples.ts';
import { StoreChoiceContext } from '../../stores/queries.ts';
import { RecordLabelsProvider } from '../record-labels-context.tsx';
import { photoRecord } from './photo-record.ts';
import { useNaming, type KnownRecord } from './use-naming.ts';

const storeId = '11111111-1111-4111-8111-111111111111';
const inspection = '44444444-4444-4444-8444-444444444444';
const fridge = '33333333-3333-4333-8333-000000000001';
const scope = `store:${storeId}`;
const store = {
  id: storeId,
  number: '7486',
  name: 'Riverside Plaza',
  role: 'general_manager',
  budgetPercentage: null,
  timeZone: 'America/New_York',
  openedOn: null,
  closedOn: null,
} as const;
const common = {
  scope,
  change: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  deleted_at: null,
};

const rowOf = (place: number, fields: Partial<InspectionPhoto>): InspectionPhoto => ({
  ...common,
  id: `66666666-6666-4666-8666-00000000000${place}`,
  inspection_id: inspection,
  item_id: fridge,
  store_id: storeId,
  role: 'evidence',
  caption: null,
  action_item_id: null,
  strokes: null,
  path: `inspections/${inspection}/${place}`,
  mime_type: 'image/jpeg',
  sha256: '00',
  width: 4,
  height: 3,
  order_index: 0,
  captured_at: '2026-01-01T00:00:00.000Z',
  captured_by: '55555555-5555-4555-8555-555555555555',
  stored_at: null,
  bytes: null,
  ...fields,
});
const picture = rowOf(1, {});
const signature = rowOf(2, { item_id: null, role: 'store_signature', caption: 'Ana Flores' });
/** Of this one the device has the picture only. */
const rowless = rowOf(3, {});

/** As the outbox has it. */
const waiting = ({ id, path }: InspectionPhoto): KnownRecord =>
  photoRecord({
    photoId: id,
    path,
    userId: '99999999-9999-4999-8999-999999999999',
    kind: 'inspection_photos',
    parent: { collection: 'inspections', id: inspection },
    part: fridge,
    mimeType: 'image/jpeg',
    sha256: '00',
    width: 4,
    height: 3,
    bytes: 10,
    capturedAt: '2026-01-01T00:00:00.000Z',
    state: 'waiting',
    acknowledged: true,
    attempts: 0,
    lastError: null,
    nextTryAt: 0,
    storedAt: null,
    removedAt: null,
  });
const photos = [picture, signature, rowless].map(waiting);

function Names() {
  const naming = useNaming(photos);
  const group = naming.describe({ collection: 'inspections', id: inspection, scope, row: null });
  return (
    <>
      {photos.map((photo) => (
        <p key={photo.id}>{naming.describe(photo).title}</p>
      ))}
      <a href={group.link?.to}>{group.title}</a>
    </>
  );
}

let opened: TestDatabase;
beforeAll(speakEnglish);
beforeEach(async () => {
  opened = await openTestDatabase({ declarations });
  await opened.seed(inspections, [
    {
      ...common,
      id: inspection,
      template_id: '22222222-2222-4222-8222-222222222222',
      store_id: storeId,
      inspector_id: '55555555-5555-4555-8555-555555555555',
      subject_id: null,
      status: 'in_progress',
      start_date: '2026-01-01T12:00:00.000Z',
      completed_date: null,
      total_score: 0,
      max_possible_score: 10,
      template_snapshot: aSnapshot({
        name: 'Daily walk',
        total_points: 10,
        sections: [[checkbox(fridge, { question_text: 'Fridge is cold', points: 10 })]],
      }),
    },
  ]);
  await opened.seed(inspectionPhotos, [picture, signature]);
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

test('photos that wait are named by their question or who signed, and their inspection by its template', async () => {
  render(
    <DatabaseProvider database={opened.database}>
      <StoreChoiceContext
        value={{
          stores: [store],
          current: store,
          isGlobalAdmin: false,
          switchStore: () => undefined,
        }}
      >
        <RecordLabelsProvider load={() => Promise.resolve(recordLabels)}>
          <Names />
        </RecordLabelsProvider>
      </StoreChoiceContext>
    </DatabaseProvider>,
  );
  await screen.findByText('Signature: Ana Flores');
  expect(await screen.findAllByText('Photo: Fridge is cold')).toHaveLength(2);
  const group = await screen.findByRole('link', { name: /^Daily walk, / });
  expect(group.getAttribute('href')).toBe(`/inspections/${inspection}`);
});
