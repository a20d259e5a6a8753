-- Inspection templates: their sections and items are part of them, and every version is kept as it was, because a walk
-- is scored by the template it began with.

create table public.inspection_template_versions (
  template_id uuid not null references public.inspection_templates (id),
  version integer not null,
  -- {version, name, scoring_mode, total_points, sections: [{id, name, description, order_index, max_score,
  --  items: [{id, order_index, question_text, help_text, item_type, points, is_critical}]}]}
  snapshot jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (template_id, version)
);
alter table public.inspection_template_versions enable row level security;

-- The live sections of a template with their live items, in order.
create function sync.template_sections(of_template uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', s.id, 'name', s.name, 'description', s.description, 'order_index', s.order_index,
      'max_score', s.max_score,
      'items', (
        select coalesce(jsonb_agg(
          jsonb_build_object(
            'id', i.id, 'order_index', i.order_index, 'question_text', i.question_text, 'help_text', i.help_text,
            'item_type', i.item_type, 'points', i.points, 'is_critical', i.is_critical)
          order by i.order_index, i.id), '[]')
        from public.inspection_items i where i.section_id = s.id and i.deleted_at is null))
    order by s.order_index, s.id), '[]')
  from public.inspection_sections s
  where s.template_id = of_template and s.deleted_at is null
$$;

-- One item of a snapshot, or nothing.
create function sync.snapshot_item(snapshot jsonb, item_id uuid) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_path_query_first(snapshot, '$.sections[*].items[*] ? (@.id == $id)', jsonb_build_object('id', item_id))
$$;

-- A change of what is asked or scored makes a new version, once per transaction.
create function sync.derive_template() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if sync.is_client() then
      new.version := 1;
    end if;
  elsif current_setting('storehand.template', true) is distinct from 'children' then
    new.version := old.version
      + case when (new.name, new.total_points, new.scoring_mode) is distinct from (old.name, old.total_points, old.scoring_mode)
          and old.updated_at <> now()::timestamptz(3) then 1 else 0 end;
  end if;
  return new;
end $$;

create trigger derive_template before insert or update on public.inspection_templates
  for each row execute function sync.derive_template();

create function sync.keep_template_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.inspection_template_versions as v (template_id, version, snapshot)
  values (new.id, new.version, jsonb_build_object(
    'version', new.version, 'name', new.name, 'scoring_mode', new.scoring_mode, 'total_points', new.total_points,
    'sections', sync.template_sections(new.id)))
  on conflict (template_id, version) do update set snapshot = excluded.snapshot;
  return null;
end $$;

create trigger keep_version after insert or update on public.inspection_templates
  for each row execute function sync.keep_template_version();

create function sync.touch_templates(template_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('storehand.template', 'children', true);
  update public.inspection_templates t
  set version = t.version + case when t.updated_at = now()::timestamptz(3) then 0 else 1 end
  where t.id = any (template_ids);
  perform set_config('storehand.template', '', true);
end $$;

-- Once per statement, so that a template of a hundred items is one bump and not a hundred.
create function sync.sections_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform sync.touch_templates(array(select distinct c.template_id from changed c));
  return null;
end $$;
create function sync.items_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform sync.touch_templates(array(
    select distinct s.template_id from changed c join public.inspection_sections s on s.id = c.section_id));
  return null;
end $$;

create trigger sections_inserted after insert on public.inspection_sections
  referencing new table as changed for each statement execute function sync.sections_changed();
create trigger sections_updated after update on public.inspection_sections
  referencing new table as changed for each statement execute function sync.sections_changed();
create trigger items_inserted after insert on public.inspection_items
  referencing new table as changed for each statement execute function sync.items_changed();
create trigger items_updated after update on public.inspection_items
  referencing new table as changed for each statement execute function sync.items_changed();

-- Sections and items stay where they are and keep their times.
create function sync.derive_template_part() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if sync.is_client() then
      new.created_at := now();
      new.updated_at := now();
    end if;
    return new;
  end if;
  if tg_table_name = 'inspection_sections' then
    if new.template_id <> old.template_id then
      perform sync.refuse('moved', 'A section cannot move to another template.', 403);
    end if;
  elsif new.section_id <> old.section_id and not exists (
    select from public.inspection_sections a
    join public.inspection_sections b on b.template_id = a.template_id
    where a.id = old.section_id and b.id = new.section_id
  ) then
    perform sync.refuse('moved', 'An item cannot move to another template.', 403);
  end if;
  new.id := old.id;
  new.created_at := old.created_at;
  new.updated_at := now();
  return new;
end $$;

create trigger derive_part before insert or update on public.inspection_sections
  for each row execute function sync.derive_template_part();
create trigger derive_part before insert or update on public.inspection_items
  for each row execute function sync.derive_template_part();

-- A removed template or section takes its parts with it; one that comes back brings back what fell with it.
create function sync.tombstone_template_parts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'inspection_templates' then
    update public.inspection_sections s set deleted_at = new.deleted_at
    where s.template_id = new.id and s.deleted_at is not distinct from old.deleted_at;
  else
    update public.inspection_items i set deleted_at = new.deleted_at
    where i.section_id = new.id and i.deleted_at is not distinct from old.deleted_at;
  end if;
  return null;
end $$;

create trigger tombstone_parts after update of deleted_at on public.inspection_templates
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null))
  execute function sync.tombstone_template_parts();
create trigger tombstone_parts after update of deleted_at on public.inspection_sections
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null))
  execute function sync.tombstone_template_parts();
