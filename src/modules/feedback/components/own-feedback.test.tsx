// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { DatabaseProvider } from '../../../db/database-context.tsx';
import { openTestDatabase, type TestDatabase } from '../../../db/test-database.ts';
import { speakEnglish } from '../../../i18n/test-texts.ts';
import { declarations } from '../collections.ts';
import { OwnFeedback } from './own-feedback.tsx';

const read = vi.hoisted(() => ({ never: true }));
vi.mock('../../../db/use-never-read.ts', () => ({ useNeverRead: () => read.never }));

let opened: TestDatabase;
beforeAll(speakEnglish);
afterEach(async () => {
  cleanup();
  await opened.database.close();
});

test.each([
  [true, 'Not read on this device yet', 'Nothing yet'],
  [false, 'Nothing yet', 'Not read on this device yet'],
])(
  'FB2 where it could never be read (%s) nobody is told that they wrote nothing',
  async (never, said, notSaid) => {
    read.never = never;
    opened = await openTestDatabase({ declarations });
    render(
      <DatabaseProvider database={opened.database}>
        <OwnFeedback />
      </DatabaseProvider>,
    );
    await screen.findByText(said);
    expect(screen.queryByText(notSaid)).toBeNull();
  },
);
