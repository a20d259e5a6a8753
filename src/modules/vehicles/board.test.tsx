// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { speakEnglish } from '../../i18n/test-texts.ts';
import { newId } from '../../kernel/ids.ts';
import { showScreen, testStore } from '../stores/test-screen.tsx';
import { boardPart } from './board.tsx';
import { declarations } from './collections.ts';

const other = { ...testStore, id: newId(), number: '7510', name: 'Harbour Street' };

let opened: TestDatabase;
beforeAll(speakEnglish);
beforeEach(async () => {
  opened = await openTestDatabase({ declarations });
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

test('VE23 whoever opens a vehicle of another store works in that store from then on', async () => {
  const worksIn = vi.fn<(storeId: string) => void>();
  const told = [{ id: newId(), store_id: other.id, unit: '12', since: '2026-11-26' }];
  showScreen(
    [
      { path: '/', element: boardPart.details(told, null, () => undefined)?.shown },
      { path: '/vehicles/:vehicleId', element: <p>The vehicle</p> },
    ],
    '/',
    opened.database,
    {},
    { others: [other], onSwitch: worksIn },
  );
  await userEvent.click(await screen.findByRole('link', { name: 'Unit 12' }));
  await screen.findByText('The vehicle');
  expect(worksIn.mock.calls).toEqual([[other.id]]);
});
