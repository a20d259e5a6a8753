import { Camera } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDatabase } from '../../../../db/database-context.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import type { Inspection, InspectionPhoto } from '../../collections.ts';
import type { ActionItem } from '../../queries.ts';
import { laterPart } from '../later-part.tsx';
import { PhotoTile } from '../photo-tile.tsx';
import { useCapturedPhotos } from '../use-captured-photos.ts';
import { useInterruptedCapture } from '../use-interrupted-capture.ts';
import { usePhotoCommands } from '../use-photo-commands.ts';
import { usePhotoPicker } from '../use-photo-picker.tsx';

const CameraDialog = laterPart(() =>
  import('../camera-dialog.tsx').then((module) => module.CameraDialog),
);

/** How it looked when it was found, and how it looks now. */
export function ActionPictures({
  inspection,
  action: { row, title },
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
  const { userId } = useDatabase();
  const commands = usePhotoCommands(inspection);
  const [camera, setCamera] = useState(false);
  useInterruptedCapture(inspection.id, userId, () => title);
  useCapturedPhotos(inspection);
  const add = (file: File, index = 0) =>
    commands.add(
      { role: 'after', itemId: row.item_id, actionItemId: row.id },
      file,
      after.length + index,
    );
  const picker = usePhotoPicker({
    inspectionId: inspection.id,
    itemId: row.item_id ?? inspection.id,
    onFile: add,
  });
  const ghostOf = before.at(-1);
  const open = () => {
    // The page's own camera is worth it only where there is something to compare with.
    if (ghostOf !== undefined && 'mediaDevices' in navigator) setCamera(true);
    else picker.open();
  };
  return (
    <Card title={t('inspections.actions.pictures')}>
      <div className="grid gap-5 @md:grid-cols-2">
        <Pictures label={t('inspections.actions.before')} photos={before} question={title} />
        <div className="flex flex-col gap-3">
          <Pictures
            label={t('inspections.actions.after')}
            photos={after}
            question={title}
            adding={picker.adding}
            {...(mayAdd ? { onRemove: (photo) => void commands.remove(photo) } : {})}
          />
          {mayAdd ? (
            <Button icon={Camera} className="self-start" onClick={open}>
              {t('inspections.actions.addAfter')}
            </Button>
          ) : null}
          {picker.input}
        </div>
      </div>
      {camera && ghostOf !== undefined ? (
        <CameraDialog
          ghostOf={ghostOf}
          onClose={() => setCamera(false)}
          onFile={add}
          onPicker={() => {
            setCamera(false);
            picker.open();
          }}
        />
      ) : null}
    </Card>
  );
}

function Pictures({
  label,
  photos,
  question,
  adding = 0,
  onRemove,
}: {
  label: string;
  photos: readonly InspectionPhoto[];
  question: string;
  adding?: number;
  onRemove?: (photo: InspectionPhoto) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-small font-semibold text-muted">{label}</h3>
      {photos.length === 0 && adding === 0 ? (
        <p className="text-small text-muted">{t('inspections.actions.noPictures')}</p>
      ) : (
        <ul aria-label={label} className="flex flex-wrap gap-3">
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <PhotoTile
                photo={photo}
                label={`${label}. ${t('inspections.photo.of', { number: index + 1, question })}`}
                {...(onRemove ? { onRemove: () => onRemove(photo) } : {})}
              />
            </li>
          ))}
          {Array.from({ length: adding }, (_, index) => (
            <li
              key={`adding-${index}`}
              className="flex size-24 items-center justify-center rounded-control border border-dashed border-line-strong text-muted"
            >
              <Spinner label={t('inspections.photo.adding')} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
