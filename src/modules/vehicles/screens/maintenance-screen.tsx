import { CircleCheckBig } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ClockZone, useFormat } from '../../../i18n/format.ts';
import { useListState } from '../../../db/use-list-state.ts';
import { useListWords } from '../../../i18n/list-words.ts';
import { useNow } from '../../../platform/browser/use-now.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { List, ListRow } from '../../../ui/list-row.tsx';
import { ListFrame } from '../../../ui/list-frame.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { storeTitle, useCurrentStore, useMemberName } from '../../stores/index.ts';
import { vehicles, type Vehicle, type VehicleProblem } from '../collections.ts';
import { HealthBadge } from '../components/health-badge.tsx';
import { ProblemBadges } from '../components/problem-badges.tsx';
import { useVehicleWords } from '../components/use-vehicle-words.ts';
import { toTenths } from '../domain/odometer.ts';
import { isOpen } from '../domain/problem-status.ts';
import { useFleet, useSuspectReadings } from '../queries.ts';

/** What waits for somebody in the vehicles of a store: off the road, to certify, open, in doubt. */
export function MaintenanceScreen() {
  const { t } = useTranslation();
  const store = useCurrentStore();
  return (
    <ClockZone value={store.timeZone}>
      <Page>
        <PageHeader
          title={t('vehicles.maintenance.title')}
          subtitle={storeTitle(store)}
          backTo="/vehicles"
          backLabel={t('vehicles.list.title')}
        />
        <Maintenance key={store.id} storeId={store.id} />
      </Page>
    </ClockZone>
  );
}

function Maintenance({ storeId }: { storeId: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const words = useVehicleWords();
  const listWords = useListWords();
  const fleet = useFleet(storeId);
  const suspects = useSuspectReadings(storeId);
  const state = useListState(fleet, `store:${storeId}`, vehicles);
  const byId = new Map(fleet.rows.map(({ vehicle }) => [vehicle.id, vehicle]));
  const driving = fleet.rows.filter(({ health }) => health !== 'retired');
  const offRoad = driving.filter(({ health }) => health === 'off_road' || health === 'in_shop');
  const open = fleet.problems
    .filter((each) => isOpen(each) && byId.get(each.vehicle_id)?.status !== 'retired')
    .sort((a, b) => Date.parse(a.reported_at) - Date.parse(b.reported_at));
  const toCertify = open.filter(({ status }) => status === 'repaired');
  const toMend = open.filter(({ status }) => status !== 'repaired');
  return (
    <ListFrame
      state={state}
      words={listWords}
      empty={
        <EmptyState icon={CircleCheckBig} title={t('vehicles.list.none')}>
          {t('vehicles.list.noneToRead')}
        </EmptyState>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Part
          title={t('vehicles.maintenance.offRoad')}
          none={t('vehicles.maintenance.noneOffRoad')}
          rows={offRoad.map(({ vehicle, health, openProblems }) => (
            <ListRow
              key={vehicle.id}
              to={`/vehicles/${vehicle.id}`}
              title={words.unit(vehicle)}
              subtitle={vehicle.name ?? words.model(vehicle)}
              meta={
                <>
                  <HealthBadge health={health} />
                  <span>{t('vehicles.list.problems', { count: openProblems })}</span>
                </>
              }
            />
          ))}
        />
        <Part
          title={t('vehicles.maintenance.toCertify')}
          none={t('vehicles.maintenance.noneToCertify')}
          rows={toCertify.map((problem) => (
            <ProblemRow key={problem.id} problem={problem} vehicle={byId.get(problem.vehicle_id)} />
          ))}
        />
        <Part
          title={t('vehicles.maintenance.open')}
          none={t('vehicles.problems.none')}
          rows={toMend.map((problem) => (
            <ProblemRow key={problem.id} problem={problem} vehicle={byId.get(problem.vehicle_id)} />
          ))}
        />
        <Part
          title={t('vehicles.maintenance.suspects')}
          none={t('vehicles.maintenance.noneSuspect')}
          rows={suspects.flatMap((entry) => {
            const vehicle = byId.get(entry.vehicle_id);
            if (vehicle === undefined) return [];
            return [
              <ListRow
                key={entry.id}
                to={`/vehicles/${vehicle.id}`}
                title={words.unit(vehicle)}
                subtitle={format.relative(entry.read_at, now)}
                meta={<Badge tone="warn">{t('vehicles.flag.suspect')}</Badge>}
                trailing={
                  <span className="font-semibold tabular-nums">
                    {words.reading(toTenths(entry.value), vehicle.meter_unit)}
                  </span>
                }
              />,
            ];
          })}
        />
      </div>
    </ListFrame>
  );
}

function ProblemRow({
  problem,
  vehicle,
}: {
  problem: VehicleProblem;
  vehicle: Vehicle | undefined;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const words = useVehicleWords();
  const who = useMemberName(
    problem.store_id,
    problem.status === 'repaired' ? problem.repaired_by : problem.user_id,
  );
  if (vehicle === undefined) return null;
  return (
    <ListRow
      to={`/vehicles/${vehicle.id}`}
      title={`${words.unit(vehicle)} · ${t(`vehicles.part.${problem.part}`)}`}
      subtitle={[who, format.relative(problem.repaired_at ?? problem.reported_at, now)]
        .filter((part) => part !== null)
        .join(' · ')}
      meta={<ProblemBadges problem={problem} />}
    />
  );
}

/** One kind of what waits, with how many. */
function Part({ title, none, rows }: { title: string; none: string; rows: readonly ReactNode[] }) {
  return (
    <Card
      title={
        <>
          {title} <span className="text-muted tabular-nums">{rows.length}</span>
        </>
      }
    >
      {rows.length === 0 ? (
        <p className="flex items-center gap-2 text-muted">
          <CircleCheckBig aria-hidden="true" className="size-5 text-good" />
          {none}
        </p>
      ) : (
        <List label={title} flush className="-mx-4 -mb-4 border-b-0! sm:-mx-5 sm:-mb-5">
          {rows}
        </List>
      )}
    </Card>
  );
}
