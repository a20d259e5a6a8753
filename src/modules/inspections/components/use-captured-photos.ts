import { firstValueFrom } from 'rxjs';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useDatabase } from '../../../db/database-context.tsx';
import { photoOutbox } from '../../../platform/photo-capture.ts';
import { useStanding } from '../../stores/index.ts';
import type { Inspection } from '../collections.ts';
import { addPhoto } from '../commands.ts';
import { fieldsOf, subjectInPath } from '../domain/photo-role.ts';

/**
 * Records the photos that were kept when the page was killed before their records were written. A photo that already
 * left this device has its record at the office: one that is missing here was removed there. A signature without its
 * record is asked for again.
 */
export function useCapturedPhotos(inspection: Inspection): void {
  const database = useDatabase();
  const standing = useStanding(inspection.store_id);
  const actor = useRef({ database, standing, now: () => new Date() });
  useLayoutEffect(() => {
    actor.current = { database, standing, now: () => new Date() };
  }, [database, standing]);
  useEffect(() => {
    const recover = async () => {
      const captured = await photoOutbox.captured(inspection.id, database.userId);
      if (captured.length === 0) return;
      const ids = captured.map((photo) => photo.photoId);
      const progress = await firstValueFrom(photoOutbox.observePhotos(ids));
      for (const [orderIndex, photo] of captured.entries()) {
        if (progress.get(photo.photoId)?.state !== 'on_device') continue;
        const subject = subjectInPath(photo.path);
        if (subject === null) continue;
        const record = { ...photo, inspectionId: inspection.id, ...fieldsOf(subject), orderIndex };
        // One that cannot be recorded, as in a walk that was completed meanwhile, keeps no other from it.
        await addPhoto(actor.current, record).catch(() => undefined);
      }
    };
    // What cannot be recorded now stays in the outbox and is tried when the form opens again.
    recover().catch(() => undefined);
  }, [inspection.id, database]);
}
