-- Who is in a walk at this moment: presence on the private channel `inspection:<store>:<inspection>`. The store is part
-- of the name, so that a walk which the server has not heard of yet has its channel too. Nothing is kept, and nothing
-- but presence is sent: what a channel says of people are ids, which each device names by its own rows.

-- The store that the name of such a channel says; null for any other name.
create function sync.store_of_walk_channel(topic text) returns uuid
language sql immutable set search_path = '' as $$
  select case when topic ~ '^inspection(:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){2}$'
    then split_part(topic, ':', 2)::uuid end
$$;
grant execute on function sync.store_of_walk_channel(text) to authenticated;

create policy "see who else is in a walk of one's store" on realtime.messages for select to authenticated
  using (extension = 'presence'
    and sync.store_of_walk_channel(realtime.topic()) = any ((select public.permitted_store_ids('view_inspections'))::uuid[]));
create policy "be seen in a walk of one's store" on realtime.messages for insert to authenticated
  with check (extension = 'presence'
    and sync.store_of_walk_channel(realtime.topic()) = any ((select public.permitted_store_ids('view_inspections'))::uuid[]));
