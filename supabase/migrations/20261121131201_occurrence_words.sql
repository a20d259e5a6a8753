-- Of a planned inspection its reader is told the deadline as it is written in their language, and the template by its name
-- there: beside the words for apps that know no better, the moment with the store's time zone and the names.
create or replace function sync.notifications_of_occurrence(event sync.outbox)
returns table (id uuid, user_id uuid, store_id uuid, title text, message text, type text, category text, url text,
  text_key text, text_params jsonb)
language sql stable security definer set search_path = '' as $$
  select sync.natural_id(event.kind, o.id::text, m.user_id::text), m.user_id, o.store_id,
    case event.kind when 'occurrence_due' then 'Inspection due' else 'Inspection missed' end,
    format(case event.kind when 'occurrence_due' then '%s, store #%s, until %s' else '%s, store #%s, was due %s' end,
      t.name, s.store_number, w.until),
    case event.kind when 'occurrence_due' then 'info' else 'warning' end, 'inspections', '/inspections',
    event.kind, jsonb_build_object('template', t.name, 'number', s.store_number, 'time', w.until,
      'time_at', to_char(o.due_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'time_zone', s.time_zone)
      || jsonb_strip_nulls(jsonb_build_object(
        'template_es', nullif(t.translations -> 'es' ->> 'name', ''),
        'template_fr', nullif(t.translations -> 'fr' ->> 'name', '')))
  from public.inspection_occurrences o
  join public.inspection_templates t on t.id = o.template_id
  join public.stores s on s.id = o.store_id
  cross join lateral (select to_char(o.due_at at time zone s.time_zone, 'MM/DD HH24:MI') as until) w
  join public.store_users m on m.store_id = o.store_id and m.deleted_at is null
    and (m.role = o.role or (event.kind = 'occurrence_missed' and m.role = 'general_manager'))
  where o.id = event.record_id and o.deleted_at is null
    and o.status = case event.kind when 'occurrence_due' then 'due' else 'missed' end
$$;
