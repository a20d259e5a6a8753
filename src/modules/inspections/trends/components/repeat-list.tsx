import clsx from 'clsx';
import { CircleCheckBig, Repeat, ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../../ui/badge.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import { List, ListRow } from '../../../../ui/list-row.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import type { RepeatFinding, ItemResult } from '../domain/trends.ts';
import type { TrendView } from './trend-view.ts';

/** Rule X5. A finding that is still to be put right leads to its action item. */
export function RepeatList({
  findings,
  openActions,
  view,
}: {
  findings: readonly RepeatFinding[];
  /** By item. */
  openActions: ReadonlyMap<string, string>;
  view: TrendView;
}) {
  const { t } = useTranslation();
  if (findings.length === 0) {
    return (
      <div className="px-4 pb-4 sm:px-5 sm:pb-5">
        <EmptyState
          icon={CircleCheckBig}
          headingLevel={3}
          title={t('inspections.trends.repeat.none')}
        />
      </div>
    );
  }
  if (view === 'table') {
    return (
      <DataTable
        caption={t('inspections.trends.repeat.title')}
        className="rounded-t-none border-x-0 border-b-0 shadow-none"
        rows={findings}
        rowKey={({ itemId }) => itemId}
        columns={[
          {
            id: 'question',
            header: t('inspections.trends.repeat.question'),
            primary: true,
            cell: ({ question }) => question,
          },
          {
            id: 'section',
            header: t('inspections.report.section'),
            cell: ({ section }) => section,
          },
          {
            id: 'critical',
            header: t('inspections.form.critical'),
            cell: ({ critical }) => (critical ? t('inspections.form.critical') : '–'),
          },
          {
            id: 'failed',
            header: t('inspections.answer.fail'),
            align: 'end',
            cell: ({ failed, results }) => `${failed}/${results.length}`,
          },
          {
            id: 'inARow',
            header: t('inspections.trends.repeat.inARow'),
            align: 'end',
            cell: ({ inARow }) => String(inARow),
          },
        ]}
      />
    );
  }
  return (
    <List flush label={t('inspections.trends.repeat.title')} className="rounded-b-card border-b-0">
      {findings.map((finding) => (
        <Finding
          key={finding.itemId}
          finding={finding}
          openAction={openActions.get(finding.itemId) ?? null}
        />
      ))}
    </List>
  );
}

function Finding({ finding, openAction }: { finding: RepeatFinding; openAction: string | null }) {
  const { t } = useTranslation();
  return (
    <ListRow
      {...(openAction === null ? {} : { to: `/inspections/actions/${openAction}` })}
      title={finding.question}
      subtitle={finding.section}
      meta={
        <>
          <ResultStrip results={finding.results} />
          <span>
            {t('inspections.trends.repeat.failedOf', {
              failed: finding.failed,
              count: finding.results.length,
            })}
          </span>
          {finding.inARow > 1 ? (
            <span className="flex items-center gap-1 font-semibold text-ink">
              <Repeat aria-hidden="true" className="size-4" />
              {t('inspections.actions.timesFound', { count: finding.inARow })}
            </span>
          ) : null}
          {finding.critical ? (
            <Badge tone="bad" icon={ShieldAlert}>
              {t('inspections.form.critical')}
            </Badge>
          ) : null}
          {openAction === null ? null : (
            <Badge tone="warn">{t('inspections.trends.repeat.toDo')}</Badge>
          )}
        </>
      }
    />
  );
}

const marks: Record<ItemResult, string> = {
  pass: 'h-1.5 bg-good',
  fail: 'h-5 bg-bad',
  na: 'h-1.5 bg-line-strong',
};

/** An inspection after the other, the latest on the right: high where it failed. The words beside it say the same. */
function ResultStrip({ results }: { results: readonly (ItemResult | null)[] }) {
  return (
    <span aria-hidden="true" className="flex h-5 items-end gap-0.5">
      {results.map((result, place) => (
        // A place is an inspection.
        // oxlint-disable-next-line react/no-array-index-key
        <span
          key={place}
          data-fills
          className={clsx('w-2 rounded-[2px]', result === null ? 'h-1.5 bg-line' : marks[result])}
        />
      ))}
    </span>
  );
}
