import { Camera, ImagePlus, Layers } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhoto } from '../../../../platform/photos/use-photo.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import type { InspectionPhoto } from '../../model/collections.ts';

type CameraState = 'starting' | 'ready' | 'unavailable';

const pictureQuality = 0.92;

/**
 * The camera in the page: nothing else opens for which a system would end the app. One picture after the other, or one
 * with the earlier picture laid over it, so that both are taken from the same place.
 */
export function CameraDialog({
  ghostOf,
  onClose,
  onFile,
  onPicker,
}: {
  /** The earlier picture; null: several are taken, until it is closed. */
  ghostOf: InspectionPhoto | null;
  onClose: () => void;
  /** Answers whether the picture is kept. */
  onFile: (file: File) => Promise<boolean>;
  /** The way out where the page may not use the camera. */
  onPicker: () => void;
}) {
  const { t } = useTranslation();
  const { video, state, fail } = useCamera();
  const [keeping, setKeeping] = useState(false);
  const [taken, setTaken] = useState(0);

  const take = async () => {
    const picture = await pictureOf(video.current);
    if (picture === null) {
      fail();
      return;
    }
    setKeeping(true);
    const kept = await onFile(picture);
    setKeeping(false);
    if (ghostOf !== null) onClose();
    else if (kept) setTaken((count) => count + 1);
  };
  return (
    <Dialog
      open
      dismissible={false}
      onOpenChange={onClose}
      size="lg"
      title={t('inspections.camera.title')}
      {...(ghostOf === null ? {} : { description: t('inspections.camera.hint') })}
      closeLabel={t('inspections.action.close')}
      footer={
        <div className="flex flex-wrap items-center justify-between gap-2 max-sm:*:grow">
          <Button variant="quiet" icon={ImagePlus} onClick={onPicker}>
            {t('inspections.camera.choose')}
          </Button>
          <div className="flex flex-wrap items-center gap-3 max-sm:[&>button]:grow">
            <p
              role="status"
              className="text-small font-semibold text-muted tabular-nums empty:-me-3"
            >
              {taken === 0 ? null : t('receipt.photos', { count: taken })}
            </p>
            {taken === 0 ? null : <Button onClick={onClose}>{t('inspections.camera.done')}</Button>}
            <Button
              variant="primary"
              size="lg"
              icon={Camera}
              disabled={state !== 'ready'}
              pending={keeping}
              onClick={() => void take()}
            >
              {t('inspections.camera.take')}
            </Button>
          </div>
        </div>
      }
    >
      <div className="relative mx-auto aspect-4/3 w-full max-w-[75dvh] overflow-hidden rounded-control bg-sunken">
        <video
          ref={video}
          autoPlay
          muted
          playsInline
          aria-label={t('inspections.camera.title')}
          className="size-full object-cover"
        />
        {state === 'ready' ? (
          ghostOf === null ? null : (
            <Ghost of={ghostOf} />
          )
        ) : (
          <div className="absolute inset-0 flex items-center justify-center p-6 text-center text-muted">
            {state === 'starting' ? (
              <Spinner label={t('inspections.camera.starting')} />
            ) : (
              <p role="alert">{t('inspections.camera.unavailable')}</p>
            )}
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** The earlier picture over the live one, and the switch that takes it away. */
function Ghost({ of }: { of: InspectionPhoto }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(true);
  const ghost = usePhoto({ photoId: of.id, path: of.path, storedAt: of.stored_at }, 'full');
  if (ghost.status !== 'ready') return null;
  return (
    <>
      {shown ? (
        <img
          src={ghost.url}
          alt=""
          className="pointer-events-none absolute inset-0 size-full object-cover opacity-40"
        />
      ) : null}
      <Button
        icon={Layers}
        className="absolute start-2 top-2"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        {t('inspections.camera.ghost')}
      </Button>
    </>
  );
}

/** Shows the camera at the back while the component is there, and lets go of it afterwards. */
function useCamera() {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  useEffect(() => {
    let current = true;
    let stream: MediaStream | null = null;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: { ideal: 'environment' }, width: { ideal: 2560 } },
      });
      const shown = video.current;
      if (!current || shown === null) {
        stop();
        return;
      }
      shown.srcObject = stream;
      await shown.play();
      setState('ready');
    };
    start().catch(() => {
      if (current) setState('unavailable');
    });
    return () => {
      current = false;
      stop();
    };
  }, []);
  return { video, state, fail: () => setState('unavailable') };
}

async function pictureOf(video: HTMLVideoElement | null): Promise<File | null> {
  if (video === null || video.videoWidth === 0) return null;
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.drawImage(video, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: pictureQuality });
  return new File([blob], 'camera.jpg', { type: blob.type });
}
