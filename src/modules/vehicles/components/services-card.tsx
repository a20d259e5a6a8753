import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessDay } from '../../../kernel/business-week.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import type { Vehicle, VehicleProblem, VehicleService } from '../collections.ts';
import { notPlanned } from '../domain/upkeep.ts';
import type { KnownDue } from '../queries-upkeep.ts';
import { PlanService } from './plan-service.tsx';
import type { LastReading } from './reading-field.tsx';
import { ServiceRow } from './service-row.tsx';

const shownFirst = 5;

/** What was and will be done to a vehicle, and what it cost: for who looks after the vehicles (rules VE16 and VE17). */
export function ServicesCard({
  vehicle,
  services,
  dues,
  problems,
  last,
  today,
  timeZone,
}: {
  vehicle: Vehicle;
  services: readonly VehicleService[];
  dues: readonly KnownDue[];
  /** What is still to be mended. */
  problems: readonly VehicleProblem[];
  last: LastReading;
  today: BusinessDay;
  timeZone: string | undefined;
}) {
  const { t } = useTranslation();
  const [plans, setPlans] = useState(false);
  const [all, setAll] = useState(false);
  const shown = all ? services : services.slice(0, shownFirst);
  return (
    <Card
      title={t('vehicles.service.title')}
      actions={
        vehicle.status === 'retired' ? null : (
          <Button icon={Plus} onClick={() => setPlans(true)}>
            {t('vehicles.service.plan')}
          </Button>
        )
      }
    >
      {services.length === 0 ? (
        <p className="text-muted">{t('vehicles.service.none')}</p>
      ) : (
        <ul aria-label={t('vehicles.service.title')} className="flex flex-col divide-y divide-line">
          {shown.map((service) => (
            <ServiceRow
              key={service.id}
              {...{ service, vehicle, problems, last, today, timeZone }}
            />
          ))}
        </ul>
      )}
      {services.length > shown.length ? (
        <Button className="mt-3" onClick={() => setAll(true)}>
          {t('vehicles.reading.more', { count: services.length - shown.length })}
        </Button>
      ) : null}
      {plans ? (
        <PlanService
          vehicle={vehicle}
          suggested={notPlanned(dues, services)
            .filter(({ state }) => state !== 'ok')
            .map(({ reminder }) => reminder.task)}
          problems={problems}
          today={today}
          onClose={() => setPlans(false)}
        />
      ) : null}
    </Card>
  );
}
