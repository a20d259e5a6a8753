import { useEffect, useState } from 'react';
import { photoOutbox, type PhotoProgress } from '../../../../platform/photos/photo-capture.ts';

/** Where a photo of this device is; null for one that was taken elsewhere. */
export function usePhotoProgress(photoId: string): PhotoProgress | null {
  const [progress, setProgress] = useState<PhotoProgress | null>(null);
  useEffect(() => {
    const subscription = photoOutbox
      .observePhotos([photoId])
      .subscribe((photos) => setProgress(photos.get(photoId) ?? null));
    return () => subscription.unsubscribe();
  }, [photoId]);
  return progress;
}
