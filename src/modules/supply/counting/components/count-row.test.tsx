// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../db/test-database.ts';
import { speakEnglish } from '../../../../i18n/test-texts.ts';
import { newId } from '../../../../kernel/ids.ts';
import { declarations as storeDeclarations } from '../../../stores/collections.ts';
import { showScreen, testStore } from '../../../stores/test-screen.tsx';
import { declarations } from '../../model/collections.ts';
import { synced } from '../../model/test-rows.ts';
import { standingOf, type CountedEntry } from '../domain/count-sheet.ts';
import { CountRow } from './count-row.tsx';

const userId = '44444444-4444-4444-8444-444444444444';
vi.mock('../../../auth/index.ts', () => ({ useIdentity: () => ({ userId }) }));

let opened: TestDatabase;
const buns = {
  ...synced(newId(), 'global'),
  sku: null,
  name: 'Buns',
  translations: {},
  category: 'food',
  base_unit: 'each',
  barcodes: [],
  needs_approval: false,
  is_active: true,
  replaced_by: null,
  offers: [],
} as const;
const noon = '2026-11-25T12:00:00.000Z';
const theirs: CountedEntry = {
  id: newId(),
  product_id: buns.id,
  area_id: 'dry',
  made_by: newId(),
  qty: 12,
  condition: null,
  decision: 'accept',
  decided_at: noon,
  status: 'pending',
  arrived_at: '2026-11-25T09:00:00.000Z',
};

beforeAll(speakEnglish);
beforeEach(async () => {
  opened = await openTestDatabase({
    userId,
    declarations: [...declarations, ...storeDeclarations],
  });
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

function show(mine: Partial<CountedEntry>) {
  const entries = [theirs, { ...theirs, id: newId(), made_by: userId, qty: 11, ...mine }];
  const row = {
    productId: buns.id,
    areaId: 'dry',
    track: 'quantity',
    entries,
    standing: standingOf(entries),
  } as const;
  const element = (
    <CountRow
      row={row}
      product={buns}
      storeId={testStore.id}
      userId={userId}
      expected={null}
      isOpen
      mayChoose
      onFigure={vi.fn()}
      onLevel={vi.fn()}
      onChoose={vi.fn()}
    />
  );
  showScreen([{ path: '/', element }], '/', opened.database);
}
const choices = () =>
  screen.findAllByRole('button', { name: /^Use this figure/ }).then((found) => found.length);
const later = 'You can choose this one once the office has the new figure.';

test('SK7 over a figure that this person counted again, and nobody else knows yet, the one before waits', async () => {
  show({ decision: 'reject', decided_at: noon, arrived_at: null });
  expect(await choices()).toBe(1);
  screen.getByText(later);
});

test('SK7 once the office has it, both can be chosen', async () => {
  show({ decision: null, decided_at: null, arrived_at: '2026-11-25T12:30:00.000Z' });
  expect(await choices()).toBe(2);
  expect(screen.queryByText(later)).toBeNull();
});
