import { useTranslation } from 'react-i18next';
import { useDatabase } from '../db/database-context.tsx';
import type { LocalDatabase } from '../db/local-database.ts';
import { undoing } from '../db/undoing.ts';
import { useCommand, type Told } from './use-command.ts';

/** As of any command (`useCommand`); `failed`: what is said where it could not be written, if the usual does not do. */
export type JournalTold = Omit<Told<never>, 'refused' | 'undo'> & { readonly failed?: string };

/**
 * How a screen runs a command that writes to the journal and does nothing else. It is handed the database to write to, so
 * all that it wrote can be taken back: the command itself knows no undo.
 */
export function useJournalCommand(): {
  readonly busy: boolean;
  readonly run: (
    write: (database: LocalDatabase) => Promise<unknown>,
    told: JournalTold,
  ) => Promise<boolean>;
} {
  const { t } = useTranslation();
  const database = useDatabase();
  const { busy, run } = useCommand();
  return {
    busy,
    run: (write, { failed = t('ui.notSaved'), ...told }) =>
      run(
        async () => {
          const noted = undoing(database);
          await write(noted.database);
          return { undo: noted.undo };
        },
        {
          ...told,
          undo: t('ui.undo'),
          refused: (fault) => (fault === 'full' ? [failed, t('app.storage.full')] : failed),
        },
      ),
  };
}
