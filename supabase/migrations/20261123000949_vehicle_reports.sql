-- Reports by label of vehicles that the reporter's device does not hold (rule VE35): a record of the reporter, which the
-- server files as a problem where the vehicle is. The reporter reads nothing of that but that it was filed.

create table public.vehicle_reports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  tag text not null check (tag ~ '^[2-9A-HJ-NP-Z]{6}$'),
  part text not null check (part in (
    'brakes', 'tires', 'lights', 'engine', 'steering', 'doors', 'glass', 'cooling', 'body', 'inside', 'other')),
  severity text not null check (severity in ('can_drive', 'careful', 'unsafe')),
  note text check (length(note) <= 2000),
  reported_at timestamptz(3) not null default now() check (isfinite(reported_at)),
  -- the server's: when the vehicle's store had it
  filed_at timestamptz(3)
);

-- What a report writes in: the store of the vehicle with that label.
create function sync.vehicle_report_touches(op jsonb) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(v.scope), '{}') from public.vehicles v
  where v.deleted_at is null and v.tag = coalesce(op -> 'set' ->> 'tag', (
    select r.tag from public.vehicle_reports r where r.id = (op ->> 'id')::uuid))
$$;

select sync.declare_collection('vehicle_reports', 'user',
  fixed => array['user_id', 'tag', 'part', 'severity', 'note', 'reported_at'],
  writable => array['deleted_at'],
  on_delete => 'delete', touches => 'sync.vehicle_report_touches', remembers_purged => true,
  retire_by => 'filed_at', retire_after => interval '90 days');

create function sync.derive_vehicle_report() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := public.current_user_id();
  v public.vehicles;
  problem public.vehicle_problems;
  person text;
begin
  if not sync.is_client() then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    new.filed_at := old.filed_at;
    if new.deleted_at is null or old.deleted_at is not null then
      return new;
    end if;
    -- taken back as any report is (rule VE7), while nobody of that store has added anything to it
    select p.* into problem from public.vehicle_problems p where p.id = sync.natural_id('vehicle_problems', new.id::text);
    if problem.status <> 'open' or problem.field_at <> '{}' or not sync.takes_back(problem.user_id, problem.reported_at, 'deleted_at') then
      perform sync.refuse('problem_stays', 'A problem stays on record. Dismiss it, and say why.', 409);
    end if;
    person := sync.write_as_server();
    update public.vehicle_problems p set deleted_at = now() where p.id = problem.id and p.deleted_at is null;
    perform sync.write_as(person);
    return new;
  end if;

  new.reported_at := least(new.reported_at, sync.made_at());
  -- taken back before it went out
  if new.deleted_at is not null then
    return new;
  end if;
  new.filed_at := now();
  select o.* into v from public.vehicles o where o.tag = new.tag and o.deleted_at is null and o.status <> 'retired';
  if not found then
    perform sync.refuse('label_unknown', 'No vehicle has this label.', 404);
  end if;
  person := sync.write_as_server();
  insert into public.vehicle_problems (id, vehicle_id, user_id, part, severity, note, reported_at)
  values (sync.natural_id('vehicle_problems', new.id::text), v.id, new.user_id, new.part, new.severity, new.note, new.reported_at)
  on conflict (id) do nothing;
  perform sync.write_as(person);
  if new.severity = 'unsafe' then
    insert into sync.outbox (kind, record_id, store_id, actor_id)
    values ('vehicle_unsafe', sync.natural_id('vehicle_problems', new.id::text), v.store_id, me);
  end if;
  return new;
end $$;

create trigger derive_report before insert or update on public.vehicle_reports
  for each row execute function sync.derive_vehicle_report();

create policy "read one's own reports" on public.vehicle_reports for select to authenticated
  using (user_id = (select public.current_user_id()));

-- whoever reports problems in any store
create policy "report by label" on public.vehicle_reports for insert to authenticated
  with check (user_id = (select public.current_user_id())
    and (select cardinality(public.permitted_store_ids('report_vehicle_problems')) > 0));

create policy "take back what one reported" on public.vehicle_reports for update to authenticated
  using (user_id = (select public.current_user_id())) with check (user_id = (select public.current_user_id()));

grant all on public.vehicle_reports to service_role;
grant select, insert (id, user_id, tag, part, severity, note, reported_at, deleted_at), update (deleted_at)
  on public.vehicle_reports to authenticated;
