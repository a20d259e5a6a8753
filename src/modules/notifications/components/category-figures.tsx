import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { useGridWords } from '../../../i18n/grid-words.ts';
import { DataGrid } from '../../../ui/data-grid.tsx';
import type { NotificationFigures } from '../remote-statistics.ts';

/** Each week and category; `–` is what is not told of fewer than five people. */
export function CategoryFigures({ figures }: { figures: readonly NotificationFigures[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useGridWords();
  const counted = ['made', 'sent', 'delivered', 'opened', 'acted'] as const;
  return (
    <DataGrid
      caption={t('push.analytics.byCategory')}
      rows={figures}
      rowKey={({ week, category }) => `${week} ${category}`}
      words={words}
      pageSize={20}
      sortedBy={{ column: 'week', descending: true }}
      columns={[
        {
          id: 'category',
          header: t('notifications.category.label'),
          primary: true,
          cell: ({ category }) => t(`notifications.category.${category}`),
          sortValue: ({ category }) => t(`notifications.category.${category}`),
        },
        {
          id: 'week',
          header: t('push.analytics.week'),
          cell: ({ week }) => <span className="whitespace-nowrap">{format.mediumDate(week)}</span>,
          sortValue: ({ week }) => week,
          largestFirst: true,
        },
        ...counted.map((id) => ({
          id,
          header: t(`push.analytics.${id}`),
          align: 'end' as const,
          // On tablets the time to act is worth more; the sum of what arrived stands above.
          wideOnly: id === 'delivered',
          cell: (row: NotificationFigures) => {
            const value = row[id];
            return value === null ? t('push.analytics.hidden') : format.number(value);
          },
          sortValue: (row: NotificationFigures) => row[id],
          largestFirst: true,
        })),
        {
          id: 'median',
          header: t('push.analytics.median'),
          align: 'end',
          cell: ({ median_seconds: seconds }) =>
            seconds === null
              ? t('push.analytics.hidden')
              : t('push.analytics.minutes', { minutes: format.number(Math.ceil(seconds / 60)) }),
          sortValue: ({ median_seconds }) => median_seconds,
        },
      ]}
    />
  );
}
