import { useEffect, useLayoutEffect, useRef } from 'react';
import { useDatabase } from '../../../../db/database-context.tsx';
import { serverNow } from '../../../../platform/browser/clock.ts';
import { useStanding } from '../../../stores/index.ts';
import type { Inspection } from '../../model/collections.ts';
import { recordCaptured } from '../commands-captured.ts';

/** Records the photos that were kept when the page was killed before their records were written. */
export function useCapturedPhotos(inspection: Inspection): void {
  const database = useDatabase();
  const standing = useStanding(inspection.store_id);
  const actor = useRef({ database, standing, now: serverNow });
  useLayoutEffect(() => {
    actor.current = { database, standing, now: serverNow };
  }, [database, standing]);
  useEffect(() => {
    // What cannot be recorded now stays in the outbox and is tried when the form opens again.
    recordCaptured({ ...actor.current, database }, inspection.id).catch(() => undefined);
  }, [inspection.id, database]);
}
