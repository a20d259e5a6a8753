import { Aperture, ArrowLeft, ArrowRight, Camera, PencilLine, RefreshCcw } from 'lucide-react';
import { use, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Button } from '../../../../../ui/button.tsx';
import { Spinner } from '../../../../../ui/spinner.tsx';
import { toast } from '../../../../../ui/toasts.tsx';
import {
  inspectionKey,
  type Inspection,
  type InspectionPhoto,
} from '../../../model/collections.ts';
import type { SnapshotItem } from '../../../model/domain/template-snapshot.ts';
import { beginCapture } from '../../../../../platform/photos/capture-marker.ts';
import { useHasCamera } from '../../../../../platform/photos/use-has-camera.ts';
import { deferred } from '../../../../../ui/deferred.tsx';
import { loadCode } from '../../../../../platform/worker/load-code.ts';
import { inPage } from '../../../ui/in-page.tsx';
import { PhotoTile } from '../../../photos/components/photo-tile.tsx';
import { usePhotoPicker } from '../../../photos/components/use-photo-picker.tsx';
import { usePhotoCommands } from '../../../photos/components/use-photo-commands.ts';
import { InPreview } from './in-preview.ts';

const loadCamera = () =>
  import('../../../photos/components/camera-dialog.tsx').then((module) => module.CameraDialog);
const CameraDialog = deferred(() => loadCode(loadCamera), inPage);

/** With the form, before anybody needs it: the connection may be gone by then. */
export function keepCamera(): void {
  void loadCamera().catch(() => undefined);
}

const AnnotateDialog = deferred(
  () =>
    loadCode(() =>
      import('../../../photos/components/annotate-dialog.tsx').then(
        (module) => module.AnnotateDialog,
      ),
    ),
  inPage,
);

/** Photo evidence of one item: several photos, each with its own way to the server. */
export function PhotoStrip({
  inspection,
  item,
  photos,
  beforeCapture,
  children,
}: {
  inspection: Inspection;
  item: SnapshotItem;
  photos: readonly InspectionPhoto[];
  beforeCapture: () => void;
  /** What stands in the row of its buttons, after them. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const preview = use(InPreview);
  const commands = usePhotoCommands(inspection);
  /** The photo that the next one takes the place of. */
  const retaken = useRef<InspectionPhoto | null>(null);
  const { open, adding, input } = usePhotoPicker({
    inspectionId: inspection.id,
    itemId: item.id,
    beforeCapture,
    onFile: async (file, index) => {
      const before = retaken.current;
      retaken.current = null;
      const place = before?.order_index ?? photos.length + index;
      const kept = await commands.add({ role: 'evidence', itemId: item.id }, file, place);
      if (kept && before !== null) await commands.discard(before);
    },
  });
  const { pathname } = useLocation();
  const hasCamera = useHasCamera();
  const [camera, setCamera] = useState(false);
  const openCamera = () => {
    beforeCapture();
    setCamera(true);
  };
  const keepTaken = async (file: File) => {
    const capture = beginCapture({
      route: pathname,
      parent: inspectionKey(inspection.id),
      part: item.id,
    });
    capture.handOver(1);
    const kept = await commands.add({ role: 'evidence', itemId: item.id }, file, photos.length);
    capture.end();
    return kept;
  };
  const [annotated, setAnnotated] = useState<InspectionPhoto | null>(null);
  const openFor = (photo: InspectionPhoto | null) => {
    retaken.current = photo;
    open();
  };

  return (
    <>
      <Button
        variant="quiet"
        icon={Camera}
        className="px-2!"
        disabled={preview}
        onClick={() => openFor(null)}
      >
        {t('inspections.photo.add')}
      </Button>
      {hasCamera && !preview ? (
        <Button variant="quiet" icon={Aperture} className="px-2!" onClick={openCamera}>
          {t('inspections.camera.title')}
        </Button>
      ) : null}
      {children}
      {input}
      {camera ? (
        <CameraDialog
          ghostOf={null}
          onClose={() => setCamera(false)}
          onFile={keepTaken}
          onMissing={() => {
            setCamera(false);
            toast.info(t('inspections.camera.unavailable'));
            openFor(null);
          }}
          onPicker={() => {
            setCamera(false);
            openFor(null);
          }}
        />
      ) : null}
      {annotated === null ? null : (
        <AnnotateDialog
          photo={annotated}
          onClose={() => setAnnotated(null)}
          onKeep={(strokes) => commands.annotate(annotated, strokes)}
        />
      )}
      {photos.length > 0 || adding > 0 ? (
        <ul
          aria-label={t('inspections.photo.list')}
          className="ms-2 flex w-full flex-wrap items-start gap-3"
        >
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <PhotoTile
                photo={photo}
                label={t('inspections.photo.of', {
                  number: index + 1,
                  question: item.question_text,
                })}
                onRemove={() => void commands.remove(photo)}
                tools={(close) => (
                  <div className="flex flex-wrap gap-2 max-sm:*:flex-auto">
                    {index === 0 ? null : (
                      <Button
                        icon={ArrowLeft}
                        onClick={() => void commands.move(photos, index, index - 1)}
                      >
                        {t('inspections.photo.earlier')}
                      </Button>
                    )}
                    {index === photos.length - 1 ? null : (
                      <Button
                        icon={ArrowRight}
                        onClick={() => void commands.move(photos, index, index + 1)}
                      >
                        {t('inspections.photo.later')}
                      </Button>
                    )}
                    <Button
                      icon={PencilLine}
                      onClick={() => {
                        close();
                        setAnnotated(photo);
                      }}
                    >
                      {t('inspections.annotate.open')}
                    </Button>
                    <Button
                      icon={RefreshCcw}
                      onClick={() => {
                        close();
                        openFor(photo);
                      }}
                    >
                      {t('inspections.photo.retake')}
                    </Button>
                  </div>
                )}
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
      ) : null}
    </>
  );
}
