-- Notifications.

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
  text_key text check (text_key ~ '^[a-z_]{1,60}$'),
  text_params jsonb check (jsonb_typeof(text_params) = 'object')
);

select sync.declare_collection('notifications', 'user',
  fixed => array['user_id', 'store_id', 'title', 'message', 'type', 'category', 'url'],
  writable => array['is_read', 'deleted_at'],
  on_delete => 'delete', when_missing => 'sync.keep_early_mark',
  retire_by => 'created_at', retire_after => interval '1 year');

create index on public.notifications (user_id, created_at desc);

create index on public.notifications (created_at) where deleted_at is null;

-- What people are told of. A module declares its events, and a function that says who is told of one.
create table sync.events (
  -- also the name of its texts on devices
  kind text primary key check (kind ~ '^[a-z_]{1,60}$'),
  -- of its notifications (spec §3 notifications)
  category text not null,
  type text not null,
  title text not null check (length(title) between 1 and 200),
  -- takes the event, answers sync.told rows. The id of each is computed, so that nobody is told twice
  teller text not null
);

alter table sync.events enable row level security;

-- Who is told, and what: the English words, the page that they lead to, and what stands in the texts of devices.
create type sync.told as (
  id uuid, user_id uuid, store_id uuid, message text, url text, text_params jsonb);

-- Notifications are made in SQL only. What happened goes to an unscoped outbox; delivery writes the rows of the people
-- concerned. Delivery never waits for a person's scope (`skip locked`): whoever is busy gets theirs with the next
-- delivery, so a push that holds a store can never deadlock with one that holds a person.
create table sync.outbox (
  id bigint generated always as identity primary key,
  -- an event that is still to be told; null: a notification for one person
  kind text references sync.events (kind),
  record_id uuid,
  store_id uuid,
  -- who caused it; they are not told
  actor_id uuid,
  notification jsonb,
  created_at timestamptz(3) not null default now()
);

alter table sync.outbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

alter table sync.outbox enable row level security;

-- A mark on a notification that the server does not know yet (sync/SPEC.md M8): it waits for it. After a restore the work
-- that is sent again makes the same notifications again, under the same ids, and a mark may come first.
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

-- The text `field` of these translations, each as `name_<language>`; blank ones are left out. What a notification names is
-- told in the reader's language where the template has it: beside `template`, `questions` and `title` stand `template_es`
-- and the like.
create function sync.in_languages(name text, field text, translations jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(name || '_' || t.key, t.value ->> field), '{}')
  from jsonb_each(coalesce(translations, '{}')) t
  where trim(t.value ->> field) <> ''
$$;

-- Declares an event (sync.events); its teller is already there.
create function sync.declare_event(kind text, category text, type text, title text, teller text) returns void
language plpgsql set search_path = '' as $$
begin
  if to_regprocedure(format('%s(sync.outbox)', teller)) is null then
    raise undefined_function using message = format('There is no function %s(sync.outbox).', teller);
  end if;
  insert into sync.events (kind, category, type, title, teller) values (kind, category, type, title, teller);
end $$;

-- A trigger for a table of a store: what was written is to be told of. Its argument is the event.
create function sync.announce() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into sync.outbox (kind, record_id, store_id, actor_id)
  values (tg_argv[0], new.id, new.store_id, public.current_user_id());
  return null;
end $$;

-- The notifications that one event means, as rows without scope.
create function sync.notifications_of(event sync.outbox)
returns table (id uuid, user_id uuid, store_id uuid, title text, message text, type text, category text, url text,
  text_key text, text_params jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  e sync.events;
begin
  select k.* into strict e from sync.events k where k.kind = event.kind;
  return query execute format(
    'select t.id, t.user_id, t.store_id, $2, t.message, $3, $4, t.url, $5, t.text_params from %s($1) t', e.teller)
  using event, e.title, e.type, e.category, e.kind;
end $$;

-- Empties the outbox as far as it can without waiting; answers how many notifications were written. sync_push and
-- join_store call it last; a scheduled job calls it every minute for what they had to leave.
create function public.deliver_notifications(at_most integer default 500) returns integer
language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
declare
  event sync.outbox;
  letter sync.outbox;
  delivered integer := 0;
begin
  for event in
    select o.* from sync.outbox o where o.kind is not null order by o.id limit at_most for update skip locked
  loop
    insert into sync.outbox (store_id, notification)
    select n.store_id, to_jsonb(n) from sync.notifications_of(event) n;
    delete from sync.outbox o where o.id = event.id;
  end loop;

  for letter in
    select o.* from sync.outbox o where o.kind is null
    order by o.notification ->> 'user_id', o.id limit at_most for update skip locked
  loop
    perform from public.sync_scopes s
    where s.scope = 'user:' || (letter.notification ->> 'user_id') for update skip locked;
    continue when not found;
    begin
      insert into public.notifications (id, user_id, store_id, title, message, type, category, url, text_key, text_params)
      select n.id, n.user_id, n.store_id, left(n.title, 200), left(n.message, 2000), n.type, n.category, n.url,
        n.text_key, n.text_params
      from jsonb_populate_record(null::public.notifications, letter.notification) n
      -- whose account is gone since needs no letter
      where exists (select from auth.users u where u.id = n.user_id)
      on conflict (id) do nothing;
    exception when integrity_constraint_violation or data_exception then
      -- it can never be written: dropped, so that those behind it arrive
      raise warning 'A notification was dropped: %', sqlerrm;
    end;
    delete from sync.outbox o where o.id = letter.id;
    delivered := delivered + 1;
  end loop;
  return delivered;
end $$;

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

create function sync.announce_member(member_id uuid, member_store_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into sync.outbox (kind, record_id, store_id, actor_id)
  values ('member_joined', member_id, member_store_id, member_id)
$$;

-- Somebody joined: the admins of the store and the global admins.
create function sync.tell_of_member(event sync.outbox) returns setof sync.told
language sql stable security definer set search_path = '' as $$
  select sync.natural_id(event.kind, event.id::text, r.user_id::text), r.user_id, s.id,
    format('%s joined store #%s %s as general manager.', n.person, s.store_number, s.name),
    '/admin/users',
    jsonb_build_object('person', n.person, 'number', s.store_number, 'store', s.name)
  from public.stores s
  join auth.users u on u.id = event.record_id
  left join public.profiles p on p.id = u.id
  cross join lateral (
    select coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), u.email) as person
  ) n
  join (
    select m.user_id from public.store_users m
    where m.store_id = event.store_id and m.role = 'admin' and m.deleted_at is null
    union
    select a.user_id from public.user_roles a where a.is_admin and a.deleted_at is null
  ) r on r.user_id is distinct from event.actor_id
  where s.id = event.store_id
$$;

-- Asked: the admins of the store and the global admins. Decided: who asked.
create function sync.tell_of_joining(event sync.outbox)
returns setof sync.told
language sql stable security definer set search_path = '' as $$
  select sync.natural_id(event.kind, q.id::text, r.user_id::text), r.user_id,
    -- whoever is no member does not see the store
    case when event.kind <> 'join_declined' then q.store_id end,
    case event.kind
      when 'join_requested' then format('%s asks to join store #%s %s. Approve or decline it here.', n.person, s.store_number, s.name)
      when 'join_approved' then format('You are general manager of store #%s %s now.', s.store_number, s.name)
      else format('You were not added to store #%s. Ask its administrator if you think that this is wrong.', s.store_number) end,
    case event.kind when 'join_approved' then '/modules' else '/notifications' end,
    jsonb_build_object('person', n.person, 'number', s.store_number, 'store', s.name)
  from public.join_requests q
  join public.stores s on s.id = q.store_id
  join auth.users u on u.id = q.user_id
  left join public.profiles p on p.id = q.user_id
  cross join lateral (
    select coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), u.email) as person
  ) n
  join lateral (
    select q.user_id where event.kind <> 'join_requested'
    union
    select m.user_id from public.store_users m
    where event.kind = 'join_requested' and m.store_id = q.store_id and m.role = 'admin' and m.deleted_at is null
    union
    select a.user_id from public.user_roles a where event.kind = 'join_requested' and a.is_admin and a.deleted_at is null
  ) r on event.kind <> 'join_requested' or r.user_id is distinct from event.actor_id
  where q.id = event.record_id and (q.decision is null) = (event.kind = 'join_requested')
$$;

select sync.declare_event('member_joined', 'system', 'info', 'New team member', 'sync.tell_of_member');
select sync.declare_event('join_requested', 'system', 'warning', 'Somebody asks to join', 'sync.tell_of_joining');
select sync.declare_event('join_approved', 'system', 'success', 'You were added to a store', 'sync.tell_of_joining');
select sync.declare_event('join_declined', 'system', 'info', 'Your request was declined', 'sync.tell_of_joining');

create trigger b_take_early_mark before insert on public.notifications
  for each row execute function sync.take_early_mark();

create policy "read own notifications" on public.notifications for select to authenticated
  using (user_id = (select public.current_user_id()));

create policy "notify oneself" on public.notifications for insert to authenticated
  with check (
    user_id = (select public.current_user_id())
    and (store_id is null or store_id = any ((select public.permitted_store_ids(null))::uuid[])));

create policy "change own notifications" on public.notifications for update to authenticated
  using (user_id = (select public.current_user_id())) with check (user_id = (select public.current_user_id()));

grant select, insert (id, user_id, store_id, title, message, type, category, url, is_read, deleted_at),
  update (is_read, deleted_at) on public.notifications to authenticated;
grant all on public.notifications to service_role;

grant execute on function public.deliver_notifications(integer) to service_role;

grant execute on function sync.keep_early_mark(jsonb) to authenticated, service_role;

-- What pushes had to leave because somebody's scope was busy.
select sync.schedule_job('deliver-notifications', '* * * * *', 'select public.deliver_notifications()');
