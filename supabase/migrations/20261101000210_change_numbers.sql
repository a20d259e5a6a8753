-- Scopes and change numbers (sync/SPEC.md, Scopes).
--
-- A number is taken under the lock of its scope's row, so within a scope numbers become visible in order.
-- A transaction reserves a block per scope, in scope order, before it touches any row; the trigger consumes the block.
-- Blocks live in a transaction-local setting: a rolled back savepoint gives its numbers back, a transaction writes each
-- scope's row once, and gaps are harmless.

-- A moment as devices write it: 2026-11-20T14:02:11.123Z.
create function sync.iso_time(moment timestamptz) returns text
language sql immutable set search_path = '' as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
grant execute on function sync.iso_time(timestamptz) to authenticated, service_role;

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
end $$;

-- The next number of a scope: from the transaction's block, else from a new one (1, 2, 4 ... 64 numbers, so that a
-- command that reserved too little or nothing stays linear).
create function sync.next_change(scope text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  blocks jsonb := coalesce(nullif(current_setting('storehand.blocks', true), ''), '{}')::jsonb;
  block jsonb := blocks -> scope;
  mine boolean := block ->> 0 = pg_current_xact_id()::text;
  taken bigint;
begin
  if mine is not true or (block ->> 1)::bigint > (block ->> 2)::bigint then
    perform sync.reserve(jsonb_build_object(
      scope, case when mine then least(64, 2 * (block ->> 3)::bigint) else 1 end));
    blocks := current_setting('storehand.blocks', true)::jsonb;
    block := blocks -> scope;
  end if;
  taken := (block ->> 1)::bigint;
  perform set_config('storehand.blocks', jsonb_set(blocks, array[scope, '1'], to_jsonb(taken + 1))::text, true);
  return taken;
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

-- A scope exists before anything is written in it.
insert into public.sync_scopes (scope) values ('global');

create function sync.open_scope() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.sync_scopes (scope) values (tg_argv[0] || new.id) on conflict do nothing;
  return new;
end $$;

create trigger a_open_scope before insert on public.stores
  for each row execute function sync.open_scope('store:');
create trigger a_open_scope before insert on public.profiles
  for each row execute function sync.open_scope('user:');

-- Triggers fire in the order of their names: derive_* first, sync_stamp last.
create trigger sync_stamp before insert or update on public.profiles
  for each row execute function sync.stamp('self');
create trigger sync_stamp before insert or update on public.user_roles
  for each row execute function sync.stamp('user');
create trigger sync_stamp before insert or update on public.stores
  for each row execute function sync.stamp('global');
create trigger sync_stamp before insert or update on public.store_users
  for each row execute function sync.stamp('user');
create trigger sync_stamp before insert or update on public.store_members
  for each row execute function sync.stamp('store');
create trigger sync_stamp before insert or update on public.food_cost_entries
  for each row execute function sync.stamp('store', 'merged');
create trigger sync_stamp before insert or update on public.weekly_sales_forecasts
  for each row execute function sync.stamp('store', 'merged');
create trigger sync_stamp before insert or update on public.notifications
  for each row execute function sync.stamp('user', 'merged');
create trigger sync_stamp before insert or update on public.inspection_templates
  for each row execute function sync.stamp('store_or_global');
create trigger sync_stamp before insert or update on public.inspections
  for each row execute function sync.stamp('store', 'merged');
create trigger sync_stamp before insert or update on public.inspection_responses
  for each row execute function sync.stamp('store', 'merged');
create trigger sync_stamp before insert or update on public.inspection_photos
  for each row execute function sync.stamp('store', 'merged');
create trigger sync_stamp before insert or update on public.inspection_action_items
  for each row execute function sync.stamp('store', 'merged');
create trigger sync_stamp before insert or update on public.record_conflicts
  for each row execute function sync.stamp('given');

grant execute on function sync.current_op(), sync.made_at() to authenticated, service_role;

-- To be run once after the database was restored from a back-up: devices then read everything again and send what they
-- kept since.
create function sync.renew_epochs() returns void
language sql security definer set search_path = '' as $$
  update public.sync_scopes set epoch = gen_random_uuid() where true
$$;
