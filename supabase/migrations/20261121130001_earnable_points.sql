-- Points that nobody can earn (a text, a number; a rating in `standard` mode) are in no total, so they are taken out of
-- none (rules P5, Q3 and M4 of the inspections). And a publication that is sent again because its answer was lost is
-- answered as the first time.

-- Spec §5, rules P1 to P3.
create function sync.can_earn(item_type text, scoring_mode text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(item_type = 'checkbox' or (item_type = 'radio' and scoring_mode = 'applicable'), false)
$$;
grant execute on function sync.can_earn(text, text) to authenticated, service_role;

-- `points`: what the item can earn, 0 where nobody can earn its points.
create or replace function sync.unasked_items(of_inspection uuid, snapshot jsonb) returns table (id uuid, points numeric)
language sql stable security definer set search_path = '' as $$
  select (item ->> 'id')::uuid,
    case when sync.can_earn(item ->> 'item_type', snapshot ->> 'scoring_mode') then (item ->> 'points')::numeric else 0 end
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
-- are not asked (rule Q3), in `applicable` mode also without those answered N/A (rule P5), each with the points that can
-- be earned there. A walk that was completed before keeps the score it has until it is next written.
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
        select sum((i.item ->> 'points')::numeric)
        from public.inspection_responses r
        cross join lateral (select sync.snapshot_item(snapshot, r.item_id) as item) i
        where r.inspection_id = of_inspection and r.deleted_at is null and r.response_value = 'na'
          and sync.can_earn(i.item ->> 'item_type', 'applicable')
          and r.item_id not in (select u.id from unasked u)), 0)
      else 0 end)
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
grant execute on function sync.is_published_draft(jsonb, numeric) to authenticated;

-- Publishes a template as a whole, in one transaction and as one new version: walks that run keep the version they
-- began with. `draft`: {id, store_id, name, description, scoring_mode, requires_signatures, total_points (null: what its
-- items can earn), translations, sections: [{id, name, description, translations, items: [{id, question_text, help_text,
-- item_type, points, is_critical, rules, translations}]}]}, in order. `base_version`: the version the draft was begun
-- from, 0 for a new template. Answers the new version; the same again where the caller repeats a publication. Codes:
-- forbidden, malformed, newer_version (409: somebody published since), gone (409: the template was deleted); what a
-- column refuses arrives with its SQLSTATE.
create or replace function public.publish_template(draft jsonb, base_version integer) returns integer
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
      (id, store_id, name, description, total_points, scoring_mode, requires_signatures, translations)
    values (of_template, (draft ->> 'store_id')::uuid, draft ->> 'name', draft ->> 'description', total,
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
