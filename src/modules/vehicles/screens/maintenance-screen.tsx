import { CalendarPlus, ChartColumn, CircleCheckBig, ListChecks } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ClockZone, useFormat } from '../../../i18n/format.ts';
import { useListState } from '../../../db/use-list-state.ts';
import { useListWords } from '../../../i18n/list-words.ts';
import { businessDayOf, type BusinessDay } from '../../../kernel/business-week.ts';
import { toCents } from '../../../kernel/money.ts';
import { useNow } from '../../../platform/browser/use-now.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { List, ListRow } from '../../../ui/list-row.tsx';
import { ListFrame } from '../../../ui/list-frame.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import {
  AskStore,
  officeNumber,
  storeTitle,
  useCurrentStore,
  useMemberName,
} from '../../stores/index.ts';
import {
  vehicles,
  type Vehicle,
  type VehicleProblem,
  type VehicleService,
} from '../collections.ts';
import { DueBadge, useForecastWords } from '../components/due-words.tsx';
import { HealthBadge } from '../components/health-badge.tsx';
import { PlanService } from '../components/plan-service.tsx';
import { ProblemBadges } from '../components/problem-badges.tsx';
import { useVehicleWords } from '../components/use-vehicle-words.ts';
import { toTenths } from '../domain/odometer.ts';
import { isOpen } from '../domain/problem-status.ts';
import { byWeek, notPlanned, visits, type Visit } from '../domain/upkeep.ts';
import { useFleet, useSuspectReadings } from '../queries.ts';
import { useStoreUpkeep, type KnownDue } from '../queries-upkeep.ts';

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
          actions={
            <>
              <ButtonLink to="/vehicles/programs" icon={ListChecks}>
                {t('vehicles.program.title')}
              </ButtonLink>
              <ButtonLink to="/vehicles/costs" icon={ChartColumn}>
                {t('vehicles.costs.title')}
              </ButtonLink>
            </>
          }
        />
        {store.number === officeNumber ? (
          <AskStore />
        ) : (
          <Maintenance key={store.id} storeId={store.id} timeZone={store.timeZone} />
        )}
      </Page>
    </ClockZone>
  );
}

function Maintenance({ storeId, timeZone }: { storeId: string; timeZone: string | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const words = useVehicleWords();
  const listWords = useListWords();
  const today = businessDayOf(now, timeZone);
  const fleet = useFleet(storeId);
  const upkeep = useStoreUpkeep(storeId, today, now);
  const together = visits<Vehicle, KnownDue>(notPlanned(upkeep.dues, upkeep.services), today);
  const [plans, setPlans] = useState<Visit<Vehicle, KnownDue> | null>(null);
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
        <DueByWeek dues={upkeep.dues} today={today} />
        <Part
          title={t('vehicles.maintenance.visits')}
          none={t('vehicles.maintenance.noneTogether')}
          rows={together.map((visit) => (
            <VisitRow key={visit.vehicle.id} visit={visit} onPlan={() => setPlans(visit)} />
          ))}
        />
        <Part
          title={t('vehicles.maintenance.services')}
          none={t('vehicles.maintenance.noneServices')}
          rows={upkeep.services.map((service) => (
            <PlannedRow
              key={service.id}
              service={service}
              vehicle={byId.get(service.vehicle_id)}
              today={today}
            />
          ))}
        />
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
      {plans === null ? null : (
        <PlanService
          vehicle={plans.vehicle}
          suggested={plans.dues.map(({ reminder }) => reminder.task)}
          problems={toMend.filter(({ vehicle_id }) => vehicle_id === plans.vehicle.id)}
          today={today}
          onClose={() => setPlans(null)}
        />
      )}
    </ListFrame>
  );
}

/** What is overdue, and what the weeks to come bring (rule VE19). */
function DueByWeek({ dues, today }: { dues: readonly KnownDue[]; today: BusinessDay }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useVehicleWords();
  const forecast = useForecastWords();
  const weeks = byWeek(dues, today);
  const title = t('vehicles.maintenance.due');
  return (
    <Card
      title={
        <>
          {title}{' '}
          <span className="text-muted tabular-nums">
            {weeks.reduce((sum, week) => sum + week.dues.length, 0)}
          </span>
        </>
      }
    >
      {weeks.length === 0 ? <Nothing>{t('vehicles.maintenance.noneDue')}</Nothing> : null}
      <div className="flex flex-col gap-4">
        {weeks.map(({ week, dues: of }) => {
          const name =
            week === null
              ? t('vehicles.due.overdue')
              : t('vehicles.maintenance.week', { day: format.date(week) });
          return (
            <section key={name} aria-label={name}>
              <h3 className="mb-1 text-small font-semibold text-muted">{name}</h3>
              <List label={`${title}: ${name}`} flush className="-mx-4 sm:-mx-5">
                {of.map(({ vehicle, reminder, state, when }) => (
                  <ListRow
                    key={reminder.id}
                    to={`/vehicles/${vehicle.id}`}
                    title={`${words.unit(vehicle)} · ${t(`vehicles.task.${reminder.task}`)}`}
                    subtitle={forecast(when)}
                    meta={<DueBadge state={state} />}
                  />
                ))}
              </List>
            </section>
          );
        })}
      </div>
    </Card>
  );
}

function VisitRow({ visit, onPlan }: { visit: Visit<Vehicle, KnownDue>; onPlan: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useVehicleWords();
  const unit = words.unit(visit.vehicle);
  return (
    <ListRow
      to={`/vehicles/${visit.vehicle.id}`}
      title={`${unit} · ${t('vehicles.maintenance.together', { count: visit.dues.length })}`}
      subtitle={[
        ...visit.dues.map(({ reminder }) => t(`vehicles.task.${reminder.task}`)),
        t('vehicles.maintenance.by', { day: format.date(visit.by) }),
      ].join(' · ')}
      actions={
        <Button
          size="sm"
          icon={CalendarPlus}
          aria-label={t('vehicles.step.of', { step: t('vehicles.service.plan'), part: unit })}
          onClick={onPlan}
        >
          {t('vehicles.service.plan')}
        </Button>
      }
    />
  );
}

function PlannedRow({
  service,
  vehicle,
  today,
}: {
  service: VehicleService;
  vehicle: Vehicle | undefined;
  today: BusinessDay;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useVehicleWords();
  if (vehicle === undefined) return null;
  const { scheduled_for, status, tasks, problems, vendor, total } = service;
  const isLate = scheduled_for !== null && scheduled_for < today;
  return (
    <ListRow
      to={`/vehicles/${vehicle.id}`}
      title={[
        words.unit(vehicle),
        ...tasks.map((task) => t(`vehicles.task.${task}`)),
        ...(problems.length > 0 ? [t('vehicles.service.mends', { count: problems.length })] : []),
      ].join(' · ')}
      subtitle={[scheduled_for && format.date(scheduled_for), vendor]
        .filter((part) => part)
        .join(' · ')}
      meta={
        <>
          <Badge tone={status === 'in_progress' ? 'info' : 'neutral'}>
            {t(`vehicles.serviceStatus.${status}`)}
          </Badge>
          {isLate ? <Badge tone="bad">{t('vehicles.service.late')}</Badge> : null}
        </>
      }
      trailing={total === 0 ? null : format.money(toCents(total))}
    />
  );
}

function Nothing({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-2 text-muted">
      <CircleCheckBig aria-hidden="true" className="size-5 text-good" />
      {children}
    </p>
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
        <Nothing>{none}</Nothing>
      ) : (
        <List label={title} flush className="-mx-4 -mb-4 border-b-0! sm:-mx-5 sm:-mb-5">
          {rows}
        </List>
      )}
    </Card>
  );
}
