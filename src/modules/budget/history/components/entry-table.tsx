import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useFormat } from '../../../../i18n/format.ts';
import { useGridWords } from '../../../../i18n/grid-words.ts';
import { weekStart } from '../../../../kernel/business-week.ts';
import { toCents } from '../../../../kernel/money.ts';
import { DataGrid } from '../../../../ui/data-grid.tsx';
import { changedAt } from '../../model/domain/entry-trail.ts';
import type { RemoteEntry } from '../remote.ts';

const pageSize = 50;

/** A press on an entry opens its week. */
export function EntryTable({
  entries,
  nameOf,
}: {
  entries: readonly RemoteEntry[];
  nameOf: (userId: string) => string;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useGridWords();
  const navigate = useNavigate();
  return (
    <DataGrid
      caption={t('budget.history.views.entries')}
      rows={entries}
      rowKey={({ id }) => id}
      words={words}
      pageSize={pageSize}
      sortedBy={{ column: 'day', descending: true }}
      onRowSelect={({ entry_date }) => void navigate(`/budget?week=${weekStart(entry_date)}`)}
      columns={[
        {
          id: 'day',
          header: t('budget.entry.date'),
          primary: true,
          cell: ({ entry_date }) => format.dayAndDate(entry_date, 'short'),
          sortValue: ({ entry_date }) => entry_date,
          largestFirst: true,
        },
        {
          id: 'amount',
          header: t('budget.entry.amount'),
          align: 'end',
          cell: ({ amount }) => format.money(toCents(amount)),
          sortValue: ({ amount }) => amount,
          largestFirst: true,
        },
        {
          id: 'by',
          header: t('budget.history.by'),
          cell: ({ user_id }) => nameOf(user_id),
          sortValue: ({ user_id }) => nameOf(user_id),
        },
        {
          id: 'entered',
          wideOnly: true,
          header: t('budget.history.enteredAt'),
          cell: ({ created_at }) => format.dateTime(created_at),
          sortValue: ({ created_at }) => created_at,
          largestFirst: true,
        },
        {
          id: 'changed',
          header: t('budget.history.changedAt'),
          cell: (entry) => {
            const changed = changedAt(entry);
            return changed === null ? '–' : format.dateTime(changed);
          },
          sortValue: changedAt,
          largestFirst: true,
        },
      ]}
    />
  );
}
