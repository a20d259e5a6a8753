import { CarFront, FileDown, FileUp, Plus, QrCode, ScanLine, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useJournalCommand } from '../../../command/use-journal-command.ts';
import { useListState } from '../../../db/use-list-state.ts';
import { ClockZone, useFormat } from '../../../i18n/format.ts';
import { useListWords } from '../../../i18n/list-words.ts';
import { businessDayOf } from '../../../kernel/business-week.ts';
import { serverNow } from '../../../platform/browser/clock.ts';
import { useNow } from '../../../platform/browser/use-now.ts';
import { loadCode } from '../../../platform/worker/load-code.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { ListFrame } from '../../../ui/list-frame.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import {
  AskStore,
  officeNumber,
  storeTitle,
  useCurrentStore,
  useKnownNames,
  usePermission,
} from '../../stores/index.ts';
import { vehicles, type Vehicle } from '../collections.ts';
import { addVehicle } from '../commands.ts';
import { HealthBadge } from '../components/health-badge.tsx';
import { useKeeper } from '../components/use-keeper.ts';
import { useVehicleWords } from '../components/use-vehicle-words.ts';
import { VehicleDialog } from '../components/vehicle-dialog.tsx';
import {
  fleetFilters,
  isInFilter,
  isSought,
  type FleetFilter,
  type ShownVehicle,
} from '../domain/fleet.ts';
import { useFleet } from '../queries.ts';

// Outside of the component: React Compiler passes over one with `import()` in it.
const loadDownload = () =>
  loadCode(() =>
    Promise.all([
      import('../../../platform/browser/download-csv.ts'),
      import('../domain/fleet-download.ts'),
    ]),
  );

const pageSize = 60;

/** The vehicles of a store: what may drive, who has the keys, how far each has gone. */
export function VehiclesScreen() {
  const { t } = useTranslation();
  const store = useCurrentStore();
  // Main Office has none of its own.
  const isOffice = store.number === officeNumber;
  const mayAdd = usePermission('manage_vehicles') && !isOffice;
  const mayPlan = usePermission('view_vehicles');
  const [params, setParams] = useSearchParams();
  const adds = mayAdd && params.get('add') === 'true';
  const setAdds = (next: boolean) =>
    setParams(
      (given) => {
        if (next) given.set('add', 'true');
        else given.delete('add');
        return given;
      },
      { replace: true },
    );
  return (
    <ClockZone value={store.timeZone}>
      <Page>
        <PageHeader
          title={t('vehicles.list.title')}
          subtitle={storeTitle(store)}
          actions={
            <>
              <ButtonLink to="/vehicles/tag" icon={ScanLine}>
                {t('vehicles.tag.title')}
              </ButtonLink>
              {mayPlan ? (
                <ButtonLink to="/vehicles/maintenance" icon={Wrench}>
                  {t('vehicles.maintenance.title')}
                </ButtonLink>
              ) : null}
              {mayAdd ? (
                <ButtonLink to="/vehicles/import" icon={FileUp} className="max-md:hidden">
                  {t('vehicles.import.title')}
                </ButtonLink>
              ) : null}
              {mayAdd ? (
                <ButtonLink to="/vehicles/labels" icon={QrCode}>
                  {t('vehicles.labels.title')}
                </ButtonLink>
              ) : null}
              {mayAdd ? (
                <Button
                  variant="primary"
                  icon={Plus}
                  className="max-md:order-first"
                  onClick={() => setAdds(true)}
                >
                  {t('vehicles.add.title')}
                </Button>
              ) : null}
            </>
          }
        />
        {isOffice ? (
          <AskStore />
        ) : (
          <Fleet
            key={store.id}
            storeId={store.id}
            mayAdd={mayAdd}
            mayExport={mayPlan}
            onAdd={() => setAdds(true)}
          />
        )}
        {adds ? (
          <AddVehicle storeId={store.id} timeZone={store.timeZone} onClose={() => setAdds(false)} />
        ) : null}
      </Page>
    </ClockZone>
  );
}

function AddVehicle({
  storeId,
  timeZone,
  onClose,
}: {
  storeId: string;
  timeZone: string | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const keeper = useKeeper(storeId);
  const { rows } = useFleet(storeId);
  const today = businessDayOf(useNow(), timeZone);
  const { busy, run } = useJournalCommand();
  return (
    <VehicleDialog
      vehicle={null}
      others={rows.filter(({ health }) => health !== 'retired').map(({ vehicle }) => vehicle)}
      today={today}
      pending={busy}
      onSave={async (fields, meterUnit) => {
        let id = '';
        const added = await run(
          async (database) => {
            id = await addVehicle({ ...keeper, database }, storeId, {
              ...fields,
              meter_unit: meterUnit,
            });
          },
          { done: t('vehicles.add.done') },
        );
        if (added) await navigate(`/vehicles/${id}`, { replace: true });
      }}
      onClose={onClose}
    />
  );
}

function Fleet({
  storeId,
  mayAdd,
  mayExport,
  onAdd,
}: {
  storeId: string;
  mayAdd: boolean;
  mayExport: boolean;
  onAdd: () => void;
}) {
  const { t } = useTranslation();
  const words = useListWords();
  const store = useCurrentStore();
  const fleet = useFleet(storeId);
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<FleetFilter>('all');
  const [shown, setShown] = useState(pageSize);
  const state = useListState(fleet, `store:${storeId}`, vehicles);
  const found = fleet.rows.filter(
    (shown) => isInFilter(shown, filter) && isSought(shown.vehicle, search),
  );
  const columns = useColumns(storeId);
  const download = async () => {
    const [{ downloadCsv }, { vehiclesFile }] = await loadDownload();
    const day = businessDayOf(serverNow(), store.timeZone);
    downloadCsv(
      vehiclesFile(
        store.number,
        day,
        found.map(({ vehicle }) => vehicle),
      ),
    );
  };
  return (
    <ListFrame
      state={state}
      words={words}
      empty={
        <EmptyState
          icon={CarFront}
          title={t('vehicles.list.none')}
          action={
            mayAdd ? (
              <Button variant="primary" icon={Plus} onClick={onAdd}>
                {t('vehicles.add.title')}
              </Button>
            ) : null
          }
        >
          {t(mayAdd ? 'vehicles.list.noneReason' : 'vehicles.list.noneToRead')}
        </EmptyState>
      }
    >
      <div className="flex flex-col gap-4">
        <FilterBar count={t('vehicles.list.count', { count: found.length })}>
          <SearchField
            label={t('vehicles.list.search')}
            placeholder={t('vehicles.list.search')}
            clearLabel={t('vehicles.list.clearSearch')}
            value={search}
            onValueChange={setSearch}
          />
          <SelectField
            label={t('vehicles.list.filter')}
            value={filter}
            options={fleetFilters.map((value) => ({
              value,
              label: t(`vehicles.filter.${value}`),
            }))}
            onChange={(event) => {
              const chosen = fleetFilters.find((each) => each === event.target.value);
              if (chosen !== undefined) setFilter(chosen);
            }}
          />
        </FilterBar>
        <DataTable
          caption={t('vehicles.list.title')}
          columns={columns}
          rows={found.slice(0, shown)}
          rowKey={({ vehicle }) => vehicle.id}
          empty={
            <EmptyState
              icon={CarFront}
              title={t('vehicles.list.noMatch')}
              action={
                <Button
                  onClick={() => {
                    setSearch('');
                    setFilter('all');
                  }}
                >
                  {t('vehicles.list.showAll')}
                </Button>
              }
            />
          }
        />
        {mayExport && found.length > 0 ? (
          <Button icon={FileDown} className="self-start" onClick={() => void download()}>
            {t('vehicles.list.export')}
          </Button>
        ) : null}
        {found.length > shown ? (
          <Button className="self-center" onClick={() => setShown(shown + pageSize)}>
            {t('vehicles.list.more', { count: found.length - shown })}
          </Button>
        ) : null}
      </div>
    </ListFrame>
  );
}

function useColumns(storeId: string) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useVehicleWords();
  const names = useKnownNames(storeId);
  const now = useNow();
  type Row = ShownVehicle<Vehicle>;
  return [
    {
      id: 'unit',
      header: t('vehicles.column.vehicle'),
      primary: true,
      cell: ({ vehicle }: Row) => (
        <>
          <Link
            to={`/vehicles/${vehicle.id}`}
            className="inline-flex min-h-12 min-w-12 items-center font-semibold text-brand hover:underline"
          >
            {words.unit(vehicle)}
          </Link>
          {vehicle.name === null ? null : (
            <span className="block text-small font-normal text-muted">{vehicle.name}</span>
          )}
        </>
      ),
    },
    {
      id: 'health',
      header: t('vehicles.column.health'),
      cell: ({ health, openProblems }: Row) => (
        <span className="flex flex-wrap items-center gap-2">
          <HealthBadge health={health} />
          {openProblems === 0 ? null : (
            <span className="text-small text-muted">
              {t('vehicles.list.problems', { count: openProblems })}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'keys',
      header: t('vehicles.column.keys'),
      cell: ({ keys }: Row) =>
        keys === null ? (
          <span className="text-muted">{t('vehicles.keys.in')}</span>
        ) : (
          <span>
            {names.get(keys.driverId) ?? t('vehicles.keys.somebody')}
            <span className="block text-small text-muted">{format.relative(keys.since, now)}</span>
          </span>
        ),
    },
    {
      id: 'reading',
      header: t('vehicles.column.reading'),
      align: 'end' as const,
      cell: ({ reading, vehicle }: Row) =>
        reading === null ? (
          <span className="text-muted">{t('vehicles.reading.none')}</span>
        ) : (
          <span className="tabular-nums">
            {words.reading(reading.tenths, vehicle.meter_unit)}
            <span className="block text-small text-muted">{format.relative(reading.at, now)}</span>
          </span>
        ),
    },
    {
      id: 'model',
      header: t('vehicles.column.model'),
      wideOnly: true,
      hideOnCard: true,
      cell: ({ vehicle }: Row) => words.model(vehicle),
    },
    {
      id: 'plate',
      header: t('vehicles.column.plate'),
      wideOnly: true,
      cell: ({ vehicle }: Row) => vehicle.license_plate ?? '–',
    },
  ];
}
