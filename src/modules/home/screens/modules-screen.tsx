import { ArrowRight, type LucideIcon } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSyncStatus } from '../../../db/database-context.tsx';
import { useConnection } from '../../../db/use-connection.ts';
import { useFormat } from '../../../i18n/format.ts';
import { businessDayOf } from '../../../kernel/business-week.ts';
import { useAfterPaint } from '../../../platform/browser/use-after-paint.ts';
import { useNow } from '../../../platform/browser/use-now.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Page } from '../../../ui/page.tsx';
import { ShopFront } from '../../../ui/shop-front.tsx';
import { SecondFactorAsk } from '../../account/index.ts';
import { useIdentity } from '../../auth/index.ts';
import { NewsCard } from '../../help/index.ts';
import { LatestNotifications } from '../../notifications/index.ts';
import { InstallCard } from '../../settings/index.ts';
import { StorePicker, useCurrentStore } from '../../stores/index.ts';
import { ShortcutBar } from '../components/shortcut-bar.tsx';
import { Waiting } from '../components/waiting.tsx';
import { partOfDay } from '../domain/part-of-day.ts';

export type ModuleTile = {
  readonly to: string;
  readonly titleKey: string;
  readonly descriptionKey?: string;
  readonly icon: LucideIcon;
  /** What the module has to tell right now. */
  readonly figure: ReactNode;
  /** What waits and what is new in it. */
  readonly overview: ReactNode;
};

const columnLook = 'flex min-w-0 flex-col gap-4 empty:hidden lg:gap-5';

/** The landing page: what there is to do in this store, and where. */
export function ModulesScreen({
  tiles,
  today: tasks,
  board = null,
}: {
  tiles: readonly ModuleTile[];
  /** What is to be done now, of every module that knows. */
  today: readonly ReactNode[];
  /** Every store side by side, where that is what is looked at. */
  board?: ReactNode;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { firstName } = useIdentity();
  const store = useCurrentStore();
  const now = useNow();
  // The ways to the modules are painted first; on a slow device the rest follows a moment later. So does what needs a
  // formatter of dates: the first one of a page takes as long as a third of this screen. Until then the clock of the device
  // greets, which nearly always is that of the store.
  const whole = useAfterPaint();
  const greeting = t(`home.greeting.${partOfDay(now, whole ? store.timeZone : undefined)}`);
  const today = whole ? businessDayOf(now, store.timeZone) : null;

  return (
    <>
      <ShopFront
        before={today ? format.dayAndDate(today) : '\u00a0'}
        title={firstName ? t('home.greetingName', { greeting, name: firstName }) : greeting}
      >
        <div className="flex lg:hidden">
          <StorePicker wide />
        </div>
        <ShortcutBar />
      </ShopFront>
      <Page width="wide">
        <Waiting />
        {board}
        {tasks.length > 0 ? (
          <section aria-labelledby="today" className="flex flex-col gap-3">
            <h2 id="today" className="text-heading">
              {t('home.today')}
            </h2>
            <div className="grid grid-cols-1 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))] lg:gap-4">
              {tasks}
            </div>
          </section>
        ) : null}
        <SecondFactorAsk />
        <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2 md:grid-rows-[auto_auto_1fr] lg:gap-5 xl:grid-cols-[1fr_1fr_minmax(18rem,0.8fr)] xl:grid-rows-[auto_1fr]">
          <nav aria-label={t('home.modules')} className="md:col-span-2">
            <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:gap-5">
              {tiles.map((tile) => (
                <li key={tile.to} className="flex min-w-0">
                  <Tile tile={tile} />
                </li>
              ))}
            </ul>
          </nav>
          <div className={`${columnLook} md:col-start-1 md:row-start-2`}>
            {tiles.map(({ to, overview }, index) =>
              whole && index % 2 === 0 ? <Fragment key={to}>{overview}</Fragment> : null,
            )}
          </div>
          <div
            className={`${columnLook} md:col-start-2 md:row-span-2 md:row-start-2 xl:row-span-1`}
          >
            {tiles.map(({ to, overview }, index) =>
              whole && index % 2 === 1 ? <Fragment key={to}>{overview}</Fragment> : null,
            )}
          </div>
          <div
            className={`${columnLook} md:col-start-1 md:row-start-3 xl:col-start-3 xl:row-span-2 xl:row-start-1`}
          >
            {whole ? (
              <>
                <DeviceCard />
                <InstallCard once />
                <LatestNotifications below={<NewsCard />} />
              </>
            ) : null}
          </div>
        </div>
      </Page>
    </>
  );
}

function Tile({ tile }: { tile: ModuleTile }) {
  const { t } = useTranslation();
  const Icon = tile.icon;
  return (
    <Link
      to={tile.to}
      className="group relative flex min-w-0 flex-1 flex-col overflow-hidden rounded-card border border-line bg-surface shadow-raised transition-[border-color,box-shadow] hover:border-brand hover:shadow-overlay focus-visible:rounded-card"
    >
      <span className="flex flex-1 flex-col gap-1 p-4 sm:p-5">
        <span className="flex flex-wrap items-center gap-3 pe-8">
          <span className="flex size-12 shrink-0 items-center justify-center rounded-control bg-brand text-on-brand">
            <Icon aria-hidden="true" className="size-6.5" />
          </span>
          <span className="min-w-0 flex-1 basis-[7rem] text-[1.25rem] font-bold tracking-[-0.012em]">
            {t(tile.titleKey)}
          </span>
          <ArrowRight
            aria-hidden="true"
            className="absolute end-4 top-7 size-5 text-faint transition-transform group-hover:translate-x-1 group-hover:text-brand"
          />
        </span>
        {tile.descriptionKey ? (
          <span className="mt-1 text-small text-muted">{t(tile.descriptionKey)}</span>
        ) : null}
        <span className="mt-auto block min-h-8 pt-3 text-[1.1875rem] leading-snug font-bold tracking-[-0.01em] text-ink tabular-nums">
          {tile.figure}
        </span>
      </span>
    </Link>
  );
}

/** Where this device stands with the server. */
function DeviceCard() {
  const { t } = useTranslation();
  const format = useFormat('device');
  const status = useSyncStatus();
  const connection = useConnection();
  const facts = [
    [t('home.connection.label'), t(`home.connection.${connection}`)],
    [t('home.pending'), format.number(status.pending)],
    [
      t('home.lastRead'),
      status.lastPulledAt !== null
        ? format.time(status.lastPulledAt)
        : connection === 'offline'
          ? t('home.never')
          : // It comes in a moment, and the longer words would take a line more until then.
            '–',
    ],
  ] as const;
  return (
    <Card
      title={t('home.device')}
      actions={
        <ButtonLink to="/sync" size="sm" variant="quiet" className="-my-2 -me-2">
          {t('home.deviceDetails')}
        </ButtonLink>
      }
    >
      <dl className="flex flex-col divide-y divide-line">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-3 py-2">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
