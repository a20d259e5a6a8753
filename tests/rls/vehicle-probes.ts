/** The rows of the vehicles that the matrix is tried on. */
import { v7 } from 'uuid';
import type { World } from '../database/world.ts';
import type { Probe, Target } from './probe.ts';

const made = new Map<string, string>();
/** The vehicle of a store that the fixtures made; what belongs to it hangs under it. */
function vehicleOf(store: string): string {
  const known = made.get(store) ?? v7();
  made.set(store, known);
  return known;
}

const cards = new Map<string, string>();
/** The insurance card of that vehicle. */
function cardOf(store: string): string {
  const known = cards.get(store) ?? v7();
  cards.set(store, known);
  return known;
}
const cardPathOf = (store: string, file: string) => `vehicle-cards/${cardOf(store)}/card/${file}`;

const paperPathOf = (store: string, file: string) =>
  `vehicle-papers/${vehicleOf(store)}/${cardOf(store)}/${file}`;

const tagsOf = new Map<string, string>();
/** The label of that vehicle. */
function tagOf(store: string): string {
  const known = tagsOf.get(store) ?? newTag();
  tagsOf.set(store, known);
  return known;
}

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
let tags = 0;
/** Another one each time. */
function newTag(): string {
  tags += 1;
  return `PR${[1024, 32, 1].map((place) => letters.charAt(Math.floor(tags / place) % 32)).join('')}Z`;
}

/** A vehicle in each of `stores`, with what each of `users` has read, reported and taken. */
export async function makeVehicleFixtures(
  { sql }: World,
  storeIds: readonly string[],
  users: readonly string[],
): Promise<void> {
  for (const store of storeIds) {
    const vehicle = vehicleOf(store);
    await sql(
      `insert into vehicles (id, store_id, unit_number, tag, type) values ($1, $2, 'Probe', $3, 'van')`,
      [vehicle, store, tagOf(store)],
    );
    await sql(
      `insert into vehicle_reminders (vehicle_id, task, every_days) values ($1, 'oil', 90)`,
      [vehicle],
    );
    await sql(
      `insert into service_programs (store_id, name, tasks)
       values ($1, 'Vans', '[{"task": "oil", "every_days": 90, "blocks_road": false}]')`,
      [store],
    );
    for (const kind of ['insurance', 'permit']) {
      await sql(
        `insert into vehicle_documents (id, vehicle_id, kind, expires_on) values ($1, $2, $3, '2100-01-01')`,
        [kind === 'insurance' ? cardOf(store) : v7(), vehicle, kind],
      );
    }
    await sql(
      `insert into vehicle_card_photos (document_id, path, mime_type, sha256, captured_at, captured_by)
       values ($1, $2, 'image/webp', repeat('c', 64), now(), $3)`,
      [cardOf(store), cardPathOf(store, '1-card.webp'), users[0]],
    );
    await sql(
      `insert into vehicle_paper_photos (vehicle_id, document_id, path, mime_type, sha256, captured_at, captured_by)
       select $1, d.id, $2, 'image/webp', repeat('e', 64), now(), $3
       from vehicle_documents d where d.vehicle_id = $1 and d.kind = 'permit'`,
      [vehicle, paperPathOf(store, '1-paper.webp'), users[0]],
    );
    await sql(
      `with p as (
         insert into vehicle_problems (vehicle_id, user_id, part, severity) values ($1, $2, 'lights', 'can_drive') returning *
       )
       insert into vehicle_receipts (id, store_id, vehicle_id, problem_id, sha256, is_acknowledged)
       select gen_random_uuid(), p.store_id, p.vehicle_id, p.id, repeat('e', 64), false from p`,
      [vehicle, users[0]],
    );
    for (const user of users) {
      await sql(
        `insert into vehicle_reports (user_id, tag, part, severity) values ($1, $2, 'lights', 'can_drive')`,
        [user, tagOf(store)],
      );
      await sql(
        `insert into vehicle_meter_entries (vehicle_id, user_id, read_at, value) values ($1, $2, now(), 100)`,
        [vehicle, user],
      );
      await sql(
        `insert into vehicle_problems (vehicle_id, user_id, part, severity) values ($1, $2, 'lights', 'can_drive')`,
        [vehicle, user],
      );
      await sql(
        `insert into vehicle_keys (vehicle_id, driver_id, out_at, in_at) values ($1, $2, now(), now())`,
        [vehicle, user],
      );
      await sql(`insert into vehicle_services (vehicle_id, user_id) values ($1, $2)`, [
        vehicle,
        user,
      ]);
    }
  }
}

export const vehicleProbes: Record<string, (target: Target) => Probe> = {
  vehicles: ({ store }) => ({
    where: `id = '${vehicleOf(store)}'`,
    set: `status = status`,
    insert: `(store_id, unit_number, tag, type) values ('${store}', '${newTag()}', '${newTag()}', 'van')`,
  }),
  vehicle_meter_entries: ({ store, user }) => ({
    where: `vehicle_id = '${vehicleOf(store)}' and user_id = '${user}'`,
    set: `void_reason = void_reason`,
    insert: `(vehicle_id, user_id, read_at, value) values ('${vehicleOf(store)}', '${user}', now(), 120)`,
  }),
  vehicle_problems: ({ store, user }) => ({
    where: `vehicle_id = '${vehicleOf(store)}' and user_id = '${user}'`,
    set: `note = note`,
    insert: `(vehicle_id, user_id, part, severity) values ('${vehicleOf(store)}', '${user}', 'lights', 'can_drive')`,
  }),
  vehicle_reports: ({ store, user }) => ({
    where: `user_id = '${user}'`,
    set: `deleted_at = deleted_at`,
    insert: `(user_id, tag, part, severity) values ('${user}', '${tagOf(store)}', 'lights', 'can_drive')`,
  }),
  vehicle_keys: ({ store, user }) => ({
    where: `vehicle_id = '${vehicleOf(store)}' and driver_id = '${user}'`,
    set: `in_at = in_at`,
    insert: `(vehicle_id, driver_id, out_at) values ('${vehicleOf(store)}', '${user}', now())`,
  }),
  vehicle_services: ({ store, user }) => ({
    where: `vehicle_id = '${vehicleOf(store)}' and user_id = '${user}'`,
    set: `vendor = vendor`,
    insert: `(vehicle_id, user_id, parts) values ('${vehicleOf(store)}', '${user}', 12.5)`,
  }),
  vehicle_card_photos: ({ store, user }) => ({
    where: `path = '${cardPathOf(store, '1-card.webp')}'`,
    set: `deleted_at = deleted_at`,
    insert: `(document_id, path, mime_type, sha256, captured_at, captured_by) values ('${cardOf(store)}', '${cardPathOf(store, '2-new.webp')}', 'image/webp', repeat('d', 64), now(), '${user}')`,
  }),
  vehicle_paper_photos: ({ store, user }) => ({
    where: `path = '${paperPathOf(store, '1-paper.webp')}'`,
    set: `deleted_at = deleted_at`,
    insert: `(vehicle_id, document_id, path, mime_type, sha256, captured_at, captured_by) values ('${vehicleOf(store)}', '${cardOf(store)}', '${paperPathOf(store, '2-new.webp')}', 'image/webp', repeat('f', 64), now(), '${user}')`,
  }),
  vehicle_receipts: ({ store }) => ({
    where: `vehicle_id = '${vehicleOf(store)}'`,
    set: `is_acknowledged = is_acknowledged`,
    insert: `(id, store_id, vehicle_id, problem_id, sha256, is_acknowledged) values ('${v7()}', '${store}', '${vehicleOf(store)}', '${v7()}', repeat('f', 64), false)`,
  }),
  service_programs: ({ store }) => ({
    where: `store_id = '${store}'`,
    set: `name = name`,
    insert: `(store_id, name, tasks) values ('${store}', 'Vans', '[{"task": "oil", "every_days": 90, "blocks_road": false}]')`,
  }),
  vehicle_months: ({ store }) => ({
    where: `vehicle_id = '${vehicleOf(store)}'`,
    set: `cost = cost`,
    insert: `(id, store_id, vehicle_id, month) values ('${v7()}', '${store}', '${vehicleOf(store)}', '2001-01-01')`,
  }),
  vehicle_reminders: ({ store }) => ({
    where: `vehicle_id = '${vehicleOf(store)}'`,
    set: `soon_days = soon_days`,
    insert: `(vehicle_id, task, every_days) values ('${vehicleOf(store)}', 'tires', 90)`,
  }),
  vehicle_documents: ({ name, store }) => {
    const kind = name.includes('permit') ? 'permit' : 'insurance';
    return {
      where: `vehicle_id = '${vehicleOf(store)}' and kind = '${kind}'`,
      set: `number = number`,
      insert: `(vehicle_id, kind, expires_on) values ('${vehicleOf(store)}', '${kind}', '2100-01-01')`,
    };
  },
};
