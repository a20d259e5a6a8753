-- What devices write and read: each table says so once.

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
  columns text[] not null,
  -- needed in the store to read and to write its records; null: everybody's own
  read_permission text,
  write_permission text,
  -- a function of ids: called once at the end of a push for the records that it touched, or whose children it touched
  settle text,
  -- a function of an op: what becomes of a change of a record that is not there, which is then answered `gone`
  when_missing text,
  -- a function of a deleted row: the code that late work on it is refused with; null or none: `gone`
  when_deleted text,
  -- a function of an op: the scopes beside its own in which its triggers write. A push reserves them all before it begins
  touches text
);

alter table sync.collections enable row level security;

-- What can be pulled: collections, and the kinds that people only read.
create table sync.kinds (
  kind text primary key,
  table_name text not null unique,
  -- an expression over the row `t`; of a row outside of its kind's window its id alone
  wire_row text not null,
  -- column -> table: what its rows fall with and come back with
  parents jsonb not null default '{}',
  -- whether tombstones go after a while
  purged boolean not null default true,
  -- its rows become tombstones when this column is older than `retire_after`; null there: than the tombstones' own age
  retire_by text,
  retire_after interval,
  -- at most so many rows in a page, where they are large
  page_limit integer,
  -- a function (scope, after, limit) that answers a page of (wire, change), in the place of its rows as they are
  page text,
  -- devices hold a window of it (sync.declare_window)
  windowed boolean not null default false,
  window_by text,
  window_days integer,
  window_unless text,
  window_follows text,
  -- a condition over the row `t`: tombstones that stay, however old they are
  spared text
);

alter table sync.kinds enable row level security;

-- Ids of purged records that a device could make again, with an op that was on its way for longer than the tombstone
-- was kept (a rescue pack, a tablet from a drawer): they stay deleted. What has a computed id starts a new life anyhow.
create table sync.purged_records (
  id uuid primary key,
  purged_at timestamptz(3) not null default now()
);

create index on sync.purged_records (purged_at);

alter table sync.purged_records enable row level security;

create function sync.columns_of(table_name text) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(a.attname::text order by a.attnum)
  from pg_catalog.pg_attribute a
  where a.attrelid = ('public.' || quote_ident(table_name))::regclass and a.attnum > 0 and not a.attisdropped
$$;

-- A row as it travels: its columns without field_at, moments as devices write them. SQL text over the alias `t`, of type
-- json: a page is put together as text, because building a tree of each row only to write it out again is most of what a
-- first reading would cost. Moments are written in the statement itself: `iso_time` has settings of its own and cannot be
-- inlined. It names every column: a table that gets another one has its kind's `wire_row` written anew.
create function sync.wire_row(table_name text) returns text
language sql stable set search_path = '' as $$
  select 'json_build_object(' || string_agg(
    case a.atttypid
      when 'timestamptz'::regtype then format(
        '%1$L, to_char(t.%1$I at time zone ''UTC'', ''YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'')', a.attname)
      else format('%1$L, t.%1$I', a.attname)
    end, ', ' order by a.attnum) || ')'
  from pg_catalog.pg_attribute a
  where a.attrelid = ('public.' || quote_ident(table_name))::regclass and a.attnum > 0 and not a.attisdropped
    and a.attname not in ('field_at', 'off_devices_at')
$$;

-- A record with a natural key has its computed id, whoever makes it: a push must bring it, REST gets it. The trigger's
-- arguments are the columns of the key.
create function sync.derive_natural_id() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  expected constant uuid := sync.natural_id(variadic array[tg_table_name::text] || array(
    select to_jsonb(new) ->> k.name from unnest(tg_argv) with ordinality k(name, place) order by k.place));
begin
  if new.id is distinct from expected and sync.current_op() is not null then
    perform sync.refuse('wrong_id', 'The id of this record is computed from its natural key.');
  end if;
  new.id := expected;
  return new;
end $$;

create function sync.refuse_purged() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if sync.current_op() is not null and exists (select from sync.purged_records p where p.id = new.id) then
    perform sync.refuse('gone', 'This record was deleted long ago.', 409);
  end if;
  return new;
end $$;

-- Whether ids of purged rows of this table are remembered: where somebody asks for them.
create function sync.refuses_purged(table_name text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from pg_catalog.pg_trigger t
    where t.tgrelid = format('public.%I', table_name)::regclass and t.tgfoid = 'sync.refuse_purged'::regproc)
$$;

-- Writes sync.kinds_with_news anew: the kinds that have rows of this scope above a number, whoever may see them. A pull of
-- one change asks the one table that has it, not all of them (sync/SPEC.md L7). The statement names every table, so that
-- its plan is kept.
create function sync.write_kinds_with_news() returns trigger
language plpgsql security definer set search_path = '' as $outer$
begin
  execute format($text$
    create or replace function sync.kinds_with_news(of_scope text, above bigint) returns text[]
    language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $body$
    begin
      return array(%s);
    end $body$
  $text$, (
    select string_agg(format(
      'select %L::text where exists (select from public.%I t where t.scope = of_scope and t.change > above)',
      k.kind, k.table_name), ' union all ' order by k.kind)
    from sync.kinds k));
  grant execute on function sync.kinds_with_news(text, bigint) to authenticated, service_role;
  return null;
end $outer$;

-- Has the realtime service tell of a table's rows.
create function sync.watch(table_name text) returns void
language plpgsql set search_path = '' as $$
begin
  if not exists (select from pg_catalog.pg_publication p where p.pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
  if not exists (
    select from pg_catalog.pg_publication_tables t
    where t.pubname = 'supabase_realtime' and t.schemaname = 'public' and t.tablename = table_name
  ) then
    execute format('alter publication supabase_realtime add table public.%I', table_name);
  end if;
end $$;

-- Deleting a record deletes what belongs to it; bringing it back brings back what fell with it.
create function sync.tombstone_children() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  child record;
begin
  for child in
    select k.table_name, p.key as link from sync.kinds k, jsonb_each_text(k.parents) p
    where p.value = tg_table_name order by k.kind
  loop
    if new.deleted_at is null then
      -- a delete of its own, of the very same moment, stays
      execute format(
        'update public.%I c set deleted_at = null
         where c.%I = $1 and c.deleted_at = $2 and coalesce(c.field_at #>> ''{deleted_at,1}'', '''') = ''''',
        child.table_name, child.link)
      using new.id, old.deleted_at;
    else
      execute format('update public.%I c set deleted_at = $2 where c.%I = $1 and c.deleted_at is null', child.table_name, child.link)
      using new.id, new.deleted_at;
    end if;
  end loop;
  return null;
end $$;

-- A table whose rows devices read. Gives it row-level security (the policies are its own), its change numbers, the columns
-- that every synced row has as far as it does not name them, and its place in pull and purge. Call it when the table has
-- all columns of its own.
--   kind        its name on the wire; a collection's is the table's
--   scope_from  where a row's scope comes from: store, user, self, global, store_or_global, given (see sync.stamp)
--   merged      whether each field carries who set it and when, as in what devices write
--   watched     whether the realtime service tells of its rows
--   the others  see sync.kinds
create function sync.declare_kind(
  kind text, table_name text, scope_from text, merged boolean default false, parents jsonb default '{}',
  purged boolean default true, retire_by text default null, retire_after interval default null,
  page_limit integer default null, page text default null, watched boolean default false)
returns void
language plpgsql set search_path = '' set client_min_messages = 'warning' as $$
declare
  parent text;
begin
  execute format(
    'alter table public.%I add column if not exists scope text not null, add column if not exists change bigint not null,
       add column if not exists created_at timestamptz(3) not null default now(),
       add column if not exists updated_at timestamptz(3) not null default now(),
       add column if not exists deleted_at timestamptz(3), add column if not exists field_at jsonb not null default ''{}''',
    table_name);
  execute format('alter table public.%I enable row level security', table_name);
  execute format('create unique index on public.%I (scope, change)', table_name);
  execute format(
    'create trigger sync_stamp before insert or update on public.%I for each row execute function sync.stamp(%L%s)',
    table_name, scope_from, case when merged then ', ''merged''' else '' end);
  if purged then
    -- the purge finds the oldest tombstones without reading the living
    execute format('create index on public.%I (updated_at) where deleted_at is not null', table_name);
  end if;
  for parent in select p.value from jsonb_each_text(parents) p loop
    execute format(
      'create or replace trigger tombstone_children after update of deleted_at on public.%I for each row
       when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function sync.tombstone_children()', parent);
  end loop;
  if watched then
    perform sync.watch(table_name);
  end if;
  insert into sync.kinds (kind, table_name, wire_row, parents, purged, retire_by, retire_after, page_limit, page)
  values (kind, table_name, sync.wire_row(table_name), parents, purged, retire_by, retire_after, page_limit, page);
end $$;

-- A table whose rows devices write: a kind, and what a device may set.
--   computed_id       the columns of its natural key, from which the id is computed
--   natural_key       whether an insert may give a tombstone a new life; so has every row with a computed id
--   remembers_purged  whether a purged id stays refused: where the device chose it
--   the others        see sync.collections and sync.declare_kind
create function sync.declare_collection(
  name text, scope_from text, writable text[], on_delete text, fixed text[] default '{}', parents jsonb default '{}',
  computed_id text[] default '{}', natural_key boolean default null,
  read_permission text default null, write_permission text default null, settle text default null,
  when_missing text default null, touches text default null, remembers_purged boolean default false, retire_by text default null,
  retire_after interval default null, page_limit integer default null, watched boolean default false)
returns void
language plpgsql set search_path = '' as $$
begin
  perform sync.declare_kind(name, name, scope_from, true, parents,
    retire_by => retire_by, retire_after => retire_after, page_limit => page_limit, watched => watched);
  if cardinality(computed_id) > 0 then
    execute format('create trigger derive_id before insert on public.%I for each row execute function sync.derive_natural_id(%s)',
      name, (select string_agg(quote_literal(k.name), ', ' order by k.place) from unnest(computed_id) with ordinality k(name, place)));
  end if;
  if remembers_purged then
    execute format('create trigger a_refuse_purged before insert on public.%I for each row execute function sync.refuse_purged()', name);
  end if;
  if scope_from = 'store' then
    execute format('create trigger keep_admin_name after insert or update on public.%I for each row execute function sync.keep_admin_name()', name);
  end if;
  insert into sync.collections
    (name, fixed, writable, parents, natural_key, on_delete, columns, read_permission, write_permission, settle, when_missing,
     touches)
  values (name, fixed, writable, parents, coalesce(natural_key, cardinality(computed_id) > 0), on_delete,
    sync.columns_of(name), read_permission, write_permission, settle, when_missing, touches);
end $$;

-- The policies and grants of a collection of a store whose records are read and written by the two permissions that it
-- declares, and by nothing else.
--   made_by   the column that names who made a record: nobody makes one in somebody else's name
create function sync.allow_by_permission(collection text, made_by text default null) returns void
language plpgsql set search_path = '' as $$
declare
  c sync.collections;
  reads text;
  writes text;
begin
  select k.* into strict c from sync.collections k where k.name = collection;
  if c.read_permission is null or c.write_permission is null then
    raise invalid_parameter_value using message = format('%s declares no permissions.', collection);
  end if;
  reads := format('store_id = any ((select public.permitted_store_ids(%L))::uuid[])', c.read_permission);
  writes := format('store_id = any ((select public.permitted_store_ids(%L))::uuid[])', c.write_permission);
  execute format('create policy "read by permission" on public.%I for select to authenticated using (%s)', collection, reads);
  execute format('create policy "make by permission" on public.%I for insert to authenticated with check (%s)', collection,
    case when made_by is null then writes else format('%I = (select public.current_user_id()) and %s', made_by, writes) end);
  execute format('create policy "change by permission" on public.%1$I for update to authenticated using (%2$s) with check (%2$s)',
    collection, writes);
  execute format('grant select, insert (%s), update (%s) on public.%I to authenticated',
    (select string_agg(quote_ident(f), ', ') from unnest(array['id'] || c.fixed || c.writable) f),
    (select string_agg(quote_ident(f), ', ') from unnest(c.writable) f), collection);
  execute format('grant all on public.%I to service_role', collection);
end $$;

-- Writes sync.fallen_at anew: when a record was deleted; null when it lives or is not there. Every change of what belongs
-- to a record asks, so each table has a statement of its own, whose plan is kept.
create function sync.write_fallen_at() returns trigger
language plpgsql security definer set search_path = '' as $outer$
begin
  execute format($text$
    create or replace function sync.fallen_at(collection text, record_id uuid) returns timestamptz
    language plpgsql stable security definer set search_path = '' as $body$
    begin
      %s
      return null;
    end $body$
  $text$, (
    select string_agg(format(
      'if collection = %L then return (select t.deleted_at from public.%I t where t.id = record_id); end if;',
      c.name, c.name), ' ' order by c.name)
    from sync.collections c));
  grant execute on function sync.fallen_at(text, uuid) to authenticated, service_role;
  return null;
end $outer$;

create trigger write_fallen_at after insert or update or delete on sync.collections
  for each statement execute function sync.write_fallen_at();

create trigger write_kinds_with_news after insert or update or delete on sync.kinds
  for each statement execute function sync.write_kinds_with_news();

create policy "everyone signed in reads it" on sync.collections for select to authenticated using (true);

create policy "everyone signed in reads it" on sync.kinds for select to authenticated using (true);

grant select on sync.collections to authenticated;
grant select on sync.collections to service_role;
grant select on sync.kinds to authenticated;
grant select on sync.kinds to service_role;
