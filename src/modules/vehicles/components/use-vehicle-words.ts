import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import type { Vehicle } from '../collections.ts';
import { fromTenths, type MeterUnit, type Tenths } from '../domain/odometer.ts';

/** What vehicles and their readings are called. */
export function useVehicleWords(): {
  /** `Unit 12` */ readonly unit: (vehicle: Pick<Vehicle, 'unit_number'>) => string;
  /** `2021 Ford Transit`, or what is known of it; empty: nothing. */ readonly model: (
    vehicle: Pick<Vehicle, 'year' | 'make' | 'model'>,
  ) => string;
  /** `45,120 mi` */ readonly reading: (tenths: Tenths, unit: MeterUnit) => string;
} {
  const { t } = useTranslation();
  const format = useFormat();
  return {
    unit: ({ unit_number }) => t('vehicles.unit', { unit: unit_number }),
    model: ({ year, make, model }) =>
      [year === null ? null : String(year), make, model].filter((part) => part !== null).join(' '),
    reading: (tenths, unit) =>
      t(`vehicles.meter.${unit}`, { value: format.number(fromTenths(tenths), 1) }),
  };
}
