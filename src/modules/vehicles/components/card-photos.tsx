import { Camera, ImageOff, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../../command/use-command.ts';
import { useRecordStatus, useRows } from '../../../db/database-context.tsx';
import { useRecordStatusLabel } from '../../../i18n/record-status.ts';
import { usePhoto } from '../../../platform/photos/use-photo.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { vehicleCardPhotos, type VehicleCardPhoto, type VehicleDocument } from '../collections.ts';
import { addCardPhoto, removeCardPhoto } from '../commands-photos.ts';
import { useKeeper } from './use-keeper.ts';

/** The photos of a card, small, for every role; who files papers adds and removes them (rule VE31). */
export function CardPhotos({
  paper,
  name,
  mayChange,
}: {
  paper: VehicleDocument;
  /** What the card is called. */
  name: string;
  mayChange: boolean;
}) {
  const { t } = useTranslation();
  const { rows } = useRows(vehicleCardPhotos, { equals: { document_id: paper.id } });
  const photos = rows.toSorted((a, b) => Date.parse(a.captured_at) - Date.parse(b.captured_at));
  if (photos.length === 0 && !mayChange) return null;
  return (
    <div className="mt-2 flex basis-full flex-wrap items-center gap-2 print:hidden">
      {photos.map((photo, place) => (
        <Picture
          key={photo.id}
          photo={photo}
          label={t('vehicles.photo.of', { number: place + 1, of: name })}
          mayRemove={mayChange}
        />
      ))}
      {mayChange ? <AddPhoto paper={paper} name={name} /> : null}
    </div>
  );
}

function AddPhoto({ paper, name }: { paper: VehicleDocument; name: string }) {
  const { t } = useTranslation();
  const keeper = useKeeper(paper.store_id);
  const input = useRef<HTMLInputElement>(null);
  const { busy, run } = useCommand();
  const label = t('vehicles.step.of', { step: t('vehicles.photo.add'), part: name });
  return (
    <>
      <Button
        size="sm"
        icon={Camera}
        pending={busy}
        aria-label={label}
        onClick={() => input.current?.click()}
      >
        {t('vehicles.photo.add')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file === undefined) return;
          void run(() => addCardPhoto(keeper, paper.id, file), {
            done: t('vehicles.saved'),
            undo: t('ui.undo'),
            refused: (problem) =>
              problem === 'no_picture'
                ? t('vehicles.photo.noPicture')
                : problem === 'full'
                  ? [t('ui.notSaved'), t('app.storage.full')]
                  : t('ui.notSaved'),
          });
          // the same file can be chosen again
          target.value = '';
        }}
      />
    </>
  );
}

function Picture({
  photo,
  label,
  mayRemove,
}: {
  photo: VehicleCardPhoto;
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
      {large ? (
        <Large photo={photo} label={label} mayRemove={mayRemove} onClose={() => setLarge(false)} />
      ) : null}
    </>
  );
}

function Large({
  photo,
  label,
  mayRemove,
  onClose,
}: {
  photo: VehicleCardPhoto;
  label: string;
  mayRemove: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const keeper = useKeeper(photo.store_id);
  const view = usePhoto({ photoId: photo.id, path: photo.path, storedAt: photo.stored_at }, 'full');
  const status = useRecordStatus([{ collection: vehicleCardPhotos.name, id: photo.id }]);
  const statusLabel = useRecordStatusLabel();
  const { busy, run } = useCommand();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={label}
      {...(status === null ? {} : { description: statusLabel(status) })}
      closeLabel={t('ui.close')}
      footer={
        mayRemove ? (
          <Button
            variant="quiet"
            icon={Trash2}
            pending={busy}
            onClick={() => {
              onClose();
              void run(() => removeCardPhoto(keeper, photo.id), {
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
    >
      {view.status === 'ready' ? (
        <img
          src={view.url}
          alt={label}
          className="mx-auto h-auto max-h-[70dvh] w-auto rounded-control"
        />
      ) : view.status === 'loading' ? (
        <Spinner label={t('vehicles.photo.loading')} />
      ) : (
        <p className="text-muted">
          {t(`vehicles.photo.${view.status === 'on_its_way' ? 'onItsWay' : 'unavailable'}`)}
        </p>
      )}
    </Dialog>
  );
}
