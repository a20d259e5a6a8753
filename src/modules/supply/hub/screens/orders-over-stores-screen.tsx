import { CircleCheckBig, Truck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format.ts';
import { useListWords } from '../../../../i18n/list-words.ts';
import { toCents } from '../../../../kernel/money.ts';
import { FilterBar } from '../../../../ui/filter-bar.tsx';
import { ListFrame } from '../../../../ui/list-frame.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { StatCard, StatGrid } from '../../../../ui/stat-card.tsx';
import { useListAddress } from '../../../../ui/use-list-address.ts';
import { officeNumber, storeTitle, useStores } from '../../../stores/index.ts';
import { OrdersOverStoresList } from '../components/orders-over-stores.tsx';
import { SupplierFiguresTable } from '../components/supplier-figures.tsx';
import { useOrdersOverStores } from '../queries.ts';
import type { OrdersOverStores } from '../remote.ts';

const ranges = ['7', '28', '91'] as const;

/** What waits for a decision and what is late, in every store where this person approves (rules SH1 to SH4). */
export function OrdersOverStoresScreen() {
  const { t } = useTranslation();
  const format = useFormat('device');
  const words = useListWords();
  const stores = useStores().filter(({ number }) => number !== officeNumber);
  const { chosen, chosenId, choose } = useListAddress();
  const storeId = chosenId('store');
  const days = ranges.find((each) => each === chosen('days')) ?? '28';
  const answer = useOrdersOverStores({ of_store: storeId, days: Number(days) });
  const known = answer.last;
  return (
    <Page>
      <PageHeader title={t('supply.hub.enhanced')} subtitle={t('supply.hub.enhancedText')} />
      <FilterBar>
        {stores.length > 1 ? (
          <SelectField
            label={t('supply.hub.store')}
            value={storeId ?? ''}
            placeholder={t('supply.hub.everyStore')}
            onChange={({ target }) => choose({ store: target.value || null })}
            options={stores.map((store) => ({ value: store.id, label: storeTitle(store) }))}
          />
        ) : null}
        <SelectField
          label={t('supply.hub.range')}
          value={days}
          onChange={({ target }) => choose({ days: target.value })}
          options={ranges.map((value) => ({
            value,
            label: t('supply.hub.days', { count: Number(value) }),
          }))}
        />
      </FilterBar>
      <ListFrame
        state={
          known !== null
            ? 'here'
            : answer.state === 'offline'
              ? 'offline'
              : answer.state === 'failed'
                ? 'refused'
                : 'loading'
        }
        words={words}
        lines={6}
        refused={t('supply.hub.failed')}
        offline={[t('supply.hub.offline'), t('supply.hub.offlineReason')]}
        onRetry={answer.again}
        empty={null}
      >
        {known === null ? null : (
          <div aria-busy={answer.state === 'asking'} className="flex flex-col gap-6">
            <Told told={known.value} />
            <p className="text-small text-muted">
              {t(
                answer.state === 'offline' || answer.state === 'failed'
                  ? 'supply.hub.keptFrom'
                  : 'supply.hub.asOf',
                { time: format.dateTime(known.asOf) },
              )}
            </p>
          </div>
        )}
      </ListFrame>
    </Page>
  );
}

function Told({ told }: { told: OrdersOverStores }) {
  const { t } = useTranslation();
  const format = useFormat('device');
  const { to_approve: waiting, late, suppliers } = told;
  const spend = suppliers.reduce((sum, each) => sum + toCents(each.spend), 0);
  return (
    <>
      <StatGrid label={t('supply.hub.enhanced')}>
        <StatCard
          label={t('supply.hub.toApprove')}
          value={format.number(waiting.count)}
          tone={waiting.count > 0 ? 'warn' : 'neutral'}
        />
        <StatCard
          label={t('supply.hub.late')}
          value={format.number(late.count)}
          tone={late.count > 0 ? 'bad' : 'neutral'}
        />
        <StatCard label={t('supply.hub.spend')} value={format.money(spend)} />
      </StatGrid>
      <section className="flex flex-col gap-3">
        <h2 className="text-heading">{t('supply.hub.toApprove')}</h2>
        <OrdersOverStoresList
          label={t('supply.hub.toApprove')}
          orders={waiting}
          icon={CircleCheckBig}
          none={t('supply.hub.noneToApprove')}
          fact={({ submitted_at, submitted_by_name }) => (
            <span>
              {submitted_by_name === null
                ? t('supply.hub.since', { time: format.dateTime(submitted_at) })
                : t('supply.hub.sinceBy', {
                    time: format.dateTime(submitted_at),
                    name: submitted_by_name,
                  })}
            </span>
          )}
        />
      </section>
      <section className="flex flex-col gap-3">
        <h2 className="text-heading">{t('supply.hub.late')}</h2>
        <OrdersOverStoresList
          label={t('supply.hub.late')}
          orders={late}
          icon={Truck}
          none={t('supply.hub.noneLate')}
          fact={({ days_late, expected_on }) => (
            <span className="font-semibold text-bad">
              {t('supply.hub.daysLate', {
                count: days_late ?? 0,
                day: format.date(expected_on),
              })}
            </span>
          )}
        />
      </section>
      <section className="flex flex-col gap-3">
        <h2 className="text-heading">{t('supply.hub.suppliers')}</h2>
        <SupplierFiguresTable rows={suppliers} />
      </section>
    </>
  );
}
