-- What a failed item asks for (rules F1 to F5 of the inspections), and what a template asks for at completion.

-- {"on_fail": {"require": ["photo", "note"], "priority": "high", "due_hours": 24, "role": "general_manager"}}, each
-- part optional. Keys that are not known here are kept: a newer app may know them.
create function sync.is_item_rules(rules jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(rules) = 'object' and case
    when not rules ? 'on_fail' then true
    when jsonb_typeof(rules -> 'on_fail') <> 'object' then false
    else
      coalesce(case when jsonb_typeof(rules -> 'on_fail' -> 'require') = 'array'
        then rules -> 'on_fail' -> 'require' <@ '["photo", "note"]'
        else not rules -> 'on_fail' ? 'require' end, false)
      and (not rules -> 'on_fail' ? 'priority'
        or coalesce(rules -> 'on_fail' ->> 'priority' in ('critical', 'high', 'medium', 'low'), false))
      and (not rules -> 'on_fail' ? 'due_hours' or coalesce(
        case when jsonb_typeof(rules -> 'on_fail' -> 'due_hours') = 'number'
          then (rules -> 'on_fail' ->> 'due_hours')::numeric between 1 and 8760 end, false))
      and (not rules -> 'on_fail' ? 'role' or coalesce(
        rules -> 'on_fail' ->> 'role' in ('admin', 'supervisor', 'general_manager', 'shift_lead'), false))
    end
$$;
grant execute on function sync.is_item_rules(jsonb) to authenticated, service_role;

alter table public.inspection_items
  add column rules jsonb not null default '{}' check (sync.is_item_rules(rules) and length(rules::text) <= 4000);
grant insert (rules), update (rules) on public.inspection_items to authenticated;

-- Whether inspector and store sign before the walk is completed.
alter table public.inspection_templates add column requires_signatures boolean not null default false;
grant insert (requires_signatures), update (requires_signatures) on public.inspection_templates to authenticated;

-- Why a photo that the item asks for could not be taken.
alter table public.inspection_responses
  add column no_photo_reason text check (length(no_photo_reason) <= 500);
grant insert (no_photo_reason), update (no_photo_reason) on public.inspection_responses to authenticated;

update sync.collections
set writable = writable || array['no_photo_reason'], columns = sync.columns_of(name)
where name = 'inspection_responses';

-- The live sections of a template with their live items, in order.
create or replace function sync.template_sections(of_template uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', s.id, 'name', s.name, 'description', s.description, 'order_index', s.order_index,
      'max_score', s.max_score,
      'items', (
        select coalesce(jsonb_agg(
          jsonb_build_object(
            'id', i.id, 'order_index', i.order_index, 'question_text', i.question_text, 'help_text', i.help_text,
            'item_type', i.item_type, 'points', i.points, 'is_critical', i.is_critical, 'rules', i.rules)
          order by i.order_index, i.id), '[]')
        from public.inspection_items i where i.section_id = s.id and i.deleted_at is null))
    order by s.order_index, s.id), '[]')
  from public.inspection_sections s
  where s.template_id = of_template and s.deleted_at is null
$$;

create or replace function sync.derive_template() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if sync.is_client() then
      new.version := 1;
    end if;
  elsif current_setting('storehand.template', true) is distinct from 'children' then
    new.version := old.version
      + case when (new.name, new.total_points, new.scoring_mode, new.requires_signatures)
            is distinct from (old.name, old.total_points, old.scoring_mode, old.requires_signatures)
          and old.updated_at <> now()::timestamptz(3) then 1 else 0 end;
  end if;
  return new;
end $$;

create or replace function sync.keep_template_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.inspection_template_versions as v (template_id, version, snapshot)
  values (new.id, new.version, jsonb_build_object(
    'version', new.version, 'name', new.name, 'scoring_mode', new.scoring_mode, 'total_points', new.total_points,
    'requires_signatures', new.requires_signatures, 'sections', sync.template_sections(new.id)))
  on conflict (template_id, version) do update set snapshot = excluded.snapshot;
  return null;
end $$;
