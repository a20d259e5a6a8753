import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { useGridWords } from '../../../../i18n/grid-words.ts';
import { toCents } from '../../../../kernel/money.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { DataGrid } from '../../../../ui/data-grid.tsx';
import { storeTitle } from '../../../stores/index.ts';
import type { StoreWeeks } from '../remote.ts';
import { Spark } from './spark.tsx';

const tones = { 0: 'bad', 1: 'warn', 2: 'warn', 3: 'good', 4: 'neutral' } as const;

/** Rule AS4: as the server put them in order, until somebody sorts them. */
export function StoresTable({
  rows,
  onStore,
}: {
  rows: readonly StoreWeeks[];
  onStore: (storeId: string) => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useGridWords();
  const places = new Map(rows.map(({ store_id }, place) => [store_id, place]));
  const unknown = t('budget.figures.notSet');
  const points = (value: number) =>
    t('budget.stores.points', { points: `${value > 0 ? '+' : ''}${format.number(value, 1)}` });
  return (
    <DataGrid
      caption={t('budget.stores.title')}
      rows={rows}
      rowKey={({ store_id }) => store_id}
      words={words}
      pageSize={50}
      sortedBy={{ column: 'attention' }}
      onRowSelect={({ store_id }) => onStore(store_id)}
      columns={[
        {
          id: 'store',
          header: t('budget.stores.store'),
          primary: true,
          cell: ({ store_number, name }) => storeTitle({ number: store_number, name }),
          sortValue: ({ store_number }) => store_number,
        },
        {
          id: 'attention',
          header: t('budget.stores.attention'),
          cell: ({ attention }) => (
            <Badge tone={tones[attention]} className="max-md:whitespace-normal">
              {t(`budget.stores.why.${attention}`)}
            </Badge>
          ),
          sortValue: ({ store_id }) => places.get(store_id) ?? rows.length,
        },
        {
          id: 'entered',
          header: t('budget.stores.entered'),
          align: 'end',
          cell: ({ days_entered, weeks, days_missing }) => (
            <>
              {t('budget.stores.ofDays', { entered: days_entered, days: weeks * 7 })}
              {days_missing === 0 ? null : (
                <span className="block text-small text-muted">
                  {t('budget.stores.missing', { count: days_missing })}
                </span>
              )}
            </>
          ),
          sortValue: ({ days_entered }) => days_entered,
        },
        {
          id: 'variance',
          header: t('budget.stores.variance'),
          align: 'end',
          cell: ({ variance, variance_percentage }) =>
            variance === null
              ? unknown
              : `${format.money(toCents(variance))} (${format.percent(variance_percentage)})`,
          sortValue: ({ variance_percentage }) => variance_percentage,
        },
        {
          id: 'base',
          header: t('budget.stores.againstBase'),
          align: 'end',
          cell: ({ against_base }) => (against_base === null ? unknown : points(against_base)),
          sortValue: ({ against_base }) => against_base,
        },
        {
          id: 'trend',
          header: t('budget.stores.trend'),
          cell: ({ spark }) => (
            <Spark
              values={spark}
              words={t('budget.stores.trendWords', {
                figures: spark
                  .map((value) =>
                    value === null ? t('budget.stores.noFigure') : format.percent(value, 1),
                  )
                  .join(', '),
              })}
            />
          ),
        },
      ]}
    />
  );
}
