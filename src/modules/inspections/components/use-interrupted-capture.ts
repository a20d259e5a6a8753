import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { captureMarker, type CaptureMarker } from '../../../platform/capture-marker.ts';
import { photoOutbox } from '../../../platform/photo-capture.ts';
import { toast } from '../../../ui/toasts.tsx';

/** The capture that this page did not live to see the end of, if it belongs to the inspection. */
export function interruptedCapture(inspectionId: string): CaptureMarker | null {
  const marker = captureMarker.read();
  return marker?.inspectionId === inspectionId ? marker : null;
}

/** Says that a photo may be missing, unless it was kept before the page was killed. */
export function useInterruptedCapture(
  marker: CaptureMarker | null,
  userId: string,
  questionOf: (itemId: string) => string,
): void {
  const { t } = useTranslation();
  const tell = useEffectEvent((itemId: string) =>
    toast.info(t('inspections.photo.interrupted'), {
      message: questionOf(itemId),
      duration: 10_000,
    }),
  );
  useEffect(() => {
    if (marker === null) return;
    captureMarker.clear();
    const look = async () => {
      const captured = await photoOutbox.captured(marker.inspectionId, userId);
      const kept = captured.some(
        (photo) => photo.itemId === marker.itemId && Date.parse(photo.capturedAt) >= marker.setAt,
      );
      if (!kept) tell(marker.itemId);
    };
    look().catch(() => undefined);
  }, [marker, userId]);
}
