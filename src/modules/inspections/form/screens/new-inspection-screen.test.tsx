// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../db/test-database.ts';
import { speakEnglish } from '../../../../i18n/test-texts.ts';
import { declarations as storeDeclarations } from '../../../stores/collections.ts';
import { officeNumber } from '../../../stores/domain/store.ts';
import { showScreen, testStore } from '../../../stores/test-screen.tsx';
import { declarations, inspections } from '../../model/collections.ts';
import { NewInspectionScreen } from './new-inspection-screen.tsx';

const other = { ...testStore, id: '33333333-3333-4333-8333-333333333333', number: '7505' };
const template = '22222222-2222-4222-8222-222222222222';

let opened: TestDatabase;
beforeAll(speakEnglish);
beforeEach(async () => {
  opened = await openTestDatabase({ declarations: [...declarations, ...storeDeclarations] });
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

test('SV5: where the way to a new inspection named no store, Main Office is asked for which, and starts nothing', async () => {
  const chosen: string[] = [];
  showScreen(
    [{ path: '/inspections/new/:templateId', element: <NewInspectionScreen /> }],
    `/inspections/new/${template}`,
    opened.database,
    { number: officeNumber, name: 'Main Office' },
    { others: [other], onSwitch: (id) => chosen.push(id) },
  );
  const list = within(await screen.findByRole('list', { name: 'Which store?' }));
  expect(list.getAllByRole('button')).toHaveLength(1);
  fireEvent.click(list.getByRole('button', { name: /^#7505/ }));
  expect(chosen).toEqual([other.id]);
  expect(await opened.database.find(inspections, {})).toEqual([]);
});
