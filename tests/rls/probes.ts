import { v7 } from 'uuid';
import type { World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { stores } from '../world/stores.ts';
import { templates } from '../world/templates.ts';
import { newRows } from './matrix.ts';
import type { Probe, Target } from './probe.ts';
import { makePeopleFixtures, peopleProbes } from './people-probes.ts';
import { makeSupplyFixtures, supplyProbes } from './supply-probes.ts';
import { makeVehicleFixtures, vehicleProbes } from './vehicle-probes.ts';

/** A caller of the matrix: which role and person the request carries. */
export type Caller = {
  readonly letter: string;
  readonly role: 'anon' | 'authenticated' | 'service_role';
  /** Whose rows count as the caller's own; anonymous and the service key are nobody, so a bystander stands in. */
  readonly id: string;
  readonly claims: Record<string, unknown>;
};

const own = stores['7486'].id;
const other = stores['7514'].id;
const walk = templates.foodSafetyWalk;
const item = walk.sections[0]?.items[0]?.id ?? '';
const localAdmin = 'a11ce000-0000-4000-8000-0000000000aa';
const stranger = 'a11ce000-0000-4000-8000-0000000000bb';
const bystander = 'a11ce000-0000-4000-8000-0000000000cc';
const spare = 'a11ce000-0000-4000-8000-0000000000dd';
const colleague = 'a11ce000-0000-4000-8000-0000000000ee';

export function targetOf(name: string, caller: Caller): Target {
  return {
    name,
    store: name.includes('other store') ? other : own,
    user: name.includes('other user') ? stranger : caller.id,
  };
}

export function callers(world: World): Caller[] {
  const person = (letter: string, id: string): Caller => ({
    letter,
    id,
    role: 'authenticated',
    claims: { role: 'authenticated', sub: id, aal: 'aal1', iss: `${world.stack.url}/auth/v1` },
  });
  return [
    { letter: 'a', role: 'anon', id: bystander, claims: { role: 'anon' } },
    person('l', people.shift.id),
    person('m', people.manager.id),
    person('v', people.inspector.id),
    person('s', localAdmin),
    person('g', people.admin.id),
    { letter: 'x', role: 'service_role', id: bystander, claims: { role: 'service_role' } },
  ];
}

/** The inspection of a store that the fixtures made; its children hang under it. */
export const inspectionOf = (store: string): string => fixtureId(`inspection ${store}`);
const conflictOf = (store: string): string => fixtureId(`conflict ${store}`);
/** An action item that the stranger says is done. */
export const doneActionOf = (store: string): string => fixtureId(`done ${store}`);
/** The stranger's request to join this store. */
export const joinRequestOf = (store: string): string => fixtureId(`join ${store}`);

/** A photo that is still to come: one that the caller captured, one of somebody else, or none that anybody knows. */
function newPhotoOf(target: string, user: string): string {
  if (target.includes('no photo')) return '9-nobody.webp';
  return `9-${target.includes('somebody else') ? stranger : user}.webp`;
}

export const photoPathOf = (store: string, name = '1-photo.webp'): string =>
  `inspection-photos/${inspectionOf(store)}/${item}/${name}`;

const referencePhotoOf = (template: string, digit = 'a'): string =>
  `template-photos/${template}/${digit.repeat(64)}.webp`;

/** A session of the person, from before the tests. */
export const sessionOf = (user: string): string => fixtureId(`session ${user}`);
/** Of the user's one biometric device. */
export const credentialOf = (user: string): string => `device-of-${user}`;
/** Where the user's one browser is reached. */
export const endpointOf = (user: string): string => `https://push.example.com/${user}`;
/** An urgent notification of a bystander's that the user caused. */
export const urgentNotificationOf = (user: string): string => fixtureId(`urgent by ${user}`);
const avatarOf = (user: string, name = 'present'): string =>
  `${user}/${fixtureId(`avatar ${name} ${user}`)}.webp`;

const ids = new Map<string, string>();
function fixtureId(name: string): string {
  const known = ids.get(name);
  if (known !== undefined) return known;
  const made = v7();
  ids.set(name, made);
  return made;
}

const quoted = (value: unknown): string =>
  `'${(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll("'", "''")}'`;
const valuesOf = (row: Record<string, unknown>): string =>
  `(${Object.keys(row).join(', ')}) values (${Object.values(row).map(quoted).join(', ')})`;

/** Of a table whose rows name their store and their maker, and may be deleted by whoever changes them. */
const probeOf =
  (row: Record<string, unknown>) =>
  ({ store, user }: Target): Probe => ({
    where: `store_id = '${store}' and user_id = '${user}'`,
    set: `deleted_at = deleted_at`,
    insert: valuesOf({ user_id: user, store_id: store, ...row }),
  });

/** Rows of both stores, and rows of each caller and of the stranger in both. */
export async function makeFixtures(world: World): Promise<void> {
  const { sql } = world;
  for (const id of [localAdmin, stranger, bystander, spare, colleague]) {
    await sql('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@example.com`]);
  }
  await sql(`insert into store_users (user_id, store_id, role) values ($1, $2, 'admin')`, [
    localAdmin,
    own,
  ]);
  await sql(
    `insert into store_users (user_id, store_id, role) values ($1, $2, 'general_manager')`,
    [stranger, other],
  );
  await sql(`insert into store_users (user_id, store_id, role) values ($1, $2, 'shift_lead')`, [
    colleague,
    own,
  ]);
  await sql(
    `insert into inspection_templates (id, name, is_active) values ($1, 'Old walk', false)`,
    [fixtureId('switched off')],
  );
  await sql(`insert into storage.objects (bucket_id, name) values ('documents', 'menu.pdf')`);
  for (const template of ['switched off', `template ${own}`, `template ${other}`]) {
    await sql(`insert into storage.objects (bucket_id, name) values ('documents', $1)`, [
      referencePhotoOf(fixtureId(template)),
    ]);
  }
  for (const store of [own, other]) {
    const inspection = inspectionOf(store);
    await sql(
      `insert into inspections (id, template_id, store_id, inspector_id, start_date, template_snapshot)
       values ($1, $2, $3, $4, now(), '{}')`,
      [inspection, walk.id, store, stranger],
    );
    await sql(
      `insert into inspection_responses (inspection_id, item_id, response_value) values ($1, $2, 'pass')`,
      [inspection, item],
    );
    // What figures of many inspections are made of.
    await sql(
      `insert into inspections (id, template_id, store_id, inspector_id, status, start_date, completed_date, template_snapshot)
       values ($1, $2, $3, $4, 'completed', now(), now(), '{}')`,
      [fixtureId(`completed ${store}`), walk.id, store, stranger],
    );
    await sql(
      `insert into inspection_photos (id, inspection_id, item_id, path, mime_type, sha256, captured_at, captured_by)
       values ($1, $2, $3, $4, 'image/webp', repeat('a', 64), now(), $5)`,
      [fixtureId(`photo ${store}`), inspection, item, photoPathOf(store), stranger],
    );
    await sql(
      `insert into inspection_photos (inspection_id, item_id, path, mime_type, sha256, captured_at, captured_by)
       select $1, $2, $3 || u || '.webp', 'image/webp', repeat('c', 64), now(), u from unnest($4::uuid[]) u`,
      [
        inspection,
        item,
        photoPathOf(store, '9-'),
        [...new Set([...callers(world).map(({ id }) => id), stranger])],
      ],
    );
    await sql(
      `insert into inspection_photos (id, inspection_id, item_id, path, mime_type, sha256, captured_at, captured_by, deleted_at)
       values ($1, $2, $3, $4, 'image/webp', repeat('b', 64), now(), $5, now())`,
      [v7(), inspection, item, photoPathOf(store, '2-removed.webp'), stranger],
    );
    for (const name of ['1-photo.webp', '2-removed.webp']) {
      await sql(`insert into storage.objects (bucket_id, name) values ('documents', $1)`, [
        photoPathOf(store, name),
      ]);
    }
    await sql(
      `insert into inspection_action_items (id, inspection_id, title, due_date, created_by)
       values ($1, $2, 'Fix it', now(), $3)`,
      [fixtureId(`action ${store}`), inspection, stranger],
    );
    await sql(
      `insert into inspection_action_items (id, inspection_id, title, due_date, created_by, status, done_at, done_by)
       values ($1, $2, 'Fixed', now(), $3, 'done', now(), $3)`,
      [doneActionOf(store), inspection, stranger],
    );
    await sql(
      `with device as (
         insert into sync.devices (id, user_id, label, app_version, clock_offset_ms, push)
         values (gen_random_uuid(), $1, 'Tablet', '1', 0, false) returning id)
       insert into sync.device_stores (device_id, store_id, unsent, refused, photos) select id, $2, 1, 0, 0 from device`,
      [stranger, store],
    );
    await sql(
      `insert into store_percentages (store_id, valid_from, percentage) values ($1, '2031-01-05', 27)`,
      [store],
    );
    await sql(`insert into inspection_templates (id, store_id, name) values ($1, $2, 'Patio')`, [
      fixtureId(`template ${store}`),
      store,
    ]);
    await sql(
      `insert into inspection_sections (id, template_id, name, order_index) values ($1, $2, 'Tables', 1)`,
      [fixtureId(`section ${store}`), fixtureId(`template ${store}`)],
    );
    await sql(
      `insert into inspection_items (id, section_id, order_index, question_text, item_type)
       values ($1, $2, 1, 'Clean?', 'checkbox')`,
      [fixtureId(`item ${store}`), fixtureId(`section ${store}`)],
    );
    await sql(
      `insert into inspection_receipts (id, inspection_id, store_id, up_to_change, answers, photos, sha256)
       values ($1, $2, $3, 1, 1, 0, repeat('a', 64))`,
      [fixtureId(`receipt ${store}`), inspection, store],
    );
    await sql(
      `insert into inspection_schedules (id, template_id, store_id, repeats, every_days, due_minute, starts_on)
       values ($1, $2, $3, 'interval', 1, 720, '2100-01-01')`,
      [fixtureId(`schedule ${store}`), walk.id, store],
    );
    await sql(
      `insert into inspection_schedules (id, template_id, store_id, repeats, every_days, due_minute, starts_on)
       values ($1, $2, $3, 'interval', 1, 720, '2100-01-01')`,
      [fixtureId(`planned ${store}`), walk.id, store],
    );
    await sql(
      `insert into inspection_occurrences (id, schedule_id, template_id, store_id, role, day, opens_at, due_at, closes_at, status)
       values ($1, $2, $3, $4, 'shift_lead', '2100-01-01', '2100-01-01', '2100-01-02', '2100-01-02', 'done')`,
      [fixtureId(`occurrence ${store}`), fixtureId(`planned ${store}`), walk.id, store],
    );
    const entry = fixtureId(`entry ${store}`);
    await sql(
      `insert into food_cost_entries (id, user_id, store_id, entry_date, amount) values ($1, $2, $3, current_date, 1)`,
      [entry, stranger, store],
    );
    await sql(
      `insert into record_conflicts (id, collection, record_id, store_id, scope, field, kept_value, other_value)
       values ($1, 'food_cost_entries', $2, $3, $4, 'amount', '1', '2')`,
      [conflictOf(store), entry, store, `store:${store}`],
    );
  }
  for (const template of ['switched off', `template ${own}`, `template ${other}`]) {
    const path = referencePhotoOf(fixtureId(template));
    await sql(
      `insert into inspection_template_versions (template_id, version, snapshot) values ($1, 98, $2)`,
      [
        fixtureId(template),
        JSON.stringify({ sections: [{ items: [{ rules: { help_photo: { path } } }] }] }),
      ],
    );
    await sql(`insert into storage.objects (bucket_id, name) values ('documents', $1)`, [
      referencePhotoOf(fixtureId(template), 'd'),
    ]);
  }
  let week = 0;
  const everyone = new Set([...callers(world).map(({ id }) => id), stranger]);
  await makeSupplyFixtures(world, [own, other], [...everyone]);
  await makePeopleFixtures(world, [own, other], [...everyone]);
  await makeVehicleFixtures(world, [own, other], [...everyone]);
  for (const user of everyone) {
    await sql(`insert into sync_clients (client_id, user_id) values ($1, $2)`, [v7(), user]);
    await sql('insert into auth.sessions (id, user_id, created_at) values ($1, $2, now())', [
      sessionOf(user),
      user,
    ]);
    await sql(`insert into account_events (user_id, kind) values ($1, 'password_changed')`, [user]);
    await sql(
      `insert into biometric_devices (user_id, credential_id, device_name) values ($1, $2, 'Tablet')`,
      [user, credentialOf(user)],
    );
    await sql(`insert into notification_preferences (user_id) values ($1)`, [user]);
    await sql(`insert into review_marks (user_id, key, seen_at) values ($1, $2, now())`, [
      user,
      v7(),
    ]);
    await sql(
      `insert into notification_subscriptions (user_id, category, mode) values ($1, 'system', 'mute')`,
      [user],
    );
    await sql(
      `insert into webpush_subscriptions (user_id, endpoint, p256dh, auth)
       values ($1, $2, 'B' || repeat('A', 86), repeat('A', 22))`,
      [user, endpointOf(user)],
    );
    await sql(
      `insert into notifications (id, user_id, title, category, urgency) values ($1, $2, 'Fire', 'urgent', 'high')`,
      [urgentNotificationOf(user), bystander],
    );
    await sql(`insert into sync.notification_makers (notification_id, maker_id) values ($1, $2)`, [
      urgentNotificationOf(user),
      user,
    ]);
    await sql(`insert into storage.objects (bucket_id, name) values ('avatars', $1)`, [
      avatarOf(user),
    ]);
    await sql(
      `insert into rescue_imports (id, pack_id, sha256, for_user, by_user, pack_ops, pack_photos)
       values ($1, $2, repeat('a', 64), $3, $3, 0, 0)`,
      [v7(), v7(), user],
    );
    await sql(
      `insert into record_conflicts (collection, record_id, scope, field) values ('notifications', $1, $2, 'is_read')`,
      [v7(), `user:${user}`],
    );
    for (const store of [own, other]) {
      await sql(`insert into join_requests (id, user_id, store_id) values ($1, $2, $3)`, [
        user === stranger ? joinRequestOf(store) : v7(),
        user,
        store,
      ]);
      week += 1;
      await sql(
        `insert into record_comments (record_collection, record_id, store_id, user_id, text) values ('inspections', $1, $2, $3, 'Why?')`,
        [inspectionOf(store), store, user],
      );
      for (const [table, row] of Object.entries(newRows)) {
        await sql(`insert into ${table} ${valuesOf({ user_id: user, store_id: store, ...row })}`);
      }
      await sql(
        `insert into weekly_sales_forecasts (user_id, store_id, week_start_date, projected_amount)
         values ($1, $2, date '2031-01-05' + 7 * $3::int, 1)`,
        [user, store, week],
      );
      await sql(
        `insert into inspections (template_id, store_id, inspector_id, start_date, template_snapshot)
         values ($1, $2, $3, now(), '{}')`,
        [walk.id, store, user],
      );
    }
  }
}

/** What is tried on each table. Which targets it has says the matrix. */
export const probes: Record<string, (target: Target) => Probe> = {
  ...Object.fromEntries(Object.entries(newRows).map(([table, row]) => [table, probeOf(row)])),
  ...supplyProbes,
  ...peopleProbes,
  ...vehicleProbes,
  approved_store_numbers: () => ({
    where: `store_number = '7486'`,
    set: `store_number = '7486'`,
    insert: `(store_number) values ('N1')`,
  }),
  stores: ({ store }) => ({
    where: `id = '${store}'`,
    set: `name = name`,
    insert: `(store_number, name) values ('N1', 'New')`,
  }),
  profiles: ({ user }) => ({
    where: `id = '${user}'`,
    set: `first_name = first_name`,
    insert: `(id, first_name) values ('${user}', 'New')`,
  }),
  user_roles: ({ user }) => ({
    where: `user_id = '${user}'`,
    set: `is_admin = true`,
    insert: `(user_id, is_admin) values ('${user}', true)`,
  }),
  store_users: ({ name, store, user }) => {
    const theirs = store === own ? colleague : stranger;
    const isOwn = name.includes('own user');
    return {
      where: `store_id = '${store}' and user_id = '${isOwn ? user : theirs}'`,
      set: `role = 'admin'`,
      insert: `(user_id, store_id, role) values ('${isOwn ? user : spare}', '${store}', 'admin')`,
    };
  },
  store_members: ({ store }) => ({
    where: `store_id = '${store}'`,
    set: `role = role`,
    insert: `(id, user_id, store_id, role) values ('${v7()}', '${spare}', '${store}', 'admin')`,
  }),
  weekly_sales_forecasts: ({ store, user }) => ({
    where: `store_id = '${store}' and user_id = '${user}'`,
    set: `projected_amount = projected_amount`,
    insert: `(user_id, store_id, week_start_date, projected_amount) values ('${user}', '${store}', '2033-01-02', 5)`,
  }),
  store_percentages: ({ store }) => ({
    where: `store_id = '${store}'`,
    set: `percentage = percentage`,
    insert: `(store_id, valid_from, percentage) values ('${store}', '2033-01-02', 27)`,
  }),
  inspection_templates: ({ name, store }) => {
    const everyStore = name.includes('every store');
    const id = !everyStore
      ? fixtureId(`template ${store}`)
      : name.includes('switched off')
        ? fixtureId('switched off')
        : walk.id;
    return {
      where: `id = '${id}'`,
      set: `description = description`,
      insert: `(store_id, name) values (${everyStore ? 'null' : `'${store}'`}, 'New')`,
    };
  },
  notification_preferences: ({ user }) => ({
    where: `user_id = '${user}'`,
    set: `enabled = enabled`,
    insert: `(user_id) values ('${user}')`,
  }),
  notification_subscriptions: ({ user }) => ({
    where: `user_id = '${user}'`,
    set: `mode = mode`,
    insert: `(user_id, category, mode) values ('${user}', 'budget', 'mute')`,
  }),
  webpush_subscriptions: ({ user }) => ({
    where: `user_id = '${user}'`,
    set: `user_agent = user_agent`,
    insert: `(user_id, endpoint, p256dh, auth) values ('${user}', '${endpointOf(user)}/other', 'B' || repeat('A', 86), repeat('A', 22))`,
  }),
  inspection_sections: ({ store }) => ({
    where: `id = '${fixtureId(`section ${store}`)}'`,
    set: `description = description`,
    insert: `(template_id, name, order_index) values ('${fixtureId(`template ${store}`)}', 'New', 2)`,
  }),
  inspection_items: ({ store }) => ({
    where: `id = '${fixtureId(`item ${store}`)}'`,
    set: `help_text = help_text`,
    insert: `(section_id, order_index, question_text, item_type) values ('${fixtureId(`section ${store}`)}', 2, 'New?', 'text')`,
  }),
  inspection_template_versions: () => ({
    where: `template_id = '${walk.id}'`,
    set: `version = version`,
    insert: `(template_id, version, snapshot) values ('${walk.id}', 99, '{}')`,
  }),
  inspections: ({ store, user }) => ({
    where: `store_id = '${store}' and inspector_id = '${user}' and status <> 'completed'`,
    set: `status = status`,
    insert: `(template_id, store_id, inspector_id, start_date, template_snapshot) values ('${walk.id}', '${store}', '${user}', now(), '{}')`,
  }),
  inspection_responses: ({ store }) => ({
    where: `inspection_id = '${inspectionOf(store)}'`,
    set: `notes = notes`,
    insert: `(inspection_id, item_id, response_value) values ('${inspectionOf(store)}', '${walk.sections[1]?.items[0]?.id ?? ''}', 'pass')`,
  }),
  inspection_photos: ({ store, user }) => ({
    where: `id = '${fixtureId(`photo ${store}`)}'`,
    set: `order_index = order_index`,
    insert: `(inspection_id, item_id, path, mime_type, sha256, captured_at, captured_by) values ('${inspectionOf(store)}', '${item}', '${photoPathOf(store, '9-new.webp')}', 'image/webp', repeat('c', 64), now(), '${user}')`,
  }),
  inspection_action_items: ({ store, user }) => ({
    where: `id = '${fixtureId(`action ${store}`)}'`,
    set: `note = note`,
    insert: `(inspection_id, title, due_date, created_by) values ('${inspectionOf(store)}', 'New', now(), '${user}')`,
  }),
  review_marks: ({ user }) => ({
    where: `user_id = '${user}'`,
    set: `seen_at = seen_at`,
    insert: `(user_id, key, seen_at) values ('${user}', '${v7()}', now())`,
  }),
  record_comments: ({ store, user }) => ({
    where: `store_id = '${store}' and user_id = '${user}'`,
    set: `is_resolved = is_resolved`,
    insert: `(record_collection, record_id, store_id, user_id, text) values ('inspections', '${inspectionOf(store)}', '${store}', '${user}', 'New')`,
  }),
  inspection_receipts: ({ store }) => ({
    where: `id = '${fixtureId(`receipt ${store}`)}'`,
    set: `answers = answers`,
    insert: `(inspection_id, store_id, up_to_change, answers, photos, sha256) values ('${inspectionOf(store)}', '${store}', 1, 1, 0, repeat('b', 64))`,
  }),
  inspection_schedules: ({ store }) => ({
    where: `id = '${fixtureId(`schedule ${store}`)}'`,
    set: `is_paused = is_paused`,
    insert: `(template_id, store_id, repeats, every_days, due_minute, starts_on) values ('${walk.id}', '${store}', 'interval', 1, 720, '2100-01-01')`,
  }),
  inspection_occurrences: ({ store }) => ({
    where: `id = '${fixtureId(`occurrence ${store}`)}'`,
    set: `status = status`,
    insert: `(id, schedule_id, template_id, store_id, role, day, opens_at, due_at, closes_at) values ('${v7()}', '${fixtureId(`planned ${store}`)}', '${walk.id}', '${store}', 'shift_lead', '2100-01-03', '2100-01-03', '2100-01-03', '2100-01-03')`,
  }),
  sync_scopes: ({ store }) => ({
    where: `scope = 'store:${store}'`,
    set: `head = head`,
    insert: `(scope) values ('store:${v7()}')`,
  }),
  sync_summaries: () => ({
    where: `summary = 'all_stores'`,
    set: `told_at = told_at`,
    insert: `(summary) values ('all_stores')`,
  }),
  sync_clients: ({ user }) => ({
    where: `user_id = '${user}'`,
    set: `last_no = last_no`,
    insert: `(client_id, user_id) values ('${v7()}', '${user}')`,
  }),
  account_events: ({ user }) => ({
    where: `user_id = '${user}'`,
    set: `kind = kind`,
    insert: `(user_id, kind) values ('${user}', 'password_changed')`,
  }),
  biometric_devices: ({ user }) => ({
    where: `user_id = '${user}'`,
    set: `revoked_at = now()`,
    insert: `(user_id, credential_id, device_name) values ('${user}', repeat('b', 20), 'Phone')`,
  }),
  rescue_imports: ({ user }) => ({
    where: `for_user = '${user}'`,
    set: `applied = applied`,
    insert: `(id, pack_id, sha256, for_user, by_user, pack_ops, pack_photos) values ('${v7()}', '${v7()}', repeat('a', 64), '${user}', '${user}', 0, 0)`,
  }),
  join_requests: ({ store, user, name }) => ({
    where: `store_id = '${store}' and user_id = '${name.includes('other user') ? stranger : user}'`,
    set: `decision = decision`,
    insert: `(user_id, store_id, decision, decided_at) values ('${user}', '${store}', 'declined', now())`,
  }),
  record_conflicts: ({ name, store, user }) => {
    const isPersonal = !name.includes('store');
    return {
      where: isPersonal ? `scope = 'user:${user}'` : `id = '${conflictOf(store)}'`,
      // the personal ones speak of records that are not there: only the policy is tried
      set: isPersonal ? `choice = choice` : `choice = 'kept'`,
      insert: isPersonal
        ? `(collection, record_id, scope, field) values ('notifications', '${v7()}', 'user:${user}', 'is_read')`
        : `(collection, record_id, store_id, scope, field) values ('food_cost_entries', '${v7()}', '${store}', 'store:${store}', 'amount')`,
    };
  },
  quick_links: () => ({
    where: `title_en = 'Supply request'`,
    set: `title_es = title_es`,
    insert: `(title_en, url) values ('Menu', 'https://example.com/menu')`,
  }),
  'storage.objects': ({ name, store, user }) => {
    if (name.includes('avatar')) {
      return {
        where: `bucket_id = 'avatars' and name = '${avatarOf(user)}'`,
        set: `metadata = metadata`,
        insert: `(bucket_id, name) values ('avatars', '${avatarOf(user, 'new')}')`,
      };
    }
    if (name.includes('reference photo')) {
      const template = name.includes('every store')
        ? fixtureId('switched off')
        : fixtureId(`template ${store}`);
      return {
        where: `name = '${referencePhotoOf(template, name.includes('draft') ? 'd' : 'a')}'`,
        set: `metadata = metadata`,
        insert: `(bucket_id, name) values ('documents', '${referencePhotoOf(template, 'b')}')`,
      };
    }
    const elsewhere = name.includes('elsewhere');
    const photo = photoPathOf(store, name.includes('removed') ? '2-removed.webp' : undefined);
    return {
      where: `name = '${elsewhere ? 'menu.pdf' : photo}'`,
      set: `metadata = metadata`,
      insert: `(bucket_id, name) values ('documents', '${elsewhere ? 'new.pdf' : photoPathOf(store, newPhotoOf(name, user))}')`,
    };
  },
  'storage.buckets': () => ({
    where: `id = 'documents'`,
    set: `public = true`,
    insert: `(id, name) values ('mine', 'mine')`,
  }),
};
