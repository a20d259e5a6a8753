/** Who takes a photo back, and until when (rule SP3); equal to `sync.derive_supply_photo`. */

const takenBackWithinMs = 10 * 60_000;

/** Rule SP3: whoever took it, within ten minutes, or while the office does not have the picture. */
export const mayTakePhotoBack = (
  photo: {
    readonly captured_by: string;
    readonly created_at: string;
    readonly stored_at: string | null;
  },
  userId: string,
  now: Date,
): boolean =>
  photo.captured_by === userId &&
  (photo.stored_at === null || now.getTime() <= Date.parse(photo.created_at) + takenBackWithinMs);
