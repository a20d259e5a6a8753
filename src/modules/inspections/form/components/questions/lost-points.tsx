import { ChevronRight, CircleCheck, ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../../i18n/format.ts';
import { Badge } from '../../../../../ui/badge.tsx';
import type { AnswerSheet } from '../../answer-sheet.ts';
import { isFailed } from '../../../model/domain/answer.ts';
import { lossesOf, lostBySection } from '../../domain/points-lost.ts';
import type { TemplateSnapshot } from '../../../model/domain/template-snapshot.ts';
import type { Place } from '../../../model/domain/places.ts';
import { useAnswers } from './use-answer-sheet.ts';

/** What has cost points so far, and each section's sum (rule P8). A press leads to the item. */
export function LostPoints({
  snapshot,
  sheet,
  onPlace,
}: {
  snapshot: TemplateSnapshot;
  sheet: AnswerSheet;
  onPlace: (place: Place) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const answers = useAnswers(sheet);
  const losses = lossesOf(snapshot, answers);
  const sections = lostBySection(losses);
  const sectionName = (index: number) => snapshot.sections[index]?.name ?? '';
  const points = (lost: number) => (
    <span className="shrink-0 font-semibold text-bad tabular-nums">
      <span aria-hidden="true">−{format.number(lost, 2)}</span>
      <span className="sr-only">
        {t('inspections.lost.points', { count: lost, points: format.number(lost, 2) })}
      </span>
    </span>
  );
  if (losses.length === 0) {
    return (
      <p className="flex items-center gap-2 py-4 text-muted">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-good" />
        {t('inspections.lost.none')}
      </p>
    );
  }
  return (
    <>
      <ol aria-label={t('inspections.lost.items')} className="-mx-3 divide-y divide-line">
        {losses.map((loss) => (
          <li key={loss.item.id}>
            <button
              type="button"
              onClick={() => onPlace({ sectionIndex: loss.sectionIndex, itemId: loss.item.id })}
              className="flex min-h-14 w-full items-start gap-3 rounded-control px-3 py-2.5 text-start hover:bg-brand-soft"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-medium text-pretty">
                  <span className="me-1.5 text-faint tabular-nums">{loss.number}.</span>
                  {loss.item.question_text}
                </span>
                <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
                  {loss.item.is_critical && isFailed(loss.item, answers) ? (
                    <Badge tone="bad" icon={ShieldAlert}>
                      {t('inspections.form.critical')}
                    </Badge>
                  ) : null}
                  <span>{sectionName(loss.sectionIndex)}</span>
                  {isFailed(loss.item, answers) ? null : (
                    <span>
                      {t('inspections.answer.rating', { value: answers.get(loss.item.id)?.value })}
                    </span>
                  )}
                </span>
              </span>
              {loss.points === 0 ? null : points(loss.points)}
              <ChevronRight aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
            </button>
          </li>
        ))}
      </ol>
      {sections.length === 0 ? null : (
        <section aria-labelledby="lost-by-section" className="mt-4 border-t border-line pt-3">
          <h3 id="lost-by-section" className="text-small font-semibold text-muted">
            {t('inspections.lost.bySection')}
          </h3>
          <ul className="mt-1">
            {sections.map((section) => (
              <li
                key={section.sectionIndex}
                className="flex items-baseline justify-between gap-3 py-1.5"
              >
                <span className="min-w-0">{sectionName(section.sectionIndex)}</span>
                {points(section.points)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
