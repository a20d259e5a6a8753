-- Resolving a conflict: whoever may change the record chooses. `kept` leaves it as it is, `other` writes the value that
-- had lost. Codes: not_found, already_resolved, forbidden, unknown_choice.
create function sync.close_conflict(conflict_id uuid) returns public.record_conflicts
language sql security definer set search_path = '' as $$
  update public.record_conflicts c set resolved_at = now(), resolved_by = public.current_user_id()
  where c.id = conflict_id returning c.*
$$;

create function public.resolve_conflict(id uuid, choice text) returns public.record_conflicts
language plpgsql security invoker set search_path = '' as $$
declare
  conflict public.record_conflicts;
  written uuid;
begin
  perform sync.require_user();
  if choice is null or choice not in ('kept', 'other') then
    perform sync.refuse('unknown_choice', 'Choose kept or other.');
  end if;
  select c.* into conflict from public.record_conflicts c where c.id = resolve_conflict.id;
  if not found then
    perform sync.refuse('not_found', 'There is no such conflict.', 404);
  elsif conflict.resolved_at is not null then
    perform sync.refuse('already_resolved', 'This conflict is resolved.', 409);
  end if;
  perform from sync.collections c where c.name = conflict.collection and conflict.field = any (c.writable);
  if not found then
    perform sync.refuse('not_found', 'This record can no longer be changed.', 404);
  end if;
  if choice = 'kept' then
    execute format('select t.id from public.%I t where t.id = $1 for no key update', conflict.collection)
    into written using conflict.record_id;
  else
    execute format(
      'update public.%1$I t set %2$I = n.%2$I from jsonb_populate_record(null::public.%1$I, $2) n where t.id = $1 returning t.id',
      conflict.collection, conflict.field)
    into written using conflict.record_id, jsonb_build_object(conflict.field, conflict.other_value);
  end if;
  if written is null then
    perform sync.refuse('forbidden', 'You may not change this record.', 403);
  end if;
  return sync.close_conflict(conflict.id);
end $$;

grant execute on function sync.close_conflict(uuid) to authenticated, service_role;
grant execute on function public.resolve_conflict(uuid, text) to authenticated;
