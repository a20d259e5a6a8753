-- Change numbers: every synced row has one of its scope, and a device asks for what is greater than the one it has
-- (sync/SPEC.md, Change numbers).

create table public.sync_scopes (
  scope text primary key check (scope = 'global' or scope ~ '^(store|user):[0-9a-f-]{36}$'),
  head bigint not null default 0,
  -- tombstones below this number may have been purged: a device behind it reads again from 0
  horizon bigint not null default 0,
  -- changes when the database was restored from a back-up
  epoch uuid not null default gen_random_uuid()
);

-- Rows that are written all the time stay where they are: with room on their pages an update touches no index, and the
-- dead versions are cleared by whoever comes next.
alter table public.sync_scopes set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);

alter table public.sync_scopes enable row level security;

-- When the database was restored from a back-up: what was made before is sent again by everybody.
create table sync.restores (at timestamptz(3) primary key default now());

alter table sync.restores enable row level security;

-- What is told to whoever looks at many stores at once: that something changed in one of them. Of every store together it is
-- one row, for global admins; whoever belongs to some hears of the scopes of those. It is told at most every 8 seconds, by
-- whichever transaction comes first, and nobody waits for it: a page that has heard asks at once, and once more 8.5 seconds
-- later, so that what was written in between is asked for, too.
create table public.sync_summaries (
  summary text primary key check (summary = 'all_stores'),
  told_at timestamptz(3) not null default '2000-01-01Z'
);

alter table public.sync_summaries set (fillfactor = 50, autovacuum_vacuum_threshold = 50);

alter table public.sync_summaries enable row level security;

grant select on public.sync_summaries to authenticated;
grant all on public.sync_summaries to service_role;

insert into public.sync_summaries (summary) values ('all_stores');

-- Tells that a store changed, unless that was told just now or is being told. A moment that has not come yet, as after a
-- clock was set back, does not keep it silent.
create function sync.tell_summaries() returns void
language sql volatile security definer set search_path = '' as $$
  update public.sync_summaries s set told_at = clock_timestamp()
  where s.summary = any (array(
    select due.summary from public.sync_summaries due
    where due.told_at not between clock_timestamp() - interval '8 seconds' and clock_timestamp() + interval '1 second'
    for update skip locked))
$$;

-- Reserves `{scope: how many}`. Call it before the first row is touched, with every scope of the transaction.
create function sync.reserve(wanted jsonb) returns void
language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
declare
  blocks jsonb := coalesce(nullif(current_setting('storehand.blocks', true), ''), '{}')::jsonb;
  entry record;
  reached bigint;
begin
  for entry in select w.key as scope, w.value::bigint as size from jsonb_each_text(wanted) w order by w.key collate "C" loop
    update public.sync_scopes s set head = s.head + entry.size where s.scope = entry.scope returning s.head into reached;
    if not found then
      insert into public.sync_scopes as s (scope, head) values (entry.scope, entry.size)
      on conflict (scope) do update set head = s.head + entry.size
      returning s.head into reached;
    end if;
    blocks := blocks || jsonb_build_object(entry.scope, jsonb_build_array(
      pg_current_xact_id()::text, reached - entry.size + 1, reached, entry.size));
  end loop;
  perform set_config('storehand.blocks', blocks::text, true);
  if exists (select from jsonb_object_keys(wanted) w where starts_with(w, 'store:')) then
    perform sync.tell_summaries();
  end if;
end $$;

-- Whether this transaction has begun to reserve in a scope, and so holds it.
create function sync.is_reserved(scope text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(
    nullif(current_setting('storehand.blocks', true), '')::jsonb -> scope ->> 0 = pg_current_xact_id_if_assigned()::text,
    false)
$$;

-- The next number of a scope: from the transaction's block, else from a new one (1, 2, 4 ... 64 numbers, so that a
-- command that reserved too little or nothing stays linear). A push never waits for a scope that it did not reserve, as it
-- holds others, in whatever order: where somebody else writes, 55P03 ends the push, and its device sends it again.
create function sync.next_change(scope text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  blocks jsonb := coalesce(nullif(current_setting('storehand.blocks', true), ''), '{}')::jsonb;
  block jsonb := blocks -> scope;
  mine boolean := block ->> 0 = pg_current_xact_id()::text;
  taken bigint;
begin
  if mine is not true or (block ->> 1)::bigint > (block ->> 2)::bigint then
    if mine is not true and current_setting('storehand.push', true) = 'on' then
      perform from public.sync_scopes s where s.scope = next_change.scope for update nowait;
    end if;
    perform sync.reserve(jsonb_build_object(
      scope, case when mine then least(64, 2 * (block ->> 3)::bigint) else 1 end));
    blocks := current_setting('storehand.blocks', true)::jsonb;
    block := blocks -> scope;
  end if;
  taken := (block ->> 1)::bigint;
  perform set_config('storehand.blocks', jsonb_set(blocks, array[scope, '1'], to_jsonb(taken + 1))::text, true);
  return taken;
end $$;

-- A change of a membership or of a person's name writes in the person's scope and in that of each store. It takes their
-- numbers in scope order before it does (sync/SPEC.md S4), as pushes do: the other way round, a push of the same person
-- and the admin who changes their role wait for each other, and one of them is turned away.

-- Reserves one number in each of these scopes, unless the transaction has begun to reserve: then its command did so.
create function sync.reserve_once(scopes text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from unnest(scopes) s where sync.is_reserved(s)) then
    perform sync.reserve((select jsonb_object_agg(s, 1) from unnest(scopes) s));
  end if;
end $$;

-- What sync_push is applying, for the triggers: null outside of it.
--   at      when the person made it, corrected; times: {field: at} of fields changed before that; by, client, op: whose it is; arrived: now
--   fields  the columns that it sets on the record `collection`/`id`
create function sync.current_op() returns jsonb
language sql stable set search_path = '' as $$
  select nullif(current_setting('storehand.op', true), '')::jsonb
$$;

-- When the write that runs now was made by its person: earlier than now for work done offline.
create function sync.made_at() returns timestamptz
language sql stable set search_path = '' as $$
  select coalesce((sync.current_op() ->> 'at')::timestamptz, now())
$$;

-- The same, of one field: a device sends what was done to a record one after another as one op (sync/SPEC.md P11).
create function sync.made_at(field text) returns timestamptz
language sql stable set search_path = '' as $$
  select coalesce((sync.current_op() -> 'times' ->> made_at.field)::timestamptz, sync.made_at())
$$;

-- The time by which memberships are judged while an op is brought in on somebody's behalf; null otherwise. Set by
-- apply_op alone.
create function sync.judged_at() returns timestamptz
language sql stable set search_path = '' as $$
  select nullif(current_setting('storehand.judged_at', true), '')::timestamptz
$$;

-- The import whose batch is being applied; null outside of one.
create function sync.current_import() returns uuid
language sql stable set search_path = '' as $$
  select nullif(current_setting('storehand.import', true), '')::uuid
$$;

-- Fills what every synced row carries and a client cannot choose. First argument: where the scope comes from
-- (store, user, self, global, store_or_global, given). Second argument `merged`: keep field_at.
create function sync.stamp() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
declare
  derived text;
  op jsonb;
  stamp jsonb;
begin
  if tg_argv[0] = 'store' then derived := 'store:' || new.store_id;
  elsif tg_argv[0] = 'user' then derived := 'user:' || new.user_id;
  elsif tg_argv[0] = 'self' then derived := 'user:' || new.id;
  elsif tg_argv[0] = 'global' then derived := 'global';
  elsif tg_argv[0] = 'store_or_global' then derived := coalesce('store:' || new.store_id, 'global');
  else derived := new.scope;
  end if;

  if tg_op = 'UPDATE' then
    if new.id <> old.id or derived is distinct from old.scope then
      perform sync.refuse('moved', 'A record cannot move to another store or person.', 403);
    end if;
    new.created_at := old.created_at;
    new.updated_at := now();
    new.field_at := old.field_at;
  elsif sync.is_client() then
    new.created_at := now();
    new.updated_at := now();
    new.field_at := '{}';
  end if;

  if new.deleted_at is not null then
    -- the server's clock, in a direct write as in a push
    if sync.is_client() and sync.current_op() is null then
      new.deleted_at := case when tg_op = 'UPDATE' then coalesce(old.deleted_at, now()) else now() end;
    end if;
  end if;

  if tg_argv[1] = 'merged' then
    op := sync.current_op();
    if op ->> 'id' = new.id::text and op ->> 'collection' = tg_table_name then
      -- a value that replaces another is never dated before it, whatever its device's clock says: whoever comes between
      -- the two in time is then answered the same in every order of arrival
      stamp := jsonb_build_array(op ->> 'at', op ->> 'op', op ->> 'by', op ->> 'client', op ->> 'arrived');
      new.field_at := new.field_at || coalesce(
        (select jsonb_object_agg(f.value, jsonb_set(stamp, '{0}', to_jsonb(
           greatest(coalesce(op -> 'times' ->> f.value, stamp ->> 0), new.field_at -> f.value ->> 0))))
         from jsonb_array_elements_text(op -> 'fields') f), '{}');
    elsif tg_op = 'UPDATE' then
      -- a direct write counts as an edit made now
      stamp := jsonb_build_array(sync.iso_time(now()), '', (select auth.uid()), null, sync.iso_time(now()));
      new.field_at := new.field_at || coalesce(
        (select jsonb_object_agg(f.name, stamp)
         from sync.collections c, unnest(c.writable) f (name)
         where c.name = tg_table_name and to_jsonb(new) -> f.name is distinct from to_jsonb(old) -> f.name), '{}');
    end if;
  end if;

  new.scope := derived;
  new.change := sync.next_change(derived);
  return new;
end $$;

create function sync.open_scope() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.sync_scopes (scope) values (tg_argv[0] || new.id) on conflict do nothing;
  return new;
end $$;

-- To be run once after the database was restored from a back-up: devices then read everything again and send what they
-- kept since.
create function sync.renew_epochs() returns void
language sql security definer set search_path = '' as $$
  update public.sync_scopes set epoch = gen_random_uuid() where true;
  insert into sync.restores default values on conflict do nothing;
$$;

grant select on public.sync_scopes to authenticated;
grant all on public.sync_scopes to service_role;

grant execute on function sync.current_op(), sync.made_at(), sync.made_at(text), sync.judged_at(), sync.current_import()
  to authenticated, service_role;

insert into public.sync_scopes (scope) values ('global');
