import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../../command/use-journal-command.ts';
import { useDatabase, useRows } from '../../../../db/database-context.tsx';
import { mayDeleteInspection } from '../../../../kernel/permission.ts';
import { serverNow } from '../../../../platform/browser/clock.ts';
import { useStanding } from '../../../stores/index.ts';
import { inspectionActionItems, type Inspection } from '../../model/collections.ts';
import { discardInspection } from '../commands-discard.ts';
import { isUntouched } from '../domain/untouched.ts';
import { usePhotos, useResponses } from '../../model/queries.ts';

/** Rule B4: takes an inspection away that was begun by mistake; null where that is not offered. */
export function useDiscard(inspection: Inspection): (() => Promise<void>) | null {
  const { t } = useTranslation();
  const database = useDatabase();
  const standing = useStanding(inspection.store_id);
  const { run } = useJournalCommand();
  const responses = useResponses(inspection.id);
  const photos = usePhotos(inspection.id);
  const actionItems = useRows(inspectionActionItems, {
    equals: { inspection_id: inspection.id },
  });
  const isEmpty =
    !(responses.loading || photos.loading || actionItems.loading) &&
    isUntouched({
      responses: responses.rows,
      photos: photos.rows,
      actionItems: actionItems.rows,
    });
  const isOwn = inspection.inspector_id === database.userId;
  const running = inspection.status === 'in_progress' || inspection.status === 'draft';
  // An administrator may delete any; here it is only offered of what holds nothing.
  if (!isEmpty || !running) return null;
  if (!mayDeleteInspection(standing, { status: inspection.status, isOwn, isEmpty })) return null;
  return async () => {
    await run(
      (to) => discardInspection({ database: to, standing, now: serverNow }, inspection.id),
      {
        done: t('inspections.discard.done'),
        as: 'info',
        failed: t('inspections.discard.failed'),
      },
    );
  };
}
