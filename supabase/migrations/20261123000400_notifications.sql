-- Notifications.

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  store_id uuid references public.stores (id),
  title text not null check (length(title) between 1 and 200),
  message text not null default '',
  type text check (type in ('success', 'error', 'info', 'warning')),
  category text not null default 'system'
    check (category in ('candidates', 'supply_orders', 'inspections', 'budget', 'vehicles', 'system', 'urgent')),
  -- a path inside the app that the notification leads to
  url text check (url is null or url ~ '^/[^/\\]'),
  is_read boolean not null default false,
  text_key text check (text_key ~ '^[a-z_]{1,60}$'),
  text_params jsonb check (jsonb_typeof(text_params) = 'object'),
  -- what follows is the server's. `high` passes quiet hours
  urgency text not null default 'normal' check (urgency in ('low', 'normal', 'high')),
  -- what it is shown under: the event and its record
  group_key text check (length(group_key) <= 120),
  -- the record that it is about, for "notify me about this" and "mute this"
  record_collection text check (record_collection ~ '^[a-z_]{1,60}$'),
  record_id uuid,
  constraint record_is_whole check ((record_collection is null) = (record_id is null))
);

select sync.declare_collection('notifications', 'user',
  fixed => array['user_id', 'store_id', 'title', 'message', 'type', 'category', 'url'],
  writable => array['is_read', 'deleted_at'],
  on_delete => 'delete', when_missing => 'sync.keep_early_mark',
  retire_by => 'created_at', retire_after => interval '1 year');

create index on public.notifications (user_id, created_at desc);

create index on public.notifications (created_at) where deleted_at is null;

-- The count of a badge reads what is unread, not the list.
create index on public.notifications (user_id) where not is_read and deleted_at is null;

-- What people are told of. A module declares its events, and a function that says who is told of one.
create table sync.events (
  -- also the name of its texts on devices
  kind text primary key check (kind ~ '^[a-z_]{1,60}$'),
  -- of its notifications (spec §3 notifications)
  category text not null,
  type text not null,
  title text not null check (length(title) between 1 and 200),
  -- takes the event, answers sync.told rows. The id of each is computed, so that nobody is told twice
  teller text not null,
  -- of its notifications: `high` passes quiet hours
  urgency text not null check (urgency in ('low', 'normal', 'high')),
  -- the collection that the event's `record_id` is of; `stores`: it is about its store; null: about no record
  record text check (record ~ '^[a-z_]{1,60}$'),
  -- events of one record within this time make one notification, which says the latest; null: each makes its own
  group_within interval,
  -- what is added to the address of its notifications where something is to be done: there the page asks for it. By it a
  -- push has the button "Done"; null: it has none
  done_query text check (done_query ~ '^[a-z_]+=[a-z_]+$')
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
  -- so many are told that it is done beside the commit which caused it (rules.md D2)
  beside boolean not null default false,
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

-- Declares an event (sync.events); its teller is already there. An event of the category `urgent` is urgent.
create function sync.declare_event(kind text, category text, type text, title text, teller text,
  urgency text default null, record text default null, group_within interval default null, done_query text default null)
returns void
language plpgsql set search_path = '' as $$
begin
  if to_regprocedure(format('%s(sync.outbox)', teller)) is null then
    raise undefined_function using message = format('There is no function %s(sync.outbox).', teller);
  end if;
  insert into sync.events (kind, category, type, title, teller, urgency, record, group_within, done_query)
  values (kind, category, type, title, teller,
    coalesce(urgency, case category when 'urgent' then 'high' else 'normal' end), record, group_within, done_query);
end $$;

-- A trigger for a table of a store: what was written is to be told of. Its argument is the event.
create function sync.announce() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into sync.outbox (kind, record_id, store_id, actor_id)
  values (tg_argv[0], new.id, new.store_id, public.current_user_id());
  return null;
end $$;

-- The notifications that one event means, as rows without scope: those of its teller, and the same for whoever follows
-- its record and may read it (rules.md D8).
create function sync.notifications_of(event sync.outbox)
returns table (id uuid, user_id uuid, store_id uuid, title text, message text, type text, category text, url text,
  text_key text, text_params jsonb, urgency text, group_key text, record_collection text, record_id uuid,
  group_seconds integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  e sync.events;
  about uuid;
  told sync.told[];
  first sync.told;
begin
  select k.* into strict e from sync.events k where k.kind = event.kind;
  about := case when e.record = 'stores' then event.store_id when e.record is not null then event.record_id end;
  execute format('select array_agg(t) from %s($1) t', e.teller) into told using event;
  if about is not null and cardinality(told) > 0 then
    first := told[1];
    told := told || array(
      select row(sync.natural_id(event.kind, event.id::text, f.user_id::text, 'follows'), f.user_id, event.store_id,
        first.message, first.url, first.text_params)::sync.told
      from public.notification_subscriptions f
      where f.record_collection = e.record and f.record_id = about and f.mode = 'follow' and f.deleted_at is null
        and f.user_id is distinct from event.actor_id
        and f.user_id <> all (select t.user_id from unnest(told) t)
        and (sync.is_admin(f.user_id) or exists (
          select from public.store_users m
          left join sync.collections c on c.name = e.record
          where m.user_id = f.user_id and m.store_id = event.store_id and m.deleted_at is null
            and (c.read_permission is null or m.role = any (public.roles_with_permission(c.read_permission))))));
  end if;
  return query
    select t.id, t.user_id, t.store_id, e.title, t.message, e.type, e.category, t.url, e.kind, t.text_params, e.urgency,
      e.kind || ':' || about, case when about is not null then e.record end, about,
      extract(epoch from e.group_within)::integer
    from unnest(told) t;
end $$;

-- Leaves to the job what this transaction tells more people than fifty: to write two hundred rows would take longer than
-- what they are told of. Whoever could be told is counted, which costs less than asking who is. Answers whether there
-- is any (rules.md D2).
create function sync.leave_large_audiences() returns boolean
language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
begin
  update sync.outbox u set beside = true
  where u.id in (
    select o.id from sync.outbox o
    where o.kind is not null and not o.beside and o.created_at = now()::timestamptz(3)
      and (select count(*) from (
          select from public.store_users m where m.store_id = o.store_id and m.deleted_at is null limit 51) people)
        + (select count(*) from (select from public.user_roles a where a.is_admin and a.deleted_at is null limit 51) admins)
        > 50
    for update skip locked);
  return found;
end $$;

-- The notification of the same group that a letter only says anew: unread, and within the group's time.
create function sync.renew_in_group(letter public.notifications, group_seconds integer) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if group_seconds is null or letter.group_key is null
    or exists (select from public.notifications n where n.id = letter.id) then
    return false;
  end if;
  update public.notifications n
  set message = left(letter.message, 2000), text_params = letter.text_params, url = letter.url
  where n.id = (
    select o.id from public.notifications o
    where o.user_id = letter.user_id and not o.is_read and o.deleted_at is null and o.group_key = letter.group_key
      and o.created_at > now() - make_interval(secs => group_seconds)
    order by o.created_at desc limit 1);
  return found;
end $$;

-- Empties the outbox as far as it can without waiting; answers how many notifications were written. sync_push and
-- join_store call it last; a scheduled job calls it every minute for what they had to leave. What is to be pushed or mailed
-- is queued in the same transaction (sync.queue_push, sync.queue_mail).
create function public.deliver_notifications(at_most integer default 500, with_large boolean default true) returns integer
language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
declare
  event sync.outbox;
  letter sync.outbox;
  made public.notifications;
  delivered integer := 0;
  queued integer := 0;
  mailed integer := 0;
begin
  for event in
    select o.* from sync.outbox o where o.kind is not null and (with_large or not o.beside)
    order by o.id limit at_most for update skip locked
  loop
    insert into sync.outbox (store_id, actor_id, beside, notification)
    select n.store_id, event.actor_id, event.beside, to_jsonb(n) from sync.notifications_of(event) n;
    delete from sync.outbox o where o.id = event.id;
  end loop;

  for letter in
    select o.* from sync.outbox o where o.kind is null and (with_large or not o.beside)
    order by o.notification ->> 'user_id', o.id limit at_most for update skip locked
  loop
    perform from public.sync_scopes s
    where s.scope = 'user:' || (letter.notification ->> 'user_id') for update skip locked;
    continue when not found;
    begin
      made := jsonb_populate_record(null::public.notifications, letter.notification);
      if not sync.renew_in_group(made, (letter.notification ->> 'group_seconds')::integer) then
        insert into public.notifications (id, user_id, store_id, title, message, type, category, url, text_key, text_params,
          urgency, group_key, record_collection, record_id, is_read)
        select made.id, made.user_id, made.store_id, left(made.title, 200), left(made.message, 2000), made.type,
          made.category, made.url, made.text_key, made.text_params, coalesce(made.urgency, 'normal'),
          made.group_key, made.record_collection, made.record_id,
          -- about something that its person muted: it is in the list, and counts nowhere (rules.md D8)
          exists (
            select from public.notification_subscriptions m
            where m.user_id = made.user_id and m.mode = 'mute' and m.deleted_at is null
              and m.record_collection = made.record_collection and m.record_id = made.record_id)
        -- whose account is gone since needs no letter
        where exists (select from auth.users u where u.id = made.user_id)
        on conflict (id) do nothing;
        if found then
          queued := queued + sync.queue_push(made, letter.actor_id);
          if made.urgency = 'high' then
            mailed := mailed + sync.queue_mail(made);
          end if;
        end if;
      end if;
    exception when integrity_constraint_violation or data_exception then
      -- it can never be written: dropped, so that those behind it arrive
      raise warning 'A notification was dropped: %', sqlerrm;
    end;
    delete from sync.outbox o where o.id = letter.id;
    delivered := delivered + 1;
  end loop;
  if queued > 0 then
    perform sync.run_push_sender();
  end if;
  if mailed > 0 then
    perform sync.run_mail_sender();
  end if;
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

grant execute on function public.deliver_notifications(integer, boolean) to service_role;

grant execute on function sync.keep_early_mark(jsonb) to authenticated, service_role;

-- What pushes had to leave because somebody's scope was busy.
select sync.schedule_job('deliver-notifications', '* * * * *', 'select public.deliver_notifications()');
