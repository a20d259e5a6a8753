-- What a batch may move, and who reads a conflict, follow the collection (sync/SPEC.md S4, M2).
alter table sync.collections
  -- needed in the store to read and to write its records; null: everybody's own
  add column read_permission text,
  add column write_permission text;
update sync.collections set read_permission = 'view_budget', write_permission = 'manage_budget'
where name in ('food_cost_entries', 'weekly_sales_forecasts');
update sync.collections set read_permission = 'view_inspections', write_permission = 'conduct_inspections'
where name in ('inspections', 'inspection_responses', 'inspection_photos');
update sync.collections set read_permission = 'view_inspections', write_permission = 'finish_action_items'
where name = 'inspection_action_items';

-- Whether the caller may write records of a collection in a scope at all. A choice between two values is written in the
-- scope of its record, by whoever may write that.
create function sync.may_write_in(collection text, scope text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  needed text;
begin
  if collection = 'record_conflicts' then
    return scope = 'user:' || public.current_user_id() or exists (
      select from (select distinct c.write_permission from sync.collections c where c.write_permission is not null) p
      where sync.may_write_in_store(scope, p.write_permission));
  end if;
  select c.write_permission into needed from sync.collections c where c.name = collection;
  if not found then
    return false;
  elsif needed is null then
    return scope = 'user:' || public.current_user_id();
  end if;
  return sync.may_write_in_store(scope, needed);
end $$;

create function sync.may_write_in_store(scope text, needed text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return scope ~ '^store:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and public.has_permission(substr(scope, 7)::uuid, needed);
end $$;

-- One block per scope of the batch that the caller may write in: two numbers an op, since an answer also moves its
-- inspection. What is refused elsewhere moves nothing, and nobody is told that there is something new.
create or replace function sync.reserve_batch(ops jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform sync.reserve(coalesce((
    select jsonb_object_agg(b.scope, b.size)
    from (
      select o.scope, sum(o.size) as size
      from (
        select e.value ->> 'collection' as collection, e.value ->> 'scope' as scope, 2 * count(*) as size
        from jsonb_array_elements(ops) e group by 1, 2
      ) o
      where sync.may_write_in(o.collection, o.scope)
      group by o.scope
    ) b), '{}'));
end $$;

-- Whoever reads a record reads its conflicts; those of a collection that nobody thought of are nobody's.
drop policy "read conflicts of what one may view" on public.record_conflicts;
create policy "read conflicts of what one may view" on public.record_conflicts for select to authenticated
  using (
    (collection in ('notifications', 'requests') and store_id is null
      and scope = 'user:' || (select public.current_user_id()))
    or (collection in ('food_cost_entries', 'weekly_sales_forecasts')
      and store_id = any ((select public.permitted_store_ids('view_budget'))::uuid[]))
    or (collection in ('inspections', 'inspection_responses', 'inspection_photos', 'inspection_action_items')
      and store_id = any ((select public.permitted_store_ids('view_inspections'))::uuid[])));
drop policy "choose what one may view" on public.record_conflicts;
create policy "choose what one may view" on public.record_conflicts for update to authenticated
  using (
    (collection in ('notifications', 'requests') and store_id is null
      and scope = 'user:' || (select public.current_user_id()))
    or (collection in ('food_cost_entries', 'weekly_sales_forecasts')
      and store_id = any ((select public.permitted_store_ids('view_budget'))::uuid[]))
    or (collection in ('inspections', 'inspection_responses', 'inspection_photos', 'inspection_action_items')
      and store_id = any ((select public.permitted_store_ids('view_inspections'))::uuid[])));

-- It is called by signed-in people: what it names is looked up nowhere else.
alter function public.permission_matrix() set search_path = '';
