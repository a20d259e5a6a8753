import { Store } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useFormat } from '../../../../i18n/format.ts';
import { addDays } from '../../../../kernel/business-week.ts';
import { Button } from '../../../../ui/button.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { SkeletonList } from '../../../../ui/skeleton.tsx';
import { EmptyState, ErrorState, OfflineState } from '../../../../ui/states.tsx';
import {
  UnknownStores,
  useStoreChoice,
  useStoresView,
  useStoresViewName,
} from '../../../stores/index.ts';
import { shownWeek } from '../../model/domain/shown-week.ts';
import { useToday } from '../../ui/use-today.ts';
import { WeekPicker } from '../../week/components/week-picker.tsx';
import { ViewersOnly } from '../../ui/viewers-only.tsx';
import { StoresTable } from '../components/stores-table.tsx';
import { useOverview } from '../queries.ts';

const ranges = ['1', '4', '8', '13'] as const;

/** Every store's food cost beside its budget and its own base. What is chosen stands in the address. */
export function StoresScreen() {
  const { t } = useTranslation();
  const looked = useStoresViewName();
  return (
    <ViewersOnly>
      <Page>
        <PageHeader
          title={looked ?? t('budget.stores.title')}
          subtitle={t('budget.stores.explain')}
        />
        <AllStores />
      </Page>
    </ViewersOnly>
  );
}

function AllStores() {
  const { t } = useTranslation();
  const format = useFormat('device');
  const navigate = useNavigate();
  const { current, switchStore } = useStoreChoice();
  const today = useToday(current.timeZone);
  const [params, setParams] = useSearchParams();
  const week = shownWeek(params.get('week'), today);
  const range = ranges.find((each) => each === params.get('weeks')) ?? '1';
  const { kept, state, again } = useOverview(addDays(week, -7 * (Number(range) - 1)), week);
  const choose = (name: string, value: string) =>
    setParams(
      (given) => {
        given.set(name, value);
        return given;
      },
      { replace: true },
    );
  const openStore = (storeId: string) => {
    switchStore(storeId);
    void navigate(`/budget?week=${week}`);
  };
  const time = kept === null ? '' : format.dateTime(kept.asOf);
  const all = kept?.value[0]?.stores ?? 0;
  const view = useStoresView();
  const looked = view === null || view.isAll ? null : new Set(view.stores.map(({ id }) => id));
  const rows = (kept?.value ?? []).filter(({ store_id }) => looked?.has(store_id) ?? true);
  const retry = <Button onClick={again}>{t('budget.stores.retry')}</Button>;
  return (
    <>
      <UnknownStores />
      <div className="flex flex-wrap items-start gap-3">
        <WeekPicker week={week} today={today} onWeek={(next) => choose('week', next)} />
        <SelectField
          className="min-w-40"
          label={t('budget.stores.range')}
          value={range}
          options={ranges.map((value) => ({ value, label: t(`budget.stores.ranges.${value}`) }))}
          onChange={(event) => choose('weeks', event.target.value)}
        />
      </div>
      {kept === null ? (
        state === 'offline' ? (
          <OfflineState title={t('budget.stores.offlineTitle')} headingLevel={2}>
            {t('budget.stores.offlineReason')}
          </OfflineState>
        ) : state === 'failed' ? (
          <ErrorState title={t('budget.stores.error')} headingLevel={2} action={retry} />
        ) : (
          <SkeletonList rows={6} label={t('budget.stores.loading')} />
        )
      ) : (
        <>
          <p role="status" className="text-small text-muted">
            {state === 'offline' || state === 'failed'
              ? t('budget.stores.offline', { time })
              : t('budget.stores.asOf', { time })}
            {all > kept.value.length
              ? ` · ${t('budget.stores.part', { count: all, shown: kept.value.length })}`
              : null}
          </p>
          {rows.length === 0 ? (
            <EmptyState icon={Store} title={t('budget.stores.empty')} headingLevel={2}>
              {t(looked === null ? 'budget.stores.emptyReason' : 'budget.stores.noneOpen')}
            </EmptyState>
          ) : (
            <StoresTable rows={rows} onStore={openStore} />
          )}
        </>
      )}
    </>
  );
}
