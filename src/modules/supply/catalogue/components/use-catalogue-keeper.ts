import { useTranslation } from 'react-i18next';
import { useCommand } from '../../../../command/use-command.ts';
import { useDatabase } from '../../../../db/database-context.tsx';
import { useCurrentStore, useStanding } from '../../../stores/index.ts';
import { keepCatalogue } from '../commands.ts';
import type { CatalogueChange } from '../domain/catalogue-change.ts';

/** How a screen changes the catalogue; what came of it is told as a message, with the way back. */
export function useCatalogueKeeper() {
  const { t } = useTranslation();
  const database = useDatabase();
  const standing = useStanding(useCurrentStore().id);
  const { busy, run } = useCommand();
  return {
    busy,
    keep: (change: CatalogueChange, done: string, changeId?: string) =>
      run(() => keepCatalogue({ database, standing }, change, changeId), {
        done,
        undo: t('ui.undo'),
        refused: (failure) =>
          t(
            `supply.catalogue.failure.${failure === 'full' || failure === 'failed' ? 'refused' : failure}`,
          ),
      }),
  };
}
