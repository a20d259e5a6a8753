-- What a notification names is told in the reader's language, too, where the template has it in that language: beside
-- `template`, `questions` and `title` stand `template_es` and the like (as for planned inspections).

-- The text `field` of these translations, each as `name_<language>`; blank ones are left out.
create function sync.in_languages(name text, field text, translations jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(name || '_' || t.key, t.value ->> field), '{}')
  from jsonb_each(coalesce(translations, '{}')) t
  where trim(t.value ->> field) <> ''
$$;

-- The questions of items of a snapshot in one language, each that is not translated in English.
create function sync.questions_in(language text, items jsonb[]) returns text
language sql immutable set search_path = '' as $$
  select left(string_agg(coalesce(
    nullif(trim(i.item -> 'translations' -> language ->> 'question_text'), ''), i.item ->> 'question_text'),
    ' · ' order by i.place), 1500)
  from unnest(items) with ordinality i(item, place)
$$;

create or replace function sync.notifications_of_walk(event sync.outbox)
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
          || sync.in_languages('template', 'name', i.template_snapshot -> 'translations')
      from public.inspections i
      join public.stores s on s.id = i.store_id
      join public.store_users m on m.store_id = i.store_id and m.role = 'general_manager' and m.deleted_at is null
      where i.id = event.record_id and i.status = 'completed' and i.deleted_at is null
        and m.user_id is distinct from event.actor_id;

  elsif event.kind = 'critical_failure' then
    return query
      select sync.natural_id('critical_failure', i.id::text, m.user_id::text), m.user_id, i.store_id,
        'Critical item failed', format('%s at store #%s: %s', i.template_snapshot ->> 'name', s.store_number, q.en),
        'error', 'urgent', '/inspections/' || i.id,
        'critical_failure', jsonb_build_object('template', i.template_snapshot ->> 'name',
          'number', s.store_number, 'questions', q.en)
          || sync.in_languages('template', 'name', i.template_snapshot -> 'translations')
          || jsonb_strip_nulls(jsonb_build_object('questions_es', nullif(q.es, q.en), 'questions_fr', nullif(q.fr, q.en)))
      from public.inspections i
      join public.stores s on s.id = i.store_id
      cross join lateral (
        select array_agg(item order by r.created_at) as items
        from public.inspection_responses r
        join lateral sync.snapshot_item(i.template_snapshot, r.item_id) item on true
        where r.inspection_id = i.id and r.deleted_at is null and r.response_value = 'fail'
          and (item ->> 'is_critical')::boolean
      ) f
      cross join lateral (
        select sync.questions_in('en', f.items) as en, sync.questions_in('es', f.items) as es,
          sync.questions_in('fr', f.items) as fr
      ) q
      join public.store_users m
        on m.store_id = i.store_id and m.role in ('general_manager', 'supervisor') and m.deleted_at is null
      where i.id = event.record_id and i.status = 'completed' and i.deleted_at is null
        and q.en is not null and m.user_id is distinct from event.actor_id;
  end if;
end $$;

-- The title of an action item is the question of its walk; one that is not stays as it is written.
create or replace function sync.notifications_of_action(event sync.outbox)
returns table (id uuid, user_id uuid, store_id uuid, title text, message text, type text, category text, url text,
  text_key text, text_params jsonb)
language sql stable security definer set search_path = '' as $$
  select
    -- overdue is told once; everything else as often as it happens
    sync.natural_id(event.kind, a.id::text, r.user_id::text,
      case when event.kind = 'action_overdue' then '' else event.id::text end),
    r.user_id, a.store_id, w.title,
    format('%s, store #%s%s', a.title, s.store_number, coalesce(' · ' || left(w.words, 500), '')),
    w.type, 'inspections', '/inspections/actions/' || a.id,
    event.kind, jsonb_build_object(
      'title', a.title, 'number', s.store_number, 'words', coalesce(' · ' || left(w.words, 500), ''))
      || case when q.item ->> 'question_text' = a.title
        then sync.in_languages('title', 'question_text', q.item -> 'translations') else '{}' end
  from public.inspection_action_items a
  join public.stores s on s.id = a.store_id
  join public.inspections i on i.id = a.inspection_id
  cross join lateral (select sync.snapshot_item(i.template_snapshot, a.item_id) as item) q
  cross join lateral (
    select case event.kind
        when 'action_assigned' then 'Action item for you'
        when 'action_done' then 'Action item done'
        when 'action_cannot_do' then 'Action item cannot be done'
        when 'action_reopened' then 'Action item reopened'
        else 'Action item overdue' end as title,
      case event.kind
        when 'action_assigned' then nullif(a.note, '')
        when 'action_reopened' then nullif(a.reopen_reason, '')
        when 'action_done' then nullif(a.resolution, '')
        when 'action_cannot_do' then nullif(a.resolution, '') end as words,
      case when event.kind in ('action_assigned', 'action_done') then 'info' else 'warning' end as type
  ) w
  join lateral (
    select a.assignee_id as user_id where event.kind in ('action_assigned', 'action_overdue')
    union
    select (event.notification ->> 'user_id')::uuid where event.kind = 'action_reopened'
    union
    select m.user_id from public.store_users m
    where m.store_id = a.store_id and m.deleted_at is null
      and case event.kind
        when 'action_overdue' then m.role = 'general_manager' or m.role = a.assignee_role
        else event.kind in ('action_done', 'action_cannot_do') and m.role = 'general_manager' end
  ) r on r.user_id is not null and r.user_id is distinct from event.actor_id
  where a.id = event.record_id and a.deleted_at is null
    and case event.kind
      when 'action_assigned' then a.status in ('open', 'in_progress')
      when 'action_done' then a.status = 'done'
      when 'action_cannot_do' then a.status = 'cannot_do'
      else a.status in ('open', 'in_progress') end
$$;
