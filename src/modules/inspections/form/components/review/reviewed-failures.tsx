import { Repeat, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../../i18n/format.ts';
import { Badge } from '../../../../../ui/badge.tsx';
import { Card } from '../../../../../ui/card.tsx';
import { isFailed, type Answers } from '../../../model/domain/answer.ts';
import { asked } from '../../../model/domain/asked.ts';
import type { TemplateSnapshot } from '../../../model/domain/template-snapshot.ts';
import type { Place } from '../../../model/domain/places.ts';
import type { PhotoHistory } from '../../queries-item-history.ts';

/** What failed, what it cost, and what comes of it at completion (rules P6, F1 and F6). */
export function ReviewedFailures({
  snapshot,
  answers,
  history,
  onPlace,
}: {
  snapshot: TemplateSnapshot;
  answers: Answers;
  history: ReadonlyMap<string, PhotoHistory>;
  onPlace: (place: Place) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const failed = asked(snapshot, answers).sections.flatMap((section, sectionIndex) =>
    section.items.filter((item) => isFailed(item, answers)).map((item) => ({ sectionIndex, item })),
  );
  if (failed.length === 0) return null;
  return (
    <Card title={t('inspections.review.failed', { count: failed.length })} padded={false}>
      <p className="px-4 pb-3 text-small text-muted sm:px-5">
        {t('inspections.review.failedHint')}
      </p>
      <ul className="divide-y divide-line border-t border-line">
        {failed.map(({ sectionIndex, item }) => (
          <li key={item.id}>
            <button
              type="button"
              onClick={() => onPlace({ sectionIndex, itemId: item.id })}
              className="flex min-h-14 w-full items-start gap-3 px-4 py-2.5 text-start hover:bg-brand-soft focus-visible:-outline-offset-3 sm:px-5"
            >
              <X aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-bad" />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{item.question_text}</span>
                <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
                  {item.is_critical ? (
                    <Badge tone="bad">{t('inspections.form.critical')}</Badge>
                  ) : null}
                  {(history.get(item.id)?.openActionId ?? null) === null ? null : (
                    <Badge tone="warn" icon={Repeat}>
                      {t('inspections.review.joins')}
                    </Badge>
                  )}
                </span>
              </span>
              {item.points === 0 ? null : (
                <span className="shrink-0 font-semibold text-bad tabular-nums">
                  −{format.number(item.points, 2)}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
