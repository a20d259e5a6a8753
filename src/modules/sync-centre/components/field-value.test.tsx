// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, test } from 'vitest';
import { DatabaseProvider } from '../../../db/database-context.tsx';
import { declareReference, text } from '../../../db/declaration.ts';
import { openTestDatabase, type TestDatabase } from '../../../db/test-database.ts';
import { speakEnglish } from '../../../i18n/test-texts.ts';
import { nameOfRow, type FieldDescription } from '../record-label.ts';
import { FieldValue } from './field-value.tsx';

const shelves = declareReference({ kind: 'shelf', fields: { name: text() } });
const known = '11111111-1111-4111-8111-111111111111';
const field: FieldDescription = {
  label: 'Shelf',
  value: nameOfRow(shelves, ({ name }) => name, 'Shelf not known here'),
};

let opened: TestDatabase;
beforeAll(speakEnglish);
beforeEach(async () => {
  opened = await openTestDatabase({ declarations: [shelves] });
  await opened.seed(shelves, [
    {
      id: known,
      scope: 'global',
      change: 1,
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-01-01T00:00:00.000Z',
      deleted_at: null,
      name: 'Cold room',
    },
  ]);
});
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

const show = (value: unknown) =>
  render(
    <DatabaseProvider database={opened.database}>
      <FieldValue field={field} value={value} storeId={null} />
    </DatabaseProvider>,
  );

test('the id of a row is shown as its name, else as not known here; none as empty', async () => {
  show(known);
  await screen.findByText('Cold room');
  show('22222222-2222-4222-8222-222222222222');
  await screen.findByText('Shelf not known here');
  show(null);
  screen.getByText('Empty');
});
