-- A mark on a notification that the server does not know yet (sync/SPEC.md M8). After a restore the work that is sent again
-- makes the same notifications again, under the same ids; a mark that came first was answered and dropped, so that the
-- notification came back unread (chaos seed 3917552). It waits for its notification now.
create table sync.early_marks (
  notification_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  is_read boolean,
  is_deleted boolean,
  kept_at timestamptz(3) not null default now(),
  primary key (notification_id, user_id)
);
create index on sync.early_marks (kept_at);
alter table sync.early_marks enable row level security;

-- Keeps the caller's mark on a notification that is not there. One that was purged never comes back: 90 days are enough.
create function sync.keep_early_mark(op jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  set_read constant boolean := (op -> 'set' ->> 'is_read')::boolean;
  set_deleted constant boolean := case when op -> 'set' ? 'deleted_at' then op -> 'set' ->> 'deleted_at' is not null end;
begin
  if exists (select from public.notifications n where n.id = (op ->> 'id')::uuid) then
    return;
  end if;
  insert into sync.early_marks as m (notification_id, user_id, is_read, is_deleted)
  values ((op ->> 'id')::uuid, public.current_user_id(), set_read, set_deleted)
  on conflict (notification_id, user_id) do update
    set is_read = coalesce(excluded.is_read, m.is_read), is_deleted = coalesce(excluded.is_deleted, m.is_deleted);
end $$;
grant execute on function sync.keep_early_mark(jsonb) to authenticated, service_role;

create or replace function sync.apply_op(op jsonb, stamp jsonb, times jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  known record;
  result jsonb;
begin
  known := sync.rescued_op((stamp ->> 2)::uuid, op);
  if known.is_known then
    return sync.result(op, 'applied', 'known', null, known.change);
  end if;
  if current_setting('storehand.on_behalf', true) = 'on' then
    perform set_config('storehand.judged_at', stamp ->> 0, true);
  end if;
  result := sync.apply_new_op(op, stamp, times);
  if result ->> 'code' = 'not_found' and op ->> 'collection' = 'notifications' then
    perform sync.keep_early_mark(op);
    return sync.result(op, 'applied', 'gone', null, null);
  end if;
  return result;
end $$;

create function sync.take_early_mark() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  mark sync.early_marks;
begin
  delete from sync.early_marks m where m.notification_id = new.id and m.user_id = new.user_id returning m.* into mark;
  if found then
    new.is_read := coalesce(mark.is_read, new.is_read);
    new.deleted_at := case when mark.is_deleted then now() else new.deleted_at end;
  end if;
  return new;
end $$;
create trigger b_take_early_mark before insert on public.notifications
  for each row execute function sync.take_early_mark();
