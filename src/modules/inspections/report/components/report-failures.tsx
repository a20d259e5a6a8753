import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../../../i18n/format.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Card } from '../../../../ui/card.tsx';
import type { InspectionResponse } from '../../model/collections.ts';
import { isFailed, type Answers } from '../../model/domain/answer.ts';
import { asked } from '../../model/domain/asked.ts';
import { itemsOf, type TemplateSnapshot } from '../../model/domain/template-snapshot.ts';

/** What failed, before everything else; each leads to its place further down, with its photos. */
export function ReportFailures({
  snapshot,
  answers,
  responses,
}: {
  snapshot: TemplateSnapshot;
  answers: Answers;
  responses: ReadonlyMap<string, InspectionResponse>;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const failed = itemsOf(asked(snapshot, answers))
    .filter((item) => isFailed(item, answers))
    .sort((a, b) => Number(b.is_critical) - Number(a.is_critical));
  if (failed.length === 0) return null;
  return (
    <Card title={t('inspections.review.failed', { count: failed.length })} padded={false}>
      <ol className="divide-y divide-line border-t border-line">
        {failed.map((item) => {
          const response = responses.get(item.id);
          return (
            <li key={item.id} className="flex items-start gap-3 px-4 py-3 sm:px-5">
              <X aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-bad" />
              <div className="min-w-0 flex-1">
                <Link
                  to={{ hash: `#item-${item.id}` }}
                  className="inline-flex min-h-12 max-w-full items-center font-medium wrap-anywhere underline decoration-line-strong underline-offset-4"
                >
                  {item.question_text}
                </Link>
                {item.is_critical ? (
                  <Badge tone="bad" className="ms-2">
                    {t('inspections.form.critical')}
                  </Badge>
                ) : null}
                {(response?.notes ?? '') === '' ? null : (
                  <p className="mt-1 text-small whitespace-pre-wrap text-muted">
                    {response?.notes}
                  </p>
                )}
              </div>
              {item.points === 0 ? null : (
                <span className="shrink-0 font-semibold text-bad tabular-nums">
                  −{format.number(item.points, 2)}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
