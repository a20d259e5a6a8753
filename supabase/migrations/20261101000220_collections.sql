-- What devices may write, declared in one place. sync_push refuses a field that is no column (`unknown_field`),
-- ignores a column that is not listed here (server-owned), and refuses to change a `fixed` one.

create table sync.collections (
  -- the table, also the wire's collection
  name text primary key,
  -- set when the record is made, never changed
  fixed text[] not null,
  -- changed at any time
  writable text[] not null,
  -- column -> collection: what must exist before
  parents jsonb not null default '{}',
  -- its id is computed from its natural key, so an insert may revive a tombstone
  natural_key boolean not null default false,
  -- a delete meets an edit: `work` keeps the work, `later` keeps the later one, `delete` keeps the delete
  on_delete text not null check (on_delete in ('work', 'later', 'delete')),
  columns text[] not null
);

create function sync.columns_of(table_name text) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(a.attname::text order by a.attnum)
  from pg_catalog.pg_attribute a
  where a.attrelid = ('public.' || quote_ident(table_name))::regclass and a.attnum > 0 and not a.attisdropped
$$;

insert into sync.collections (name, fixed, writable, parents, natural_key, on_delete, columns)
select c.name, c.fixed, c.writable, c.parents::jsonb, c.natural_key, c.on_delete, sync.columns_of(c.name)
from (values
  ('food_cost_entries',
    array['user_id', 'store_id'],
    array['entry_date', 'amount', 'deleted_at'],
    '{}', false, 'later'),
  ('weekly_sales_forecasts',
    array['user_id', 'store_id', 'week_start_date'],
    array['projected_amount', 'deleted_at'],
    '{}', true, 'later'),
  ('notifications',
    array['user_id', 'store_id', 'title', 'message', 'type', 'category', 'url'],
    array['is_read', 'deleted_at'],
    '{}', false, 'delete'),
  ('inspections',
    array['template_id', 'store_id', 'inspector_id', 'start_date', 'template_snapshot'],
    array['status', 'completed_date', 'deleted_at'],
    '{}', false, 'work'),
  ('inspection_responses',
    array['inspection_id', 'item_id'],
    array['response_value', 'notes', 'deleted_at'],
    '{"inspection_id": "inspections"}', true, 'work'),
  ('inspection_photos',
    array['inspection_id', 'item_id', 'path', 'mime_type', 'sha256', 'width', 'height', 'captured_at'],
    array['order_index', 'deleted_at'],
    '{"inspection_id": "inspections"}', false, 'work'),
  -- the follow-up of a failed item has a computed id
  ('inspection_action_items',
    array['inspection_id', 'item_id'],
    array['title', 'status', 'priority', 'due_date', 'assignee_role', 'assignee_id', 'note', 'deleted_at'],
    '{"inspection_id": "inspections"}', true, 'work')
) as c (name, fixed, writable, parents, natural_key, on_delete);

alter table sync.collections enable row level security;
create policy "everyone signed in reads it" on sync.collections for select to authenticated using (true);
grant select on sync.collections to authenticated, service_role;

-- The id of a natural key, as the devices compute it (src/kernel/ids.ts).
create extension if not exists "uuid-ossp" with schema extensions;

create function sync.natural_id(variadic parts text[]) returns uuid
language sql immutable set search_path = '' as $$
  select extensions.uuid_generate_v5('9d4a1f0e-6b0c-5c0e-9a55-3b5a1c7e42d1', lower(array_to_string(parts, ':')))
$$;

-- A record with a natural key has its computed id, whoever makes it: a push must bring it, REST gets it.
create function sync.derive_natural_id() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  expected uuid;
begin
  if tg_table_name = 'weekly_sales_forecasts' then
    expected := sync.natural_id(tg_table_name, new.user_id::text, new.store_id::text, new.week_start_date::text);
  else
    expected := sync.natural_id(tg_table_name, new.inspection_id::text, new.item_id::text);
  end if;
  if new.id is distinct from expected and sync.current_op() is not null then
    perform sync.refuse('wrong_id', 'The id of this record is computed from its natural key.');
  end if;
  new.id := expected;
  return new;
end $$;

create trigger derive_id before insert on public.weekly_sales_forecasts
  for each row execute function sync.derive_natural_id();
create trigger derive_id before insert on public.inspection_responses
  for each row execute function sync.derive_natural_id();
