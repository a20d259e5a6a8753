import { UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StatCard } from '../../../ui/stat-card.tsx';
import { useCurrentStore } from '../../stores/index.ts';
import { usePeopleFigures } from './queries.ts';

/** How many wait for an answer, and what is most urgent about them (spec §2 Dashboard). */
export function DashboardFigures() {
  const { t } = useTranslation();
  const store = useCurrentStore();
  const figures = usePeopleFigures(store.id, store.timeZone);
  const { waiting = 0, late = 0, starting = 0, notReady = 0 } = figures ?? {};
  return (
    <StatCard
      label={t('people.title')}
      icon={UsersRound}
      loading={figures === undefined}
      tone={notReady > 0 ? 'bad' : late > 0 ? 'warn' : 'neutral'}
      value={String(waiting)}
      hint={
        figures === undefined
          ? '\u00a0'
          : notReady > 0
            ? t('people.hub.notReady', { count: notReady })
            : late > 0
              ? t('people.hub.late', { count: late })
              : t('people.hub.starting', { count: starting })
      }
    />
  );
}
