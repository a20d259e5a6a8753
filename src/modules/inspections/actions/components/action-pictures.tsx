import { useTranslation } from 'react-i18next';
import { useDatabase } from '../../../../db/database-context.tsx';
import { Card } from '../../../../ui/card.tsx';
import type { Inspection, InspectionPhoto } from '../../model/collections.ts';
import type { ActionItem } from '../queries.ts';
import { AfterPhotoButton } from './after-photo-button.tsx';
import { Pictures } from './pictures.tsx';
import { useCapturedPhotos } from '../../photos/components/use-captured-photos.ts';
import { useInterruptedCapture } from '../../photos/components/use-interrupted-capture.ts';
import { usePhotoCommands } from '../../photos/components/use-photo-commands.ts';

/** How it looked when it was found, and how it looks now. */
export function ActionPictures({
  inspection,
  action,
  before,
  after,
  mayAdd,
}: {
  inspection: Inspection;
  action: ActionItem;
  before: readonly InspectionPhoto[];
  after: readonly InspectionPhoto[];
  mayAdd: boolean;
}) {
  const { t } = useTranslation();
  const { title } = action;
  const { userId } = useDatabase();
  const commands = usePhotoCommands(inspection);
  useInterruptedCapture(inspection.id, userId, () => title);
  useCapturedPhotos(inspection);
  return (
    <Card title={t('inspections.actions.pictures')}>
      <div className="grid gap-5 @md:grid-cols-2">
        <Pictures label={t('inspections.actions.before')} photos={before} question={title} />
        <div className="flex flex-col gap-3">
          <Pictures
            label={t('inspections.actions.after')}
            photos={after}
            question={title}
            {...(mayAdd ? { onRemove: (photo) => void commands.remove(photo) } : {})}
          />
          {mayAdd ? (
            <AfterPhotoButton
              inspection={inspection}
              action={action}
              before={before}
              after={after}
            />
          ) : null}
        </div>
      </div>
    </Card>
  );
}
