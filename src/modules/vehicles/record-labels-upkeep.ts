/** How services, reminders and papers of a vehicle are named in the sync centre. */
import { toCents } from '../../kernel/money.ts';
import { recordLabel, type Words } from '../sync-centre/index.ts';
import {
  servicePrograms,
  vehicleDocuments,
  vehicleReminders,
  vehicles,
  vehicleServices,
  vehicleCardPhotos,
  vehiclePaperPhotos,
} from './collections.ts';

const within = (vehicle: { readonly unit_number: string } | null, { t }: Words) =>
  vehicle === null ? {} : { detail: t('records.vehicle.unit', { unit: vehicle.unit_number }) };

const pageOf = (vehicleId: string) => ({ link: { to: `/vehicles/${vehicleId}` } });

const parent = { declaration: vehicles, field: 'vehicle_id' } as const;

const yesOrNo =
  ({ t }: Words) =>
  (value: unknown) =>
    t(value === true ? 'records.vehicleReminder.yes' : 'records.vehicleReminder.no');

export const upkeepLabels = [
  recordLabel({
    declaration: vehicleServices,
    permission: 'view_vehicles',
    parent,
    describe: ({ row, parent: vehicle, words }) => ({
      title: words.t('records.vehicleService.title', {
        tasks: row.tasks.map((task) => words.t(`records.vehicleReminder.task.${task}`)).join(', '),
      }),
      ...within(vehicle, words),
      ...pageOf(row.vehicle_id),
    }),
    fields: ({ words: { t, format } }) => {
      const day = (value: unknown) => format.date(String(value));
      const dollars = (value: unknown) => format.money(toCents(Number(value)));
      const list = (value: unknown) => (Array.isArray(value) ? value : []).map(String);
      return {
        status: {
          label: t('records.vehicleService.status'),
          value: (value) => t(`records.vehicleService.statusIs.${String(value)}`),
        },
        scheduled_for: { label: t('records.vehicleService.scheduledFor'), value: day },
        started_on: { label: t('records.vehicleService.startedOn'), value: day },
        completed_on: { label: t('records.vehicleService.completedOn'), value: day },
        meter: {
          label: t('records.vehicleService.meter'),
          value: (value) => format.number(Number(value), 1),
        },
        vendor: { label: t('records.vehicleService.vendor'), value: String },
        tasks: {
          label: t('records.vehicleService.tasks'),
          value: (value) =>
            list(value)
              .map((task) => t(`records.vehicleReminder.task.${task}`))
              .join(', '),
        },
        problems: {
          label: t('records.vehicleService.problems'),
          value: (value) => format.number(list(value).length, 0),
        },
        parts: { label: t('records.vehicleService.parts'), value: dollars },
        labor: { label: t('records.vehicleService.labor'), value: dollars },
        tax: { label: t('records.vehicleService.tax'), value: dollars },
        invoice_no: { label: t('records.vehicleService.invoiceNo'), value: String },
        warranty_until: { label: t('records.vehicleService.warrantyUntil'), value: day },
        note: { label: t('records.vehicleService.note'), value: String },
        reason: { label: t('records.vehicleService.reason'), value: String },
      };
    },
  }),
  recordLabel({
    declaration: vehicleReminders,
    permission: 'view_vehicles',
    parent,
    describe: ({ row, parent: vehicle, words }) => ({
      title: words.t('records.vehicleReminder.title', {
        task: words.t(`records.vehicleReminder.task.${row.task}`),
      }),
      ...within(vehicle, words),
      ...pageOf(row.vehicle_id),
    }),
    fields: ({ words }) => {
      const { t, format } = words;
      const whole = (value: unknown) => format.number(Number(value), 0);
      return {
        every_distance: { label: t('records.vehicleReminder.everyDistance'), value: whole },
        every_days: { label: t('records.vehicleReminder.everyDays'), value: whole },
        soon_distance: { label: t('records.vehicleReminder.soonDistance'), value: whole },
        soon_days: { label: t('records.vehicleReminder.soonDays'), value: whole },
        snoozed_until: {
          label: t('records.vehicleReminder.snoozedUntil'),
          value: (value) => format.date(String(value)),
        },
        blocks_road: { label: t('records.vehicleReminder.blocksRoad'), value: yesOrNo(words) },
      };
    },
  }),
  recordLabel({
    declaration: vehicleCardPhotos,
    permission: 'view_vehicles',
    parent: { declaration: vehicleDocuments, field: 'document_id' },
    describe: ({ parent: paper, words: { t } }) => ({
      title: t('records.vehicleCardPhoto.title'),
      ...(paper === null
        ? {}
        : {
            detail: t(`records.vehicleDocument.kind.${paper.kind}`),
            ...pageOf(paper.vehicle_id),
          }),
    }),
    fieldsOfFile: ({ parent: paper }) => ({ document_id: paper.id }),
    fields: () => ({}),
  }),
  recordLabel({
    declaration: vehiclePaperPhotos,
    permission: 'view_vehicles',
    parent,
    describe: ({ row, parent: vehicle, words }) => ({
      title: words.t(
        row.service_id === null
          ? 'records.vehiclePaperPhoto.title'
          : 'records.vehiclePaperPhoto.invoice',
      ),
      ...within(vehicle, words),
      ...pageOf(row.vehicle_id),
    }),
    fieldsOfFile: ({ parent: vehicle }) => ({ vehicle_id: vehicle.id }),
    fields: () => ({}),
  }),
  recordLabel({
    declaration: servicePrograms,
    permission: 'view_vehicles',
    describe: ({ row, words: { t } }) => ({
      title: t('records.serviceProgram.title', { name: row.name }),
      link: { to: '/vehicles/programs' },
    }),
    fields: ({ words: { t, format } }) => ({
      name: { label: t('records.serviceProgram.name'), value: String },
      type: {
        label: t('records.vehicle.type'),
        value: (value) => t(`records.vehicle.typeIs.${String(value)}`),
      },
      tasks: {
        label: t('records.serviceProgram.tasks'),
        value: (value) => format.number(Array.isArray(value) ? value.length : 0, 0),
      },
    }),
  }),
  recordLabel({
    declaration: vehicleDocuments,
    permission: 'view_vehicles',
    parent,
    describe: ({ row, parent: vehicle, words }) => ({
      title: words.t(`records.vehicleDocument.kind.${row.kind}`),
      ...within(vehicle, words),
      ...pageOf(row.vehicle_id),
    }),
    fields: ({ words }) => {
      const { t, format } = words;
      return {
        number: { label: t('records.vehicleDocument.number'), value: String },
        expires_on: {
          label: t('records.vehicleDocument.expiresOn'),
          value: (value) => format.date(String(value)),
        },
        remind_days: {
          label: t('records.vehicleDocument.remindDays'),
          value: (value) => format.number(Number(value), 0),
        },
        blocks_road: { label: t('records.vehicleReminder.blocksRoad'), value: yesOrNo(words) },
        replaced_by: {
          label: t('records.vehicleDocument.replacedBy'),
          value: () => t('records.vehicleReminder.yes'),
        },
      };
    },
  }),
];
