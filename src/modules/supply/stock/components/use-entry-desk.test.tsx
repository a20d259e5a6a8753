// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../db/test-database.ts';
import { speakEnglish } from '../../../../i18n/test-texts.ts';
import { declarations as storeDeclarations } from '../../../stores/collections.ts';
import { showScreen, testStore } from '../../../stores/test-screen.tsx';
import { declarations, stockEntries, type StockEntry } from '../../model/collections.ts';
import { entryRow } from '../../model/test-rows.ts';
import { useEntryDesk } from './use-entry-desk.ts';

const userId = '44444444-4444-4444-8444-444444444444';
vi.mock('../../../auth/index.ts', () => ({ useIdentity: () => ({ userId }) }));

let opened: TestDatabase;
const spilled = entryRow(testStore.id);

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

function Desk({ entry }: { entry: StockEntry }) {
  const desk = useEntryDesk(testStore.id);
  return (
    <>
      <button onClick={() => desk.decide(entry, 'accept')}>Decide</button>
      <button onClick={() => void desk.reverse(entry, 'Twice')}>Reverse</button>
    </>
  );
}

test.each([
  ['Decide', 'pending'],
  ['Reverse', 'posted'],
] as const)(
  'ST4, ST5 what is posted is not undone, and no undo is offered: %s',
  async (name, status) => {
    const entry = { ...spilled, status };
    await opened.seed(stockEntries, [entry]);
    showScreen([{ path: '/', element: <Desk entry={entry} /> }], '/', opened.database);
    await userEvent.click(await screen.findByRole('button', { name }));
    const message = await screen.findByText(name === 'Decide' ? 'Decision saved' : /taken back/i);
    expect(message).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  },
);
