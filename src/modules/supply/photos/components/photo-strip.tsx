import { ImageOff, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordStatus } from '../../../../db/database-context.tsx';
import { useRecordStatusLabel } from '../../../../i18n/record-status.ts';
import { usePhoto } from '../../../../platform/photos/use-photo.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
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
      <button
        type="button"
        aria-label={label}
        onClick={() => setLarge(true)}
        className="flex size-14 items-center justify-center overflow-hidden rounded-control border border-line bg-sunken text-muted"
      >
        {view.status === 'ready' ? (
          <img src={view.url} alt="" className="size-full object-cover" />
        ) : view.status === 'loading' ? (
          <Spinner />
        ) : (
          <ImageOff aria-hidden="true" className="size-6" />
        )}
      </button>
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
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={label}
      {...(status === null ? {} : { description: statusLabel(status) })}
      closeLabel={t('ui.close')}
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
    >
      {view.status === 'ready' ? (
        <img
          src={view.url}
          alt={label}
          className="mx-auto h-auto max-h-[70dvh] w-auto rounded-control"
        />
      ) : view.status === 'loading' ? (
        <Spinner label={t('supply.photos.loading')} />
      ) : (
        <p className="text-muted">
          {t(view.status === 'on_its_way' ? 'supply.photos.onItsWay' : 'supply.photos.unavailable')}
        </p>
      )}
    </Dialog>
  );
}
