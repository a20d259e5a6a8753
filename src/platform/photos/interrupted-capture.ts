import { captureMarker } from './capture-marker.ts';
import { photoOutbox } from './photo-capture.ts';

/**
 * Whether photos of this part of a record may be missing that a page before this one did not live to keep; asked once, and
 * forgotten then. What this page itself takes comes after its opening.
 */
export function interruptedCapture(
  parent: { readonly collection: string; readonly id: string },
  part: string,
  userId: string,
): { readonly look: () => Promise<boolean>; readonly leave: () => void } {
  const openedAt = Date.now();
  let current = true;
  const look = async () => {
    const marker = await captureMarker.recall();
    if (!current || marker === null || marker.setAt >= openedAt) return false;
    const isOfThis =
      marker.parent?.collection === parent.collection &&
      marker.parent.id === parent.id &&
      marker.part === part;
    if (!isOfThis) return false;
    captureMarker.forgetInterrupted();
    const captured = await photoOutbox.captured(parent, userId);
    const kept = captured.filter(
      (photo) => photo.part === part && Date.parse(photo.capturedAt) >= marker.setAt,
    );
    return kept.length < marker.photos;
  };
  return {
    look: () => look().catch(() => false),
    leave: () => {
      current = false;
    },
  };
}
