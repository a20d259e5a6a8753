-- A change of a membership or of a person's name writes in the person's scope and in that of each store. It takes their
-- numbers in scope order before it does (sync/SPEC.md S4), as pushes do: the other way round, a push of the same person
-- and the admin who changes their role wait for each other, and one of them is turned away.

-- Reserves one number in each of these scopes, unless the transaction has begun to reserve: then its command did so.
create function sync.reserve_once(scopes text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  blocks constant jsonb := coalesce(nullif(current_setting('storehand.blocks', true), ''), '{}')::jsonb;
begin
  if not exists (
    select from unnest(scopes) s where blocks -> s ->> 0 = pg_current_xact_id()::text) then
    perform sync.reserve((select jsonb_object_agg(s, 1) from unnest(scopes) s));
  end if;
end $$;

create function sync.reserve_membership() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return new;
  end if;
  perform sync.reserve_once(array['store:' || new.store_id, 'user:' || new.user_id]);
  return new;
end $$;
-- before `sync_stamp`, which takes the number of the person's scope
create trigger a_reserve_scopes before insert or update on public.store_users
  for each row execute function sync.reserve_membership();

create function sync.reserve_names() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform sync.reserve_once(array(
    select m.scope from public.store_members m
    where m.user_id = new.id and (m.first_name, m.last_name) is distinct from (new.first_name, new.last_name)
  ) || ('user:' || new.id));
  return new;
end $$;
create trigger a_reserve_scopes before update on public.profiles
  for each row when (new is distinct from old) execute function sync.reserve_names();
