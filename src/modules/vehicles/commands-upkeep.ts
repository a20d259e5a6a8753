/** Every write of a service, a reminder or a paper of a vehicle. Each resolves when it is durable on this device. */
import { change, type Change } from '../../db/local-database.ts';
import type { BusinessDay } from '../../kernel/business-week.ts';
import { naturalId, newId } from '../../kernel/ids.ts';
import { fromCents } from '../../kernel/money.ts';
import {
  vehicleDocuments,
  vehicleProblems,
  vehicleReminders,
  vehicleServices,
  type VehicleService,
} from './collections.ts';
import { entry, require, vehicleOf, VehicleRefused, type Keeper } from './commands.ts';
import { fromTenths } from './domain/odometer.ts';
import { remindDaysOf, type TypedPaper } from './domain/paper.ts';
import type { ReminderFields } from './domain/reminder-draft.ts';
import type { ServiceEnd, ServicePaid, ServicePlan } from './domain/service-draft.ts';
import { leadsTo, type ServiceStatus, type ServiceTask } from './domain/service-status.ts';

const planned = (plan: ServicePlan) => ({
  scheduled_for: plan.scheduledFor,
  vendor: plan.vendor,
  tasks: plan.tasks,
  problems: plan.problems,
  note: plan.note,
});

/** Rule VE16: resolves with the id of the service. */
export async function planService(
  keeper: Keeper,
  vehicleId: string,
  plan: ServicePlan,
): Promise<string> {
  require(keeper, 'view_vehicles');
  const vehicle = await vehicleOf(keeper, vehicleId);
  const id = newId();
  await keeper.database.write([
    change({
      declaration: vehicleServices,
      id,
      create: true,
      scope: vehicle.scope,
      set: { vehicle_id: vehicleId, ...planned(plan) },
    }),
  ]);
  return id;
}

/** Rule VE16: what is planned, while it is to be done. */
export async function changeService(
  keeper: Keeper,
  serviceId: string,
  plan: ServicePlan,
): Promise<void> {
  await waitingService(keeper, serviceId);
  await keeper.database.write([
    change({ declaration: vehicleServices, id: serviceId, set: planned(plan) }),
  ]);
}

/** Rule VE16: begins a service, or puts it back among what is planned. `today`: by the store's calendar. */
export async function moveService(
  keeper: Keeper,
  serviceId: string,
  to: 'scheduled' | 'in_progress',
  today: BusinessDay,
): Promise<void> {
  await serviceThatMoves(keeper, serviceId, to);
  await keeper.database.write([
    change({
      declaration: vehicleServices,
      id: serviceId,
      set: { ...moved(keeper, to), started_on: to === 'in_progress' ? today : null },
    }),
  ]);
}

/** Rule VE16: with its reason. */
export async function cancelService(
  keeper: Keeper,
  serviceId: string,
  reason: string,
): Promise<void> {
  await serviceThatMoves(keeper, serviceId, 'cancelled');
  if (reason.trim() === '') throw new VehicleRefused('reason_missing');
  await keeper.database.write([
    change({
      declaration: vehicleServices,
      id: serviceId,
      set: { ...moved(keeper, 'cancelled'), reason: reason.trim() },
    }),
  ]);
}

/**
 * Rule VE17: a service is done. Its reading is kept, its problems are repaired, and what it was of counts from then on.
 * `readAt`: the moment of its end.
 */
export async function completeService(
  keeper: Keeper,
  serviceId: string,
  plan: ServicePlan,
  end: ServiceEnd,
  readAt: string,
): Promise<void> {
  const { database, now } = keeper;
  const service = await serviceThatMoves(keeper, serviceId, 'completed');
  const vehicle = await vehicleOf(keeper, service.vehicle_id);
  const problems = await database.find(vehicleProblems, {
    equals: { store_id: vehicle.store_id, vehicle_id: service.vehicle_id },
  });
  const at = now().toISOString();
  const repaired = problems
    .filter(({ id, status }) => plan.problems.includes(id) && isMendable(status))
    .map(({ id }): Change =>
      change({
        declaration: vehicleProblems,
        id,
        set: {
          status: 'repaired',
          status_at: at,
          status_by: database.userId,
          repaired_by: database.userId,
          repaired_at: at,
        },
      }),
    );
  await database.write([
    change({
      declaration: vehicleServices,
      id: serviceId,
      set: {
        ...planned(plan),
        ...moved(keeper, 'completed'),
        completed_on: end.completedOn,
        meter: end.tenths === null ? null : fromTenths(end.tenths),
        ...paidFields({ ...end, vendor: plan.vendor }),
      },
    }),
    ...(end.tenths === null
      ? []
      : [entry(keeper, vehicle, { tenths: end.tenths, readAt }, 'service')]),
    ...repaired,
  ]);
}

/** Rule VE16: what a service that was done cost is corrected by who administers the store. */
export async function correctService(
  keeper: Keeper,
  serviceId: string,
  paid: ServicePaid,
): Promise<void> {
  require(keeper, 'manage_vehicles');
  const { status } = await serviceOf(keeper, serviceId);
  if (status !== 'completed') throw new VehicleRefused('forbidden');
  await keeper.database.write([
    change({
      declaration: vehicleServices,
      id: serviceId,
      set: {
        ...paidFields(paid),
        corrected_by: keeper.database.userId,
        corrected_at: keeper.now().toISOString(),
      },
    }),
  ]);
}

const paidFields = (paid: ServicePaid) => ({
  vendor: paid.vendor,
  parts: fromCents(paid.parts),
  labor: fromCents(paid.labor),
  tax: fromCents(paid.tax),
  total: fromCents(paid.parts + paid.labor + paid.tax),
  invoice_no: paid.invoiceNo,
  warranty_until: paid.warrantyUntil,
});

const isMendable = (status: string): boolean => status === 'open' || status === 'in_repair';

const moved = (keeper: Keeper, status: ServiceStatus) => ({
  status,
  status_by: keeper.database.userId,
  status_at: keeper.now().toISOString(),
});

async function serviceOf(keeper: Keeper, id: string): Promise<VehicleService> {
  require(keeper, 'view_vehicles');
  const service = await keeper.database.get(vehicleServices, id);
  if (service === null) throw new VehicleRefused('not_found');
  return service;
}

async function waitingService(keeper: Keeper, id: string): Promise<void> {
  const { status } = await serviceOf(keeper, id);
  if (!leadsTo(status, 'completed')) throw new VehicleRefused('forbidden');
}

async function serviceThatMoves(
  keeper: Keeper,
  id: string,
  to: ServiceStatus,
): Promise<VehicleService> {
  const service = await serviceOf(keeper, id);
  if (!leadsTo(service.status, to)) throw new VehicleRefused('forbidden');
  return service;
}

/** Rule VE18: a task has one reminder on a vehicle; set again, it is changed. */
export async function setReminder(
  keeper: Keeper,
  vehicleId: string,
  task: ServiceTask,
  fields: ReminderFields,
): Promise<void> {
  require(keeper, 'view_vehicles');
  const vehicle = await vehicleOf(keeper, vehicleId);
  const id = naturalId(vehicleReminders.name, vehicleId, task);
  const known = await keeper.database.get(vehicleReminders, id);
  await keeper.database.write([
    known === null
      ? change({
          declaration: vehicleReminders,
          id,
          create: true,
          scope: vehicle.scope,
          set: { vehicle_id: vehicleId, task, ...fields },
        })
      : change({ declaration: vehicleReminders, id, set: fields }),
  ]);
}

/** Rule VE18: null: it is due soon as it was. */
export async function snoozeReminder(
  keeper: Keeper,
  reminderId: string,
  until: BusinessDay | null,
): Promise<void> {
  require(keeper, 'view_vehicles');
  await keeper.database.write([
    change({ declaration: vehicleReminders, id: reminderId, set: { snoozed_until: until } }),
  ]);
}

export async function removeReminder(keeper: Keeper, reminderId: string): Promise<void> {
  require(keeper, 'view_vehicles');
  await keeper.database.write([
    change({
      declaration: vehicleReminders,
      id: reminderId,
      set: { deleted_at: keeper.now().toISOString() },
    }),
  ]);
}

/** Rule VE20: files a paper, which comes in the place of those of its kind. */
export async function filePaper(
  keeper: Keeper,
  vehicleId: string,
  paper: TypedPaper,
): Promise<void> {
  require(keeper, 'view_vehicles');
  const vehicle = await vehicleOf(keeper, vehicleId);
  const known = await keeper.database.find(vehicleDocuments, {
    equals: { store_id: vehicle.store_id, vehicle_id: vehicleId },
  });
  const id = newId();
  await keeper.database.write([
    change({
      declaration: vehicleDocuments,
      id,
      create: true,
      scope: vehicle.scope,
      set: {
        vehicle_id: vehicleId,
        kind: paper.kind,
        number: paper.number.trim() === '' ? null : paper.number.trim(),
        expires_on: paper.expiresOn,
        remind_days: remindDaysOf(paper.remindDays) ?? 30,
        blocks_road: paper.blocksRoad,
      },
    }),
    ...known
      .filter(({ kind, replaced_by }) => kind === paper.kind && replaced_by === null)
      .map((before) =>
        change({ declaration: vehicleDocuments, id: before.id, set: { replaced_by: id } }),
      ),
  ]);
}

/** Rule VE20: corrects a paper. */
export async function correctPaper(
  keeper: Keeper,
  paperId: string,
  { number, expiresOn, remindDays, blocksRoad }: Omit<TypedPaper, 'kind'>,
): Promise<void> {
  require(keeper, 'view_vehicles');
  await keeper.database.write([
    change({
      declaration: vehicleDocuments,
      id: paperId,
      set: {
        number: number.trim() === '' ? null : number.trim(),
        expires_on: expiresOn,
        remind_days: remindDaysOf(remindDays) ?? 30,
        blocks_road: blocksRoad,
      },
    }),
  ]);
}

/**
 * Rule VE20: what of its kind it came in the place of and still holds is there again. `today`: by the store's calendar.
 */
export async function removePaper(keeper: Keeper, paperId: string): Promise<void> {
  require(keeper, 'view_vehicles');
  const paper = await keeper.database.get(vehicleDocuments, paperId);
  if (paper === null) throw new VehicleRefused('not_found');
  const known = await keeper.database.find(vehicleDocuments, {
    equals: { store_id: paper.store_id, vehicle_id: paper.vehicle_id },
  });
  const another = known.some(
    ({ id, kind, replaced_by }) => id !== paperId && kind === paper.kind && replaced_by === null,
  );
  await keeper.database.write([
    change({
      declaration: vehicleDocuments,
      id: paperId,
      set: { deleted_at: keeper.now().toISOString() },
    }),
    ...known
      .filter(({ replaced_by }) => !another && replaced_by === paperId)
      .map((before) =>
        change({ declaration: vehicleDocuments, id: before.id, set: { replaced_by: null } }),
      ),
  ]);
}
