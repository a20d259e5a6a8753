-- Global admins hear of failed critical items, too: once per inspection, with all of its questions, whatever else they are
-- in its store.
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
      join (
        select s.user_id from public.store_users s
        where s.store_id = event.store_id and s.role in ('general_manager', 'supervisor') and s.deleted_at is null
        union
        select a.user_id from public.user_roles a where a.is_admin and a.deleted_at is null
      ) m on true
      where i.id = event.record_id and i.status = 'completed' and i.deleted_at is null
        and q.en is not null and m.user_id is distinct from event.actor_id;
  end if;
end $$;
