import { Percent } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRows } from '../../../../db/database-context.tsx';
import { useFormat } from '../../../../i18n/format.ts';
import { weekStart } from '../../../../kernel/business-week.ts';
import { hasPermission } from '../../../../kernel/permission.ts';
import { Button } from '../../../../ui/button.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Page } from '../../../../ui/page.tsx';
import { SkeletonList } from '../../../../ui/skeleton.tsx';
import {
  AskStore,
  officeNumber,
  storeTitle,
  useKnownNames,
  usePermission,
  useStoreChoice,
} from '../../../stores/index.ts';
import { RefusedNotice } from '../../../sync-centre/index.ts';
import { storePercentages } from '../../model/collections.ts';
import {
  ownPercentage,
  percentageOfWeek,
  percentageSetFor,
} from '../../model/domain/percentage.ts';
import { useToday } from '../../ui/use-today.ts';
import { ViewersOnly } from '../../ui/viewers-only.tsx';
import { PercentageDialog } from '../components/percentage-dialog.tsx';
import { useSetPercentage } from '../components/use-set-percentage.ts';

/** What percentage of sales food may cost, since when and by whom (rules BP). */
export function PercentagesScreen() {
  return (
    <ViewersOnly>
      <Percentages />
    </ViewersOnly>
  );
}

type Held = {
  readonly id: string;
  /** Null: since the store is there. */
  readonly from: string | null;
  readonly percentage: number;
  readonly setBy: string | null;
};

function Percentages() {
  const { t } = useTranslation();
  const format = useFormat();
  const { current: store, stores, isGlobalAdmin } = useStoreChoice();
  const today = useToday(store.timeZone);
  const names = useKnownNames(store.id);
  const maySet = usePermission('view_admin_panel');
  const { busy, set } = useSetPercentage();
  const [setting, setSetting] = useState(false);
  const { rows, loading } = useRows(storePercentages, { equals: { store_id: store.id } });
  const running = weekStart(today);
  const holding = percentageSetFor(rows, running);
  const history: Held[] = [
    ...rows
      .toSorted((a, b) => b.valid_from.localeCompare(a.valid_from))
      .map((row) => ({
        id: row.id,
        from: row.valid_from,
        percentage: row.percentage,
        setBy: row.set_by,
      })),
    { id: 'own', from: null, percentage: ownPercentage(store), setBy: null },
  ];
  return (
    <Page>
      <PageHeader
        title={t('budget.percentages.title')}
        subtitle={storeTitle(store)}
        backTo="/budget"
        backLabel={t('budget.percentages.back')}
        actions={
          maySet ? (
            <Button variant="primary" icon={Percent} onClick={() => setSetting(true)}>
              {t('budget.percentages.set')}
            </Button>
          ) : undefined
        }
      />
      <RefusedNotice
        of={({ collection, row }) =>
          collection === storePercentages.name && row['store_id'] === store.id
        }
      />
      {store.number === officeNumber ? (
        <AskStore />
      ) : loading ? (
        <SkeletonList rows={3} label={t('budget.loading')} />
      ) : (
        <>
          <p className="text-body text-ink">
            {t('budget.percentages.now', {
              percent: format.percent(percentageOfWeek(store, rows)(running)),
            })}
          </p>
          <DataTable
            caption={t('budget.percentages.history')}
            rows={history}
            rowKey={({ id }) => id}
            columns={[
              {
                id: 'from',
                header: t('budget.percentages.from'),
                primary: true,
                cell: ({ from }) =>
                  from === null
                    ? t('budget.percentages.sinceOpening')
                    : t('budget.week.of', { date: format.mediumDate(from) }),
              },
              {
                id: 'percentage',
                header: t('budget.percentages.label'),
                align: 'end',
                cell: ({ percentage }) => format.percent(percentage),
              },
              {
                id: 'holds',
                header: t('budget.figures.status'),
                cell: ({ id, from }) =>
                  id === (holding?.id ?? 'own')
                    ? t('budget.percentages.holds')
                    : from !== null && from > running
                      ? t('budget.percentages.coming')
                      : t('budget.percentages.over'),
              },
              {
                id: 'by',
                header: t('budget.percentages.by'),
                cell: ({ from, setBy }) =>
                  from === null
                    ? t('budget.figures.notSet')
                    : ((setBy === null ? undefined : names.get(setBy)) ??
                      t('budget.figures.someone')),
              },
            ]}
          />
        </>
      )}
      {setting ? (
        <PercentageDialog
          store={store}
          stores={stores.filter(
            ({ number, role }) =>
              number !== officeNumber && hasPermission({ role, isGlobalAdmin }, 'view_admin_panel'),
          )}
          today={today}
          saving={busy}
          onSave={set}
          onClose={() => setSetting(false)}
        />
      ) : null}
    </Page>
  );
}
