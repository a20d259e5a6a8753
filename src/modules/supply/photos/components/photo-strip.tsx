import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordStatus } from '../../../../db/database-context.tsx';
import { useRecordStatusLabel } from '../../../../i18n/record-status.ts';
import { usePhoto } from '../../../../platform/photos/use-photo.ts';
import { Button } from '../../../../ui/button.tsx';
import { PhotoDialog, PhotoThumb } from '../../../../ui/photo-view.tsx';
import { supplyPhotos, type SupplyPhoto } from '../../model/collections.ts';
import { usePhotoTakeBack } from './use-photo-take-back.ts';

/** The photos of one thing, small; a press shows one large, with where it is and, in time, the way to take it back (SP3). */
export function PhotoStrip({ photos, of }: { photos: readonly SupplyPhoto[]; of: string }) {
  if (photos.length === 0) return null;
  return (
    <span className="mt-2 flex flex-wrap gap-2 print:hidden">
      {photos.map((photo, place) => (
        <Picture key={photo.id} photo={photo} number={place + 1} of={of} />
      ))}
    </span>
  );
}

function Picture({ photo, number, of }: { photo: SupplyPhoto; number: number; of: string }) {
  const { t } = useTranslation();
  const [large, setLarge] = useState(false);
  const reference = { photoId: photo.id, path: photo.path, storedAt: photo.stored_at };
  const view = usePhoto(reference, 'thumbnail');
  const label = t('supply.photos.of', { number, of });
  return (
    <>
      <PhotoThumb view={view} label={label} onOpen={() => setLarge(true)} />
      {large ? <Large photo={photo} label={label} onClose={() => setLarge(false)} /> : null}
    </>
  );
}

function Large({
  photo,
  label,
  onClose,
}: {
  photo: SupplyPhoto;
  label: string;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const view = usePhoto({ photoId: photo.id, path: photo.path, storedAt: photo.stored_at }, 'full');
  const status = useRecordStatus([{ collection: supplyPhotos.name, id: photo.id }]);
  const statusLabel = useRecordStatusLabel();
  const takeBack = usePhotoTakeBack(photo);
  return (
    <PhotoDialog
      view={view}
      label={label}
      status={status === null ? null : statusLabel(status)}
      words={{
        close: t('ui.close'),
        loading: t('supply.photos.loading'),
        onItsWay: t('supply.photos.onItsWay'),
        unavailable: t('supply.photos.unavailable'),
      }}
      onClose={onClose}
      footer={
        takeBack === null ? null : (
          <Button
            variant="quiet"
            icon={Undo2}
            onClick={() => {
              onClose();
              void takeBack();
            }}
          >
            {t('supply.photos.takeBack')}
          </Button>
        )
      }
    />
  );
}
