-- Requisitions: whom a store looks for, since when and until when (rules RQ of the people).

create table public.requisitions (
  id uuid primary key default gen_random_uuid(),
  -- who opened it
  user_id uuid not null references auth.users (id),
  store_id uuid not null references public.stores (id),
  position_id uuid not null references public.positions (id),
  headcount integer not null check (headcount between 1 and 50),
  -- by the store's calendar
  opened_on date not null check (isfinite(opened_on)),
  needed_by date check (isfinite(needed_by)),
  status text not null default 'open' check (status in ('open', 'on_hold', 'filled', 'closed')),
  -- the server's: when everybody was found
  filled_at timestamptz(3)
);

create index on public.requisitions (store_id, opened_on);

select sync.declare_collection('requisitions', 'store',
  fixed => array['user_id', 'store_id', 'position_id', 'opened_on'],
  writable => array['headcount', 'needed_by', 'status', 'deleted_at'],
  on_delete => 'later', read_permission => 'view_candidates', write_permission => 'manage_candidates',
  remembers_purged => true);

-- Rules RQ1 and RQ2.
create function sync.derive_requisition() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not sync.is_client() then
    return new;
  end if;
  if tg_op = 'UPDATE' and (new.user_id, new.store_id, new.position_id, new.opened_on)
    is distinct from (old.user_id, old.store_id, old.position_id, old.opened_on) then
    perform sync.refuse('moved', 'What a requisition is for stays as it is.', 403);
  end if;
  if tg_op = 'INSERT' or new.status <> old.status then
    new.filled_at := case when new.status = 'filled' then sync.made_at('status') end;
  end if;
  return new;
end $$;

create trigger derive_requisition before insert or update on public.requisitions
  for each row execute function sync.derive_requisition();

select sync.allow_by_permission('requisitions', made_by => 'user_id');
