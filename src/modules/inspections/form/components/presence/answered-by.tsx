import { Undo2, UserRound } from 'lucide-react';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../../i18n/format.ts';
import { inspectionResponseId } from '../../../../../kernel/ids.ts';
import { Button } from '../../../../../ui/button.tsx';
import { useMemberName } from '../../../../stores/index.ts';
import { useWasConflict } from '../../../../sync-centre/index.ts';
import type { AnswerSheet } from '../../answer-sheet.ts';
import { inspectionResponses, type Inspection } from '../../../model/collections.ts';
import type { AnswerOrigin } from '../../domain/answer-origin.ts';
import type { SnapshotItem } from '../../../model/domain/template-snapshot.ts';

/** Whose answer it is, and the way back to one's own that it replaced (rules Y2 and Y3). */
export function AnsweredBy({
  origin: { by, at, replaced },
  item,
  inspection,
  sheet,
}: {
  origin: AnswerOrigin;
  item: SnapshotItem;
  inspection: Inspection;
  sheet: AnswerSheet;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = useMemberName(inspection.store_id, by) ?? t('inspections.presence.office');
  // Where both answered without knowing of each other, both answers were offered for a choice.
  const disputed = useWasConflict(
    inspectionResponses.name,
    inspectionResponseId(inspection.id, item.id),
    'response_value',
  );
  const mine = disputed ? null : replaced;
  const known: Readonly<Record<string, string>> = {
    pass: t('inspections.answer.pass'),
    fail: t('inspections.answer.fail'),
    na: t('inspections.answer.na'),
  };
  const value =
    mine === null
      ? ''
      : item.item_type === 'radio'
        ? t('inspections.answer.rating', { value: mine })
        : (known[mine] ?? mine);
  const said = mine === null ? '' : t('inspections.presence.replaced', { name, value });
  // Said once it is on the page: a screen reader does not hear what comes together with the place that says it.
  const heard = useDeferredValue(said, '');
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-small text-muted">
      <p className="flex min-w-0 items-center gap-1.5">
        <UserRound aria-hidden="true" className="size-4 shrink-0" />
        <span>
          {mine === null ? t('inspections.presence.answeredBy', { name }) : said}
          {at === null ? null : <>, {format.time(at)}</>}
        </span>
      </p>
      <span role="status" className="sr-only">
        {heard}
      </span>
      {mine === null ? null : (
        <Button
          variant="quiet"
          icon={Undo2}
          className="-ms-2 px-2!"
          onClick={() => sheet.put(item.id, { value: mine }, 'now')}
        >
          {t('inspections.presence.putBack')}
        </Button>
      )}
    </div>
  );
}
