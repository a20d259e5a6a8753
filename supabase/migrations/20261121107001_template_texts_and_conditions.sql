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
grant execute on function sync.is_translations(jsonb, text[]) to authenticated, service_role;

alter table public.inspection_templates add column translations jsonb not null default '{}'
  check (sync.is_translations(translations, '{name,description}'));
alter table public.inspection_sections add column translations jsonb not null default '{}'
  check (sync.is_translations(translations, '{name,description}'));
alter table public.inspection_items add column translations jsonb not null default '{}'
  check (sync.is_translations(translations, '{question_text,help_text}'));
grant insert (translations), update (translations) on public.inspection_templates to authenticated;
grant insert (translations), update (translations) on public.inspection_sections to authenticated;
grant insert (translations), update (translations) on public.inspection_items to authenticated;

-- {"on_fail": ..., "show_if": {"item": "<id of an earlier item>", "is": ["fail"]}}: asked only while that item is
-- answered with one of these values. Keys that are not known here are kept: a newer app may know them.
create or replace function sync.is_item_rules(rules jsonb) returns boolean
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
$$;

-- The live sections of a template with their live items, in order.
create or replace function sync.template_sections(of_template uuid) returns jsonb
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

-- A change of what is asked or scored makes a new version, once per transaction. Publishing makes one whatever changed.
create or replace function sync.derive_template() returns trigger
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

alter table public.inspection_template_versions
  add column published_by uuid references auth.users (id) on delete set null;

create or replace function sync.keep_template_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.inspection_template_versions as v (template_id, version, snapshot, published_by)
  values (new.id, new.version, jsonb_build_object(
    'version', new.version, 'name', new.name, 'scoring_mode', new.scoring_mode, 'total_points', new.total_points,
    'requires_signatures', new.requires_signatures, 'translations', new.translations,
    'sections', sync.template_sections(new.id)), public.current_user_id())
  on conflict (template_id, version) do update set snapshot = excluded.snapshot;
  return null;
end $$;

-- Rules Q1 and Q2: the items that are not asked, as the answers are now. A condition that names no item of the snapshot,
-- or one that has a condition itself, hides nothing.
create function sync.unasked_items(of_inspection uuid, snapshot jsonb) returns table (id uuid, points numeric)
language sql stable security definer set search_path = '' as $$
  select (item ->> 'id')::uuid, (item ->> 'points')::numeric
  from jsonb_path_query(snapshot, '$.sections[*].items[*] ? (exists (@.rules.show_if))') item
  where exists (
      select from jsonb_path_query(snapshot, '$.sections[*].items[*] ? (@.id == $id && !exists (@.rules.show_if))',
        jsonb_build_object('id', item -> 'rules' -> 'show_if' ->> 'item')))
    and not exists (
      select from public.inspection_responses r
      where r.inspection_id = of_inspection and r.deleted_at is null
        and r.item_id::text = item -> 'rules' -> 'show_if' ->> 'item'
        and item -> 'rules' -> 'show_if' -> 'is' ? r.response_value)
$$;

-- What a walk can earn at most: the template's total points, 100 where it has none (spec §4, §9); without the items that
-- are not asked (rule Q3), in `applicable` mode also without those answered N/A.
create or replace function sync.score_of(of_inspection uuid, snapshot jsonb, out total numeric, out possible numeric)
language sql stable security definer set search_path = '' as $$
  with unasked as (select u.id, u.points from sync.unasked_items(of_inspection, snapshot) u)
  select
    coalesce((
      select sum(r.points_earned) from public.inspection_responses r
      where r.inspection_id = of_inspection and r.deleted_at is null
        and r.item_id not in (select u.id from unasked u)), 0),
    greatest(0, coalesce(nullif((snapshot ->> 'total_points')::numeric, 0), 100)
    - coalesce((select sum(u.points) from unasked u), 0)
    - case when snapshot ->> 'scoring_mode' = 'applicable' then coalesce((
        select sum((sync.snapshot_item(snapshot, r.item_id) ->> 'points')::numeric)
        from public.inspection_responses r
        where r.inspection_id = of_inspection and r.deleted_at is null and r.response_value = 'na'
          and r.item_id not in (select u.id from unasked u)), 0)
      else 0 end)
$$;

-- Publishes a template as a whole, in one transaction and as one new version: walks that run keep the version they
-- began with. `draft`: {id, store_id, name, description, scoring_mode, requires_signatures, total_points (null: what its
-- items earn), translations, sections: [{id, name, description, translations, items: [{id, question_text, help_text,
-- item_type, points, is_critical, rules, translations}]}]}, in order. `base_version`: the version the draft was begun
-- from, 0 for a new template. Answers the new version. Codes: forbidden, malformed, newer_version (409: somebody
-- published since), gone (409: the template was deleted); what a column refuses arrives with its SQLSTATE.
create function public.publish_template(draft jsonb, base_version integer) returns integer
language plpgsql security invoker set search_path = '' as $$
declare
  of_template constant uuid := (draft ->> 'id')::uuid;
  known public.inspection_templates;
  total numeric;
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

  select coalesce((draft ->> 'total_points')::numeric, sum((i.value ->> 'points')::numeric)) into total
  from jsonb_path_query(draft, '$.sections[*].items[*]') i (value);

  select t.* into known from public.inspection_templates t where t.id = of_template for update;
  if known.id is null then
    if base_version <> 0 then
      perform sync.refuse('gone', 'This template is not there any more.', 409);
    end if;
    insert into public.inspection_templates
      (id, store_id, name, description, total_points, scoring_mode, requires_signatures, translations)
    values (of_template, (draft ->> 'store_id')::uuid, draft ->> 'name', draft ->> 'description', total,
      draft ->> 'scoring_mode', (draft ->> 'requires_signatures')::boolean, draft -> 'translations');
  elsif known.deleted_at is not null then
    perform sync.refuse('gone', 'This template was deleted.', 409);
  elsif known.version <> base_version then
    perform sync.refuse('newer_version', 'Another version was published meanwhile.', 409);
  else
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
revoke execute on function public.publish_template(jsonb, integer) from public, anon;
grant execute on function public.publish_template(jsonb, integer) to authenticated;

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
revoke execute on function public.template_versions(uuid) from public, anon;
grant execute on function public.template_versions(uuid) to authenticated;
