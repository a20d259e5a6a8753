import { useTranslation } from 'react-i18next';
import { useCommand } from '../../../../command/use-command.ts';
import { hasPermission } from '../../../../kernel/permission.ts';
import { useNow } from '../../../../platform/browser/use-now.ts';
import type { SupplyPhoto } from '../../model/collections.ts';
import { useOrderActor } from '../../ui/use-order-actor.ts';
import { takePhotoBack } from '../commands.ts';
import { mayTakePhotoBack } from '../domain/photo-take-back.ts';

/** Takes a photo back (rule SP3), with the way to have it again; null: not this person, or not any more. */
export function usePhotoTakeBack(photo: SupplyPhoto): (() => Promise<boolean>) | null {
  const { t } = useTranslation();
  const actor = useOrderActor(photo.store_id);
  const now = useNow();
  const { run } = useCommand();
  if (
    !hasPermission(actor.standing, 'count_inventory') ||
    !mayTakePhotoBack(photo, actor.database.userId, now)
  ) {
    return null;
  }
  return () =>
    run(() => takePhotoBack(actor, photo.id), {
      done: t('supply.photos.takenBack'),
      as: 'info',
      undo: t('ui.undo'),
      refused: (problem) =>
        problem === 'stays'
          ? t('supply.photos.stays')
          : problem === 'full'
            ? [t('ui.notSaved'), t('app.storage.full')]
            : t('ui.notSaved'),
    });
}
