import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { usePhotoPicker as usePickedPhotos } from '../../../../platform/photos/use-photo-picker.tsx';
import { inspectionKey } from '../../model/collections.ts';

/** The device's own camera or gallery for an item. `input` is to be rendered; `open` opens it. */
export function usePhotoPicker({
  inspectionId,
  itemId,
  onFile,
  beforeCapture,
}: {
  inspectionId: string;
  itemId: string;
  /** One after the other; the next waits for it. */
  onFile: (file: File, index: number) => Promise<unknown>;
  /** Everything typed is kept before the camera opens: the page may not survive it. */
  beforeCapture?: () => void;
}): { readonly open: () => void; readonly adding: number; readonly input: ReactNode } {
  const { pathname } = useLocation();
  const place = { route: pathname, parent: inspectionKey(inspectionId), part: itemId };
  return usePickedPhotos({ place, onFile, beforeCapture });
}
