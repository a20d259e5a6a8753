import { Camera, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useCommand } from '../../../command/use-command.ts';
import { useRecordStatus, useRows } from '../../../db/database-context.tsx';
import { useRecordStatusLabel } from '../../../i18n/record-status.ts';
import { interruptedCapture } from '../../../platform/photos/interrupted-capture.ts';
import { usePhotoPicker } from '../../../platform/photos/use-photo-picker.tsx';
import { usePhoto } from '../../../platform/photos/use-photo.ts';
import { Button } from '../../../ui/button.tsx';
import { PhotoDialog, PhotoThumb } from '../../../ui/photo-view.tsx';
import { toast } from '../../../ui/toasts.tsx';
import {
  vehicleCardPhotos,
  vehicleDocuments,
  vehiclePaperPhotos,
  vehicles,
  type VehicleCardPhoto,
  type VehiclePaperPhoto,
} from '../collections.ts';
import { addPhoto, removePhoto, type Photographed } from '../commands-photos.ts';
import { useKeeper } from './use-keeper.ts';

type Photo = VehicleCardPhoto | VehiclePaperPhoto;

/** What is photographed, where, and what it is called. */
type Shown = Photographed & {
  readonly vehicleId: string;
  readonly storeId: string;
  readonly isCard: boolean;
  readonly name: string;
};

/** The photos of a paper or an invoice, small; who files papers adds and removes them (rules VE31 and VE36). */
export function PhotosOf({ shown, mayChange }: { shown: Shown; mayChange: boolean }) {
  const { t } = useTranslation();
  const { isCard, of, id, vehicleId, name } = shown;
  const ofCard = useRows(vehicleCardPhotos, isCard ? { equals: { document_id: id } } : null);
  const ofPaper = useRows(
    vehiclePaperPhotos,
    isCard ? null : { equals: { vehicle_id: vehicleId } },
  );
  const photos: readonly Photo[] = isCard
    ? ofCard.rows
    : ofPaper.rows.filter((row) => (of === 'paper' ? row.document_id : row.service_id) === id);
  if (photos.length === 0 && !mayChange) return null;
  return (
    <div className="mt-2 flex basis-full flex-wrap items-center gap-2 print:hidden">
      {photos
        .toSorted((a, b) => Date.parse(a.captured_at) - Date.parse(b.captured_at))
        .map((photo, place) => (
          <Picture
            key={photo.id}
            photo={photo}
            collection={isCard ? vehicleCardPhotos.name : vehiclePaperPhotos.name}
            label={t('vehicles.photo.of', { number: place + 1, of: name })}
            mayRemove={mayChange}
          />
        ))}
      {mayChange ? <AddPhoto shown={shown} /> : null}
    </div>
  );
}

function AddPhoto({ shown }: { shown: Shown }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const keeper = useKeeper(shown.storeId);
  const { userId } = keeper.database;
  const { busy, run } = useCommand();
  const { name, id, vehicleId } = shown;
  const label = t('vehicles.step.of', { step: t('vehicles.photo.add'), part: name });
  // as the outbox keeps it
  const collection = shown.isCard ? vehicleDocuments.name : vehicles.name;
  const parentId = shown.isCard ? id : vehicleId;
  const part = shown.isCard ? 'card' : id;
  const place = { route: pathname, parent: { collection, id: parentId }, part };
  const picker = usePhotoPicker({
    place,
    onFile: (file) =>
      run(() => addPhoto(keeper, shown, file), {
        done: t('vehicles.saved'),
        undo: t('ui.undo'),
        refused: (problem) =>
          problem === 'no_picture'
            ? t('vehicles.photo.noPicture')
            : problem === 'full'
              ? [t('ui.notSaved'), t('app.storage.full')]
              : t('ui.notSaved'),
      }),
  });
  // The camera may have killed the page that asked for it: whoever comes back is told what may be missing.
  const [missing] = useState(() => t('vehicles.photo.interrupted', { of: name }));
  useEffect(() => {
    const { look, leave } = interruptedCapture({ collection, id: parentId }, part, userId);
    void look().then((lost) => {
      if (lost) toast.info(missing);
    });
    return leave;
  }, [collection, parentId, part, userId, missing]);
  return (
    <>
      <Button size="sm" icon={Camera} pending={busy} aria-label={label} onClick={picker.open}>
        {t('vehicles.photo.add')}
      </Button>
      {picker.input}
    </>
  );
}

function Picture({
  photo,
  collection,
  label,
  mayRemove,
}: {
  photo: Photo;
  collection: string;
  label: string;
  mayRemove: boolean;
}) {
  const [large, setLarge] = useState(false);
  const view = usePhoto(
    { photoId: photo.id, path: photo.path, storedAt: photo.stored_at },
    'thumbnail',
  );
  return (
    <>
      <PhotoThumb view={view} label={label} onOpen={() => setLarge(true)} />
      {large ? (
        <Large {...{ photo, collection, label, mayRemove }} onClose={() => setLarge(false)} />
      ) : null}
    </>
  );
}

function Large({
  photo,
  collection,
  label,
  mayRemove,
  onClose,
}: {
  photo: Photo;
  collection: string;
  label: string;
  mayRemove: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const keeper = useKeeper(photo.store_id);
  const view = usePhoto({ photoId: photo.id, path: photo.path, storedAt: photo.stored_at }, 'full');
  const status = useRecordStatus([{ collection, id: photo.id }]);
  const statusLabel = useRecordStatusLabel();
  const { busy, run } = useCommand();
  return (
    <PhotoDialog
      view={view}
      label={label}
      status={status === null ? null : statusLabel(status)}
      words={{
        close: t('ui.close'),
        loading: t('vehicles.photo.loading'),
        onItsWay: t('vehicles.photo.onItsWay'),
        unavailable: t('vehicles.photo.unavailable'),
      }}
      onClose={onClose}
      footer={
        mayRemove ? (
          <Button
            variant="quiet"
            icon={Trash2}
            pending={busy}
            onClick={() => {
              onClose();
              void run(() => removePhoto(keeper, photo.id), {
                done: t('vehicles.photo.removed'),
                as: 'info',
                undo: t('ui.undo'),
                refused: (problem) =>
                  problem === 'full' ? [t('ui.notSaved'), t('app.storage.full')] : t('ui.notSaved'),
              });
            }}
          >
            {t('vehicles.photo.remove')}
          </Button>
        ) : null
      }
    />
  );
}
