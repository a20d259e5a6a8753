-- What a person asks of the office, made on the device and sent when there is a line. The kind says what `payload` holds:
--   feedback  {category: problem | idea | praise | question, text, page, app_version, device}
create table public.requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- where the person worked when they wrote it
  store_id uuid references public.stores (id),
  kind text not null check (kind in ('feedback')),
  payload jsonb not null,
  -- server-owned: an admin has dealt with it
  handled_at timestamptz(3),
  handled_by uuid references auth.users (id),
  constraint payload_is_small check (jsonb_typeof(payload) = 'object' and length(payload::text) <= 20000),
  constraint feedback_says_something check (kind <> 'feedback' or coalesce(
    payload ->> 'category' in ('problem', 'idea', 'praise', 'question')
    and length(trim(payload ->> 'text')) between 1 and 4000, false))
);

select sync.declare_collection('requests', 'user',
  fixed => array['user_id', 'store_id', 'kind', 'payload'],
  writable => array['deleted_at'],
  on_delete => 'delete', remembers_purged => true);

create index on public.requests (kind, created_at desc);

-- Its person may take it back; only an admin says that it was dealt with, and who did is who says it.
create function sync.derive_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not sync.is_client() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.handled_at := null;
    new.handled_by := null;
  elsif not public.is_global_admin() then
    new.handled_at := old.handled_at;
    new.handled_by := old.handled_by;
  elsif new.handled_at is distinct from old.handled_at then
    new.handled_at := case when new.handled_at is not null then now() end;
    new.handled_by := case when new.handled_at is not null then public.current_user_id() end;
  end if;
  return new;
end $$;

create trigger derive_request before insert or update on public.requests
  for each row execute function sync.derive_request();

create policy "read own requests, an admin all" on public.requests for select to authenticated
  using (user_id = (select public.current_user_id()) or (select public.is_global_admin()));

create policy "ask for oneself" on public.requests for insert to authenticated
  with check (
    user_id = (select public.current_user_id())
    and (store_id is null or store_id = any ((select public.permitted_store_ids(null))::uuid[])));

create policy "take back what one asked, an admin deals with all" on public.requests for update to authenticated
  using (user_id = (select public.current_user_id()) or (select public.is_global_admin()))
  with check (user_id = (select public.current_user_id()) or (select public.is_global_admin()));

grant all on public.requests to service_role;
grant select, insert (id, user_id, store_id, kind, payload, deleted_at), update (deleted_at, handled_at)
  on public.requests to authenticated;
