import { Check, CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StorageFull } from '../../../../../db/errors.ts';
import { useFormat } from '../../../../../i18n/format.ts';
import type { AnswerSheet } from '../../answer-sheet.ts';
import type { InspectionResponse } from '../../../model/collections.ts';
import { useSaveState } from './use-answer-sheet.ts';

/** "Saved" speaks of this device; the server's word is the sync badge beside it. */
export function SaveIndicator({
  sheet,
  responses,
}: {
  sheet: AnswerSheet;
  responses: readonly InspectionResponse[];
}) {
  const { t } = useTranslation();
  const format = useFormat('device');
  const state = useSaveState(sheet);
  const failed = state.indicator === 'error' || (state.failure !== null && state.unsaved > 0);
  if (failed) {
    return (
      <span role="alert" className="flex items-center gap-1.5 text-small font-semibold text-bad">
        <CircleAlert aria-hidden="true" className="size-4" />
        {t('inspections.save.failed')}
        {state.failure instanceof StorageFull ? (
          <span className="sr-only">{t('inspections.error.full')}</span>
        ) : null}
        <button
          type="button"
          onClick={() => void sheet.flush()}
          className="-my-3 min-h-12 rounded-control px-2 underline underline-offset-3"
        >
          {t('inspections.action.retry')}
        </button>
      </span>
    );
  }
  // What is being typed is not saved, whatever was saved a moment ago.
  if (state.indicator === 'saving' || state.unsaved > 0) {
    return <span className="text-small text-muted">{t('inspections.save.saving')}</span>;
  }
  const savedAt =
    state.savedAt?.toISOString() ??
    responses.reduce<string | null>(
      (latest, { updated_at }) => (latest === null || updated_at > latest ? updated_at : latest),
      null,
    );
  if (state.indicator === 'saved') {
    return (
      <span className="flex items-center gap-1 text-small font-semibold text-good">
        <Check aria-hidden="true" className="size-4" />
        {t('inspections.save.saved')}
      </span>
    );
  }
  if (savedAt === null) return null;
  return (
    <span className="flex items-center gap-1 text-small whitespace-nowrap text-muted tabular-nums">
      <Check aria-hidden="true" className="size-4 text-good" />
      <span className="max-sm:sr-only">
        {t('inspections.save.onDevice', { time: format.time(savedAt) })}
      </span>
      <span aria-hidden="true" className="sm:hidden">
        {t('inspections.save.saved')} {format.time(savedAt)}
      </span>
    </span>
  );
}
