/** How vehicles and what belongs to them are named in the sync centre and the search. */
import { recordLabel, type Words } from '../sync-centre/index.ts';
import {
  vehicleKeys,
  vehicleMeterEntries,
  vehicleProblems,
  vehicleReports,
  vehicles,
  type Vehicle,
} from './collections.ts';
import { upkeepLabels } from './record-labels-upkeep.ts';

const nameOf = ({ unit_number, name }: Vehicle, { t }: Words): string =>
  [t('records.vehicle.unit', { unit: unit_number }), name].filter((part) => part).join(' · ');

const within = (vehicle: Vehicle | null, words: Words) =>
  vehicle === null ? {} : { detail: nameOf(vehicle, words) };

const pageOf = (vehicleId: string) => ({ link: { to: `/vehicles/${vehicleId}` } });

const parent = { declaration: vehicles, field: 'vehicle_id' } as const;

export const recordLabels = [
  recordLabel({
    declaration: vehicles,
    permission: 'certify_vehicles',
    sought: { at: 'created_at' },
    describe: ({ row, words }) => ({
      title: nameOf(row, words),
      // what somebody looks for it by
      detail: [row.license_plate, row.vin, row.make, row.model, row.tag]
        .filter((part) => part !== null)
        .join(' · '),
      ...pageOf(row.id),
    }),
    fields: ({ words: { t, format } }) => ({
      unit_number: { label: t('records.vehicle.unitNumber'), value: String },
      tag: { label: t('records.vehicle.tag'), value: String },
      name: { label: t('records.vehicle.name'), value: String },
      license_plate: { label: t('records.vehicle.plate'), value: String },
      vin: { label: t('records.vehicle.vin'), value: String },
      make: { label: t('records.vehicle.make'), value: String },
      model: { label: t('records.vehicle.model'), value: String },
      year: { label: t('records.vehicle.year'), value: String },
      type: {
        label: t('records.vehicle.type'),
        value: (value) => t(`records.vehicle.typeIs.${String(value)}`),
      },
      fuel: {
        label: t('records.vehicle.fuel'),
        value: (value) => t(`records.vehicle.fuelIs.${String(value)}`),
      },
      ownership: {
        label: t('records.vehicle.ownership'),
        value: (value) => t(`records.vehicle.ownershipIs.${String(value)}`),
      },
      status: {
        label: t('records.vehicle.status'),
        value: (value) => t(`records.vehicle.statusIs.${String(value)}`),
      },
      acquired_on: {
        label: t('records.vehicle.acquiredOn'),
        value: (value) => format.date(String(value)),
      },
      acquired_meter: {
        label: t('records.vehicle.acquiredMeter'),
        value: (value) => format.number(Number(value), 1),
      },
    }),
  }),
  recordLabel({
    declaration: vehicleMeterEntries,
    permission: 'report_vehicle_problems',
    parent,
    describe: ({ row, parent: vehicle, words }) => ({
      title: words.t('records.vehicleMeterEntry.title', {
        reading: words.format.number(row.value, 1),
      }),
      ...within(vehicle, words),
      ...pageOf(row.vehicle_id),
    }),
    fields: ({ words: { t } }) => ({
      void_reason: { label: t('records.vehicleMeterEntry.voidReason'), value: String },
    }),
  }),
  recordLabel({
    declaration: vehicleProblems,
    permission: 'report_vehicle_problems',
    parent,
    describe: ({ row, parent: vehicle, words }) => ({
      title: words.t('records.vehicleProblem.title', {
        part: words.t(`records.vehicleProblem.part.${row.part}`),
      }),
      ...within(vehicle, words),
      ...pageOf(row.vehicle_id),
    }),
    fields: ({ words: { t } }) => ({
      severity: {
        label: t('records.vehicleProblem.severity'),
        value: (value) => t(`records.vehicleProblem.severityIs.${String(value)}`),
      },
      status: {
        label: t('records.vehicleProblem.status'),
        value: (value) => t(`records.vehicleProblem.statusIs.${String(value)}`),
      },
      note: { label: t('records.vehicleProblem.note'), value: String },
      reason: { label: t('records.vehicleProblem.reason'), value: String },
    }),
  }),
  recordLabel({
    declaration: vehicleReports,
    permission: null,
    describe: ({ row, words: { t } }) => ({
      title: t('records.vehicleReport.title', {
        tag: row.tag,
        part: t(`records.vehicleProblem.part.${row.part}`),
      }),
      link: { to: `/vehicles/tag/${row.tag}` },
    }),
    fields: () => ({}),
  }),
  recordLabel({
    declaration: vehicleKeys,
    permission: 'report_vehicle_problems',
    parent,
    describe: ({ row, parent: vehicle, words }) => ({
      title: words.t('records.vehicleKeys.title', { time: words.format.dateTime(row.out_at) }),
      ...within(vehicle, words),
      ...pageOf(row.vehicle_id),
    }),
    fields: ({ words: { t, format } }) => ({
      in_at: {
        label: t('records.vehicleKeys.inAt'),
        value: (value) => format.dateTime(String(value)),
      },
    }),
  }),
  ...upkeepLabels,
];
