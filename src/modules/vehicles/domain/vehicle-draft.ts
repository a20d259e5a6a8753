/** What is typed of a vehicle, and what is wrong with it (rule VE2). */
import { isBusinessDay, type BusinessDay } from '../../../kernel/business-week.ts';
import { fromTenths, type MeterUnit } from './odometer.ts';
import { parseReading } from './typed-reading.ts';
import type { Fuel, Ownership, VehicleType } from './vehicle-status.ts';
import { hasCheckDigit, plainVin, vinProblem } from './vin.ts';

export type VehicleDraft = {
  readonly unit: string;
  readonly name: string;
  readonly plate: string;
  readonly vin: string;
  readonly make: string;
  readonly model: string;
  readonly year: string;
  readonly type: VehicleType;
  readonly fuel: Fuel;
  readonly ownership: Ownership;
  readonly meterUnit: MeterUnit;
  readonly acquiredOn: string;
  readonly acquiredMeter: string;
};

export const emptyVehicle: VehicleDraft = {
  unit: '',
  name: '',
  plate: '',
  vin: '',
  make: '',
  model: '',
  year: '',
  type: 'van',
  fuel: 'gasoline',
  ownership: 'owned',
  meterUnit: 'mi',
  acquiredOn: '',
  acquiredMeter: '',
};

/** As it is kept, but for its store and its label. */
export type VehicleFields = {
  readonly unit_number: string;
  readonly name: string | null;
  readonly license_plate: string | null;
  readonly vin: string | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly year: number | null;
  readonly type: VehicleType;
  readonly fuel: Fuel;
  readonly ownership: Ownership;
  readonly acquired_on: string | null;
  readonly acquired_meter: number | null;
};

export type DraftProblems = {
  readonly unit?: 'missing' | 'taken';
  readonly plate?: 'taken';
  readonly vin?: 'length' | 'letters' | 'taken';
  readonly year?: 'year';
  readonly acquiredOn?: 'not_a_day' | 'to_come';
  readonly acquiredMeter?: 'not_a_number' | 'too_large';
};

type Other = {
  readonly unit_number: string;
  readonly license_plate: string | null;
  readonly vin: string | null;
};

/** Letters and digits alone: `ABC-1234` and `abc 1234` are one plate. */
export const plainPlate = (plate: string): string =>
  plate.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** `others`: the store's other vehicles that are not retired. `today`: by the store's calendar. */
export function draftProblems(
  draft: VehicleDraft,
  others: readonly Other[],
  today: BusinessDay,
): DraftProblems {
  const unit = draft.unit.trim();
  const plate = plainPlate(draft.plate);
  const vin = plainVin(draft.vin);
  const year = draft.year.trim();
  const meter = parseReading(draft.acquiredMeter);
  const taken = (same: (other: Other) => boolean) => others.some(same);
  return {
    ...(unit === '' ? { unit: 'missing' as const } : {}),
    ...(unit !== '' && taken((other) => other.unit_number.toLowerCase() === unit.toLowerCase())
      ? { unit: 'taken' as const }
      : {}),
    ...(plate !== '' && taken((other) => plainPlate(other.license_plate ?? '') === plate)
      ? { plate: 'taken' as const }
      : {}),
    ...(vin === ''
      ? {}
      : vinProblems(
          vin,
          taken((other) => other.vin === vin),
        )),
    ...(year !== '' && !/^(19|20)\d\d$/.test(year) ? { year: 'year' as const } : {}),
    ...(draft.acquiredOn !== '' && !isBusinessDay(draft.acquiredOn)
      ? { acquiredOn: 'not_a_day' as const }
      : {}),
    ...(draft.acquiredOn > today ? { acquiredOn: 'to_come' as const } : {}),
    ...('problem' in meter && meter.problem !== 'missing' ? { acquiredMeter: meter.problem } : {}),
  };
}

function vinProblems(vin: string, taken: boolean): Pick<DraftProblems, 'vin'> {
  const problem = vinProblem(vin) ?? (taken ? 'taken' : null);
  return problem === null ? {} : { vin: problem };
}

/** Whether a VIN that can be one has another check digit than North America computes: a word of warning, no more. */
export function doubtsVin(typed: string): boolean {
  const vin = plainVin(typed);
  return vinProblem(vin) === null && !hasCheckDigit(vin);
}

const textOrNull = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());

/** A draft without problems as it is kept. */
export function fieldsOf(draft: VehicleDraft): VehicleFields {
  const meter = parseReading(draft.acquiredMeter);
  const vin = plainVin(draft.vin);
  return {
    unit_number: draft.unit.trim(),
    name: textOrNull(draft.name),
    license_plate: textOrNull(draft.plate.toUpperCase()),
    vin: vin === '' ? null : vin,
    make: textOrNull(draft.make),
    model: textOrNull(draft.model),
    year: draft.year.trim() === '' ? null : Number(draft.year),
    type: draft.type,
    fuel: draft.fuel,
    ownership: draft.ownership,
    acquired_on: draft.acquiredOn === '' ? null : draft.acquiredOn,
    acquired_meter: 'tenths' in meter ? fromTenths(meter.tenths) : null,
  };
}

/** A vehicle as it is typed. */
export function draftOf(vehicle: VehicleFields & { readonly meter_unit: MeterUnit }): VehicleDraft {
  return {
    unit: vehicle.unit_number,
    name: vehicle.name ?? '',
    plate: vehicle.license_plate ?? '',
    vin: vehicle.vin ?? '',
    make: vehicle.make ?? '',
    model: vehicle.model ?? '',
    year: vehicle.year === null ? '' : String(vehicle.year),
    type: vehicle.type,
    fuel: vehicle.fuel,
    ownership: vehicle.ownership,
    meterUnit: vehicle.meter_unit,
    acquiredOn: vehicle.acquired_on ?? '',
    acquiredMeter: vehicle.acquired_meter === null ? '' : String(vehicle.acquired_meter),
  };
}
