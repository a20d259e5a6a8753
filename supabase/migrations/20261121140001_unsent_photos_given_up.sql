-- A photo that never arrived can be given up by whoever took it, also after its walk was completed: nothing of the walk
-- changes, and the office does not wait for it any longer (rule PH10).
create or replace function sync.derive_photo() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  parent public.inspections;
  given_up boolean := false;
begin
  if tg_op = 'UPDATE' then
    if (new.inspection_id, new.item_id, new.path) is distinct from (old.inspection_id, old.item_id, old.path) then
      perform sync.refuse('moved', 'A photo cannot move.', 403);
    end if;
    new.store_id := old.store_id;
    new.captured_by := old.captured_by;
    if (new.order_index, new.strokes, new.deleted_at) is not distinct from (old.order_index, old.strokes, old.deleted_at) then
      return new;
    end if;
    given_up := old.stored_at is null and old.deleted_at is null and new.deleted_at is not null
      and (new.order_index, new.strokes) is not distinct from (old.order_index, old.strokes)
      and old.captured_by = public.current_user_id();
  end if;
  parent := sync.parent_inspection(tg_table_name, new.inspection_id);
  if new.role = 'after' then
    if sync.is_client() and not public.has_permission(parent.store_id, 'finish_action_items') then
      perform sync.refuse('forbidden', 'You may not add photos of what was put right.', 403);
    end if;
  elsif not coalesce(given_up, false) then
    perform sync.require_open(parent);
  end if;
  new.store_id := parent.store_id;
  if split_part(new.path, '/', 2) <> new.inspection_id::text
    or split_part(new.path, '/', 3) <> coalesce(new.item_id, new.inspection_id)::text then
    perform sync.refuse('wrong_path', 'The path of a photo names its inspection and item.');
  end if;
  if tg_op = 'INSERT' and sync.is_client() then
    new.captured_by := public.current_user_id();
    new.stored_at := null;
    new.bytes := null;
  end if;
  return new;
end $$;

-- A picture attached to a draft that was never published lies under that draft's name; a copy of the draft that was
-- published shows it (rule R4). What no template claims is for whoever sees walks at all: its name is not to be guessed.
create or replace function sync.may_see_template(of_template uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select cardinality(public.permitted_store_ids('view_inspections')) > 0 and not exists (
    select from public.inspection_templates t
    where t.id = of_template and t.store_id is not null
      and not t.store_id = any (public.permitted_store_ids('view_inspections')))
$$;
