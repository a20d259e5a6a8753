-- Inspection templates: their sections and items are part of them, and every version is kept as it was, because an
-- inspection is scored by the template that it began with.

create type public.inspection_item_type as enum ('checkbox', 'radio', 'text', 'number');

-- Whether an item of this type earns points: a text or a number does not, nor a rating in `standard` mode (spec §5, rules
-- P1 to P3). Points that nobody can earn are in no total, so they are taken out of none (P5, Q3, M4).
create function sync.can_earn(item_type text, scoring_mode text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(item_type = 'checkbox' or (item_type = 'radio' and scoring_mode = 'applicable'), false)
$$;

-- What an item's rules may say:
--   {"on_fail": {"require": ["photo", "note"], "priority": "high", "due_hours": 24, "role": "general_manager"}}: what a
--     failed item asks for, each part optional (rules F1 to F5 of the inspections);
--   {"show_if": {"item": "<id of an earlier item>", "is": ["fail"]}}: asked only while that item has one of these answers;
--   {"reads": "meter"}: a number that is what the subject's meter says (rule SU4);
--   a reference photo (rules R): a picture of how it should look, `template-photos/<template>/<sha256>.<webp|jpg>` in the
--     private bucket. What is under a name never changes, so an inspection that began with it keeps it.
-- Keys that are not known here are kept: a newer app may know them.
create function sync.is_item_rules(rules jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(rules) = 'object'
    and case
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
    and case
      when not rules ? 'show_if' then true
      when jsonb_typeof(rules -> 'show_if') <> 'object' then false
      when jsonb_typeof(rules -> 'show_if' -> 'is') is distinct from 'array' then false
      else coalesce(rules -> 'show_if' ->> 'item' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false)
        and jsonb_array_length(rules -> 'show_if' -> 'is') between 1 and 8
        and not exists (
          select from jsonb_array_elements(rules -> 'show_if' -> 'is') v
          where jsonb_typeof(v.value) <> 'string' or length(v.value #>> '{}') > 20)
      end
    and case
      when not rules ? 'help_photo' then true
      when jsonb_typeof(rules -> 'help_photo') <> 'object' then false
      else coalesce(
        rules -> 'help_photo' ->> 'path'
          ~ '^template-photos/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{64}\.(webp|jpg)$'
        and split_part(split_part(rules -> 'help_photo' ->> 'path', '/', 3), '.', 1) = rules -> 'help_photo' ->> 'sha256'
        and jsonb_typeof(rules -> 'help_photo' -> 'width') = 'number'
        and jsonb_typeof(rules -> 'help_photo' -> 'height') = 'number', false)
      end
$$;

-- Templates speak several languages, a question can depend on the answer to an earlier one (rules Q1 to Q3 of the
-- inspections), and every version knows who published it.

-- {"es": {"name": "..."}, "fr": {...}}: what the columns say, in other languages. The columns themselves are English. A
-- text that is missing or empty is shown in English.
create function sync.is_translations(translations jsonb, fields text[]) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(translations) = 'object' and not exists (
    select from jsonb_each(translations) l
    where l.key !~ '^[a-z]{2}$' or l.key = 'en' or jsonb_typeof(l.value) <> 'object' or exists (
      select from jsonb_each(case when jsonb_typeof(l.value) = 'object' then l.value else '{}' end) t
      where t.key <> all (fields) or jsonb_typeof(t.value) <> 'string' or length(t.value #>> '{}') > 2000))
$$;

-- What is checked besides stores (rules SU of the inspections), each declared by the module that has it: `store_of` tells
-- the store of one, null where there is none; `is_checked` whether it can be checked now, which may change back.
create table sync.inspection_subjects (
  subject text primary key check (subject ~ '^[a-z_]{1,20}$' and subject <> 'store'),
  store_of text not null,
  is_checked text not null
);

alter table sync.inspection_subjects enable row level security;

create function sync.declare_inspection_subject(subject text, store_of text, is_checked text) returns void
language plpgsql set search_path = '' as $$
declare
  named text;
begin
  foreach named in array array[store_of, is_checked] loop
    if to_regprocedure(format('%s(uuid)', named)) is null then
      raise undefined_function using message = format('There is no function %s(uuid).', named);
    end if;
  end loop;
  insert into sync.inspection_subjects (subject, store_of, is_checked) values (subject, store_of, is_checked);
end $$;

create table public.inspection_templates (
  id uuid primary key default gen_random_uuid(),
  -- null: offered in every store
  store_id uuid references public.stores (id),
  -- what is checked with it: the store, or one of its declared subjects
  subject text not null default 'store' check (subject ~ '^[a-z_]{1,20}$'),
  name text not null check (length(name) between 1 and 120),
  description text not null default '',
  is_active boolean not null default true,
  total_points numeric(8, 2) not null default 0 check (total_points >= 0),
  version integer not null default 1 check (version > 0),
  scoring_mode text not null default 'standard' check (scoring_mode in ('standard', 'applicable')),
  requires_signatures boolean not null default false,
  translations jsonb not null default '{}'
    check (sync.is_translations(translations, '{name,description}'))
);

select sync.declare_kind('inspection_template', 'inspection_templates', 'store_or_global', purged => false,
  page => 'sync.template_page');

create table public.inspection_sections (
  id uuid primary key default gen_random_uuid(),
  template_id uuid not null references public.inspection_templates (id),
  name text not null check (length(name) between 1 and 120),
  description text not null default '',
  order_index integer not null,
  max_score numeric(8, 2) not null default 0 check (max_score >= 0),
  translations jsonb not null default '{}'
    check (sync.is_translations(translations, '{name,description}')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);

create index on public.inspection_sections (template_id, order_index);

alter table public.inspection_sections enable row level security;

create table public.inspection_items (
  id uuid primary key default gen_random_uuid(),
  section_id uuid not null references public.inspection_sections (id),
  order_index integer not null,
  question_text text not null check (length(question_text) between 1 and 500),
  help_text text not null default '',
  item_type public.inspection_item_type not null,
  points numeric(6, 2) not null default 0 check (points >= 0 and points < 10000),
  is_critical boolean not null default false,
  rules jsonb not null default '{}' check (sync.is_item_rules(rules) and length(rules::text) <= 4000),
  translations jsonb not null default '{}'
    check (sync.is_translations(translations, '{question_text,help_text}')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);

create index on public.inspection_items (section_id, order_index);

alter table public.inspection_items enable row level security;

-- Every version as it was.
create table public.inspection_template_versions (
  template_id uuid not null references public.inspection_templates (id),
  version integer not null,
  -- {version, name, scoring_mode, total_points, sections: [{id, name, description, order_index, max_score,
  --  items: [{id, order_index, question_text, help_text, item_type, points, is_critical}]}]}
  snapshot jsonb not null,
  created_at timestamptz(3) not null default now(),
  published_by uuid references auth.users (id) on delete set null,
  primary key (template_id, version)
);

alter table public.inspection_template_versions enable row level security;

-- The live sections of a template with their live items, in order.
create function sync.template_sections(of_template uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', s.id, 'name', s.name, 'description', s.description, 'order_index', s.order_index,
      'max_score', s.max_score, 'translations', s.translations,
      'items', (
        select coalesce(jsonb_agg(
          jsonb_build_object(
            'id', i.id, 'order_index', i.order_index, 'question_text', i.question_text, 'help_text', i.help_text,
            'item_type', i.item_type, 'points', i.points, 'is_critical', i.is_critical, 'rules', i.rules,
            'translations', i.translations)
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

-- A change of what is asked or scored makes a new version, once per transaction. Publishing makes one whatever changed.
create function sync.derive_template() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if sync.is_client() then
      new.version := 1;
    end if;
  elsif current_setting('storehand.template', true) = 'publish' then
    new.version := old.version + 1;
  elsif current_setting('storehand.template', true) is distinct from 'children' then
    new.version := old.version
      + case when (new.name, new.total_points, new.scoring_mode, new.requires_signatures, new.translations)
            is distinct from (old.name, old.total_points, old.scoring_mode, old.requires_signatures, old.translations)
          and old.updated_at <> now()::timestamptz(3) then 1 else 0 end;
  end if;
  return new;
end $$;

create function sync.keep_template_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.inspection_template_versions as v (template_id, version, snapshot, published_by)
  values (new.id, new.version, jsonb_build_object(
    'version', new.version, 'name', new.name, 'scoring_mode', new.scoring_mode, 'total_points', new.total_points,
    'requires_signatures', new.requires_signatures, 'translations', new.translations,
    'sections', sync.template_sections(new.id))
    || case when new.subject = 'store' then '{}' else jsonb_build_object('subject', new.subject) end,
    public.current_user_id())
  on conflict (template_id, version) do update set snapshot = excluded.snapshot;
  return null;
end $$;

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

-- Templates travel with their sections and items. One that the caller may not see any more travels as a tombstone without
-- a word of it, so that it leaves their device: they cannot be asked to notice that a row is missing.
create function sync.template_page(of_scope text, above bigint, at_most integer)
returns table (change bigint, wire jsonb)
language sql stable security definer set search_path = '' as $$
  select t.change, case
      when t.deleted_at is null and (may.see_inactive or (t.is_active and may.see_active))
        then row.wire || jsonb_build_object('sections', sync.template_sections(t.id))
      else row.wire || jsonb_build_object(
        'sections', '[]'::jsonb, 'name', '-', 'description', '', 'translations', '{}'::jsonb,
        'deleted_at', sync.iso_time(coalesce(t.deleted_at, t.updated_at)))
    end
  from public.inspection_templates t
  cross join lateral (
    select to_jsonb(t) - 'field_at' || jsonb_build_object(
      'created_at', sync.iso_time(t.created_at), 'updated_at', sync.iso_time(t.updated_at),
      'deleted_at', sync.iso_time(t.deleted_at)) as wire
  ) row
  cross join lateral (
    select case when t.store_id is null then cardinality(public.permitted_store_ids('view_inactive_templates')) > 0
      else public.has_permission(t.store_id, 'view_inactive_templates') end as see_inactive,
      case when t.store_id is null then cardinality(public.permitted_store_ids('view_inspections')) > 0
      else public.has_permission(t.store_id, 'view_inspections') end as see_active
  ) may
  where t.scope = of_scope and t.change > above and of_scope = any (public.granted_scopes())
  order by t.change limit at_most
$$;

-- Whether the latest version of a template is this draft, published by the caller, as it would be kept. Only what the
-- draft says counts: whether the template is active, and who may walk it, is changed elsewhere.
create function sync.is_published_draft(draft jsonb, total numeric) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.inspection_templates t
    join public.inspection_template_versions v on v.template_id = t.id and v.version = t.version
    where t.id = (draft ->> 'id')::uuid and t.deleted_at is null and v.published_by = public.current_user_id()
      and t.store_id is not distinct from (draft ->> 'store_id')::uuid
      and t.subject = coalesce(draft ->> 'subject', 'store')
      and (t.name, t.description, t.scoring_mode, t.requires_signatures, t.total_points, t.translations)
        is not distinct from (draft ->> 'name', draft ->> 'description', draft ->> 'scoring_mode',
          (draft ->> 'requires_signatures')::boolean, total, draft -> 'translations')
      and sync.template_sections(t.id) = (
        select jsonb_agg(
          jsonb_build_object(
            'id', s.value -> 'id', 'name', s.value -> 'name', 'description', s.value -> 'description',
            'order_index', s.ordinality, 'translations', s.value -> 'translations',
            'max_score', coalesce((
              select sum((i.value ->> 'points')::numeric) from jsonb_array_elements(s.value -> 'items') i), 0),
            'items', (
              select coalesce(jsonb_agg(
                jsonb_build_object(
                  'id', i.value -> 'id', 'order_index', i.ordinality, 'question_text', i.value -> 'question_text',
                  'help_text', i.value -> 'help_text', 'item_type', i.value -> 'item_type',
                  'points', i.value -> 'points', 'is_critical', i.value -> 'is_critical', 'rules', i.value -> 'rules',
                  'translations', i.value -> 'translations')
                order by i.ordinality), '[]')
              from jsonb_array_elements(s.value -> 'items') with ordinality i))
          order by s.ordinality)
        from jsonb_array_elements(draft -> 'sections') with ordinality s))
$$;

-- Publishes a template as a whole, in one transaction and as one new version: walks that run keep the version they
-- began with. `draft`: {id, store_id, name, description, scoring_mode, requires_signatures, total_points (null: what its
-- items can earn), translations, sections: [{id, name, description, translations, items: [{id, question_text, help_text,
-- item_type, points, is_critical, rules, translations}]}]}, in order. `base_version`: the version the draft was begun
-- from, 0 for a new template. Its `subject`, a store where it names none, is what it was first published with. Answers the new version; the same again where the caller repeats a publication. Codes:
-- forbidden, malformed, newer_version (409: somebody published since), gone (409: the template was deleted); what a
-- column refuses arrives with its SQLSTATE.
create function public.publish_template(draft jsonb, base_version integer) returns integer
language plpgsql security invoker set search_path = '' as $$
declare
  of_template constant uuid := (draft ->> 'id')::uuid;
  known public.inspection_templates;
  total numeric;
  is_new boolean := false;
  published integer;
begin
  perform sync.require_user();
  if not public.is_global_admin() then
    perform sync.refuse('forbidden', 'Only an admin publishes templates.', 403);
  end if;
  if of_template is null or base_version is null
    or jsonb_typeof(draft -> 'sections') is distinct from 'array'
    or not jsonb_path_exists(draft, '$.sections[*].items[*]')
    or jsonb_array_length(draft -> 'sections') > 60
    or (select count(*) from jsonb_path_query(draft, '$.sections[*].items[*]')) > 400 then
    perform sync.refuse('malformed', 'A template has 1 to 60 sections and 1 to 400 items.');
  end if;
  if exists (
    with items as (
      select i.value as item, row_number() over (order by s.ordinality, i.ordinality) as place
      from jsonb_array_elements(draft -> 'sections') with ordinality s,
        jsonb_array_elements(s.value -> 'items') with ordinality i
    )
    select from items i
    where i.item -> 'rules' ? 'show_if' and not exists (
      select from items p
      where p.item ->> 'id' = i.item -> 'rules' -> 'show_if' ->> 'item' and p.place < i.place
        and not p.item -> 'rules' ? 'show_if' and p.item ->> 'item_type' in ('checkbox', 'radio'))
  ) then
    perform sync.refuse('malformed', 'A condition names an earlier pass/fail or rating item without one.');
  end if;
  if exists (
    select from public.inspection_sections s
    where s.template_id <> of_template
      and s.id in (select (e.value ->> 'id')::uuid from jsonb_array_elements(draft -> 'sections') e)
  ) then
    perform sync.refuse('malformed', 'A section of another template is in the draft.');
  end if;

  select coalesce((draft ->> 'total_points')::numeric, sum((i.value ->> 'points')::numeric)
    filter (where sync.can_earn(i.value ->> 'item_type', draft ->> 'scoring_mode')), 0) into total
  from jsonb_path_query(draft, '$.sections[*].items[*]') i (value);

  -- Walks that begin meanwhile refer to the template; they need not wait.
  select t.* into known from public.inspection_templates t where t.id = of_template for no key update;
  if known.id is null and base_version = 0 then
    insert into public.inspection_templates
      (id, store_id, subject, name, description, total_points, scoring_mode, requires_signatures, translations)
    values (of_template, (draft ->> 'store_id')::uuid, coalesce(draft ->> 'subject', 'store'), draft ->> 'name', draft ->> 'description', total,
      draft ->> 'scoring_mode', (draft ->> 'requires_signatures')::boolean, draft -> 'translations')
    on conflict (id) do nothing;
    is_new := found;
    -- The same at once: whoever came second has waited above for who came first.
    if not is_new then
      select t.* into known from public.inspection_templates t where t.id = of_template for no key update;
    end if;
  end if;
  if not is_new then
    if known.id is null then
      perform sync.refuse('gone', 'This template is not there any more.', 409);
    elsif known.deleted_at is not null then
      perform sync.refuse('gone', 'This template was deleted.', 409);
    elsif known.version = base_version + 1 and sync.is_published_draft(draft, total) then
      return known.version;
    elsif known.version <> base_version then
      perform sync.refuse('newer_version', 'Another version was published meanwhile.', 409);
    end if;
    perform set_config('storehand.template', 'publish', true);
    update public.inspection_templates t
    set name = draft ->> 'name', description = draft ->> 'description', total_points = total,
      scoring_mode = draft ->> 'scoring_mode', requires_signatures = (draft ->> 'requires_signatures')::boolean,
      translations = draft -> 'translations'
    where t.id = of_template;
    perform set_config('storehand.template', '', true);
  end if;

  insert into public.inspection_sections as s (id, template_id, name, description, order_index, max_score, translations)
  select (e.value ->> 'id')::uuid, of_template, e.value ->> 'name', e.value ->> 'description', e.ordinality::integer,
    coalesce((select sum((i.value ->> 'points')::numeric) from jsonb_array_elements(e.value -> 'items') i), 0),
    e.value -> 'translations'
  from jsonb_array_elements(draft -> 'sections') with ordinality e
  on conflict (id) do update set name = excluded.name, description = excluded.description,
    order_index = excluded.order_index, max_score = excluded.max_score, translations = excluded.translations,
    deleted_at = null;

  insert into public.inspection_items as i
    (id, section_id, order_index, question_text, help_text, item_type, points, is_critical, rules, translations)
  select (e.value ->> 'id')::uuid, (s.value ->> 'id')::uuid, e.ordinality::integer, e.value ->> 'question_text',
    e.value ->> 'help_text', (e.value ->> 'item_type')::public.inspection_item_type, (e.value ->> 'points')::numeric,
    (e.value ->> 'is_critical')::boolean, e.value -> 'rules', e.value -> 'translations'
  from jsonb_array_elements(draft -> 'sections') s, jsonb_array_elements(s.value -> 'items') with ordinality e
  on conflict (id) do update set section_id = excluded.section_id, order_index = excluded.order_index,
    question_text = excluded.question_text, help_text = excluded.help_text, item_type = excluded.item_type,
    points = excluded.points, is_critical = excluded.is_critical, rules = excluded.rules,
    translations = excluded.translations, deleted_at = null;

  -- What the draft does not have is gone, items first: one that moved to another section is not in its old one any more.
  update public.inspection_items i set deleted_at = now()
  where i.deleted_at is null
    and i.section_id in (select s.id from public.inspection_sections s where s.template_id = of_template)
    and i.id not in (select (e.value ->> 'id')::uuid from jsonb_path_query(draft, '$.sections[*].items[*]') e (value));
  update public.inspection_sections s set deleted_at = now()
  where s.deleted_at is null and s.template_id = of_template
    and s.id not in (select (e.value ->> 'id')::uuid from jsonb_array_elements(draft -> 'sections') e);

  select t.version into published from public.inspection_templates t where t.id = of_template;
  return published;
end $$;

-- The versions of a template, the newest first, for a global admin; nothing for anybody else.
create function public.template_versions(of_template uuid)
returns table (version integer, published_at timestamptz, published_by uuid, published_by_name text, snapshot jsonb)
language sql stable security definer set search_path = '' as $$
  select v.version, v.created_at, v.published_by, nullif(trim(concat_ws(' ', p.first_name, p.last_name)), ''), v.snapshot
  from public.inspection_template_versions v
  left join public.profiles p on p.id = v.published_by
  where v.template_id = of_template and (select public.is_global_admin())
  order by v.version desc
$$;

create trigger derive_template before insert or update on public.inspection_templates
  for each row execute function sync.derive_template();

create trigger keep_version after insert or update on public.inspection_templates
  for each row execute function sync.keep_template_version();

create trigger sections_inserted after insert on public.inspection_sections
  referencing new table as changed for each statement execute function sync.sections_changed();

create trigger sections_updated after update on public.inspection_sections
  referencing new table as changed for each statement execute function sync.sections_changed();

create trigger items_inserted after insert on public.inspection_items
  referencing new table as changed for each statement execute function sync.items_changed();

create trigger items_updated after update on public.inspection_items
  referencing new table as changed for each statement execute function sync.items_changed();

create trigger derive_part before insert or update on public.inspection_sections
  for each row execute function sync.derive_template_part();

create trigger derive_part before insert or update on public.inspection_items
  for each row execute function sync.derive_template_part();

create trigger tombstone_parts after update of deleted_at on public.inspection_templates
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null))
  execute function sync.tombstone_template_parts();

create trigger tombstone_parts after update of deleted_at on public.inspection_sections
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null))
  execute function sync.tombstone_template_parts();

create policy "read templates" on public.inspection_templates for select to authenticated
  using (
    (select public.is_global_admin())
    or (store_id is null and is_active
      and (select cardinality(public.permitted_store_ids('view_inspections')) > 0))
    or (store_id is null and (select cardinality(public.permitted_store_ids('view_inactive_templates')) > 0))
    or (is_active and store_id = any ((select public.permitted_store_ids('view_inspections'))::uuid[]))
    or store_id = any ((select public.permitted_store_ids('view_inactive_templates'))::uuid[]));

create policy "an admin makes templates" on public.inspection_templates for insert to authenticated
  with check ((select public.is_global_admin()));

create policy "an admin changes templates" on public.inspection_templates for update to authenticated
  using ((select public.is_global_admin())) with check ((select public.is_global_admin()));

create policy "read the sections of readable templates" on public.inspection_sections for select to authenticated
  using (template_id in (select t.id from public.inspection_templates t));

create policy "an admin makes sections" on public.inspection_sections for insert to authenticated
  with check ((select public.is_global_admin()));

create policy "an admin changes sections" on public.inspection_sections for update to authenticated
  using ((select public.is_global_admin())) with check ((select public.is_global_admin()));

create policy "read the items of readable templates" on public.inspection_items for select to authenticated
  using (section_id in (select s.id from public.inspection_sections s));

create policy "an admin makes items" on public.inspection_items for insert to authenticated
  with check ((select public.is_global_admin()));

create policy "an admin changes items" on public.inspection_items for update to authenticated
  using ((select public.is_global_admin())) with check ((select public.is_global_admin()));

grant select,
  insert (id, store_id, subject, name, description, is_active, total_points, scoring_mode, deleted_at, requires_signatures, translations),
  update (name, description, is_active, total_points, scoring_mode, deleted_at, requires_signatures, translations)
  on public.inspection_templates to authenticated;
grant select, insert (id, template_id, name, description, order_index, max_score, translations),
  update (name, description, order_index, max_score, deleted_at, translations)
  on public.inspection_sections to authenticated;
grant select,
  insert (id, section_id, order_index, question_text, help_text, item_type, points, is_critical, rules, translations),
  update (section_id, order_index, question_text, help_text, item_type, points, is_critical, deleted_at, rules, translations)
  on public.inspection_items to authenticated;
grant all on public.inspection_templates to service_role;
grant all on public.inspection_sections to service_role;
grant all on public.inspection_items to service_role;
grant all on public.inspection_template_versions to service_role;

grant execute on function sync.can_earn(text, text), sync.is_item_rules(jsonb), sync.is_translations(jsonb, text[]),
  sync.template_page(text, bigint, integer) to authenticated, service_role;

grant execute on function sync.is_published_draft(jsonb, numeric), public.publish_template(jsonb, integer),
  public.template_versions(uuid) to authenticated;
