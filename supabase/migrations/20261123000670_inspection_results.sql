-- Results: what a finished inspection says in few figures, so that many of many stores are told of without reading their
-- answers (rules XR of the inspections). Outside all scopes: devices make it of what they hold.
create table sync.inspection_results (
  inspection_id uuid primary key references public.inspections (id) on delete cascade,
  store_id uuid not null references public.stores (id),
  template_id uuid not null,
  inspector_id uuid not null,
  finished_at timestamptz(3) not null,
  -- percent of what was possible
  score numeric not null,
  failed_critical boolean not null,
  -- the checkboxes that were asked and failed, and those that passed or failed
  failed uuid[] not null,
  checked uuid[] not null,
  -- {section: percent}; null where nothing was possible
  sections jsonb not null
);

create index on sync.inspection_results (store_id, finished_at) include (template_id);

alter table sync.inspection_results enable row level security;

create policy "view inspections" on sync.inspection_results for select to authenticated
  using (store_id = any ((select public.permitted_store_ids('view_inspections'))::uuid[]));

grant select on sync.inspection_results to authenticated;

-- The items that are asked (Q1, Q2), with what was answered; each with its section and the place of that.
create function sync.asked_items(of_inspection uuid, snapshot jsonb)
returns table (section uuid, place bigint, id uuid, item jsonb, value text)
language sql stable set search_path = '' as $$
  with items as materialized (
    select (s.section ->> 'id')::uuid as section, s.place, (i.item ->> 'id')::uuid as id, i.item,
      i.item #> '{rules,show_if}' as show_if, r.response_value as value
    from jsonb_path_query(snapshot, '$.sections[*]') with ordinality s(section, place)
    cross join jsonb_path_query(s.section, '$.items[*]') i(item)
    left join public.inspection_responses r
      on r.inspection_id = of_inspection and r.item_id = (i.item ->> 'id')::uuid and r.deleted_at is null
  )
  select i.section, i.place, i.id, i.item, i.value
  from items i
  where coalesce(jsonb_typeof(i.show_if), 'null') = 'null'
    or not exists (
      select from items p
      where p.id::text = i.show_if ->> 'item' and coalesce(jsonb_typeof(p.show_if), 'null') = 'null')
    or exists (select from items p where p.id::text = i.show_if ->> 'item' and i.show_if -> 'is' ? p.value)
$$;

-- Of these inspections, those that are finished: rules P7, C1, X4 and A5.
create function sync.results_of(inspection_ids uuid[]) returns setof sync.inspection_results
language sql stable set search_path = '' as $$
  select i.id, i.store_id, i.template_id, i.inspector_id, coalesce(i.completed_date, i.start_date),
    sync.score_percent(i.total_score, i.max_possible_score), a.failed_critical, a.failed, a.checked, a.sections
  from public.inspections i
  cross join lateral (
    with a as materialized (
      select a.*, (a.item ->> 'points')::numeric as points, a.item ->> 'item_type' = 'checkbox' as is_checkbox,
        i.template_snapshot ->> 'scoring_mode' as mode
      from sync.asked_items(i.id, i.template_snapshot) a
    ), s as (
      select a.section, sum(sync.points_of(a.item, a.mode, a.value)) as earned,
        sum(a.points) filter (where a.mode is distinct from 'applicable' or a.value is distinct from 'na') as possible
      from a group by a.section
    )
    select coalesce(bool_or(a.is_checkbox and a.value = 'fail' and a.item -> 'is_critical' = 'true'), false) as failed_critical,
      coalesce(array_agg(a.id) filter (where a.is_checkbox and a.value = 'fail'), '{}') as failed,
      coalesce(array_agg(a.id) filter (where a.is_checkbox and a.value in ('pass', 'fail')), '{}') as checked,
      coalesce((
        select jsonb_object_agg(x.id, case when s.possible > 0 then sync.score_percent(s.earned, s.possible) end)
        from jsonb_path_query(i.template_snapshot, '$.sections[*]') q(section)
        cross join lateral (select q.section ->> 'id' as id) x
        left join s on s.section::text = x.id), '{}') as sections
    from a) a
  where i.id = any (inspection_ids) and i.status in ('completed', 'archived') and i.deleted_at is null
$$;

-- Brings the results of these inspections up to date. Called where their scores are settled (sync.issue_receipts).
create function sync.note_results(inspection_ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  insert into sync.inspection_results as known
  select r.* from sync.results_of(inspection_ids) r
  on conflict (inspection_id) do update
    set finished_at = excluded.finished_at, score = excluded.score, failed_critical = excluded.failed_critical,
      failed = excluded.failed, checked = excluded.checked, sections = excluded.sections
    where (known.finished_at, known.score, known.failed_critical, known.failed, known.checked, known.sections)
      is distinct from (excluded.finished_at, excluded.score, excluded.failed_critical, excluded.failed, excluded.checked,
        excluded.sections)
$$;

-- One that is open again, or deleted, has no result.
create function sync.inspection_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status in ('completed', 'archived') and new.deleted_at is null then
    perform sync.note_results(array[new.id]);
  else
    delete from sync.inspection_results r where r.inspection_id = new.id;
  end if;
  return null;
end $$;

create trigger note_result after insert on public.inspections
  for each row when (new.status in ('completed', 'archived') and new.deleted_at is null)
  execute function sync.inspection_changed();

create trigger note_changed_result after update on public.inspections
  for each row when ((old.status in ('completed', 'archived') or new.status in ('completed', 'archived'))
    and (old.status, old.deleted_at, old.completed_date, old.total_score, old.max_possible_score)
      is distinct from (new.status, new.deleted_at, new.completed_date, new.total_score, new.max_possible_score))
  execute function sync.inspection_changed();
