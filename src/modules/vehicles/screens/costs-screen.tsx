import { CarFront, FileDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListState } from '../../../db/use-list-state.ts';
import { ClockZone, useFormat } from '../../../i18n/format.ts';
import { useListWords } from '../../../i18n/list-words.ts';
import { locales } from '../../../i18n/make-format.ts';
import { businessDayOf, type BusinessDay } from '../../../kernel/business-week.ts';
import { dateFormatter } from '../../../kernel/formatter.ts';
import { useNow } from '../../../platform/browser/use-now.ts';
import { downloadCsv } from '../../../platform/browser/download-csv.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChartFrame } from '../../../ui/chart-frame.tsx';
import { roundAxis } from '../../../ui/charts/axis.tsx';
import { ColumnBar, ColumnLines, columnRoom } from '../../../ui/charts/columns.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { ListFrame } from '../../../ui/list-frame.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { StatCard, StatGrid } from '../../../ui/stat-card.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { AskStore, officeNumber, storeTitle, useCurrentStore } from '../../stores/index.ts';
import { vehicles, type Vehicle } from '../collections.ts';
import { useVehicleWords } from '../components/use-vehicle-words.ts';
import {
  costsOf,
  monthsOfPeriod,
  yearsOf,
  type Costs,
  type Period,
  type VehicleCost,
} from '../domain/costs.ts';
import { costsFile, servicesFile } from '../domain/fleet-download.ts';
import type { MeterUnit } from '../domain/odometer.ts';
import { useCosts } from '../queries-upkeep.ts';

/** What the vehicles of a store cost, per mile and in all: for who looks after them (rule VE27). */
export function CostsScreen() {
  const { t } = useTranslation();
  const store = useCurrentStore();
  return (
    <ClockZone value={store.timeZone}>
      <Page>
        <PageHeader
          title={t('vehicles.costs.title')}
          subtitle={storeTitle(store)}
          backTo="/vehicles/maintenance"
          backLabel={t('vehicles.maintenance.title')}
        />
        {store.number === officeNumber ? (
          <AskStore />
        ) : (
          <StoreCosts
            key={store.id}
            storeId={store.id}
            storeNumber={store.number}
            timeZone={store.timeZone}
          />
        )}
      </Page>
    </ClockZone>
  );
}

function StoreCosts({
  storeId,
  storeNumber,
  timeZone,
}: {
  storeId: string;
  storeNumber: string;
  timeZone: string | undefined;
}) {
  const { t } = useTranslation();
  const listWords = useListWords();
  const today = businessDayOf(useNow(), timeZone);
  const { fleet, months, services, loading } = useCosts(storeId);
  const [period, setPeriod] = useState<Period>('last12');
  const state = useListState({ rows: fleet, loading }, `store:${storeId}`, vehicles);
  const ofPeriod = monthsOfPeriod(period, today);
  const costs = costsOf(fleet, months, ofPeriod);
  const unitOf = new Map(fleet.map(({ id, unit_number }) => [id, unit_number]));
  const done = services
    .filter(
      ({ status, completed_on }) =>
        status === 'completed' &&
        completed_on !== null &&
        ofPeriod.includes(`${completed_on.slice(0, 7)}-01`),
    )
    .map((service) => ({ ...service, unit: unitOf.get(service.vehicle_id) ?? '' }))
    .toSorted((a, b) => (a.completed_on ?? '').localeCompare(b.completed_on ?? ''));
  const periods: readonly Period[] = ['last12', ...yearsOf(months)];
  const csv = (
    name: 'exportCosts' | 'exportServices',
    file: () => ReturnType<typeof servicesFile>,
  ) => (
    <Button icon={FileDown} onClick={() => downloadCsv(file())}>
      {t(`vehicles.costs.${name}`)}
    </Button>
  );
  return (
    <ListFrame
      state={state}
      words={listWords}
      empty={
        <EmptyState icon={CarFront} title={t('vehicles.list.none')}>
          {t('vehicles.list.noneToRead')}
        </EmptyState>
      }
    >
      <div className="flex flex-col gap-5">
        <SelectField
          className="sm:max-w-72"
          label={t('vehicles.costs.period')}
          value={period}
          options={periods.map((value) => ({
            value,
            label: value === 'last12' ? t('vehicles.costs.last12') : value,
          }))}
          onChange={({ target }) =>
            setPeriod(periods.find((each) => each === target.value) ?? 'last12')
          }
        />
        <Totals costs={costs} />
        <ByMonth months={costs.months} />
        <Card title={t('vehicles.costs.byVehicle')}>
          <ByVehicle rows={costs.vehicles} />
        </Card>
        <div className="flex flex-wrap gap-3">
          {csv('exportCosts', () => costsFile(storeNumber, period, costs.vehicles))}
          {csv('exportServices', () => servicesFile(storeNumber, period, done))}
        </div>
      </div>
    </ListFrame>
  );
}

/** `$0.12/mi`, in whole cents; the file has more. */
function usePerUnit(): (cents: number, unit: MeterUnit) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (cents, unit) =>
    t(`vehicles.costs.per.${unit}`, { amount: format.money(Math.round(cents)) });
}

function Totals({ costs }: { costs: Costs<Vehicle> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const perUnit = usePerUnit();
  return (
    <StatGrid label={t('vehicles.costs.title')}>
      <StatCard
        label={t('vehicles.costs.total')}
        value={format.money(costs.cost)}
        hint={t('vehicles.costs.services', { count: costs.services })}
      />
      {costs.perUnit.map(({ unit, perUnit: cents }) => (
        <StatCard
          key={unit}
          label={t(`vehicles.costs.perUnit.${unit}`)}
          value={perUnit(cents, unit)}
        />
      ))}
    </StatGrid>
  );
}

function ByMonth({ months }: { months: Costs['months'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const monthName = (month: BusinessDay, length: 'short' | 'narrow') =>
    dateFormatter(locales[format.language], {
      month: length,
      ...(length === 'short' ? { year: 'numeric' } : {}),
      timeZone: 'UTC',
    }).format(new Date(`${month}T12:00:00Z`));
  const most = months.reduce<Costs['months'][number] | null>(
    (before, each) => (each.cost > (before?.cost ?? 0) ? each : before),
    null,
  );
  const axis = roundAxis(0, Math.max(100, most?.cost ?? 0), 100);
  return (
    <Card title={t('vehicles.costs.byMonth')}>
      <ChartFrame
        title={t('vehicles.costs.byMonth')}
        titleHidden
        summary={
          most === null
            ? t('vehicles.costs.none')
            : t('vehicles.costs.most', {
                month: monthName(most.month, 'short'),
                amount: format.money(most.cost),
              })
        }
        dataLabel={t('vehicles.costs.figures')}
        columns={[t('vehicles.costs.month'), t('vehicles.costs.cost')]}
        rows={months.map(({ month, cost }) => [monthName(month, 'short'), format.money(cost)])}
      >
        <div className={columnRoom}>
          <div className="relative">
            <ColumnLines
              axis={axis}
              textOf={(value) => format.money(value).replace(/[.,]00(?!\d)/, '')}
              className="top-0 h-36"
            />
            <ol
              className="grid gap-1"
              style={{
                gridTemplateColumns: `repeat(${Math.max(1, months.length)}, minmax(0, 1fr))`,
              }}
            >
              {months.map(({ month, cost }) => (
                <li key={month} className="min-w-0 text-center">
                  <span className="relative block h-36">
                    {cost > 0 ? (
                      <ColumnBar share={cost / axis.to} className="inset-x-[12%]" />
                    ) : null}
                  </span>
                  <span className="text-small text-muted">{monthName(month, 'narrow')}</span>
                </li>
              ))}
            </ol>
          </div>
        </div>
      </ChartFrame>
    </Card>
  );
}

function ByVehicle({ rows }: { rows: readonly VehicleCost<Vehicle>[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useVehicleWords();
  const perUnit = usePerUnit();
  type Row = VehicleCost<Vehicle>;
  return (
    <DataTable
      caption={t('vehicles.costs.byVehicle')}
      rows={rows}
      rowKey={({ vehicle }) => vehicle.id}
      empty={<p className="text-muted">{t('vehicles.costs.none')}</p>}
      columns={[
        {
          id: 'unit',
          header: t('vehicles.column.vehicle'),
          primary: true,
          cell: ({ vehicle }: Row) => words.unit(vehicle),
        },
        {
          id: 'cost',
          header: t('vehicles.costs.cost'),
          align: 'end' as const,
          cell: ({ cost }: Row) => <span className="tabular-nums">{format.money(cost)}</span>,
        },
        {
          id: 'distance',
          header: t('vehicles.costs.distance'),
          align: 'end' as const,
          cell: ({ vehicle, tenths }: Row) => (
            <span className="tabular-nums">{words.reading(tenths, vehicle.meter_unit)}</span>
          ),
        },
        {
          id: 'per',
          header: t('vehicles.costs.perDistance'),
          align: 'end' as const,
          cell: ({ vehicle, perUnit: cents }: Row) =>
            cents === null ? '–' : perUnit(cents, vehicle.meter_unit),
        },
        {
          id: 'services',
          header: t('vehicles.service.title'),
          align: 'end' as const,
          cell: ({ services }: Row) => services,
        },
      ]}
    />
  );
}
