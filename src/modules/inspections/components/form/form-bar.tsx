import { ArrowLeft, ArrowRight, CircleCheckBig, ListChecks, Save } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BottomActionBar } from '../../../../ui/bottom-action-bar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import type { AnswerSheet } from '../../answer-sheet.ts';
import { canComplete, progressOf } from '../../domain/progress.ts';
import type { TemplateSnapshot } from '../../domain/template-snapshot.ts';
import { useAnswers } from './use-answer-sheet.ts';

/** Previous, what is left, save, next or complete: within reach of the thumb, over no answer. */
export function FormBar({
  snapshot,
  sheet,
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
  const progress = progressOf(snapshot, answers);
  const left = progress.itemsTotal - progress.itemsCompleted;
  const last = sectionIndex === snapshot.sections.length - 1;
  return (
    <BottomActionBar label={t('inspections.form.actions')}>
      <Button
        icon={ArrowLeft}
        disabled={sectionIndex === 0}
        onClick={onPrevious}
        aria-label={t('inspections.form.previous')}
        className="max-sm:px-3.5"
      >
        <span className="max-sm:sr-only">{t('inspections.form.previous')}</span>
      </Button>
      {left > 0 ? (
        <Button variant="quiet" icon={ListChecks} onClick={onNextOpen} className="max-sm:px-2">
          {t('inspections.form.left', { count: left })}
        </Button>
      ) : null}
      <span className="flex-1" />
      <IconButton
        variant="secondary"
        icon={Save}
        label={last ? t('inspections.form.save') : t('inspections.form.saveAndNext')}
        onClick={onSave}
      />
      {last ? (
        <Button
          variant="primary"
          icon={CircleCheckBig}
          disabled={!canComplete(snapshot, answers, sectionIndex)}
          pending={completing}
          onClick={onComplete}
        >
          {t('inspections.form.complete')}
        </Button>
      ) : (
        <Button variant="primary" trailingIcon={ArrowRight} onClick={onNext}>
          {t('inspections.form.next')}
        </Button>
      )}
    </BottomActionBar>
  );
}
