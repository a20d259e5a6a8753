import { Archive, CalendarCheck, CalendarDays, CalendarRange } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { StatCard, StatGrid } from '../../../../ui/stat-card.tsx';
import { noArchived, type ArchiveStats as Stats } from '../remote.ts';

/** The four figures above the archive; null: they are asked for. */
export function ArchiveStats({ stats }: { stats: Stats | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const cards = [
    ['total_archived', 'total', Archive],
    ['archived_today', 'today', CalendarCheck],
    ['archived_this_week', 'week', CalendarRange],
    ['archived_this_month', 'month', CalendarDays],
  ] as const;
  return (
    <StatGrid
      label={t('supply.archive.title')}
      className="max-sm:grid-cols-[repeat(auto-fit,minmax(min(max(8.5rem,40%),100%),1fr))]"
    >
      {cards.map(([figure, words, icon]) => (
        <StatCard
          key={figure}
          icon={icon}
          label={t(`supply.archive.stat.${words}`)}
          value={format.number((stats ?? noArchived)[figure])}
          loading={stats === null}
        />
      ))}
    </StatGrid>
  );
}
