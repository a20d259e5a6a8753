import { ClipboardCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../../../i18n/format.ts';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { Card } from '../../../../ui/card.tsx';
import { ColumnBar } from '../../../../ui/charts/columns.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import type { LastScore } from '../domain/last-scores.ts';

/** The last inspections as columns, each leading to its report. */
export function ScoreHistory({
  scores,
  names,
  loading,
}: {
  scores: readonly LastScore[];
  names: ReadonlyMap<string, string>;
  loading: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  if (loading) return <Skeleton height="17rem" />;
  return (
    <Card
      title={t('dashboard.inspections.scores')}
      actions={
        <ButtonLink to="/inspections/trends" size="sm" variant="quiet" className="-my-2 px-1!">
          {t('inspections.trends.title')}
        </ButtonLink>
      }
    >
      {scores.length === 0 ? (
        <EmptyState
          icon={ClipboardCheck}
          headingLevel={3}
          title={t('dashboard.inspections.none')}
        />
      ) : (
        <>
          <ol className="grid grid-cols-6 gap-1 @md:gap-2">
            {scores.map(({ id, templateId, date, percent }) => (
              <li key={id} className="min-w-0">
                <Link
                  to={`/inspections/${id}`}
                  aria-label={t('dashboard.inspections.scoreLabel', {
                    name: names.get(templateId) ?? t('inspections.list.unknownTemplate'),
                    date: format.mediumDate(date),
                    percent: format.percent(percent, 0),
                  })}
                  className="block min-h-12 min-w-12 rounded-control text-center hover:bg-brand-soft"
                >
                  <span
                    aria-hidden="true"
                    className="block h-6 text-[0.75rem] leading-5 tracking-tight tabular-nums @md:text-[0.8125rem]"
                  >
                    {format.percent(percent, 0)}
                  </span>
                  <span
                    aria-hidden="true"
                    className="relative block h-32 overflow-hidden rounded-t-[6px] border-b border-line bg-sunken"
                  >
                    <ColumnBar share={percent / 100} className="inset-x-0" />
                  </span>
                  <span
                    aria-hidden="true"
                    className="mt-1 block text-[0.75rem] leading-6 tracking-tight whitespace-nowrap text-muted"
                  >
                    {format.monthDay(date)}
                  </span>
                </Link>
              </li>
            ))}
          </ol>
          <p className="mt-3 text-small text-muted">
            {t('dashboard.inspections.scoresHint', { count: scores.length })}
          </p>
        </>
      )}
    </Card>
  );
}
