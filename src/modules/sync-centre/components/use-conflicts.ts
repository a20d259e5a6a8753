import { useTranslation } from 'react-i18next';
import { useDatabase } from '../../../db/database-context.tsx';
import { hasPermission, type Permission } from '../../../kernel/permission.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useStoreChoice } from '../../stores/index.ts';
import type { RecordConflict } from '../collections.ts';
import { chooseValue, type Choice } from '../commands.ts';
import { useNaming, type KnownRecord, type Naming } from './use-naming.ts';

export const recordOf = (conflict: RecordConflict): KnownRecord => ({
  collection: conflict.collection,
  id: conflict.record_id,
  scope: conflict.scope,
  row: null,
});

/** Names conflicts, says who may choose, and chooses. */
export function useConflictChoices(conflicts: readonly RecordConflict[]): {
  readonly naming: Naming;
  readonly mayChoose: (conflict: RecordConflict) => boolean;
  readonly choose: (chosen: readonly RecordConflict[], choice: Choice) => Promise<void>;
} {
  const { t } = useTranslation();
  const database = useDatabase();
  const { stores, isGlobalAdmin } = useStoreChoice();
  const naming = useNaming(conflicts.map(recordOf));

  const standingOf = ({ store_id }: RecordConflict) => ({
    role: stores.find(({ id }) => id === store_id)?.role ?? null,
    isGlobalAdmin,
  });
  const permissionOf = ({ collection }: RecordConflict): Permission | null =>
    naming.recordLabels?.get(collection)?.permission ?? null;

  return {
    naming,
    mayChoose(conflict) {
      const permission = permissionOf(conflict);
      return permission === null || hasPermission(standingOf(conflict), permission);
    },
    async choose(chosen, choice) {
      try {
        await chooseValue(
          database,
          chosen.map((conflict) => ({
            id: conflict.id,
            permission: permissionOf(conflict),
            standing: standingOf(conflict),
          })),
          choice,
        );
        toast.success(t('sync.conflict.chosen', { count: chosen.length }));
      } catch {
        toast.error(t('sync.conflict.failed'));
      }
    },
  };
}
