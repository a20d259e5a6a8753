-- Notifications are read in the reader's language: beside the English `title` and `message` a row names the text of the
-- app (`notifications.text.<text_key>`) and what stands in it. Both null: somebody's own words, shown as they are. Only
-- SQL sets them; a device that does not know the key shows the English.

alter table public.notifications
  add column text_key text check (text_key ~ '^[a-z_]{1,60}$'),
  add column text_params jsonb check (jsonb_typeof(text_params) = 'object');

update sync.collections set columns = sync.columns_of(name) where name = 'notifications';

drop function sync.notifications_of(sync.outbox);

-- The notifications that one event means, as rows without scope. Ids are computed, so nobody is told twice.
create function sync.notifications_of(event sync.outbox)
returns table (id uuid, user_id uuid, store_id uuid, title text, message text, type text, category text, url text,
  text_key text, text_params jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  if event.kind = 'member_joined' then
    return query
      select gen_random_uuid(), r.user_id, s.id,
        'New team member', format('%s joined store #%s %s as general manager.', n.person, s.store_number, s.name),
        'info', 'system', '/admin/users',
        'member_joined', jsonb_build_object('person', n.person, 'number', s.store_number, 'store', s.name)
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
      where s.id = event.store_id;

  elsif event.kind = 'inspection_completed' then
    return query
      select sync.natural_id('inspection_completed', i.id::text, m.user_id::text), m.user_id, i.store_id,
        'Inspection completed', format('%s at store #%s: %s of %s points.',
          i.template_snapshot ->> 'name', s.store_number, trim_scale(i.total_score), trim_scale(i.max_possible_score)),
        'info', 'inspections', '/inspections/' || i.id,
        'inspection_completed', jsonb_build_object('template', i.template_snapshot ->> 'name',
          'number', s.store_number, 'earned', trim_scale(i.total_score), 'possible', trim_scale(i.max_possible_score))
      from public.inspections i
      join public.stores s on s.id = i.store_id
      join public.store_users m on m.store_id = i.store_id and m.role = 'general_manager' and m.deleted_at is null
      where i.id = event.record_id and i.status = 'completed' and i.deleted_at is null
        and m.user_id is distinct from event.actor_id;

  elsif event.kind = 'critical_failure' then
    return query
      select sync.natural_id('critical_failure', i.id::text, m.user_id::text), m.user_id, i.store_id,
        'Critical item failed', format('%s at store #%s: %s', i.template_snapshot ->> 'name', s.store_number, f.questions),
        'error', 'urgent', '/inspections/' || i.id,
        'critical_failure', jsonb_build_object('template', i.template_snapshot ->> 'name',
          'number', s.store_number, 'questions', left(f.questions, 1500))
      from public.inspections i
      join public.stores s on s.id = i.store_id
      cross join lateral (
        select string_agg(item ->> 'question_text', ' · ' order by r.created_at) as questions
        from public.inspection_responses r
        join lateral sync.snapshot_item(i.template_snapshot, r.item_id) item on true
        where r.inspection_id = i.id and r.deleted_at is null and r.response_value = 'fail'
          and (item ->> 'is_critical')::boolean
      ) f
      join public.store_users m
        on m.store_id = i.store_id and m.role in ('general_manager', 'supervisor') and m.deleted_at is null
      where i.id = event.record_id and i.status = 'completed' and i.deleted_at is null
        and f.questions is not null and m.user_id is distinct from event.actor_id;
  end if;
end $$;

-- Empties the outbox as far as it can without waiting; answers how many notifications were written. sync_push and
-- join_store call it last; a scheduled job calls it every minute for what they had to leave.
create or replace function public.deliver_notifications(at_most integer default 500) returns integer
language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
declare
  event sync.outbox;
  letter sync.outbox;
  delivered integer := 0;
begin
  for event in
    select o.* from sync.outbox o where o.kind <> 'notification' order by o.id limit at_most for update skip locked
  loop
    insert into sync.outbox (kind, store_id, notification)
    select 'notification', n.store_id, to_jsonb(n) from sync.notifications_of(event) n;
    delete from sync.outbox o where o.id = event.id;
  end loop;

  for letter in
    select o.* from sync.outbox o where o.kind = 'notification'
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
