import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAnswer } from '../../../db/use-answer.ts';
import { useFormat } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { List, ListRow } from '../../../ui/list-row.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { ErrorState, OfflineState } from '../../../ui/states.tsx';
import { storeTitle, useStoreChoice, useStoresView } from '../../stores/index.ts';
import type { Report } from '../domain/report.ts';
import {
  fetchReportRows,
  rowsInPage,
  type ReportCell,
  type ReportFilter,
  type ReportRow,
} from '../remote.ts';
import { useFigureWords } from './use-figure-words.ts';

/** A figure that was opened: which, and what it is called. */
export type OpenedFigure = { readonly cell: ReportCell; readonly title: string };

/** Rule RP2: the rows that made a figure, beside the report; on a phone over it. */
export function RowsPanel({
  report,
  filter,
  figure,
  open,
  onClose,
}: {
  report: Report;
  filter: ReportFilter;
  figure: OpenedFigure;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={figure.title}
      description={t('reports.rowsOf', { report: t(report.titleKey) })}
      closeLabel={t('ui.close')}
    >
      <Rows
        key={JSON.stringify(figure.cell)}
        report={report}
        filter={filter}
        cell={figure.cell}
        onLeave={onClose}
      />
    </Sheet>
  );
}

function Rows({
  report,
  filter,
  cell,
  onLeave,
}: {
  report: Report;
  filter: ReportFilter;
  cell: ReportCell;
  onLeave: () => void;
}) {
  const { t } = useTranslation();
  const [start, setStart] = useState(0);
  const question = JSON.stringify([filter, cell, start]);
  const { last, state, again } = useAnswer(question, () =>
    fetchReportRows(report.id, filter, cell, start),
  );
  if (last === null) {
    return state === 'offline' ? (
      <OfflineState headingLevel={3} title={t('reports.offlineTitle')}>
        {t('reports.rowsOffline')}
      </OfflineState>
    ) : state === 'failed' ? (
      <ErrorState
        headingLevel={3}
        title={t('reports.failed')}
        action={<Button onClick={again}>{t('app.error.retry')}</Button>}
      />
    ) : (
      <SkeletonList rows={6} label={t('ui.loading')} />
    );
  }
  const { count, rows } = last.value;
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-small text-muted tabular-nums">
        {count > rows.length
          ? t('reports.rowsShown', { first: start + 1, last: start + rows.length, count })
          : t('reports.rows', { count })}
      </p>
      <List label={t('reports.rowsList')}>
        {rows.map((row) => (
          <BehindFigure
            key={`${row.id} ${row.store_id}`}
            report={report}
            row={row}
            onLeave={onLeave}
          />
        ))}
      </List>
      {count > rowsInPage ? (
        <div className="flex flex-wrap gap-2">
          <Button disabled={start === 0} onClick={() => setStart(start - rowsInPage)}>
            {t('reports.rowsBefore')}
          </Button>
          <Button
            disabled={start + rows.length >= count}
            onClick={() => setStart(start + rowsInPage)}
          >
            {t('reports.rowsAfter')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function BehindFigure({
  report,
  row,
  onLeave,
}: {
  report: Report;
  row: ReportRow;
  onLeave: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat('device');
  const words = useFigureWords();
  const navigate = useNavigate();
  const { stores, switchStore } = useStoreChoice();
  const view = useStoresView();
  const [params] = useSearchParams();
  const store = stores.find(({ id }) => id === row.store_id);
  const open = async (to: string) => {
    // Opening a store ends the looking at several: the way back finds in its address which they were.
    if (view !== null && !params.has('stores')) {
      const looked = new URLSearchParams(params);
      looked.set('stores', view.isAll ? 'all' : view.stores.map(({ number }) => number).join(','));
      await navigate({ search: looked.toString() }, { replace: true });
    }
    switchStore(row.store_id);
    await navigate(to);
  };
  const path = store === undefined ? null : report.pathOf(row);
  const figures = report.columns
    .filter(({ id, format: as }) =>
      as === 'flag' ? row.values[id] === 1 : (row.values[id] ?? null) !== null,
    )
    .map(({ id, labelKey, format: as }) =>
      as === 'flag' ? t(labelKey) : `${t(labelKey)}: ${words(as, row.values[id] ?? null)}`,
    );
  return (
    <ListRow
      title={row.title ?? t(report.rowKey, { day: format.date(row.day) })}
      subtitle={[
        ...(store === undefined ? [] : [storeTitle(store)]),
        ...(row.title === null ? [] : [format.date(row.day)]),
      ].join(' · ')}
      meta={figures.join(' · ')}
      {...(path !== null && {
        onSelect: () => {
          onLeave();
          void open(path);
        },
      })}
    />
  );
}
