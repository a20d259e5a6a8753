-- Receipts of repairs: who knew what when, in words that a device can check (rule VE37). Written by the server alone, once a
-- repair is certified, and again once the next driver has the keys or anything of it changed; none is altered.

create table public.vehicle_receipts (
  -- of problem and content
  id uuid primary key,
  store_id uuid not null references public.stores (id),
  vehicle_id uuid not null references public.vehicles (id),
  problem_id uuid not null references public.vehicle_problems (id),
  -- of sync.vehicle_receipt_text, hex
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- whether the next driver is in it
  is_acknowledged boolean not null,
  made_at timestamptz(3) not null default now()
);

-- Nobody but the functions below writes it.
revoke all on public.vehicle_receipts from service_role;

select sync.declare_kind('vehicle_receipt', 'vehicle_receipts', 'store',
  parents => '{"vehicle_id": "vehicles"}');

create index on public.vehicle_receipts (problem_id, made_at desc);

-- The keys that were taken next, within 31 days (by the clock) after a repair was certified: their driver saw the vehicle as it
-- was then.
create function sync.next_keys_after(of_vehicle uuid, moment timestamptz) returns public.vehicle_keys
language sql stable security definer set search_path = '' as $$
  select k from public.vehicle_keys k
  where k.vehicle_id = of_vehicle and k.deleted_at is null and k.out_at >= moment
    and k.out_at <= moment + interval '744 hours'
  order by k.out_at, k.id limit 1
$$;

-- The canonical form of what a receipt says: a line per fact, joined by line feeds; without the keys where `next_keys` are
-- null. Equal to `receiptText` of domain/receipt.ts.
create function sync.vehicle_receipt_text(p public.vehicle_problems, next_keys public.vehicle_keys) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(E'\n',
    concat_ws('|', 'problem', p.id, p.vehicle_id, p.part, p.severity),
    concat_ws('|', 'reported', sync.iso_time(p.reported_at), p.user_id),
    concat_ws('|', 'repaired', sync.iso_time(p.repaired_at), p.repaired_by),
    concat_ws('|', 'certified', sync.iso_time(p.certified_at), p.certified_by),
    case when next_keys.id is not null then
      concat_ws('|', 'taken', sync.iso_time(next_keys.out_at), next_keys.driver_id, next_keys.id) end)
$$;

-- Writes the receipts of these problems that are certified and say something new: of the repair alone, as devices tell it that
-- do not hold the keys (yet, or any more), and with the keys that were taken next.
create function sync.issue_vehicle_receipts(problem_ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  insert into public.vehicle_receipts (id, store_id, vehicle_id, problem_id, sha256, is_acknowledged)
  select sync.natural_id('vehicle_receipts', p.id::text, c.sha256), p.store_id, p.vehicle_id, p.id, c.sha256, t.is_acknowledged
  from public.vehicle_problems p
  cross join lateral (
    select sync.vehicle_receipt_text(p, null) as text, false as is_acknowledged
    union all
    select sync.vehicle_receipt_text(p, k), true from sync.next_keys_after(p.vehicle_id, p.certified_at) k where k.id is not null) t
  cross join lateral (select encode(sha256(convert_to(t.text, 'UTF8')), 'hex') as sha256) c
  where p.id = any (problem_ids) and p.status = 'closed' and p.deleted_at is null and p.certified_at is not null
  order by p.id, t.is_acknowledged
  on conflict (id) do nothing
$$;

create function sync.issue_receipt_of_problem() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'closed' then
    perform sync.issue_vehicle_receipts(array[new.id]);
  end if;
  return null;
end $$;

create trigger write_receipt after insert or update on public.vehicle_problems
  for each row execute function sync.issue_receipt_of_problem();

-- Of what was certified within 31 days before; keys that are taken back, or are there again, make others the next.
create function sync.issue_receipts_of_keys() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform sync.issue_vehicle_receipts(array(
    select p.id from public.vehicle_problems p
    where p.vehicle_id = new.vehicle_id and p.status = 'closed' and p.deleted_at is null
      and p.certified_at between new.out_at - interval '744 hours' and new.out_at));
  return null;
end $$;

create trigger write_receipts after insert or update of deleted_at on public.vehicle_keys
  for each row execute function sync.issue_receipts_of_keys();

create function sync.keep_vehicle_receipt() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (new.id, new.store_id, new.vehicle_id, new.problem_id, new.sha256, new.is_acknowledged, new.made_at) is distinct from
    (old.id, old.store_id, old.vehicle_id, old.problem_id, old.sha256, old.is_acknowledged, old.made_at) then
    perform sync.refuse('immutable', 'A receipt cannot be changed.', 403);
  end if;
  return new;
end $$;

create trigger keep_receipt before update on public.vehicle_receipts
  for each row execute function sync.keep_vehicle_receipt();

create policy "see vehicles" on public.vehicle_receipts for select to authenticated
  using (store_id = any ((select public.permitted_store_ids('report_vehicle_problems'))::uuid[]));

grant select on public.vehicle_receipts to authenticated, service_role;
