-- Offers: what somebody is offered, and what they said to it (rules OF of the people). They are of those who hire alone.

create table public.candidate_offers (
  id uuid primary key default gen_random_uuid(),
  candidate_id uuid not null references public.candidates (id),
  store_id uuid not null references public.stores (id),
  -- who made it
  user_id uuid not null references auth.users (id),
  -- US cents
  pay_cents integer not null check (pay_cents between 0 and 99999999),
  pay_unit text not null check (pay_unit in ('hour', 'year')),
  -- the first day that is offered
  start_on date check (start_on between '2000-01-01' and '2100-12-31'),
  -- the last day on which it holds, by the store's calendar; null: until it is withdrawn. That it has expired follows from it.
  expires_on date check (expires_on between '2000-01-01' and '2100-12-31'),
  status text not null default 'draft' check (status in ('draft', 'sent', 'accepted', 'declined', 'withdrawn')),
  -- the server's: when and by whom the last step was made
  status_at timestamptz(3),
  status_by uuid references auth.users (id)
);

create index on public.candidate_offers (candidate_id);

select sync.declare_collection('candidate_offers', 'store',
  fixed => array['candidate_id', 'user_id'],
  writable => array['pay_cents', 'pay_unit', 'start_on', 'expires_on', 'status', 'deleted_at'],
  parents => '{"candidate_id": "candidates"}',
  on_delete => 'later', read_permission => 'manage_candidates', write_permission => 'manage_candidates',
  remembers_purged => true);

-- Rule OF2: whether steps lead from one status to another; `expired`: whether its last day is over. Equal to
-- src/modules/people/domain/offer.ts.
create function sync.offer_leads_to(from_status text, to_status text, expired boolean) returns boolean
language sql immutable set search_path = '' as $$
  select case from_status
    when 'draft' then to_status = 'withdrawn' or (to_status in ('sent', 'accepted', 'declined') and not expired)
    when 'sent' then to_status = 'withdrawn' or (to_status in ('accepted', 'declined') and not expired)
    else false end
$$;

-- Rule OF4: whether somebody accepted an offer; another one than `except`, where that is named.
create function sync.has_accepted_offer(of_candidate uuid, except_offer uuid default null) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.candidate_offers o
    where o.candidate_id = of_candidate and o.status = 'accepted' and o.deleted_at is null
      and o.id is distinct from except_offer)
$$;

-- Rules OF1 to OF5.
create function sync.derive_offer() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  c constant public.candidates := sync.candidate_of(tg_table_name, new.candidate_id);
  expired boolean;
  in_time boolean;
begin
  new.store_id := c.store_id;
  if not sync.is_client() or pg_trigger_depth() > 1 or sync.is_erasing() then
    return new;
  end if;
  select coalesce(new.expires_on < (sync.made_at('status') at time zone s.time_zone)::date, false) into expired
  from public.stores s where s.id = c.store_id;
  if tg_op = 'INSERT' then
    if new.status <> 'draft' and not sync.offer_leads_to('draft', new.status, expired) then
      perform sync.refuse('offer_expired', 'The last day of this offer is over.', 409);
    end if;
    new.status_at := sync.made_at('status');
    new.status_by := public.current_user_id();
    return new;
  end if;
  if (new.candidate_id, new.user_id) is distinct from (old.candidate_id, old.user_id) then
    perform sync.refuse('moved', 'An offer stays with its candidate.', 403);
  end if;
  in_time := sync.takes_back(old.status_by, old.status_at, 'status');
  if old.status = 'accepted' and (new.status <> 'accepted' or new.deleted_at is not null) and old.deleted_at is null
    and not sync.has_accepted_offer(c.id, new.id) and (c.stage = 'background' or exists (
      select from public.candidate_checks k
      where k.candidate_id = c.id and sync.check_needs_offer(k.kind) and k.deleted_at is null)) then
    perform sync.refuse_for_now('offer_relied_on', 'The candidate is being checked on this offer.');
  end if;
  if new.deleted_at is not null and old.deleted_at is null and old.status <> 'draft'
    and not sync.takes_back(old.user_id, old.created_at, 'deleted_at') then
    perform sync.refuse('offer_sent', 'An offer that was sent is withdrawn, not deleted.', 409);
  end if;
  if ((new.pay_cents, new.pay_unit, new.start_on) is distinct from (old.pay_cents, old.pay_unit, old.start_on)
      and old.status <> 'draft' and not in_time)
    or (new.expires_on is distinct from old.expires_on and old.status not in ('draft', 'sent') and not in_time) then
    perform sync.refuse('offer_sent', 'An offer that was sent stays as it is.', 409);
  end if;
  if new.status <> old.status then
    if new.status in ('sent', 'accepted', 'declined') and expired and sync.offer_leads_to(old.status, new.status, false) then
      perform sync.refuse('offer_expired', 'The last day of this offer is over.', 409);
    elsif not sync.offer_leads_to(old.status, new.status, expired) and not in_time then
      perform sync.refuse('offer_over', 'This offer is over.', 409);
    end if;
    new.status_at := sync.made_at('status');
    new.status_by := public.current_user_id();
  end if;
  return new;
end $$;

create trigger derive_offer before insert or update on public.candidate_offers
  for each row execute function sync.derive_offer();

select sync.allow_by_permission('candidate_offers', made_by => 'user_id');
