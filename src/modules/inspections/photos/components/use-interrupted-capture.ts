import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { captureMarker } from '../../../../platform/photos/capture-marker.ts';
import { photoOutbox } from '../../../../platform/photos/photo-capture.ts';
import { inspectionKey } from '../../model/collections.ts';
import { capturedItem } from '../domain/capture-place.ts';
import { toast } from '../../../../ui/toasts.tsx';

/**
 * Says that photos may be missing that a page before this one did not live to keep. What this page itself takes comes
 * after its opening.
 */
export function useInterruptedCapture(
  inspectionId: string,
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
    const openedAt = Date.now();
    let current = true;
    const look = async () => {
      const marker = await captureMarker.recall();
      if (!current || marker === null || marker.setAt >= openedAt) return;
      const itemId = capturedItem(marker, inspectionId);
      if (itemId === null) return;
      captureMarker.forgetInterrupted();
      const captured = await photoOutbox.captured(inspectionKey(inspectionId), userId);
      const kept = captured.filter(
        (photo) => photo.part === itemId && Date.parse(photo.capturedAt) >= marker.setAt,
      );
      if (kept.length < marker.photos) tell(itemId);
    };
    look().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [inspectionId, userId]);
}
