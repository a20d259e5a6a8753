import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import { Card } from '../../../ui/card.tsx';
import type { Vehicle } from '../collections.ts';
import { toTenths } from '../domain/odometer.ts';
import { NewLabel } from './new-label.tsx';
import { useVehicleWords } from './use-vehicle-words.ts';

/** What a vehicle is. */
export function FactsCard({ vehicle, mayChange }: { vehicle: Vehicle; mayChange: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useVehicleWords();
  const facts = [
    [t('vehicles.column.model'), words.model(vehicle)],
    [t('vehicles.field.plate'), vehicle.license_plate],
    [t('vehicles.field.vin'), vehicle.vin],
    [t('vehicles.field.type'), t(`vehicles.type.${vehicle.type}`)],
    [t('vehicles.field.fuel'), t(`vehicles.fuel.${vehicle.fuel}`)],
    [t('vehicles.field.ownership'), t(`vehicles.ownership.${vehicle.ownership}`)],
    [t('vehicles.field.tag'), vehicle.tag],
    [t('vehicles.field.acquiredOn'), vehicle.acquired_on && format.date(vehicle.acquired_on)],
    [
      t('vehicles.field.acquiredMeter'),
      vehicle.acquired_meter === null
        ? null
        : words.reading(toTenths(vehicle.acquired_meter), vehicle.meter_unit),
    ],
  ].filter(([, value]) => value !== null && value !== '');
  return (
    <Card
      title={t('vehicles.facts')}
      actions={mayChange && vehicle.status !== 'retired' ? <NewLabel vehicle={vehicle} /> : null}
    >
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-small text-muted">{name}</dt>
            <dd className="wrap-anywhere text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
