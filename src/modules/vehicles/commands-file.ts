/** What a file brings in (rule VE26): all of it in one write, durable on this device or not at all. */
import { change, type Change } from '../../db/local-database.ts';
import type { BusinessDay } from '../../kernel/business-week.ts';
import { newId } from '../../kernel/ids.ts';
import { fromCents } from '../../kernel/money.ts';
import { vehicleMeterEntries, vehicles, vehicleServices } from './collections.ts';
import { require, type Keeper } from './commands.ts';
import type { FileReading, FileService, ReadFile } from './domain/fleet-file.ts';
import { fromTenths } from './domain/odometer.ts';
import { tagFrom } from './domain/tag.ts';

/** `momentOf`: when what was read on a day is taken to have been read. */
export async function bringFleetIn(
  keeper: Keeper,
  storeId: string,
  { added, changed, readings, services }: ReadFile,
  momentOf: (day: BusinessDay) => string,
): Promise<void> {
  require(keeper, 'manage_vehicles');
  const scope = `store:${storeId}`;
  const reading = (
    { id, vehicleId, day, tenths }: FileReading,
    source: 'manual' | 'service',
  ): Change =>
    change({
      declaration: vehicleMeterEntries,
      id,
      create: true,
      scope,
      set: { vehicle_id: vehicleId, read_at: momentOf(day), value: fromTenths(tenths), source },
    });
  const service = (each: FileService): Change =>
    change({
      declaration: vehicleServices,
      id: each.id,
      create: true,
      scope,
      set: {
        vehicle_id: each.vehicleId,
        status: 'completed',
        status_by: keeper.database.userId,
        status_at: keeper.now().toISOString(),
        completed_on: each.day,
        meter: each.reading === null ? null : fromTenths(each.reading.tenths),
        tasks: each.tasks,
        vendor: each.vendor,
        parts: fromCents(each.parts),
        labor: fromCents(each.labor),
        tax: fromCents(each.tax),
        total: fromCents(each.parts + each.labor + each.tax),
        invoice_no: each.invoice,
        note: each.note,
      },
    });
  await keeper.database.write([
    ...added.map((fields) =>
      change({
        declaration: vehicles,
        id: newId(),
        create: true,
        scope,
        set: { ...fields, tag: tagFrom(crypto.getRandomValues(new Uint8Array(6))) },
      }),
    ),
    ...changed.map(({ id, set }) => change({ declaration: vehicles, id, set })),
    ...services.map(service),
    ...readings.map((each) => reading(each, 'manual')),
    ...services.flatMap((each) =>
      each.reading === null ? [] : [reading(each.reading, 'service')],
    ),
  ]);
}
