// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DatabaseProvider } from '../db/database-context.tsx';
import { declareCollection, text } from '../db/declaration.ts';
import { StorageFull } from '../db/errors.ts';
import { change, type LocalDatabase } from '../db/local-database.ts';
import { openTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { newId } from '../kernel/ids.ts';
import { toast, ToastViewport } from '../ui/toasts.tsx';
import { useJournalCommand } from './use-journal-command.ts';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

const notes = declareCollection({
  name: 'notes',
  fields: { words: text(80) },
  indexes: [],
  writable: ['words'],
});
let opened: TestDatabase;
beforeEach(async () => {
  opened = await openTestDatabase({ declarations: [notes] });
});
afterEach(async () => {
  toast.dismiss();
  cleanup();
  await opened.database.close();
});

const words = async () => (await opened.database.find(notes, {})).map((row) => row.words);

function Screen({ write }: { write: (database: LocalDatabase) => Promise<unknown> }) {
  const { run } = useJournalCommand();
  return <button onClick={() => void run(write, { done: 'Done', lasting: 600_000 })}>Go</button>;
}
const show = (write: (database: LocalDatabase) => Promise<unknown>) =>
  render(
    <DatabaseProvider database={opened.database}>
      <Screen write={write} />
      <ToastViewport label="Messages" closeText="Close" />
    </DatabaseProvider>,
  );

test('all that a command wrote is taken back, though the command knows no undo', async () => {
  const [kept, made] = [newId(), newId()];
  const set = { words: 'as it was' };
  await opened.database.write([
    change({ declaration: notes, id: kept, create: true, scope: 'global', set }),
  ]);
  show(async (database) => {
    await database.write([change({ declaration: notes, id: kept, set: { words: 'changed' } })]);
    const more = { words: 'new' };
    await database.write([
      change({ declaration: notes, id: made, create: true, scope: 'global', set: more }),
    ]);
  });
  fireEvent.click(screen.getByText('Go'));
  const undo = await screen.findByText('ui.undo');
  expect((await words()).toSorted()).toEqual(['changed', 'new']);
  fireEvent.click(undo);
  await waitFor(async () => expect(await words()).toEqual(['as it was']));
});

test('that nothing was kept is said, and why where the device is full', async () => {
  show(() => Promise.reject(new StorageFull()));
  fireEvent.click(screen.getByText('Go'));
  expect(await screen.findByText('app.storage.full')).toBeTruthy();
  expect(screen.getByText('ui.notSaved')).toBeTruthy();
});
