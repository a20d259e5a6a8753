-- What a planned walk keeps when its walk is reopened or deleted, or its template switched off for a while; one store's
-- wrong clock stops nobody else (rules U2 and U4 of the inspections); what leaves a device takes its names along (rule S5).

-- An unknown name raises: `at time zone` is asked for it before it is anybody's calendar.
alter table public.stores add constraint stores_time_zone_is_known
  check (timestamp '2000-01-01' at time zone time_zone is not null);

-- The job asks every minute for what stands open under a template that was switched off.
create index on public.inspection_occurrences (template_id)
  where status in ('upcoming', 'due') and deleted_at is null;

-- Rule U4: a completed walk is credited to the open occurrence of its template and store that is due first; one that was
-- completed in time on a device without a line also to one that was held for missed. A walk that is deleted gives it back,
-- one that is reopened only while there is still time to complete it again; another walk that was completed in that time
-- stands in for it.
create or replace function sync.credit_occurrence() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  given public.inspection_occurrences;
begin
  if new.status in ('completed', 'archived') and new.deleted_at is null then
    update public.inspection_occurrences o
    set inspection_id = new.id, finished_at = new.completed_date,
      status = case when new.completed_date <= o.due_at then 'done' else 'late' end
    where o.id = (
        select f.id from public.inspection_occurrences f
        where f.store_id = new.store_id and f.template_id = new.template_id and f.deleted_at is null
          and f.status in ('upcoming', 'due', 'missed')
          and new.completed_date >= f.opens_at and new.completed_date <= f.closes_at
        order by f.due_at, f.id limit 1)
      and not exists (
        select from public.inspection_occurrences e where e.inspection_id = new.id and e.deleted_at is null);
    return null;
  end if;
  for given in
    update public.inspection_occurrences o set inspection_id = null, finished_at = null, status = 'due'
    where o.inspection_id = new.id and (new.deleted_at is not null or o.closes_at > now())
    returning o.*
  loop
    update public.inspection_occurrences o
    set inspection_id = w.id, finished_at = w.completed_date,
      status = case when w.completed_date <= o.due_at then 'done' else 'late' end
    from (
      select i.id, i.completed_date from public.inspections i
      where i.store_id = given.store_id and i.template_id = given.template_id and i.id <> new.id
        and i.status in ('completed', 'archived') and i.deleted_at is null
        and i.completed_date >= given.opens_at and i.completed_date <= given.closes_at
        and not exists (
          select from public.inspection_occurrences e where e.inspection_id = i.id and e.deleted_at is null)
      order by i.completed_date, i.id limit 1) w
    where o.id = given.id;
  end loop;
  return null;
end $$;

-- Rules U2, U3 and U5, by the clock: plans, opens, gives up, and forgets what was over sixty days ago. What is to be told
-- of it goes out with the next letters. A store that somebody is writing in waits for the next run, as does what is more
-- than `at_most` stores. Answers how many stores had something to do.
create or replace function sync.advance_schedules(at_most integer default 200) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  busy text[];
begin
  busy := array(
    select p.scope from (
      select 'store:' || n.store_id as scope from sync.planned_occurrences(null) n
      -- one that was taken away while its template was switched off comes back
      where not exists (
        select from public.inspection_occurrences o
        where o.id = n.id and (o.deleted_at is null or o.status not in ('upcoming', 'due')))
      union
      select o.scope from public.inspection_occurrences o
      where o.deleted_at is null and (
        (o.status = 'upcoming' and o.opens_at <= now()) or (o.status = 'due' and o.closes_at <= now())
        or o.day < current_date - 60)
      union
      -- a template that was switched off
      select o.scope from public.inspection_occurrences o
      join public.inspection_templates t on t.id = o.template_id
      where o.deleted_at is null and o.status in ('upcoming', 'due') and not (t.is_active and t.deleted_at is null)
    ) p order by p.scope limit at_most);
  busy := array(
    select s.scope from public.sync_scopes s where s.scope = any (busy)
    order by s.scope collate "C" for update skip locked);
  if cardinality(busy) = 0 then
    return 0;
  end if;
  perform sync.plan_occurrences(busy);
  with opened as (
    update public.inspection_occurrences o set status = 'due'
    where o.scope = any (busy) and o.status = 'upcoming' and o.opens_at <= now() and o.closes_at > now()
      and o.deleted_at is null
    returning o.id, o.store_id
  )
  insert into sync.outbox (kind, record_id, store_id) select 'occurrence_due', o.id, o.store_id from opened o;
  with missed as (
    update public.inspection_occurrences o set status = 'missed'
    where o.scope = any (busy) and o.status in ('upcoming', 'due') and o.closes_at <= now() and o.deleted_at is null
    returning o.id, o.store_id
  )
  insert into sync.outbox (kind, record_id, store_id) select 'occurrence_missed', o.id, o.store_id from missed o;
  update public.inspection_occurrences o set deleted_at = now()
  where o.scope = any (busy) and o.day < current_date - 60 and o.deleted_at is null;
  return cardinality(busy);
end $$;

-- Templates travel with their sections and items. One that the caller may not see any more travels as a tombstone without
-- a word of it, so that it leaves their device: they cannot be asked to notice that a row is missing.
create or replace function sync.template_page(of_scope text, above bigint, at_most integer)
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
