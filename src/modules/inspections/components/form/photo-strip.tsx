import { Camera } from 'lucide-react';
import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { captureMarker } from '../../../../platform/capture-marker.ts';
import { Button } from '../../../../ui/button.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import type { Inspection, InspectionPhoto } from '../../collections.ts';
import type { SnapshotItem } from '../../domain/template-snapshot.ts';
import { PhotoTile } from '../photo-tile.tsx';
import { usePhotoCommands } from './use-photo-commands.ts';

/** Photo evidence of one item: several photos, each with its own way to the office. */
export function PhotoStrip({
  inspection,
  item,
  photos,
  beforeCapture,
}: {
  inspection: Inspection;
  item: SnapshotItem;
  photos: readonly InspectionPhoto[];
  /** Everything typed is kept before the camera opens: the page may not survive it. */
  beforeCapture: () => void;
}) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const [adding, setAdding] = useState(0);
  const commands = usePhotoCommands(inspection);

  useEffect(() => {
    const picker = input.current;
    const forget = () => captureMarker.clear();
    picker?.addEventListener('cancel', forget);
    return () => picker?.removeEventListener('cancel', forget);
  }, []);

  const open = () => {
    beforeCapture();
    captureMarker.set({ route: pathname, inspectionId: inspection.id, itemId: item.id });
    input.current?.click();
  };
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    setAdding((count) => count + files.length);
    for (const [index, file] of files.entries()) {
      await commands.add(item.id, file, photos.length + index);
      setAdding((count) => count - 1);
    }
    captureMarker.clear();
  };

  return (
    <>
      <Button variant="quiet" icon={Camera} className="px-2!" onClick={open}>
        {t('inspections.photo.add')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        tabIndex={-1}
        aria-hidden="true"
        className="hidden"
        data-photo-input={item.id}
        onChange={(event) => void take(event)}
      />
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
