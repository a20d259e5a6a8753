import { useTranslation } from 'react-i18next';
import { useDatabase } from '../../../../db/database-context.tsx';
import { StorageFull } from '../../../../db/errors.ts';
import { serverNow } from '../../../../platform/browser/clock.ts';
import {
  photoOutbox,
  PhotoRefused,
  type PhotoRefusal,
} from '../../../../platform/photos/photo-capture.ts';
import { toast } from '../../../../ui/toasts.tsx';
import { useStanding } from '../../../stores/index.ts';
import type { Inspection, InspectionPhoto } from '../../model/collections.ts';
import { annotatePhoto, arrangePhotos, removePhoto, restorePhoto } from '../commands.ts';
import { PhotoKept, takePhoto } from '../commands-captured.ts';
import type { Stroke } from '../domain/strokes.ts';
import type { PhotoSubject } from '../../model/domain/photo-role.ts';

const refusalKeys: Record<PhotoRefusal, string> = {
  not_an_image: 'inspections.photo.notAnImage',
  empty: 'inspections.photo.notAnImage',
  undecodable: 'inspections.photo.undecodable',
  too_large: 'inspections.photo.tooLarge',
  too_many_pixels: 'inspections.photo.tooManyPixels',
  not_a_pdf: 'inspections.photo.notAnImage',
};

/** Photos with their spoken outcome (spec §8). The picture is durable before its record is written. */
export function usePhotoCommands(inspection: Inspection) {
  const { t } = useTranslation();
  const database = useDatabase();
  const standing = useStanding(inspection.store_id);
  const actor = { database, standing, now: serverNow };

  const reasonOf = (error: unknown) => {
    if (error instanceof PhotoRefused) return t(refusalKeys[error.code]);
    if (error instanceof PhotoKept) return t('inspections.photo.kept');
    if (error instanceof StorageFull) return t('inspections.error.full');
    return t('inspections.photo.failed', { reason: t('inspections.photo.unknownReason') });
  };

  const restore = async (photo: InspectionPhoto) => {
    try {
      await restorePhoto(actor, photo.id);
      await photoOutbox.restore(photo.id);
    } catch (error) {
      toast.error(reasonOf(error));
    }
  };

  return {
    /** Answers whether the picture is kept. */
    async add(subject: PhotoSubject, file: File, orderIndex: number): Promise<boolean> {
      try {
        await takePhoto(actor, inspection.id, subject, file, orderIndex);
        return true;
      } catch (error) {
        toast.error(reasonOf(error));
        return false;
      }
    },
    /** Without a word, since something better took its place. */
    async discard(photo: InspectionPhoto): Promise<void> {
      try {
        await removePhoto(actor, photo.id);
        await photoOutbox.remove({ photoId: photo.id });
      } catch (error) {
        toast.error(reasonOf(error));
      }
    },
    /** Moves a photo one place on among those of its item, or one back. */
    async move(photos: readonly InspectionPhoto[], from: number, to: number): Promise<void> {
      const order = photos.map(({ id }) => id);
      order.splice(to, 0, ...order.splice(from, 1));
      try {
        await arrangePhotos(actor, order);
      } catch (error) {
        toast.error(reasonOf(error));
      }
    },
    async annotate(photo: InspectionPhoto, strokes: readonly Stroke[]): Promise<void> {
      try {
        await annotatePhoto(actor, photo.id, strokes);
      } catch (error) {
        toast.error(reasonOf(error));
      }
    },
    async remove(photo: InspectionPhoto): Promise<void> {
      try {
        await removePhoto(actor, photo.id);
        await photoOutbox.remove({ photoId: photo.id });
      } catch (error) {
        toast.error(reasonOf(error));
        return;
      }
      toast.info(t('inspections.photo.removed'), {
        action: { label: t('ui.undo'), onAction: () => void restore(photo) },
      });
    },
  };
}
