import { PencilLine, TriangleAlert, Wrench } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { useJournalCommand } from '../../../command/use-journal-command.ts';
import { useRecordStatus } from '../../../db/database-context.tsx';
import { ClockZone } from '../../../i18n/format.ts';
import { useRecordStatusLabel } from '../../../i18n/record-status.ts';
import { businessDayOf } from '../../../kernel/business-week.ts';
import { hasPermission } from '../../../kernel/permission.ts';
import { useNow } from '../../../platform/browser/use-now.ts';
import { useTabletWide } from '../../../platform/browser/use-wide.ts';
import { BottomActionBar } from '../../../ui/bottom-action-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { RecordStatusBadge, RecordStatusRoom } from '../../../ui/record-status-badge.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { EmptyState, NoAccessState } from '../../../ui/states.tsx';
import { storeTitle, useFollowedStore, useStanding, useStores } from '../../stores/index.ts';
import { ConflictNotice, RefusedNotice } from '../../sync-centre/index.ts';
import { vehicleProblems, vehicles } from '../collections.ts';
import { addToProblem, reportProblem, setStatus } from '../commands.ts';
import { ChecksCard } from '../components/checks-card.tsx';
import { ChangeVehicle } from '../components/change-vehicle.tsx';
import { FactsCard } from '../components/facts-card.tsx';
import { FleetList } from '../components/fleet-list.tsx';
import { HealthBadge } from '../components/health-badge.tsx';
import { KeysCard } from '../components/keys-card.tsx';
import { PapersCard } from '../components/papers-card.tsx';
import { ProblemList } from '../components/problem-list.tsx';
import { ReadingsCard } from '../components/readings-card.tsx';
import { RemindersCard } from '../components/reminders-card.tsx';
import { ReportDialog } from '../components/report-dialog.tsx';
import { RoadNotice } from '../components/road-notice.tsx';
import { ServicesCard } from '../components/services-card.tsx';
import { TimelineCard } from '../components/timeline-card.tsx';
import { useKeeper } from '../components/use-keeper.ts';
import { useVehicleWords } from '../components/use-vehicle-words.ts';
import { healthOf, maySetStatus, type VehicleStatus } from '../domain/vehicle-status.ts';
import { isOpen } from '../domain/problem-status.ts';
import { heldBackBy } from '../domain/upkeep.ts';
import { useVehicle, type KnownVehicle } from '../queries.ts';
import { useUpkeep, useUseOf } from '../queries-upkeep.ts';

/** A vehicle: may it drive, who has the keys, what is wrong, how far it has gone. */
export function VehicleScreen() {
  const { t } = useTranslation();
  const { vehicleId = '' } = useParams();
  const { known, loading } = useVehicle(vehicleId);
  const stores = useStores();
  if (loading) {
    return (
      <Page>
        <SkeletonList rows={5} label={t('vehicles.loading')} />
      </Page>
    );
  }
  if (known === null) {
    return (
      <Page>
        <EmptyState title={t('vehicles.notFound')} headingLevel={1} action={<Back />}>
          {t('vehicles.notFoundReason')}
        </EmptyState>
      </Page>
    );
  }
  const timeZone = stores.find(({ id }) => id === known.vehicle.store_id)?.timeZone;
  return (
    <ClockZone value={timeZone}>
      <VehiclePage key={known.vehicle.id} known={known} timeZone={timeZone} />
    </ClockZone>
  );
}

function VehiclePage({ known, timeZone }: { known: KnownVehicle; timeZone: string | undefined }) {
  const { t } = useTranslation();
  const { vehicle, problems, odometer } = known;
  useFollowedStore(vehicle.store_id);
  const standing = useStanding(vehicle.store_id);
  const store = useStores().find(({ id }) => id === vehicle.store_id);
  const words = useVehicleWords();
  const now = useNow();
  const today = businessDayOf(now, timeZone);
  const isCounted = useCallback(
    ({ id }: { readonly id: string }) => odometer.counts.has(id),
    [odometer],
  );
  const { dues, services, papers } = useUpkeep(
    vehicle,
    useUseOf(known.entries, isCounted, now),
    today,
  );
  const hasRoomBeside = useTabletWide();
  if (!hasPermission(standing, 'report_vehicle_problems')) {
    return (
      <Page>
        <NoAccessState title={t('vehicles.noAccess')} headingLevel={1} action={<Back />} />
      </Page>
    );
  }
  const mayPlan = hasPermission(standing, 'view_vehicles');
  const held = heldBackBy(dues, papers, today);
  const heldBack = [
    ...held.reminders.map(({ task }) =>
      t('vehicles.due.holdsBack', { task: t(`vehicles.task.${task}`) }),
    ),
    ...held.papers.map(({ kind }) =>
      t('vehicles.paper.holdsBack', { paper: t(`vehicles.paper.kind.${kind}`) }),
    ),
  ];
  const health =
    heldBack.length > 0 && vehicle.status !== 'retired' ? 'off_road' : healthOf(vehicle, problems);
  const current = odometer.current;
  const last =
    current === null ? null : { tenths: current.tenths, at: new Date(current.at).toISOString() };
  const open = problems.filter(isOpen);
  const past = problems.filter((each) => !isOpen(each));
  return (
    <div className="flex min-h-full flex-1 flex-col">
      <Page className="flex-1">
        <PageHeader
          title={words.unit(vehicle)}
          subtitle={[vehicle.name, words.model(vehicle), store && storeTitle(store)]
            .filter((part) => part)
            .join(' · ')}
          backTo="/vehicles"
          backLabel={t('vehicles.list.title')}
          meta={
            <>
              <HealthBadge health={health} />
              <SyncBadge vehicleId={vehicle.id} />
            </>
          }
          actions={<VehicleActions known={known} today={today} />}
        />
        <RefusedNotice
          of={({ id, row: { vehicle_id } }) => id === vehicle.id || vehicle_id === vehicle.id}
        />
        <ConflictNotice collection={vehicles.name} ids={[vehicle.id]} />
        <ConflictNotice collection={vehicleProblems.name} ids={problems.map(({ id }) => id)} />
        <div className="grid items-start gap-5 md:max-xl:grid-cols-[13rem_minmax(0,1fr)]">
          {hasRoomBeside ? <FleetList storeId={vehicle.store_id} current={vehicle.id} /> : null}
          <div className="flex min-w-0 flex-col gap-5">
            <RoadNotice health={health} problems={problems} heldBack={heldBack} />
            <div className="grid items-start gap-5 xl:grid-cols-[3fr_2fr]">
              <div className="flex min-w-0 flex-col gap-5">
                <Card title={t('vehicles.problems.title')}>
                  <ProblemList problems={open} />
                </Card>
                <KeysCard known={known} health={health} last={last} />
                <ChecksCard vehicle={vehicle} />
                {mayPlan ? (
                  <ServicesCard
                    {...{ vehicle, services, dues, last, today, timeZone }}
                    problems={open.filter(({ status }) => status !== 'repaired')}
                  />
                ) : null}
                {past.length > 0 ? (
                  <Card title={t('vehicles.problems.past')}>
                    <ProblemList problems={past} />
                  </Card>
                ) : null}
              </div>
              <div className="flex min-w-0 flex-col gap-5">
                <PapersCard vehicle={vehicle} papers={papers} today={today} mayChange={mayPlan} />
                <RemindersCard vehicle={vehicle} dues={dues} today={today} mayChange={mayPlan} />
                <ReadingsCard known={known} last={last} today={today} timeZone={timeZone} />
                <FactsCard
                  vehicle={vehicle}
                  mayChange={hasPermission(standing, 'manage_vehicles')}
                />
                <TimelineCard known={known} />
              </div>
            </div>
          </div>
        </div>
      </Page>
      {vehicle.status === 'retired' ? null : <ReportBar known={known} last={last} />}
    </div>
  );
}

function SyncBadge({ vehicleId }: { vehicleId: string }) {
  const status = useRecordStatus([{ collection: vehicles.name, id: vehicleId }]);
  const label = useRecordStatusLabel();
  if (status === null) return <RecordStatusRoom />;
  return <RecordStatusBadge state={status.state} label={label(status)} />;
}

/** The one thing that a driver must find: within the thumb's reach, and open at once by `?report=true`. */
function ReportBar({
  known: { vehicle, problems },
  last,
}: {
  known: KnownVehicle;
  last: { readonly tenths: number; readonly at: string } | null;
}) {
  const { t } = useTranslation();
  const keeper = useKeeper(vehicle.store_id);
  const { busy, run } = useJournalCommand();
  const [params, setParams] = useSearchParams();
  const reports = params.get('report') === 'true';
  const setReports = (next: boolean) =>
    setParams(
      (given) => {
        if (next) given.set('report', 'true');
        else given.delete('report');
        return given;
      },
      { replace: true },
    );
  return (
    <>
      <BottomActionBar label={t('vehicles.report.title')}>
        <Button
          className="flex-1 sm:ms-auto sm:flex-none"
          variant="primary"
          size="lg"
          icon={TriangleAlert}
          onClick={() => setReports(true)}
        >
          {t('vehicles.report.title')}
        </Button>
      </BottomActionBar>
      {reports ? (
        <ReportDialog
          problems={problems}
          unit={vehicle.meter_unit}
          last={last}
          pending={busy}
          onSend={async (report, addTo) => {
            const done = await run(
              async (database) => {
                if (addTo === null) await reportProblem({ ...keeper, database }, vehicle, report);
                else await addToProblem({ ...keeper, database }, addTo.id, report);
              },
              { done: t('vehicles.saved') },
            );
            if (done) setReports(false);
          }}
          onClose={() => setReports(false)}
        />
      ) : null}
    </>
  );
}

function VehicleActions({
  known: { vehicle, keysOut },
  today,
}: {
  known: KnownVehicle;
  today: string;
}) {
  const { t } = useTranslation();
  const standing = useStanding(vehicle.store_id);
  const keeper = useKeeper(vehicle.store_id);
  const { busy, run } = useJournalCommand();
  const [asking, setAsking] = useState<'change' | 'retire' | null>(null);
  const may = (status: VehicleStatus) => maySetStatus(vehicle, status, keysOut !== null, standing);
  const set = (status: VehicleStatus) =>
    run((database) => setStatus({ ...keeper, database }, vehicle.id, status), {
      done: t(`vehicles.statusSet.${status}`),
    });
  return (
    <>
      {may('in_shop') ? (
        <Button icon={Wrench} pending={busy && asking === null} onClick={() => void set('in_shop')}>
          {t('vehicles.status.toShop')}
        </Button>
      ) : null}
      {may('active') ? (
        <Button icon={Wrench} pending={busy && asking === null} onClick={() => void set('active')}>
          {t('vehicles.status.backFromShop')}
        </Button>
      ) : null}
      {hasPermission(standing, 'manage_vehicles') ? (
        <Button icon={PencilLine} onClick={() => setAsking('change')}>
          {t('vehicles.change.action')}
        </Button>
      ) : null}
      {may('retired') ? (
        <Button variant="quiet" onClick={() => setAsking('retire')}>
          {t('vehicles.status.retire')}
        </Button>
      ) : null}
      {asking === 'change' ? (
        <ChangeVehicle vehicle={vehicle} today={today} onClose={() => setAsking(null)} />
      ) : null}
      <ConfirmDialog
        open={asking === 'retire'}
        onOpenChange={(open) => !open && setAsking(null)}
        title={t('vehicles.status.retireTitle', { unit: vehicle.unit_number })}
        description={t('vehicles.status.retireText')}
        confirmLabel={t('vehicles.status.retire')}
        cancelLabel={t('ui.cancel')}
        tone="danger"
        pending={busy}
        onConfirm={async () => {
          if (await set('retired')) setAsking(null);
        }}
      />
    </>
  );
}

function Back() {
  const { t } = useTranslation();
  return (
    <ButtonLink to="/vehicles" variant="primary">
      {t('vehicles.list.title')}
    </ButtonLink>
  );
}
