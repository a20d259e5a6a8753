import { naturalId } from '../../src/kernel/ids.ts';
import { isClosed } from '../../src/modules/people/domain/status.ts';
import { soonOf } from '../../src/modules/vehicles/domain/reminder-draft.ts';
import { foodCostHistory, forecastHistory } from './budget-history.ts';
import { candidateHistory, onboardingStepIds, pathOf } from './candidate-history.ts';
import {
  inspectionHistory,
  type PastActionItem,
  type PastInspection,
} from './inspection-history.ts';
import { notificationHistory } from './notification-history.ts';
import { demoPassword, people } from './people.ts';
import { insert, literal, sql, valueList, type SqlExpression, type SqlValue } from './sql-text.ts';
import { requestHistory } from './request-history.ts';
import { schedules } from './schedule-history.ts';
import { memberships, stores, timeZone } from './stores.ts';
import { products, suppliers, supplierTerms } from './supply-catalogue.ts';
import { deliveryHistory, orderHistory } from './supply-history.ts';
import { shelfCounts, shelfWaste, shelves } from './supply-shelves.ts';
import type { Template } from './template.ts';
import { templates } from './templates.ts';
import { demoChecks, vehicleTemplate } from './vehicle-checks.ts';
import { demoKeys, demoProblems, demoVehicles, slips } from './vehicle-history.ts';
import { demoPapers, demoPlanner, demoReminders, demoServices } from './vehicle-upkeep.ts';

/**
 * The demo world as SQL: `supabase/seed.sql`. Runs as `postgres` on a migrated, empty database; every date is relative
 * to the day it runs on.
 */
export function seedSql(): string {
  return [
    header,
    accounts(),
    storesAndMemberships(),
    ...[...Object.values(templates), vehicleTemplate].map(templateStatement),
    foodCost(),
    forecasts(),
    budgetAlerts(),
    inspections(),
    responses(),
    actionItems(),
    plannedWalks(),
    notifications(),
    quickLinks(),
    requests(),
    supplyCatalogue(),
    supplyOrders(),
    supplyShelves(),
    supplyDeliveries(),
    supplyArchive(),
    candidates(),
    hiring(),
    interviews(),
    onboarding(),
    vehicles(),
    vehicleChecks(),
    'drop function pg_temp.at(integer, integer);\ndrop function pg_temp.today();\n',
  ].join('\n');
}

const header = `-- The demo world. Written by \`npx tsx tests/world/write-seed.ts\`; change the builders in tests/world, not this file.

-- Its accounts have a known password: it belongs on a local stack only. Every hosted project speaks TLS and the local
-- stacks never do; and a database in which somebody real has an account is nobody's demo.
do $$
begin
  if current_setting('ssl')::boolean
    or exists (select from auth.users u where u.email is null or u.email not like '%@storehand.demo') then
    raise exception 'The demo world is for a local stack only. Nothing was written.' using errcode = '55000';
  end if;
end $$;

-- Today in the stores of the demo, which all keep one time zone. In the American evening UTC has tomorrow already.
create function pg_temp.today() returns date
language sql stable as $$
  select (now() at time zone '${timeZone}')::date
$$;

-- A moment \`days_ago\` days before today, at a minute of the day on the stores' clock; never later than now.
create function pg_temp.at(days_ago integer, minute_of_day integer) returns timestamptz
language sql stable as $$
  select least(now(), (pg_temp.today() - days_ago + make_interval(mins => minute_of_day)) at time zone '${timeZone}')
$$;
`;

const at = (daysAgo: number, minute: number): SqlExpression =>
  sql(`pg_temp.at(${daysAgo}, ${minute})`);

function accounts(): string {
  const everyone = Object.values(people);
  const users = everyone.map((one): SqlValue[] => [
    one.id,
    one.email,
    JSON.stringify({ first_name: one.first_name, last_name: one.last_name }),
  ]);
  return `-- People. The password of all of them is ${demoPassword}.
insert into auth.users (
  instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
  created_at, updated_at, confirmation_token, recovery_token, email_change_token_new, email_change)
select '00000000-0000-0000-0000-000000000000', u.id::uuid, 'authenticated', 'authenticated', u.email,
  extensions.crypt('${demoPassword}', extensions.gen_salt('bf', 8)), now(),
  '{"provider": "email", "providers": ["email"]}', u.data::jsonb, now(), now(), '', '', '', ''
from (values
${valueList(users)}
) u (id, email, data);

insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
select u.id::text, u.id, jsonb_build_object('sub', u.id, 'email', u.email, 'email_verified', true), 'email', now(), now(), now()
from auth.users u where u.email like '%@storehand.demo';

update public.user_roles set is_admin = true where user_id in (${everyone
    .filter((one) => one.isGlobalAdmin)
    .map((one) => literal(one.id))
    .join(', ')});
`;
}

function storesAndMemberships(): string {
  return `-- Joining is as the specification has it
update sync.settings set value = 'open' where name = 'join_policy';

-- Stores and who works in them
${insert(
  'public.stores',
  ['id', 'store_number', 'name', 'budget_percentage'],
  Object.values(stores).map((one) => [one.id, one.store_number, one.name, one.budget_percentage]),
)}
${insert(
  'public.store_users',
  ['user_id', 'store_id', 'role'],
  memberships.map((one) => [one.user, one.store.id, one.role]),
)}`;
}

/** One statement per template, so that it is one version. */
function templateStatement(one: Template): string {
  const items = one.sections.flatMap((section) =>
    section.items.map((item): SqlValue[] => [
      sql(`${literal(item.id)}::uuid`),
      sql(`${literal(section.id)}::uuid`),
      item.order_index,
      item.question_text,
      item.help_text,
      item.item_type,
      item.points,
      item.is_critical,
      JSON.stringify(item.rules),
      JSON.stringify(item.translations),
    ]),
  );
  return `-- ${one.name}
with new_template as (
  insert into public.inspection_templates (id, subject, name, description, scoring_mode, requires_signatures, total_points, translations) values
${valueList([[one.id, one.subject ?? 'store', one.name, one.description, one.scoring_mode, one.requires_signatures === true, one.total_points, sql(`${literal(JSON.stringify(one.translations))}::jsonb`)]])}
), new_sections as (
  insert into public.inspection_sections (id, template_id, name, description, order_index, max_score, translations) values
${valueList(
  one.sections.map((section) => [
    section.id,
    one.id,
    section.name,
    section.description,
    section.order_index,
    section.max_score,
    sql(`${literal(JSON.stringify(section.translations))}::jsonb`),
  ]),
)}
)
insert into public.inspection_items
  (id, section_id, order_index, question_text, help_text, item_type, points, is_critical, rules, translations)
select i.id, i.section_id, i.order_index, i.question_text, i.help_text, i.item_type::public.inspection_item_type,
  i.points, i.is_critical, i.rules::jsonb, i.translations::jsonb
from (values
${valueList(items)}
) i (id, section_id, order_index, question_text, help_text, item_type, points, is_critical, rules, translations);
`;
}

function foodCost(): string {
  const rows = foodCostHistory().map((one): SqlValue[] => [
    Number(one.store.store_number),
    Number(one.user.slice(-1)),
    one.daysAgo,
    one.enteredAt,
    one.amount,
  ]);
  return `-- Food cost: store number, person, days ago, minute it was entered, an average weekday's amount
insert into public.food_cost_entries (id, user_id, store_id, entry_date, amount, created_at, updated_at)
select sync.natural_id('demo food cost', e.store::text, e.days_ago::text, e.minute::text),
  ('a11ce000-0000-4000-8000-00000000000' || e.person)::uuid, s.id, pg_temp.today() - e.days_ago,
  round((e.amount * (array[1.16, 0.82, 0.84, 0.92, 1.0, 1.14, 1.12])[1 + extract(dow from pg_temp.today() - e.days_ago)::integer])::numeric, 2),
  pg_temp.at(e.days_ago, e.minute), pg_temp.at(e.days_ago, e.minute)
from (values
${valueList(rows)}
) e (store, person, days_ago, minute, amount)
join public.stores s on s.store_number = e.store::text;
`;
}

function forecasts(): string {
  const rows = forecastHistory().map((one): SqlValue[] => [
    sql(`${literal(one.user)}::uuid`),
    sql(`${literal(one.store.id)}::uuid`),
    one.weeksAgo,
    one.projected_amount,
  ]);
  return `-- Projected sales of this week and the nine before, weeks beginning on Sunday
insert into public.weekly_sales_forecasts (user_id, store_id, week_start_date, projected_amount, created_at, updated_at)
select f.user_id, f.store_id, w.sunday, f.amount, w.made_at, w.made_at
from (values
${valueList(rows)}
) f (user_id, store_id, weeks_ago, amount)
cross join lateral (
  select pg_temp.today() - extract(dow from pg_temp.today())::integer - 7 * f.weeks_ago as sunday,
    least(now(), (pg_temp.today() - extract(dow from pg_temp.today())::integer - 7 * f.weeks_ago + time '06:30') at time zone '${timeZone}') as made_at
) w;
`;
}

/** What happened before the demo began was told then: its people have no letters of it, on whatever day it begins. */
function budgetAlerts(): string {
  return `-- What the budget came to before today was told then
insert into sync.budget_alerts (id, store_id, week_start, kind, day)
select sync.budget_alert_id(s.id, w.sunday, a.kind, a.day), s.id, w.sunday, a.kind, a.day
from public.stores s
cross join lateral (
  select k as kind, null::date as day, pg_temp.today() - 7 * n as of_week
  from unnest(array['budget_nearly_spent', 'budget_spent']) k, generate_series(0, 1) n
  union all
  select 'budget_day_missing', pg_temp.today() - n, pg_temp.today() - n from generate_series(1, 7) n) a
cross join lateral (select a.of_week - extract(dow from a.of_week)::integer as sunday) w;
`;
}

const history = (): PastInspection[] => inspectionHistory();

function inspections(): string {
  return `-- Past walks; the snapshot and the score are the database's
${insert(
  'public.inspections',
  [
    'id',
    'template_id',
    'store_id',
    'inspector_id',
    'status',
    'start_date',
    'completed_date',
    'template_snapshot',
    'created_at',
  ],
  history().map((one) => [
    one.id,
    one.template.id,
    one.store.id,
    one.inspector,
    one.status,
    at(one.daysAgo, one.startedAt),
    one.status === 'completed' ? at(one.daysAgo, one.startedAt + one.minutes) : null,
    '{}',
    at(one.daysAgo, one.startedAt),
  ]),
)}`;
}

function responses(): string {
  const rows = history().flatMap((one) =>
    one.responses.map((response, index): SqlValue[] => [
      sql(`${literal(one.id)}::uuid`),
      sql(`${literal(response.item.id)}::uuid`),
      response.value,
      response.notes,
      Math.round((one.minutes * index) / one.responses.length),
    ]),
  );
  return `-- Their answers: inspection, item, answer, notes, minutes after the start
insert into public.inspection_responses
  (inspection_id, item_id, response_value, notes, answered_by, created_at, updated_at)
select r.inspection_id, r.item_id, r.value, r.notes, i.inspector_id,
  i.start_date + make_interval(mins => r.minute), i.start_date + make_interval(mins => r.minute)
from (values
${valueList(rows)}
) r (inspection_id, item_id, value, notes, minute)
join public.inspections i on i.id = r.inspection_id;
`;
}

function actionItemRow(one: PastInspection, action: PastActionItem): SqlValue[] {
  return [
    sql(`${literal(one.id)}::uuid`),
    sql(`${literal(action.item.id)}::uuid`),
    action.item.question_text,
    action.status,
    action.priority,
    action.dueInDays,
  ];
}

function actionItems(): string {
  const rows = history().flatMap((one) =>
    one.actionItems.map((action) => actionItemRow(one, action)),
  );
  return `-- What was done about failed items
insert into public.inspection_action_items
  (id, inspection_id, item_id, title, status, priority, due_date, assignee_role, created_by, created_at, updated_at,
   done_at, done_by, verified_at, verified_by)
select sync.natural_id('inspection_action_items', a.inspection_id::text, a.item_id::text),
  a.inspection_id, a.item_id, a.title, a.status, a.priority, i.start_date + make_interval(days => a.due_in_days),
  'general_manager', i.inspector_id, i.start_date, i.start_date,
  case when a.status in ('done', 'verified') then i.start_date + interval '20 hours' end,
  case when a.status in ('done', 'verified') then i.inspector_id end,
  case when a.status = 'verified' then i.start_date + interval '26 hours' end,
  case when a.status = 'verified' then ${literal(people.admin.id)}::uuid end
from (values
${valueList(rows)}
) a (inspection_id, item_id, title, status, priority, due_in_days)
join public.inspections i on i.id = a.inspection_id;
`;
}

function plannedWalks(): string {
  const today = (daysAgo: number) => sql(`pg_temp.today() - ${daysAgo}`);
  return `-- What is walked when, and what became of the days that are over
${insert(
  'public.inspection_schedules',
  [
    'id',
    'template_id',
    'store_id',
    'role',
    'repeats',
    'every_days',
    'opens_minute',
    'due_minute',
    'grace_minutes',
    'starts_on',
  ],
  schedules.map((one) => [
    one.id,
    one.template.id,
    one.store.id,
    one.role,
    'interval',
    one.everyDays,
    one.opens,
    one.due,
    120,
    today(one.firstDaysAgo),
  ]),
)}
insert into public.inspection_occurrences
  (id, schedule_id, template_id, store_id, role, day, opens_at, due_at, closes_at, status, inspection_id, finished_at)
select sync.natural_id('inspection_occurrences', s.id::text, d.day::date::text), s.id, s.template_id, s.store_id, s.role,
  d.day::date, (d.day + make_interval(mins => s.opens_minute)) at time zone '${timeZone}', m.due_at,
  m.due_at + make_interval(mins => s.grace_minutes),
  case when i.id is null then 'missed' when i.completed_date <= m.due_at then 'done' else 'late' end, i.id, i.completed_date
from public.inspection_schedules s
cross join lateral generate_series(s.starts_on::timestamp, pg_temp.today() - interval '1 day',
  make_interval(days => s.every_days)) d (day)
cross join lateral (
  select (d.day + make_interval(mins => s.due_minute)) at time zone '${timeZone}' as due_at) m
left join public.inspections i on i.store_id = s.store_id and i.template_id = s.template_id
  and i.status = 'completed' and (i.start_date at time zone '${timeZone}')::date = d.day::date;
`;
}

function notifications(): string {
  return `-- Notifications
${insert(
  'public.notifications',
  [
    'user_id',
    'store_id',
    'title',
    'message',
    'text_key',
    'text_params',
    'type',
    'category',
    'url',
    'is_read',
    'created_at',
  ],
  notificationHistory.map((one) => [
    one.user,
    one.store,
    one.title,
    one.message,
    one.text?.key ?? null,
    one.text === undefined ? null : JSON.stringify(one.text.params),
    one.type,
    one.category,
    one.url,
    one.is_read,
    at(one.daysAgo, one.at),
  ]),
)}
-- The points of the walk that each speaks of
update public.notifications n set
  message = format('%s at store #%s: %s of %s points.', n.text_params ->> 'template', n.text_params ->> 'number',
    trim_scale(i.total_score), trim_scale(i.max_possible_score)),
  text_params = n.text_params || jsonb_build_object('earned', trim_scale(i.total_score), 'possible', trim_scale(i.max_possible_score))
from public.inspections i
where n.text_key = 'inspection_completed' and n.url = '/inspections/' || i.id;
-- The day before, where a day is missing
update public.notifications n set
  message = format('Store #%s: no food cost is entered for %s.', n.text_params ->> 'number', d.day),
  text_params = n.text_params || jsonb_build_object('day', d.day)
from (
  select m.id, to_char((m.created_at at time zone s.time_zone)::date - 1, 'MM/DD/YYYY') as day
  from public.notifications m join public.stores s on s.id = m.store_id
) d
where n.text_key = 'budget_day_missing' and d.id = n.id;
-- The record of each, as its event declares it
update public.notifications n set urgency = e.urgency, group_key = e.kind || ':' || r.id, record_collection = e.record, record_id = r.id
from sync.events e
cross join lateral (
  select m.id as of, case e.record when 'stores' then m.store_id else substring(m.url from '[0-9a-f-]{36}$')::uuid end as id
  from public.notifications m
) r
where e.kind = n.text_key and r.of = n.id and r.id is not null;`;
}

function quickLinks(): string {
  return `-- Where the forms are: addresses that are nobody's
update public.quick_links l set url = a.url
from (values
  ('incident', 'https://forms.example.com/incident-report'),
  ('time_clock', 'https://time.example.com/adjustments'),
  ('personnel', 'https://hr.example.com/personnel-action'),
  ('supplies', 'https://forms.example.com/supply-request')
) a (icon, url)
where l.icon = a.icon;
`;
}

function requests(): string {
  return `-- What people wrote to the office
${insert(
  'public.requests',
  ['user_id', 'store_id', 'kind', 'payload', 'created_at'],
  requestHistory.map((one) => [
    one.user,
    one.store,
    'feedback',
    JSON.stringify(one.payload),
    at(one.daysAgo, one.at),
  ]),
)}`;
}

function supplyCatalogue(): string {
  return `-- What can be ordered, and from whom
${insert(
  'public.suppliers',
  ['id', 'name', 'kind', 'email', 'phone', 'language'],
  Object.values(suppliers).map((one) => [
    one.id,
    one.name,
    one.kind,
    one.email,
    one.phone,
    one.language,
  ]),
)}
${insert(
  'public.products',
  ['id', 'sku', 'name', 'translations', 'category', 'base_unit', 'needs_approval'],
  products.map((one) => [
    one.id,
    one.sku,
    one.name,
    JSON.stringify({ es: { name: one.es }, fr: { name: one.fr } }),
    one.category,
    one.baseUnit,
    one.needsApproval,
  ]),
)}
${insert(
  'public.product_offers',
  ['id', 'product_id', 'supplier_id', 'code', 'order_unit', 'pack_size', 'price', 'price_from'],
  products.map((one) => [
    one.offerId,
    one.id,
    suppliers[one.supplier].id,
    one.code,
    one.orderUnit,
    one.packSize,
    one.price,
    sql('pg_temp.today() - 60'),
  ]),
)}
${insert(
  'public.supply_settings',
  ['store_id', 'approve_above', 'adjust_above'],
  [
    [stores['7486'].id, 1000, 75],
    [stores['7505'].id, 500, null],
  ],
)}
${insert(
  'public.supplier_terms',
  ['id', 'store_id', 'supplier_id', 'account', 'minimum', 'deliveries'],
  [stores['7486'], stores['7505']].flatMap(({ id, store_number }) =>
    (Object.keys(suppliers) as (keyof typeof suppliers)[]).map((name) => {
      const { weekdays, window, cutOff, minimum } = supplierTerms[name];
      return [
        naturalId('demo_terms', store_number, name),
        id,
        suppliers[name].id,
        name === 'warehouse' ? null : `SH-${store_number}`,
        minimum,
        JSON.stringify(
          weekdays.map((weekday) => ({
            weekday,
            from: window[0],
            until: window[1],
            cut_off_days: cutOff[0],
            cut_off: cutOff[1],
          })),
        ),
      ];
    }),
  ),
)}`;
}

/** What two stores keep: how much they want of it, what they counted, and what they threw away. */
function supplyShelves(): string {
  return `-- Shelves: pars, one count per store, and waste since
${insert(
  'public.store_products',
  ['store_id', 'product_id', 'par', 'reorder_point', 'areas', 'track'],
  shelves.map((one) => [
    one.store,
    one.product,
    one.par,
    one.reorderPoint,
    JSON.stringify(one.areas),
    one.track,
  ]),
)}
${insert(
  'public.stock_counts',
  [
    'store_id',
    'user_id',
    'day',
    'status',
    'decision',
    'submitted_at',
    'submitted_by',
    'closed_by',
    'closed_at',
  ],
  shelfCounts.map((one) => [
    one.store,
    one.user,
    sql(`pg_temp.today() - ${one.daysAgo}`),
    'posted',
    'post',
    at(one.daysAgo, 1320),
    one.user,
    one.user,
    at(one.daysAgo, 1325),
  ]),
)}
${insert(
  'public.stock_entries',
  [
    'store_id',
    'product_id',
    'kind',
    'count_id',
    'area_id',
    'made_by',
    'entered_qty',
    'entered_unit',
    'status',
    'effective_at',
  ],
  shelves.flatMap((one) =>
    one.counted === null
      ? []
      : [
          [
            one.store,
            one.product,
            'count',
            // one count a store
            sql(`(select c.id from public.stock_counts c where c.store_id = '${one.store}')`),
            one.areas[0] ?? '',
            one.count.user,
            one.counted,
            one.baseUnit,
            'posted',
            at(one.count.daysAgo, 1290),
          ],
        ],
  ),
)}
${insert(
  'public.stock_entries',
  [
    'store_id',
    'product_id',
    'kind',
    'reason',
    'note',
    'made_by',
    'entered_qty',
    'entered_unit',
    'pack_size',
    'status',
    'effective_at',
  ],
  shelfWaste.map((one) => [
    one.store,
    one.product,
    'waste',
    one.reason,
    one.note,
    one.user,
    one.qty,
    one.unit,
    one.packSize,
    'posted',
    at(one.daysAgo, one.at),
  ]),
)}`;
}

/** Orders of half a year that are over: received, some of them cancelled, and archived by the nightly job. */
function supplyArchive(): string {
  const names = Object.keys(suppliers) as (keyof typeof suppliers)[];
  const sellers = names.map((name) => suppliers[name].id);
  return `-- What was ordered, received and archived before
create temporary table archived_before as
select sync.natural_id('demo_archive', s.store_number, n::text) as id, s.id as store_id, s.store_number,
  31 + n * 7 + (s.place * 3) % 7 as days_ago,
  (array[${sellers.map((id) => literal(id)).join(', ')}]::uuid[])[1 + (n + s.place) % ${sellers.length}] as supplier_id,
  case when (n + s.place) % 9 = 0 then 'cancelled' else 'received' end as status,
  coalesce((select u.user_id from public.store_users u where u.store_id = s.id and u.role = 'general_manager'
    order by u.user_id limit 1), ${literal(people.manager.id)}) as user_id
from (select t.*, row_number() over (order by t.store_number)::integer - 1 as place from public.stores t
  where t.id in (${Object.values(stores)
    .map(({ id }) => literal(id))
    .join(', ')})) s
cross join generate_series(0, 13) n;

-- It is over: past the triggers, which are for what people do. None of these rows stays
set local session_replication_role = replica;
create temporary table archived_lines as
select a.id as order_id, a.store_id, a.status, a.days_ago, f.*
from archived_before a
cross join lateral (
  select o.id as offer_id, o.product_id, p.name, o.code, o.order_unit, o.pack_size, p.base_unit, o.price,
    1 + (a.days_ago + row_number() over (order by o.id)) % 5 as qty
  from public.product_offers o join public.products p on p.id = o.product_id
  where o.supplier_id = a.supplier_id order by o.id limit 3) f;

insert into public.supply_orders (id, user_id, store_id, supplier_id, order_number, status, created_at, updated_at,
  status_at, subtotal, submitted_by, submitted_at, decided_at, reason, scope, change)
select a.id, a.user_id, a.store_id, a.supplier_id,
  format('%s-%s-01', a.store_number, to_char(pg_temp.today() - a.days_ago - 3, 'YYMMDD')), a.status,
  pg_temp.at(a.days_ago + 3, 555), pg_temp.at(a.days_ago, 620), pg_temp.at(a.days_ago, 620),
  (select sum(round(l.qty * l.price, 2)) from archived_lines l where l.order_id = a.id), a.user_id,
  pg_temp.at(a.days_ago + 3, 560), pg_temp.at(a.days_ago + 3, 560), case when a.status = 'cancelled' then 'Ordered twice by mistake.' end,
  'store:' || a.store_id, -row_number() over (order by a.id)
from archived_before a;

insert into public.supply_order_lines (id, order_id, store_id, offer_id, qty, product_id, name, supplier_code, order_unit,
  pack_size, base_unit, unit_price, qty_requested, qty_received, line_total, scope, change)
select sync.natural_id('supply_order_lines', l.order_id::text, l.offer_id::text), l.order_id, l.store_id, l.offer_id, l.qty, l.product_id,
  l.name, l.code, l.order_unit, l.pack_size, l.base_unit, l.price, l.qty, case when l.status = 'received' then l.qty end,
  round(l.qty * l.price, 2), 'store:' || l.store_id, -row_number() over (order by l.order_id, l.offer_id)
from archived_lines l;

insert into public.supply_order_steps (order_id, store_id, user_id, step, reason, from_status, to_status, made_at, created_at, scope, change)
select a.id, a.store_id, a.user_id, t.step, case when t.step = 'cancel' then 'Ordered twice by mistake.' end, t.from_status, t.to_status,
  pg_temp.at(a.days_ago + t.before, 560), pg_temp.at(a.days_ago + t.before, 560), 'store:' || a.store_id,
  -row_number() over (order by a.id, t.before desc, t.step)
from archived_before a
join (values ('submit', 'draft', 'approved', 3, true), ('send', 'approved', 'processing', 2, false),
  ('drop', 'processing', 'delivered', 0, false), ('cancel', 'approved', 'cancelled', 0, true)) t (step, from_status, to_status, before, of_cancelled)
  on t.step = 'submit' or t.of_cancelled = (a.status = 'cancelled');

select sync.archive_supply_orders(array(select a.id from archived_before a), null, null);
update public.supply_orders_archive a set archived_at = pg_temp.at(b.days_ago - 31, 137) from archived_before b where a.id = b.id;
-- their tombstones are long purged
delete from public.supply_order_steps t using archived_before a where t.order_id = a.id;
delete from public.supply_order_lines t using archived_before a where t.order_id = a.id;
delete from public.supply_orders t using archived_before a where t.id = a.id;
set local session_replication_role = origin;
drop table archived_lines;
drop table archived_before;`;
}

function supplyOrders(): string {
  const submission = (one: (typeof orderHistory)[number]) =>
    one.steps.find(({ step }) => step === 'submit');
  const decision = (one: (typeof orderHistory)[number]) =>
    one.steps.find(({ step }) => step === 'approve' || step === 'reject');
  return `-- Orders, and how they came to where they are
insert into public.supply_orders (id, user_id, store_id, supplier_id, order_number, status, note, created_at, updated_at,
  status_at, submitted_by, submitted_at, decided_by, decided_at, reason)
select o.id::uuid, o.user_id::uuid, o.store_id::uuid, o.supplier_id::uuid,
  format('%s-%s-%s', s.store_number, to_char(pg_temp.today() - o.days_ago, 'YYMMDD'),
    lpad((row_number() over (partition by o.store_id, o.days_ago order by o.place))::text, 2, '0')),
  o.status, o.note, pg_temp.at(o.days_ago, 555), pg_temp.at(o.days_ago, 555), pg_temp.at(o.days_ago, 560),
  o.submitted_by::uuid, case when o.submitted_by is not null then pg_temp.at(o.days_ago, 560) end,
  o.decided_by::uuid, case when o.submitted_by is not null and o.status <> 'pending' then pg_temp.at(o.days_ago, 585) end, o.reason
from (values
${valueList(
  orderHistory.map((one, place) => [
    place,
    one.id,
    one.user,
    one.store,
    one.supplier,
    one.status,
    one.note,
    one.daysAgo,
    submission(one)?.user ?? null,
    decision(one)?.user ?? null,
    one.steps.findLast(({ reason }) => reason !== null)?.reason ?? null,
  ]),
)}
) o (place, id, user_id, store_id, supplier_id, status, note, days_ago, submitted_by, decided_by, reason)
join public.stores s on s.id = o.store_id::uuid;

insert into sync.supply_order_numbers (store_id, day, last_no)
select o.store_id, pg_temp.today() - o.days_ago, count(*)
from (values
${valueList(orderHistory.map((one) => [sql(`${literal(one.store)}::uuid`), one.daysAgo]))}
) o (store_id, days_ago) group by 1, 2;

insert into public.supply_order_lines (order_id, offer_id, qty, qty_requested)
select l.order_id::uuid, l.offer_id::uuid, l.qty, case when o.status <> 'draft' then l.qty end
from (values
${valueList(orderHistory.flatMap((one) => one.lines.map((line) => [one.id, line.offerId, line.qty])))}
) l (order_id, offer_id, qty) join public.supply_orders o on o.id = l.order_id::uuid;

${insert(
  'public.supply_order_steps',
  ['order_id', 'user_id', 'step', 'reason', 'from_status', 'to_status', 'made_at', 'created_at'],
  orderHistory.flatMap((one) =>
    one.steps.map((step) => [
      one.id,
      step.user,
      step.step,
      step.reason,
      step.from,
      step.to,
      at(step.daysAgo, step.at),
      at(step.daysAgo, step.at),
    ]),
  ),
)}`;
}

/** Deliveries that were not as ordered; each opens its credit by itself. */
function supplyDeliveries(): string {
  return `-- What came of some orders, and what their suppliers say
insert into public.supply_receipts (order_id, user_id, day, invoice_number, cost_decision, created_at)
select o.id, o.user_id, pg_temp.today() - d.days_ago, d.invoice, 'dismiss', pg_temp.at(d.days_ago, 610)
from (values
${valueList(deliveryHistory.map((one) => [sql(`${literal(one.order.id)}::uuid`), one.daysAgo, one.invoice]))}
) d (order_id, days_ago, invoice) join public.supply_orders o on o.id = d.order_id;

insert into public.stock_entries (store_id, product_id, kind, receipt_id, order_line_id, made_by, entered_qty, entered_unit,
  pack_size, qty_refused, condition, note, status, effective_at)
select r.store_id, l.product_id, 'receipt', r.id, l.id, r.user_id, e.taken, l.order_unit, l.pack_size, e.refused, e.condition,
  e.note, 'posted', r.created_at
from (values
${valueList(
  deliveryHistory.flatMap((one) =>
    one.lines.map((line) => [
      sql(`${literal(one.order.id)}::uuid`),
      sql(`${literal(line.offerId)}::uuid`),
      line.taken,
      line.refused,
      line.condition,
      line.note,
    ]),
  ),
)}
) e (order_id, offer_id, taken, refused, condition, note)
join public.supply_receipts r on r.order_id = e.order_id
join public.supply_order_lines l on l.order_id = e.order_id and l.offer_id = e.offer_id;

update public.supply_credits c
set answer = a.answer, answered_by = a.answered_by, answer_note = a.answer_note, answered_at = pg_temp.at(a.days_ago, 720)
from (values
${valueList(
  deliveryHistory.flatMap(({ order, daysAgo, answer }) =>
    answer === null
      ? []
      : [
          [
            sql(`${literal(order.id)}::uuid`),
            answer.answer,
            answer.by,
            sql(answer.note === null ? 'null::text' : literal(answer.note)),
            daysAgo - 2,
          ],
        ],
  ),
)}
) a (order_id, answer, answered_by, answer_note, days_ago)
where c.order_id = a.order_id;
-- it was told long ago
delete from sync.outbox where kind in ('supply_delivery_short', 'supply_price_jump');`;
}

const today = (daysFromNow: number): SqlExpression =>
  sql(`pg_temp.today() ${daysFromNow < 0 ? '-' : '+'} ${Math.abs(daysFromNow)}`);

function candidates(): string {
  const enteredAt = 11 * 60 + 20;
  return `-- Who wants to work in the stores
${insert(
  'public.candidates',
  [
    'id',
    'user_id',
    'store_id',
    'position_id',
    'source',
    'applied_on',
    'stage',
    'status',
    'flag',
    'start_on',
    'stage_entered_at',
    'stage_by',
    'hired_at',
    'closed_at',
    'purge_on',
    'created_at',
  ],
  candidateHistory.map((one) => {
    const entered = at(one.enteredDaysAgo, enteredAt);
    const isOver = isClosed(one.status);
    return [
      one.id,
      one.user,
      one.store,
      one.position,
      one.source,
      today(-one.appliedDaysAgo),
      one.stage,
      one.status,
      one.flag,
      one.startsIn === null ? null : today(one.startsIn),
      entered,
      one.user,
      one.stage === 'hired' ? entered : null,
      isOver ? entered : null,
      isOver || one.stage === 'hired'
        ? sql(`(pg_temp.today() - ${one.enteredDaysAgo} + interval '13 months')::date`)
        : null,
      at(one.appliedDaysAgo, enteredAt),
    ];
  }),
)}
${insert(
  'public.candidate_details',
  ['candidate_id', 'first_name', 'last_name', 'phone', 'email', 'is_minor', 'closed_reason'],
  candidateHistory.map((one) => [
    one.id,
    one.firstName,
    one.lastName,
    one.phone,
    one.email,
    one.isMinor,
    one.reason,
  ]),
)}
delete from public.candidate_stage_events where true;
${insert(
  'public.candidate_stage_events',
  [
    'candidate_id',
    'store_id',
    'user_id',
    'from_stage',
    'to_stage',
    'from_status',
    'to_status',
    'made_at',
  ],
  candidateHistory.flatMap((one) => {
    const path = pathOf(one);
    const steps = path.map(({ stage, daysAgo }, place) => [
      one.id,
      one.store,
      one.user,
      path[place - 1]?.stage ?? null,
      stage,
      place === 0 ? null : 'active',
      'active',
      at(daysAgo, enteredAt),
    ]);
    return one.status === 'active'
      ? steps
      : [
          ...steps,
          [
            one.id,
            one.store,
            one.user,
            one.stage,
            one.stage,
            'active',
            one.status,
            at(one.enteredDaysAgo, enteredAt + 30),
          ],
        ];
  }),
)}`;
}

function interviews(): string {
  const waiting = candidateHistory.filter(
    ({ stage, status }) => stage === 'interview' && status === 'active',
  );
  const soon = waiting.map((one, place) => ({
    one,
    days: place + 1,
    status: place % 2 === 0 ? 'confirmed' : 'scheduled',
  }));
  const past = candidateHistory
    .filter(
      ({ stage, status }) => stage !== 'applied' && stage !== 'screening' && status !== 'on_hold',
    )
    .filter((one) => !waiting.includes(one))
    .map((one) => ({
      one,
      days: -one.enteredDaysAgo - 1,
      status: one.status === 'no_show' ? 'no_show' : 'done',
    }));
  return `-- Interviews, past and to come
${insert(
  'public.candidate_interviews',
  ['id', 'candidate_id', 'user_id', 'starts_at', 'minutes', 'interviewer_id', 'status'],
  [...soon, ...past].map(({ one, days, status }, place) => [
    naturalId('demo_interviews', one.id),
    one.id,
    one.user,
    sql(
      `(${today(days).text} + make_interval(mins => ${14 * 60 + (place % 4) * 30})) at time zone '${timeZone}'`,
    ),
    30,
    one.user,
    status,
  ]),
)}`;
}

function hiring(): string {
  const atHour = 15 * 60;
  const offered = candidateHistory.flatMap((one) => {
    const days = one.enteredDaysAgo;
    if (one.stage === 'offer' && one.status === 'active') return [{ one, status: 'sent', days }];
    if (one.stage === 'offer') return [{ one, status: 'declined', days }];
    if (one.stage === 'background') return [{ one, status: 'accepted', days: days + 1 }];
    return [];
  });
  const checked = candidateHistory.filter(({ stage }) => stage === 'background');
  const sought = [
    ['7486', 1, 3, -12, 10, 'open'],
    ['7486', 2, 1, -40, -4, 'open'],
    ['7486', 3, 1, -60, -20, 'filled'],
    ['7505', 1, 2, -20, 15, 'open'],
    ['7506', 1, 1, -35, null, 'on_hold'],
  ] as const;
  return `-- Whom the stores look for, what candidates are offered, and who is checked
${insert(
  'public.requisitions',
  [
    'id',
    'user_id',
    'store_id',
    'position_id',
    'headcount',
    'opened_on',
    'needed_by',
    'status',
    'filled_at',
  ],
  sought.map(([number, position, headcount, opened, needed, status], place) => [
    naturalId('demo_requisitions', number, String(place)),
    people.manager.id,
    stores[number].id,
    `70e0ffe0-0000-4000-8000-00000000000${position}`,
    headcount,
    today(opened),
    needed === null ? null : today(needed),
    status,
    status === 'filled' ? at(25, atHour) : null,
  ]),
)}
${insert(
  'public.candidate_documents',
  ['id', 'candidate_id', 'user_id', 'kind', 'issued_on', 'expires_on'],
  candidateHistory
    .filter(({ stage }) => stage === 'onboarding')
    .map((one, place) => [
      naturalId('demo_documents', one.id),
      one.id,
      one.user,
      one.isMinor ? 'work_permit' : 'food_handler',
      today(-300 - place),
      today(place === 0 ? 20 : 200 + place * 30),
    ]),
)}
${insert(
  'public.candidate_offers',
  [
    'id',
    'candidate_id',
    'user_id',
    'pay_cents',
    'pay_unit',
    'start_on',
    'expires_on',
    'status',
    'status_at',
    'status_by',
  ],
  offered.map(({ one, status, days }, place) => [
    naturalId('demo_offers', one.id),
    one.id,
    one.user,
    1500 + (place % 4) * 75,
    'hour',
    today(14 - days),
    today(7 - days),
    status,
    at(days, atHour),
    one.user,
  ]),
)}
${insert(
  'public.candidate_checks',
  ['id', 'candidate_id', 'user_id', 'kind', 'status', 'status_at', 'status_by'],
  checked.map((one, place) => [
    naturalId('demo_checks', one.id),
    one.id,
    one.user,
    'background',
    place === 1 ? 'review' : 'ordered',
    at(one.enteredDaysAgo, atHour),
    one.user,
  ]),
)}`;
}

function onboarding(): string {
  const hired = candidateHistory.filter(({ stage }) => stage === 'hired');
  const prepared = candidateHistory.filter(({ stage }) => stage === 'onboarding');
  return `-- What is done of the onboarding; the steps of those who are being prepared were made with them
${insert(
  'public.candidate_onboarding_progress',
  ['candidate_id', 'step_id'],
  hired.flatMap((one) =>
    onboardingStepIds
      // a work permit is for minors
      .filter((_, place) => place !== 2)
      .map((step) => [one.id, step]),
  ),
)}
select sync.settle_candidates(array(select c.id from public.candidates c where c.stage = 'onboarding'));
update public.candidate_onboarding_progress p
set status = 'completed', completed_at = pg_temp.at(d.days_ago, 600), completed_by = c.user_id, status_at = pg_temp.at(d.days_ago, 600),
  status_by = c.user_id
from (values
${valueList(
  [...hired, ...prepared].map((one) => [
    sql(`${literal(one.id)}::uuid`),
    one.stepsDone,
    one.stage === 'hired' ? one.enteredDaysAgo + 1 : Math.max(one.enteredDaysAgo - 2, 0),
  ]),
)}
) d (candidate_id, steps, days_ago)
join public.candidates c on c.id = d.candidate_id
where p.candidate_id = d.candidate_id
  and (select s.sort from public.onboarding_steps s where s.id = p.step_id) <= d.steps;
update public.candidate_onboarding_progress p
set status = 'blocked', blocked_reason = 'document', waiting_on = 'candidate', status_at = pg_temp.at(1, 630), status_by = c.user_id
from public.candidates c, public.onboarding_steps s
where c.id = p.candidate_id and s.id = p.step_id and c.flag = 'blocked' and s.sort = 4;
`;
}

/** Vehicles with 60 days of readings, some of which do not fit; problems in every state; keys that are out. */
/** Begun at seven by the store's clock, done four minutes later. */
function vehicleChecks(): string {
  return `-- Checks of vehicles before their trips
${insert(
  'public.inspections',
  [
    'id',
    'template_id',
    'store_id',
    'subject_id',
    'inspector_id',
    'status',
    'start_date',
    'completed_date',
    'template_snapshot',
    'created_at',
  ],
  demoChecks.map((one) => [
    one.id,
    vehicleTemplate.id,
    one.vehicle.store,
    one.vehicle.id,
    one.inspector,
    'completed',
    at(one.daysAgo, 420),
    at(one.daysAgo, 424),
    '{}',
    at(one.daysAgo, 420),
  ]),
)}
${insert(
  'public.inspection_responses',
  ['inspection_id', 'item_id', 'response_value', 'answered_by', 'created_at', 'updated_at'],
  demoChecks.flatMap((one) =>
    one.answers.map(({ item, value }) => [
      one.id,
      item.id,
      value,
      one.inspector,
      at(one.daysAgo, 422),
      at(one.daysAgo, 422),
    ]),
  ),
)}
${insert(
  'public.vehicle_meter_entries',
  ['id', 'vehicle_id', 'user_id', 'read_at', 'value', 'source', 'created_at'],
  demoChecks.flatMap((one) =>
    one.answers
      .filter(({ item }) => item.item_type === 'number')
      .map(({ item, value }) => [
        naturalId('vehicle_meter_entries', one.id, item.id),
        one.vehicle.id,
        one.inspector,
        at(one.daysAgo, 424),
        Number(value),
        'check',
        at(one.daysAgo, 424),
      ]),
  ),
)}`;
}

function vehicles(): string {
  const hoursAgo = (hours: number): SqlExpression => sql(`now() - interval '${hours} hours'`);
  const dayFrom = (days: number): SqlExpression => sql(`pg_temp.today() + (${days})`);
  return `-- Vehicles
${insert(
  'public.vehicles',
  [
    'id',
    'store_id',
    'unit_number',
    'name',
    'tag',
    'license_plate',
    'vin',
    'make',
    'model',
    'year',
    'type',
    'fuel',
    'meter_unit',
    'status',
    'acquired_on',
    'acquired_meter',
  ],
  demoVehicles.map((one) => [
    one.id,
    one.store,
    one.unit,
    one.name,
    one.tag,
    one.plate,
    one.vin,
    one.make,
    one.model,
    one.year,
    one.type,
    one.fuel,
    one.meterUnit,
    one.status,
    `${one.year}-04-15`,
    10,
  ]),
)}
-- the figures of each vehicle are settled once, when all readings are there
alter table public.vehicle_meter_entries disable trigger settle_meter;
insert into public.vehicle_meter_entries (id, vehicle_id, user_id, read_at, value, created_at)
select sync.natural_id('demo_readings', v.id, d.days_ago::text), v.id::uuid, v.reader::uuid,
  pg_temp.at(d.days_ago, 1290 + d.days_ago % 7), v.start + v.per_day * (60 - d.days_ago) + d.days_ago % 5,
  pg_temp.at(d.days_ago, 1290 + d.days_ago % 7)
from (values
${valueList(demoVehicles.map((one) => [one.id, one.reader, one.from, one.perDay]))}
) v (id, reader, start, per_day)
-- every other day of two months, and once in each of the 34 months before
cross join lateral (
  select 60 - 2 * n as days_ago from generate_series(0, 29) n
  union all
  select 1080 - 30 * n from generate_series(0, 33) n where v.start + v.per_day * (30 * n - 1020) > 0) d;
${insert(
  'public.vehicle_meter_entries',
  ['id', 'vehicle_id', 'user_id', 'read_at', 'value', 'created_at'],
  slips.map((one) => [
    naturalId('demo_slips', one.vehicle),
    one.vehicle,
    one.user,
    at(one.daysAgo, 1100),
    one.value,
    at(one.daysAgo, 1100),
  ]),
)}
alter table public.vehicle_meter_entries enable trigger settle_meter;
select sync.settle_vehicle_meter(v.id, null) from public.vehicles v;

${insert(
  'public.vehicle_problems',
  [
    'id',
    'vehicle_id',
    'user_id',
    'part',
    'severity',
    'status',
    'note',
    'reason',
    'reported_at',
    'created_at',
    'status_by',
    'status_at',
    'repaired_by',
    'repaired_at',
    'certified_by',
    'certified_at',
    'source_check',
    'source_item',
  ],
  demoProblems.map((one): SqlValue[] => {
    const reported = at(one.daysAgo, 1020);
    const worked = one.workedOn === null ? null : at(one.workedOn, 640);
    const isRepaired = one.status === 'repaired' || one.status === 'closed';
    return [
      one.source === null
        ? naturalId('demo_problems', one.vehicle, one.part)
        : naturalId('vehicle_problems', one.source.id, one.source.item),
      one.vehicle,
      one.user,
      one.part,
      one.severity,
      one.status,
      one.note,
      one.reason,
      reported,
      reported,
      one.certifier ?? one.worker,
      worked,
      isRepaired ? one.worker : null,
      isRepaired ? worked : null,
      one.certifier,
      one.certifier === null ? null : worked,
      one.source?.id ?? null,
      one.source?.item ?? null,
    ];
  }),
)}
${insert(
  'public.vehicle_keys',
  ['id', 'vehicle_id', 'driver_id', 'out_at', 'in_at', 'in_by', 'created_at'],
  demoKeys.map((one): SqlValue[] => [
    naturalId('demo_keys', one.vehicle, String(one.from)),
    one.vehicle,
    one.driver,
    hoursAgo(one.from),
    one.until === null ? null : hoursAgo(one.until),
    one.until === null ? null : one.driver,
    hoursAgo(one.from),
  ]),
)}
${insert(
  'public.vehicle_services',
  [
    'id',
    'vehicle_id',
    'user_id',
    'status',
    'scheduled_for',
    'started_on',
    'completed_on',
    'meter',
    'vendor',
    'tasks',
    'parts',
    'labor',
    'tax',
    'invoice_no',
    'reason',
  ],
  demoServices.map((one): SqlValue[] => [
    naturalId('demo_services', one.vehicle, one.status, String(one.day)),
    one.vehicle,
    demoPlanner,
    one.status,
    dayFrom(one.day),
    one.status === 'in_progress' ? dayFrom(one.day) : null,
    one.status === 'completed' ? dayFrom(one.day) : null,
    one.meter,
    one.vendor,
    JSON.stringify(one.tasks),
    one.parts,
    one.labor,
    one.tax,
    one.invoice,
    one.reason,
  ]),
)}
${insert(
  'public.vehicle_reminders',
  [
    'id',
    'vehicle_id',
    'task',
    'every_distance',
    'every_days',
    'soon_distance',
    'soon_days',
    'blocks_road',
    'snoozed_until',
  ],
  demoReminders.map((one): SqlValue[] => {
    const { soon_distance, soon_days } = soonOf(one.distance, one.days);
    return [
      naturalId('vehicle_reminders', one.vehicle, one.task),
      one.vehicle,
      one.task,
      one.distance,
      one.days,
      soon_distance,
      soon_days,
      one.blocks,
      one.snoozed === undefined ? null : dayFrom(one.snoozed),
    ];
  }),
)}
${insert(
  'public.vehicle_documents',
  ['id', 'vehicle_id', 'kind', 'number', 'expires_on', 'blocks_road'],
  demoPapers.map((one): SqlValue[] => [
    naturalId('demo_papers', one.vehicle, one.kind),
    one.vehicle,
    one.kind,
    one.number,
    dayFrom(one.day),
    one.blocks,
  ]),
)}`;
}
