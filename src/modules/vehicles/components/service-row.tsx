import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJournalCommand } from '../../../command/use-journal-command.ts';
import { useRecordStatus } from '../../../db/database-context.tsx';
import { useFormat } from '../../../i18n/format.ts';
import { useRecordStatusLabel } from '../../../i18n/record-status.ts';
import { businessDayOf, type BusinessDay } from '../../../kernel/business-week.ts';
import { localMoment } from '../../../kernel/local-moment.ts';
import { toCents } from '../../../kernel/money.ts';
import { hasPermission } from '../../../kernel/permission.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { RecordStatusBadge } from '../../../ui/record-status-badge.tsx';
import { useMemberName } from '../../stores/index.ts';
import {
  vehicleServices,
  type Vehicle,
  type VehicleProblem,
  type VehicleService,
} from '../collections.ts';
import {
  cancelService,
  changeService,
  completeService,
  correctService,
  moveService,
} from '../commands-upkeep.ts';
import { isWaiting, type ServiceStatus } from '../domain/service-status.ts';
import { useGiveService } from './give-service.ts';
import { PhotosOf } from './photos-of.tsx';
import { PaidDialog } from './paid-dialog.tsx';
import type { LastReading } from './reading-field.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { ServiceDialog } from './service-dialog.tsx';
import { useKeeper } from './use-keeper.ts';

const tones: Record<ServiceStatus, BadgeTone> = {
  scheduled: 'neutral',
  in_progress: 'info',
  completed: 'good',
  cancelled: 'neutral',
};

/** A service of a vehicle, and what can be done with it (rules VE16 and VE17). */
export function ServiceRow({
  service,
  vehicle,
  problems,
  last,
  today,
  timeZone,
}: {
  service: VehicleService;
  vehicle: Vehicle;
  /** Of the vehicle, what is still to be mended. */
  problems: readonly VehicleProblem[];
  last: LastReading;
  today: BusinessDay;
  timeZone: string | undefined;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const keeper = useKeeper(service.store_id);
  const status = useRecordStatus([{ collection: vehicleServices.name, id: service.id }]);
  const statusLabel = useRecordStatusLabel();
  const { busy, run } = useJournalCommand();
  const give = useGiveService()(vehicle, service);
  const mayCorrect = hasPermission(keeper.standing, 'manage_vehicles');
  const corrector = useMemberName(service.store_id, service.corrected_by);
  const [asking, setAsking] = useState<'change' | 'complete' | 'cancel' | 'correct' | null>(null);
  const close = () => setAsking(null);
  const name = [
    ...service.tasks.map((task) => t(`vehicles.task.${task}`)),
    ...(service.problems.length > 0
      ? [t('vehicles.service.mends', { count: service.problems.length })]
      : []),
  ].join(', ');
  const of = (action: string) => t('vehicles.step.of', { step: action, part: name });
  const move = (to: 'scheduled' | 'in_progress') =>
    run((database) => moveService({ ...keeper, database }, service.id, to, today), {
      done: t(`vehicles.service.moved.${to}`),
    });
  const isLate =
    isWaiting(service) && service.scheduled_for !== null && service.scheduled_for < today;
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold text-ink">{name}</h3>
        <Badge tone={tones[service.status]}>{t(`vehicles.serviceStatus.${service.status}`)}</Badge>
        {isLate ? <Badge tone="bad">{t('vehicles.service.late')}</Badge> : null}
        {status === null || status.state === 'office_has_it' ? null : (
          <RecordStatusBadge state={status.state} label={statusLabel(status)} inList />
        )}
        {service.status === 'completed' ? (
          <span className="ms-auto font-semibold tabular-nums">
            {format.money(toCents(service.total))}
          </span>
        ) : null}
      </div>
      <p className="text-small text-muted">
        {[
          isWaiting(service)
            ? service.scheduled_for && format.date(service.scheduled_for)
            : service.completed_on && format.date(service.completed_on),
          service.vendor,
          service.invoice_no && t('vehicles.service.invoice', { number: service.invoice_no }),
          service.warranty_until !== null && service.warranty_until >= today
            ? t('vehicles.service.warranty', { day: format.date(service.warranty_until) })
            : null,
          service.corrected_at &&
            t('vehicles.service.corrected', {
              name: corrector ?? t('vehicles.keys.somebody'),
              day: format.date(businessDayOf(new Date(service.corrected_at), timeZone)),
            }),
        ]
          .filter((part) => part)
          .join(' · ')}
      </p>
      {service.note === null ? null : (
        <p className="wrap-anywhere whitespace-pre-line text-ink">{service.note}</p>
      )}
      {service.reason === null ? null : (
        <p className="text-small wrap-anywhere text-muted">
          {t('vehicles.problems.reason', { reason: service.reason })}
        </p>
      )}
      {isWaiting(service) ? (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="primary"
            aria-label={of(t('vehicles.service.complete'))}
            onClick={() => setAsking('complete')}
          >
            {t('vehicles.service.complete')}
          </Button>
          <Button
            size="sm"
            pending={busy && asking === null}
            aria-label={of(
              t(`vehicles.service.${service.status === 'scheduled' ? 'start' : 'stop'}`),
            )}
            onClick={() => void move(service.status === 'scheduled' ? 'in_progress' : 'scheduled')}
          >
            {t(`vehicles.service.${service.status === 'scheduled' ? 'start' : 'stop'}`)}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            aria-label={of(t('vehicles.change.action'))}
            onClick={() => setAsking('change')}
          >
            {t('vehicles.change.action')}
          </Button>
          {give === null ? null : (
            <Button
              size="sm"
              variant="quiet"
              aria-label={of(t('vehicles.service.calendar'))}
              onClick={give}
            >
              {t('vehicles.service.calendar')}
            </Button>
          )}
          <Button
            size="sm"
            variant="quiet"
            aria-label={of(t('vehicles.service.cancel'))}
            onClick={() => setAsking('cancel')}
          >
            {t('vehicles.service.cancel')}
          </Button>
        </div>
      ) : null}
      {asking === 'change' || asking === 'complete' ? (
        <ServiceDialog
          service={service}
          isEnd={asking === 'complete'}
          problems={problems}
          unit={vehicle.meter_unit}
          last={last}
          today={today}
          pending={busy}
          onSave={async (plan, end) => {
            const done = await run(
              (database) =>
                asking === 'change'
                  ? changeService({ ...keeper, database }, service.id, plan)
                  : completeService(
                      { ...keeper, database },
                      service.id,
                      plan,
                      end,
                      end.completedOn === today
                        ? keeper.now().toISOString()
                        : // nobody remembers the hour of a day before
                          localMoment(end.completedOn, '12:00', timeZone),
                    ),
              {
                done: t(
                  asking === 'change' ? 'vehicles.saved' : 'vehicles.service.moved.completed',
                ),
              },
            );
            if (done) close();
          }}
          onClose={close}
        />
      ) : null}
      {service.status === 'completed' && mayCorrect ? (
        <Button
          size="sm"
          variant="quiet"
          className="self-start"
          aria-label={of(t('vehicles.service.correct'))}
          onClick={() => setAsking('correct')}
        >
          {t('vehicles.service.correct')}
        </Button>
      ) : null}
      {service.status === 'completed' ? (
        <PhotosOf
          shown={{
            of: 'service',
            id: service.id,
            vehicleId: vehicle.id,
            storeId: vehicle.store_id,
            isCard: false,
            name: t('vehicles.photo.invoice', { of: name }),
          }}
          mayChange
        />
      ) : null}
      {asking === 'correct' ? (
        <PaidDialog
          service={service}
          today={today}
          pending={busy}
          onSave={async (paid) => {
            const done = await run(
              (database) => correctService({ ...keeper, database }, service.id, paid),
              { done: t('vehicles.saved') },
            );
            if (done) close();
          }}
          onClose={close}
        />
      ) : null}
      {asking === 'cancel' ? (
        <ReasonDialog
          title={t('vehicles.service.cancel')}
          action={t('vehicles.service.cancel')}
          pending={busy}
          onSave={async (reason) => {
            const done = await run(
              (database) => cancelService({ ...keeper, database }, service.id, reason),
              { done: t('vehicles.service.moved.cancelled') },
            );
            if (done) close();
          }}
          onClose={close}
        />
      ) : null}
    </li>
  );
}
