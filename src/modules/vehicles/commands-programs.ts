/** Every write of a service program (rule VE30). Each resolves when it is durable on this device. */
import { change } from '../../db/local-database.ts';
import { naturalId, newId } from '../../kernel/ids.ts';
import { servicePrograms, vehicleReminders, vehicles } from './collections.ts';
import { require, VehicleRefused, type Keeper } from './commands.ts';
import { programTasks, remindersOf, isFor, type ProgramDraft } from './domain/program.ts';

/** `programId` null: a new one. Its unit stays as it was. */
export async function saveProgram(
  keeper: Keeper,
  storeId: string,
  programId: string | null,
  draft: ProgramDraft,
): Promise<void> {
  require(keeper, 'manage_vehicles');
  const set = {
    name: draft.name.trim(),
    type: draft.type === '' ? null : draft.type,
    tasks: programTasks(draft),
  };
  await keeper.database.write([
    programId === null
      ? change({
          declaration: servicePrograms,
          id: newId(),
          create: true,
          scope: `store:${storeId}`,
          set: { ...set, meter_unit: draft.meterUnit },
        })
      : change({ declaration: servicePrograms, id: programId, set }),
  ]);
}

/** What it was applied to keeps its reminders. */
export async function removeProgram(keeper: Keeper, programId: string): Promise<void> {
  require(keeper, 'manage_vehicles');
  await keeper.database.write([
    change({
      declaration: servicePrograms,
      id: programId,
      set: { deleted_at: keeper.now().toISOString() },
    }),
  ]);
}

/** Each of these vehicles gets a reminder of each task; one that is there is changed. All of it in one write. */
export async function applyProgram(
  keeper: Keeper,
  programId: string,
  vehicleIds: readonly string[],
): Promise<void> {
  require(keeper, 'manage_vehicles');
  const { database } = keeper;
  const program = await database.get(servicePrograms, programId);
  if (program === null) throw new VehicleRefused('not_found');
  const of = { equals: { store_id: program.store_id } };
  const fleet = await database.find(vehicles, of);
  const known = new Set((await database.find(vehicleReminders, of)).map(({ id }) => id));
  const chosen = fleet.filter(
    (vehicle) => vehicleIds.includes(vehicle.id) && isFor(program, vehicle),
  );
  await database.write(
    chosen.flatMap((vehicle) =>
      remindersOf(program.tasks).map(({ task, fields }) => {
        const id = naturalId(vehicleReminders.name, vehicle.id, task);
        return known.has(id)
          ? change({ declaration: vehicleReminders, id, set: fields })
          : change({
              declaration: vehicleReminders,
              id,
              create: true,
              scope: vehicle.scope,
              set: { vehicle_id: vehicle.id, task, ...fields },
            });
      }),
    ),
  );
}
