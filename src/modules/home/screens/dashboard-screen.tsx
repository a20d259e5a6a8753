import { CloudCheck, CloudUpload, TriangleAlert } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '../../../db/database-context.tsx';
import { useFormat } from '../../../i18n/format.ts';
import { businessDayOf } from '../../../kernel/business-week.ts';
import { useNow } from '../../../platform/browser/use-now.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ShopFront } from '../../../ui/shop-front.tsx';
import { StatCard } from '../../../ui/stat-card.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useIdentity } from '../../auth/index.ts';
import { storeTitle, useCurrentStore } from '../../stores/index.ts';
import { ShortcutBar } from '../components/shortcut-bar.tsx';
import { Waiting } from '../components/waiting.tsx';
import { pickWelcome } from '../domain/welcome.ts';
import { useHomeParts } from '../home-parts.ts';

/** The store at a glance: figures first, then what there is to look at (spec §2 Dashboard). */
export function DashboardScreen() {
  const { t } = useTranslation();
  const format = useFormat();
  const { firstName } = useIdentity();
  const store = useCurrentStore();
  const { dashboard, board, DashboardReady } = useHomeParts();
  const today = businessDayOf(useNow(), store.timeZone);
  const [welcome] = useState(() => pickWelcome(Math.random()));
  const name = firstName || t('dashboard.welcome.you');

  return (
    <>
      <ShopFront
        title={t(`dashboard.welcome.${welcome}`, { name, store: store.name })}
        after={`${format.dayAndDate(today)} · ${storeTitle(store)}`}
      >
        <ShortcutBar />
      </ShopFront>
      <Page width="wide">
        <Waiting />
        {board ?? (
          <DashboardReady fallback={<Skeleton lines={2} height="18rem" />}>
            <section aria-labelledby="figures" className="flex flex-col gap-3">
              <h2 id="figures" className="sr-only">
                {t('dashboard.figures')}
              </h2>
              <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-3 md:grid-cols-[repeat(auto-fit,minmax(max(10rem,26%),1fr))] lg:gap-4 2xl:grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))]">
                {dashboard.map(({ id, figures }) => (
                  <Fragment key={id}>{figures}</Fragment>
                ))}
                <UnsentFigure />
              </dl>
            </section>
            {dashboard.length === 0 ? (
              <EmptyState
                title={t('dashboard.nothing')}
                action={
                  <ButtonLink to="/modules" variant="primary">
                    {t('app.nav.home')}
                  </ButtonLink>
                }
              >
                {t('dashboard.nothingReason')}
              </EmptyState>
            ) : (
              <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-5">
                {dashboard.map(({ id, panel }) => (
                  <Fragment key={id}>{panel}</Fragment>
                ))}
              </div>
            )}
          </DashboardReady>
        )}
      </Page>
    </>
  );
}

/** What this device still holds for the server. */
function UnsentFigure() {
  const { t } = useTranslation();
  const format = useFormat('device');
  const { pending, refused, connection, lastPulledAt } = useSyncStatus();
  const open = pending + refused;
  return (
    <StatCard
      label={t('dashboard.unsent.label')}
      value={format.number(open)}
      icon={refused > 0 ? TriangleAlert : open > 0 ? CloudUpload : CloudCheck}
      tone={refused > 0 ? 'bad' : open > 0 ? 'warn' : 'neutral'}
      hint={
        refused > 0
          ? t('home.refused', { count: refused })
          : open > 0
            ? t(connection === 'offline' ? 'dashboard.unsent.offline' : 'dashboard.unsent.sending')
            : lastPulledAt === null
              ? t('dashboard.unsent.none')
              : t('dashboard.unsent.current', { time: format.time(lastPulledAt) })
      }
    />
  );
}
