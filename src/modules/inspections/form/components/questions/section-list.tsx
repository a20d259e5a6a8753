import { clsx } from 'clsx';
import { CircleCheck, CircleDashed, CircleX, ListChecks } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AnswerSheet } from '../../answer-sheet.ts';
import { isAnswered, isFailed } from '../../../model/domain/answer.ts';
import { asked } from '../../../model/domain/asked.ts';
import type { TemplateSnapshot } from '../../../model/domain/template-snapshot.ts';
import { useAnswers } from './use-answer-sheet.ts';

/** The section menu: each section with what is left in it. */
export function SectionList({
  snapshot,
  sheet,
  current,
  onSelect,
  onReview,
}: {
  snapshot: TemplateSnapshot;
  sheet: AnswerSheet;
  current: number;
  onSelect: (index: number) => void;
  onReview: () => void;
}) {
  const { t } = useTranslation();
  const answers = useAnswers(sheet);
  return (
    <ol className="flex flex-col gap-1">
      {asked(snapshot, answers).sections.map((section, index) => {
        const done = section.items.filter((item) => isAnswered(item, answers)).length;
        const failed = section.items.filter((item) => isFailed(item, answers)).length;
        const complete = done === section.items.length;
        const Icon = !complete ? CircleDashed : failed > 0 ? CircleX : CircleCheck;
        return (
          <li key={section.id}>
            <button
              type="button"
              aria-current={index === current ? 'step' : undefined}
              onClick={() => onSelect(index)}
              className={clsx(
                'flex min-h-14 w-full items-center gap-3 rounded-control px-3 py-2 text-start hover:bg-brand-soft',
                index === current && 'bg-brand-soft font-semibold',
              )}
            >
              <Icon
                aria-hidden="true"
                className={clsx(
                  'size-5 shrink-0',
                  !complete ? 'text-faint' : failed > 0 ? 'text-bad' : 'text-good',
                )}
              />
              <span className="min-w-0 flex-1">{section.name}</span>
              <span className="shrink-0 text-small text-muted tabular-nums">
                <span aria-hidden="true">
                  {done}/{section.items.length}
                </span>
                <span className="sr-only">
                  {t('inspections.form.items', { done, count: section.items.length })}
                  {failed > 0 ? `, ${t('inspections.form.failed', { count: failed })}` : ''}
                </span>
              </span>
            </button>
          </li>
        );
      })}
      <li className="mt-1 border-t border-line pt-1">
        <button
          type="button"
          onClick={onReview}
          className="flex min-h-14 w-full items-center gap-3 rounded-control px-3 py-2 text-start hover:bg-brand-soft"
        >
          <ListChecks aria-hidden="true" className="size-5 shrink-0 text-brand" />
          {t('inspections.review.open')}
        </button>
      </li>
    </ol>
  );
}
