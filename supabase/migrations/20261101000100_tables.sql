-- The first tables: people, stores, food cost, notifications and inspections.
--
-- Every synced table carries the same five columns, filled by the trigger `sync_stamp`:
--   scope       who may hold the row on a device: 'store:<id>', 'user:<id>' or 'global'
--   change      the row's place in its scope's history, the cursor of sync_pull
--   created_at, updated_at
--   deleted_at  a tombstone; rows leave the table only by purge
--   field_at    per field: when and by which op it was last set; decides merges, never leaves the server

--
-- Moments are kept to the millisecond, as the devices' clocks write them.

-- Supabase grants everything new to every role. Here a grant is always written down.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  -- every colleague's device carries them
  first_name text not null default '' check (length(first_name) <= 100),
  last_name text not null default '' check (length(last_name) <= 100),
  scope text not null,
  change bigint not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  field_at jsonb not null default '{}'
);

create table public.user_roles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  is_admin boolean not null default false,
  scope text not null,
  change bigint not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  field_at jsonb not null default '{}'
);

create table public.stores (
  id uuid primary key default gen_random_uuid(),
  store_number text not null unique check (store_number ~ '^[A-Z0-9]{1,12}$'),
  name text not null check (length(name) between 1 and 120),
  -- null means the default of 28 percent (spec §9)
  budget_percentage numeric(5, 2) check (budget_percentage > 0 and budget_percentage <= 100),
  time_zone text not null default 'America/New_York',
  scope text not null,
  change bigint not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  field_at jsonb not null default '{}'
);

create type public.store_role as enum ('admin', 'supervisor', 'general_manager', 'shift_lead');

create table public.store_users (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  store_id uuid not null references public.stores (id),
  role public.store_role not null,
  scope text not null,
  change bigint not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  field_at jsonb not null default '{}',
  unique (user_id, store_id)
);

-- Who works or worked in a store, by name: kept by triggers from store_users and profiles, so that
-- "entered by Luis" works offline without showing anybody's profile or memberships elsewhere.
create table public.store_members (
  id uuid primary key references public.store_users (id) on delete cascade,
  user_id uuid not null,
  store_id uuid not null references public.stores (id),
  role public.store_role not null,
  first_name text not null default '',
  last_name text not null default '',
  -- set: no longer works there. The name stays, for what they entered
  left_at timestamptz(3),
  scope text not null,
  change bigint not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  field_at jsonb not null default '{}'
);

create table public.approved_store_numbers (
  store_number text primary key check (store_number ~ '^[A-Z0-9]{1,12}$')
);

create table public.food_cost_entries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id),
  store_id uuid not null references public.stores (id),
  entry_date date not null check (isfinite(entry_date)),
  -- below the limit also means: not NaN
  amount numeric(12, 2) not null check (amount > 0 and amount < 10000000000),
  scope text not null,
  change bigint not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  field_at jsonb not null default '{}'
);

create table public.weekly_sales_forecasts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id),
  store_id uuid not null references public.stores (id),
  -- a Sunday (spec §9)
  week_start_date date not null check (isfinite(week_start_date) and extract(dow from week_start_date) = 0),
  projected_amount numeric(12, 2) not null check (projected_amount > 0 and projected_amount < 10000000000),
  scope text not null,
  change bigint not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  field_at jsonb not null default '{}',
  unique (user_id, store_id, week_start_date)
);

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  store_id uuid references public.stores (id),
  title text not null check (length(title) between 1 and 200),
  message text not null default '',
  type text check (type in ('success', 'error', 'info', 'warning')),
  category text not null default 'system'
    check (category in ('candidates', 'supply_orders', 'inspections', 'system', 'urgent')),
  -- a path inside the app that the notification leads to
  url text check (url is null or url ~ '^/[^/\\]'),
  is_read boolean not null default false,
  scope text not null,
  change bigint not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  field_at jsonb not null default '{}'
);

create table public.inspection_templates (
  id uuid primary key default gen_random_uuid(),
  -- null: offered in every store
  store_id uuid references public.stores (id),
  name text not null check (length(name) between 1 and 120),
  description text not null default '',
  is_active boolean not null default true,
  total_points numeric(8, 2) not null default 0 check (total_points >= 0),
  version integer not null default 1 check (version > 0),
  scoring_mode text not null default 'standard' check (scoring_mode in ('standard', 'applicable')),
  scope text not null,
  change bigint not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  field_at jsonb not null default '{}'
);

create table public.inspection_sections (
  id uuid primary key default gen_random_uuid(),
  template_id uuid not null references public.inspection_templates (id),
  name text not null check (length(name) between 1 and 120),
  description text not null default '',
  order_index integer not null,
  max_score numeric(8, 2) not null default 0 check (max_score >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);

create type public.inspection_item_type as enum ('checkbox', 'radio', 'text', 'number');

create table public.inspection_items (
  id uuid primary key default gen_random_uuid(),
  section_id uuid not null references public.inspection_sections (id),
  order_index integer not null,
  question_text text not null check (length(question_text) between 1 and 500),
  help_text text not null default '',
  item_type public.inspection_item_type not null,
  points numeric(6, 2) not null default 0 check (points >= 0 and points < 10000),
  is_critical boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);

create type public.inspection_status as enum ('draft', 'in_progress', 'completed', 'archived');

create table public.inspections (
  id uuid primary key default gen_random_uuid(),
  template_id uuid not null references public.inspection_templates (id),
  store_id uuid not null references public.stores (id),
  inspector_id uuid not null references auth.users (id),
  status public.inspection_status not null default 'in_progress',
  start_date timestamptz(3) not null check (isfinite(start_date)),
  completed_date timestamptz(3) check (isfinite(completed_date)),
  -- server-owned: recomputed from the responses after every merge
  total_score numeric(8, 2) not null default 0,
  max_possible_score numeric(8, 2) not null default 100,
  -- the template as it was when the walk began: {version, name, scoring_mode, total_points, sections: [{id, name, description, order_index, max_score, items: [...]}]}
  template_snapshot jsonb not null,
  scope text not null,
  change bigint not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  field_at jsonb not null default '{}',
  constraint completed_has_date check (status <> 'completed' or completed_date is not null)
);

create table public.inspection_responses (
  id uuid primary key default gen_random_uuid(),
  inspection_id uuid not null references public.inspections (id),
  item_id uuid not null references public.inspection_items (id),
  store_id uuid not null references public.stores (id),
  -- checkbox: pass, fail, na; radio: 1 to 5; text and number: what was typed
  response_value text check (length(response_value) <= 4000),
  -- server-owned (spec §5 Points)
  points_earned numeric(6, 2) not null default 0,
  notes text check (length(notes) <= 4000),
  -- server-owned: storage path of the item's first photo
  photo_url text,
  answered_by uuid references auth.users (id),
  scope text not null,
  change bigint not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  field_at jsonb not null default '{}',
  unique (inspection_id, item_id)
);

create table public.inspection_photos (
  id uuid primary key default gen_random_uuid(),
  inspection_id uuid not null references public.inspections (id),
  item_id uuid not null references public.inspection_items (id),
  store_id uuid not null references public.stores (id),
  -- object name in the bucket `documents`, fixed at capture: inspection-photos/{inspectionId}/{itemId}/{timestamp}-{filename}
  path text not null unique check (path ~ '^inspection-photos/[0-9a-f-]{36}/[0-9a-f-]{36}/[0-9]+-[A-Za-z0-9._-]{1,120}$'),
  mime_type text not null check (mime_type in ('image/webp', 'image/jpeg', 'image/png', 'image/gif')),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  width integer,
  height integer,
  order_index integer not null default 0,
  captured_at timestamptz(3) not null check (isfinite(captured_at)),
  captured_by uuid not null references auth.users (id),
  -- server-owned, set by photos_stored from storage.objects; null: on its way
  stored_at timestamptz(3),
  bytes integer,
  scope text not null,
  change bigint not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  field_at jsonb not null default '{}'
);

create table public.inspection_action_items (
  id uuid primary key default gen_random_uuid(),
  inspection_id uuid not null references public.inspections (id),
  item_id uuid references public.inspection_items (id),
  store_id uuid not null references public.stores (id),
  title text not null check (length(title) between 1 and 500),
  status text not null default 'open' check (status in ('open', 'in_progress', 'done', 'verified', 'cannot_do')),
  priority text not null default 'medium' check (priority in ('critical', 'high', 'medium', 'low')),
  due_date timestamptz(3) not null check (isfinite(due_date)),
  assignee_role public.store_role,
  assignee_id uuid references auth.users (id),
  note text check (length(note) <= 4000),
  created_by uuid not null references auth.users (id),
  done_at timestamptz(3),
  done_by uuid references auth.users (id),
  verified_at timestamptz(3),
  verified_by uuid references auth.users (id),
  scope text not null,
  change bigint not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  field_at jsonb not null default '{}'
);

create table public.sync_scopes (
  scope text primary key check (scope = 'global' or scope ~ '^(store|user):[0-9a-f-]{36}$'),
  head bigint not null default 0,
  -- tombstones below this number may have been purged: a device behind it reads again from 0
  horizon bigint not null default 0,
  -- changes when the database was restored from a back-up
  epoch uuid not null default gen_random_uuid()
);

-- One row per journal: the number of its last answered batch, and that answer.
create table public.sync_clients (
  client_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  last_no bigint not null default 0,
  batch_id uuid,
  answer jsonb,
  answered_at timestamptz(3)
);

-- Two people set one field to different values: both values, so that neither is lost.
create table public.record_conflicts (
  id uuid primary key default gen_random_uuid(),
  collection text not null,
  record_id uuid not null,
  store_id uuid references public.stores (id),
  field text not null,
  base_value jsonb,
  kept_value jsonb,
  other_value jsonb,
  kept_by uuid,
  other_by uuid,
  kept_at timestamptz(3),
  other_at timestamptz(3),
  resolved_at timestamptz(3),
  resolved_by uuid,
  scope text not null,
  change bigint not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  field_at jsonb not null default '{}'
);

-- sync_pull reads every synced table along (scope, change).
create unique index on public.profiles (scope, change);
create unique index on public.user_roles (scope, change);
create unique index on public.stores (scope, change);
create unique index on public.store_users (scope, change);
create unique index on public.store_members (scope, change);
create unique index on public.food_cost_entries (scope, change);
create unique index on public.weekly_sales_forecasts (scope, change);
create unique index on public.notifications (scope, change);
create unique index on public.inspection_templates (scope, change);
create unique index on public.inspections (scope, change);
create unique index on public.inspection_responses (scope, change);
create unique index on public.inspection_photos (scope, change);
create unique index on public.inspection_action_items (scope, change);
create unique index on public.record_conflicts (scope, change);

create index on public.store_users (store_id);
create index on public.store_members (user_id);
create index on public.food_cost_entries (store_id, entry_date desc);
create index on public.weekly_sales_forecasts (store_id, week_start_date desc);
create index on public.notifications (user_id, created_at desc);
create index on public.inspection_sections (template_id, order_index);
create index on public.inspection_items (section_id, order_index);
create index on public.inspections (store_id, start_date desc);
create index on public.inspections (template_id);
create index on public.inspection_photos (inspection_id);
create index on public.inspection_action_items (inspection_id);
create index on public.inspection_action_items (store_id, status);
create index on public.record_conflicts (record_id);

-- Nothing is readable or writable by a client until a policy says so.
alter table public.profiles enable row level security;
alter table public.user_roles enable row level security;
alter table public.stores enable row level security;
alter table public.store_users enable row level security;
alter table public.store_members enable row level security;
alter table public.approved_store_numbers enable row level security;
alter table public.food_cost_entries enable row level security;
alter table public.weekly_sales_forecasts enable row level security;
alter table public.notifications enable row level security;
alter table public.inspection_templates enable row level security;
alter table public.inspection_sections enable row level security;
alter table public.inspection_items enable row level security;
alter table public.inspections enable row level security;
alter table public.inspection_responses enable row level security;
alter table public.inspection_photos enable row level security;
alter table public.inspection_action_items enable row level security;
alter table public.sync_scopes enable row level security;
alter table public.sync_clients enable row level security;
alter table public.record_conflicts enable row level security;
