-- Journals: a device numbers its batches, and each is answered once (sync/SPEC.md, Push).

-- One row per journal: the number of its last answered batch, and that answer.
create table public.sync_clients (
  client_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  last_no bigint not null default 0,
  batch_id uuid,
  answer jsonb,
  answered_at timestamptz(3),
  registered_at timestamptz(3),
  heard_at timestamptz(3),
  heard_before timestamptz(3),
  run_began timestamptz(3),
  -- hex; signs the rescue packs of the journal (X2). Known to the device and to the server
  pack_key text check (pack_key ~ '^[0-9a-f]{64}$')
);

alter table public.sync_clients set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

create index on public.sync_clients (answered_at);

-- An account that goes takes its journals' numbers along.
create index on public.sync_clients (user_id);

alter table public.sync_clients enable row level security;

-- The version of the protocol that devices speak with this server.
create function sync.protocol() returns integer
language sql immutable set search_path = '' as $$ select 1 $$;

-- Makes a journal known, which is what a device does before its first round: its later work is dated by that, and its
-- rescue packs are known by the key. Answers whether the key is the journal's; the first one stays.
create function public.register_journal(journal uuid, key text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := sync.require_user();
  known public.sync_clients;
begin
  if journal is null or key is null or key !~ '^[0-9a-f]{64}$' then
    perform sync.refuse('malformed', 'A journal is registered with its id and a key of 32 bytes.');
  end if;
  insert into public.sync_clients as c (client_id, user_id, registered_at, pack_key)
  values (journal, me, now(), key)
  on conflict (client_id) do update set pack_key = excluded.pack_key
    where c.user_id = me and c.pack_key is null;
  select c.* into known from public.sync_clients c where c.client_id = journal;
  return known.user_id = me and known.pack_key = key;
end $$;

comment on function public.register_journal(uuid, text) is
  'Makes the caller''s journal known, with the key that signs its rescue packs.';

-- Locks the journal's row. Null: go on. Otherwise the answer to give: the stored one, stale, forked or foreign.
-- Remembers, for close_batch and counted_at, when the journal had last been heard from before this run; the ops of a pack
-- are as old as the journal that signed them.
create function sync.open_batch(client uuid, batch_no bigint, batch uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := sync.require_user();
  journal public.sync_clients;
  heard timestamptz;
  goes_on boolean;
begin
  insert into public.sync_clients (client_id, user_id) values (client, me) on conflict do nothing;
  select c.* into journal from public.sync_clients c where c.client_id = client for update;
  if journal.user_id <> me then
    return jsonb_build_object('kind', 'foreign');
  elsif batch_no = journal.last_no and batch = journal.batch_id then
    -- the device did not know its answer: what it made since it stored this batch is still to come, in the same run
    update public.sync_clients c set heard_at = now(), run_began = now() where c.client_id = client;
    return journal.answer;
  elsif batch_no = journal.last_no then
    return jsonb_build_object('kind', 'forked', 'last_no', journal.last_no);
  elsif batch_no < journal.last_no then
    return jsonb_build_object('kind', 'stale', 'last_no', journal.last_no);
  end if;
  -- a signed pack is as old as the journal that signed it
  heard := coalesce(
    (select coalesce(p.heard_at, p.answered_at, p.registered_at) from public.sync_clients p
     where p.client_id = nullif(current_setting('storehand.pack_journal', true), '')::uuid and p.user_id = me),
    journal.heard_at, journal.answered_at, journal.registered_at);
  goes_on := coalesce(
    now() - heard <= interval '5 minutes' and now() - journal.run_began <= interval '15 minutes', false);
  perform
    set_config('storehand.heard', coalesce((case when goes_on then journal.heard_before else heard end)::text, ''), true),
    set_config('storehand.run_began', (case when goes_on then journal.run_began else now() end)::text, true);
  return null;
end $$;

-- Keeps the batch's answer, which is given again when the batch is sent again.
create function sync.close_batch(client uuid, batch_no bigint, batch uuid, given jsonb) returns void
language sql security definer set search_path = '' as $$
  update public.sync_clients c
  set last_no = batch_no, batch_id = batch, answer = given, answered_at = now(), heard_at = now(),
    heard_before = nullif(current_setting('storehand.heard', true), '')::timestamptz,
    run_began = nullif(current_setting('storehand.run_began', true), '')::timestamptz
  where c.client_id = client and c.user_id = public.current_user_id()
$$;

-- The earliest moment at which the server can believe that the write that runs now was made. Its journal would have sent
-- an older one when it was last heard from, so it is no older than that; a journal that was never heard from proves
-- nothing; and no journal is believed more than seven days back. What was made before the server was restored is sent
-- again by everybody, and is believed as far back.
create function sync.counted_at() returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  op constant jsonb := sync.current_op();
  made constant timestamptz := sync.made_at();
  arrived constant timestamptz := coalesce((op ->> 'arrived')::timestamptz, now());
  heard constant timestamptz := nullif(current_setting('storehand.heard', true), '')::timestamptz;
  oldest constant timestamptz := arrived - interval '7 days';
begin
  if op is null then
    return made;
  elsif exists (select from sync.restores r where r.at >= made and r.at > oldest) then
    return greatest(made, oldest);
  end if;
  return greatest(made, coalesce(heard, arrived), oldest);
end $$;

comment on function sync.counted_at() is
  'When the write that runs now counts as made at the earliest, by what the server knows of its journal.';

create function sync.result(op jsonb, status text, code text, reason text, change bigint) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('op_id', op ->> 'op_id', 'status', status, 'code', code, 'reason', reason, 'change', change)
$$;

-- When an op was made, on the server's clock. What no clock shows (infinity, years before our era, which would be
-- written like years after it) counts as long ago.
create function sync.corrected(edited_at timestamptz, sent_at timestamptz, received_at timestamptz) returns timestamptz(3)
language sql immutable set search_path = '' as $$
  select greatest(least(edited_at + (received_at - sent_at), received_at), timestamptz '1970-01-01 00:00+00')::timestamptz(3)
$$;

-- The same for the fields of an op that were changed before its `edited_at`: {field: time}.
create function sync.corrected_fields(edited jsonb, sent_at timestamptz, received_at timestamptz) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(e.key, sync.iso_time(sync.corrected(e.value::timestamptz, sent_at, received_at))), '{}')
  from jsonb_each_text(edited) e
$$;

-- Marks wait for notifications that never come, journals are registered and never used.
create function sync.clear_waiting() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  cleared integer;
  step integer;
begin
  delete from sync.early_marks m where m.kept_at < now() - interval '90 days';
  get diagnostics cleared = row_count;
  delete from sync.restores r where r.at < now() - interval '30 days';
  delete from public.sync_clients c where c.answered_at is null and c.registered_at < now() - interval '1 year';
  get diagnostics step = row_count;
  return cleared + step;
end $$;

comment on function sync.clear_waiting() is 'Forgets early marks after 90 days, journals that never sent anything after a year.';

grant all on public.sync_clients to service_role;

grant execute on function sync.protocol(), sync.open_batch(uuid, bigint, uuid),
  sync.close_batch(uuid, bigint, uuid, jsonb), sync.counted_at(), sync.result(jsonb, text, text, text, bigint),
  sync.corrected(timestamptz, timestamptz, timestamptz), sync.corrected_fields(jsonb, timestamptz, timestamptz)
  to authenticated, service_role;

grant execute on function public.register_journal(uuid, text) to authenticated;
