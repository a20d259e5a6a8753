import { ArrowLeft, ArrowRight, CircleCheckBig, CornerDownRight, Save } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BottomActionBar } from '../../../../../ui/bottom-action-bar.tsx';
import { Button } from '../../../../../ui/button.tsx';
import { IconButton } from '../../../../../ui/icon-button.tsx';
import type { AnswerSheet } from '../../answer-sheet.ts';
import { canComplete, progressOf } from '../../../model/domain/progress.ts';
import type { TemplateSnapshot } from '../../../model/domain/template-snapshot.ts';
import { missingEvidenceOf, openPlaces } from '../../../model/domain/places.ts';
import { useAnswers } from './use-answer-sheet.ts';

/** Previous, what is left, save, next or complete: within reach of the thumb, over no answer. */
export function FormBar({
  snapshot,
  sheet,
  photographed,
  sectionIndex,
  completing,
  onPrevious,
  onNext,
  onNextOpen,
  onSave,
  onComplete,
}: {
  snapshot: TemplateSnapshot;
  sheet: AnswerSheet;
  photographed: ReadonlySet<string>;
  sectionIndex: number;
  completing: boolean;
  onPrevious: () => void;
  onNext: () => void;
  onNextOpen: () => void;
  onSave: () => void;
  onComplete: () => void;
}) {
  const { t } = useTranslation();
  const answers = useAnswers(sheet);
  const open = openPlaces(snapshot, answers, photographed);
  const left = open.length;
  const evidence = missingEvidenceOf(open);
  const { itemsCompleted, itemsTotal } = progressOf(snapshot, answers);
  const last = sectionIndex === snapshot.sections.length - 1;
  return (
    <BottomActionBar label={t('inspections.form.actions')}>
      <div className="flex min-w-0 flex-1 items-center gap-2 @max-[19rem]:flex-wrap @min-[38rem]:flex-wrap">
        <Button
          icon={ArrowLeft}
          disabled={sectionIndex === 0}
          onClick={onPrevious}
          aria-label={t('inspections.form.previous')}
          className="shrink-0 @max-[38rem]:size-[48px] @max-[38rem]:px-0 @max-[38rem]:[&>span]:gap-0"
        >
          <span className="@max-[38rem]:sr-only">{t('inspections.form.previous')}</span>
        </Button>
        {left > 0 ? (
          <Button
            variant="quiet"
            onClick={onNextOpen}
            title={t('inspections.form.leftHint')}
            aria-description={t('inspections.form.leftHint')}
            className="min-w-0 tabular-nums @max-[38rem]:px-2"
          >
            <span className="flex items-center gap-1.5 underline decoration-dotted underline-offset-4">
              <CornerDownRight aria-hidden="true" className="size-4.5 @max-[38rem]:hidden" />
              {evidence === null ? (
                <span className="whitespace-nowrap">
                  {t('inspections.form.left', { count: left })}
                </span>
              ) : (
                <span className="leading-tight">
                  {/* Answered is not finished: a bar at 100 % beside a button that does nothing has to say why. */}
                  <span className="@max-[38rem]:sr-only">
                    {t('inspections.form.answered', { done: itemsCompleted, count: itemsTotal })}
                    ,{' '}
                  </span>
                  {t(`inspections.form.missing.${evidence}`, { count: left })}
                </span>
              )}
            </span>
          </Button>
        ) : null}
        <span className="flex-1" />
        <IconButton
          variant="secondary"
          className="@max-[38rem]:size-[48px]"
          icon={Save}
          label={last ? t('inspections.form.save') : t('inspections.form.saveAndNext')}
          onClick={onSave}
        />
        {last ? (
          <Button
            variant="primary"
            className="leading-tight @max-[38rem]:px-3 @max-[19rem]:basis-full"
            disabled={!canComplete(snapshot, answers, photographed, sectionIndex)}
            pending={completing}
            onClick={onComplete}
          >
            <span className="flex items-center gap-2">
              <CircleCheckBig aria-hidden="true" className="size-5 @max-[38rem]:hidden" />
              {t('inspections.form.complete')}
            </span>
          </Button>
        ) : (
          <Button
            variant="primary"
            onClick={onNext}
            className="@max-[38rem]:px-3 @max-[19rem]:basis-full"
          >
            <span className="flex items-center gap-2 leading-tight">
              {t('inspections.form.next')}
              <ArrowRight aria-hidden="true" className="size-5 @max-[38rem]:hidden" />
            </span>
          </Button>
        )}
      </div>
    </BottomActionBar>
  );
}
