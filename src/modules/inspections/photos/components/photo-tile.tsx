import { clsx } from 'clsx';
import {
  CircleCheck,
  CloudUpload,
  HardDrive,
  ImageOff,
  RotateCw,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { photoOutbox } from '../../../../platform/photos/photo-capture.ts';
import { usePhoto } from '../../../../platform/photos/use-photo.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import type { InspectionPhoto } from '../../model/collections.ts';
import { parseStrokes } from '../domain/strokes.ts';
import { deferred, quiet } from '../../../../ui/deferred.tsx';
import { loadCode } from '../../../../platform/worker/load-code.ts';
import { usePhotoProgress } from './use-photo-progress.ts';

// Few photos are drawn on.
const PhotoMarks = deferred(
  () => loadCode(() => import('./photo-marks.tsx').then((module) => module.PhotoMarks)),
  quiet,
);

type PhotoState = 'on_device' | 'sending' | 'stored' | 'needs_attention' | 'on_its_way';

const looks: Record<PhotoState, { readonly icon: LucideIcon; readonly tone: string }> = {
  on_device: { icon: HardDrive, tone: 'bg-accent-soft text-accent' },
  sending: { icon: CloudUpload, tone: 'bg-info-soft text-info' },
  stored: { icon: CircleCheck, tone: 'bg-good-soft text-good' },
  needs_attention: { icon: TriangleAlert, tone: 'bg-bad-soft text-bad' },
  on_its_way: { icon: CloudUpload, tone: 'bg-info-soft text-info' },
};
const stateKeys: Record<PhotoState, string> = {
  on_device: 'inspections.photo.state.onDevice',
  sending: 'inspections.photo.state.sending',
  stored: 'inspections.photo.state.stored',
  needs_attention: 'inspections.photo.state.needsAttention',
  on_its_way: 'inspections.photo.state.onItsWay',
};

/** A thumbnail with where its picture is; a press shows it large. */
export function PhotoTile({
  photo,
  label,
  small = false,
  fit = 'cover',
  onRemove,
  tools,
}: {
  photo: InspectionPhoto;
  label: string;
  /** Half the size, without where it is: to be compared with. */
  small?: boolean;
  /** `contain`: nothing of it is cut off. */
  fit?: 'cover' | 'contain';
  /** Absent where photos are only looked at. */
  onRemove?: () => void;
  /** What can be done with it where it is shown large. */
  tools?: (close: () => void) => ReactNode;
}) {
  const { t } = useTranslation();
  const [large, setLarge] = useState(false);
  const progress = usePhotoProgress(photo.id);
  const state: PhotoState = photo.stored_at !== null ? 'stored' : (progress?.state ?? 'on_its_way');
  const reference = { photoId: photo.id, path: photo.path, storedAt: photo.stored_at };
  const view = usePhoto(reference, 'thumbnail');
  const strokes = parseStrokes(photo.strokes);
  const { icon: Icon, tone } = looks[state];
  const stateText = t(stateKeys[state]);
  return (
    <div className={clsx('flex break-inside-avoid flex-col', small ? 'w-14' : 'w-24 print:w-48')}>
      <button
        type="button"
        onClick={() => setLarge(true)}
        aria-label={small ? label : `${label}. ${stateText}`}
        className={clsx(
          'relative flex items-center justify-center overflow-hidden rounded-control border border-line bg-sunken text-muted',
          small ? 'size-14' : 'size-24 print:size-48',
        )}
      >
        {view.status === 'ready' ? (
          <img
            src={view.url}
            alt=""
            className={clsx(
              'size-full',
              fit === 'cover' ? 'object-cover' : 'bg-[#fff] object-contain',
            )}
          />
        ) : view.status === 'loading' ? (
          <Spinner />
        ) : (
          <ImageOff aria-hidden="true" className="size-6" />
        )}
        {view.status === 'ready' &&
        strokes.length > 0 &&
        photo.width !== null &&
        photo.height !== null ? (
          <PhotoMarks strokes={strokes} width={photo.width} height={photo.height} fit={fit} />
        ) : null}
        {small ? null : (
          <span
            title={stateText}
            className={clsx(
              'absolute start-1 bottom-1 inline-flex size-7 items-center justify-center rounded-full',
              tone,
            )}
          >
            <Icon aria-hidden="true" className="size-4" />
          </span>
        )}
      </button>
      {state === 'needs_attention' && !small ? (
        <Button
          variant="quiet"
          size="sm"
          icon={RotateCw}
          className="px-1!"
          onClick={() => void photoOutbox.retry(photo.id)}
        >
          {t('inspections.action.retry')}
        </Button>
      ) : null}
      {onRemove ? (
        <Button
          variant="quiet"
          size="sm"
          className="px-1! text-muted!"
          aria-label={t('inspections.photo.removeOf', { photo: label })}
          onClick={onRemove}
        >
          {t('inspections.photo.remove')}
        </Button>
      ) : null}
      {large ? (
        <Dialog
          open
          onOpenChange={setLarge}
          size="lg"
          title={label}
          description={stateText}
          closeLabel={t('inspections.action.close')}
          footer={tools?.(() => setLarge(false))}
        >
          <LargePhoto photo={photo} label={label} />
        </Dialog>
      ) : null}
    </div>
  );
}

function LargePhoto({ photo, label }: { photo: InspectionPhoto; label: string }) {
  const { t } = useTranslation();
  const view = usePhoto({ photoId: photo.id, path: photo.path, storedAt: photo.stored_at }, 'full');
  const strokes = parseStrokes(photo.strokes);
  if (view.status === 'ready') {
    return (
      <span className="relative mx-auto block w-fit">
        <img src={view.url} alt={label} className="max-h-[70dvh] rounded-control" />
        {strokes.length === 0 || photo.width === null || photo.height === null ? null : (
          <PhotoMarks strokes={strokes} width={photo.width} height={photo.height} fit="contain" />
        )}
      </span>
    );
  }
  if (view.status === 'loading') return <Spinner label={t('inspections.photo.loading')} />;
  return (
    <p className="text-muted">
      {view.status === 'on_its_way'
        ? t('inspections.photo.state.onItsWay')
        : t('inspections.photo.unavailable')}
    </p>
  );
}
