-- A rescue pack in somebody else's name was believed, whoever had written it (sync/SPEC.md X7, X10). Each op of a pack now
-- carries a signature with the key of its journal, which that journal's person registered while signed in: HMAC-SHA256 of
-- the op's text. The server knows the key, so it can check by itself; nobody else does.

-- Refuses ops whose signature is not of the journal that the pack names, or that journal is not its person's.
create function sync.check_signatures(request jsonb, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  key text;
begin
  perform set_config('storehand.pack_journal', '', true);
  if not request ? 'signed' then
    return;
  end if;
  select c.pack_key into key from public.sync_clients c
  where c.client_id = (request ->> 'journal')::uuid and c.user_id = person;
  if key is null then
    perform sync.refuse('unsigned', 'The office does not know the journal that signed this.', 403);
  end if;
  if exists (
    select from jsonb_array_elements(request -> 'signed') s
    where encode(extensions.hmac(convert_to(s.value ->> 'text', 'UTF8'), decode(key, 'hex'), 'sha256'), 'hex')
      is distinct from s.value ->> 'mac'
  ) then
    perform sync.refuse('bad_signature', 'This was not signed by the journal that it names.', 403);
  end if;
  perform set_config('storehand.pack_journal', request ->> 'journal', true);
end $$;

-- The ops of an import, in the order in which it tells them: the signed ones as they were signed.
create function sync.ops_of_import(request jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when request ? 'signed' then coalesce((
      select jsonb_agg((s.value ->> 'text')::jsonb order by s.ordinality)
      from jsonb_array_elements(request -> 'signed') with ordinality s), '[]')
    else coalesce(request -> 'ops', '[]') end
$$;
grant execute on function sync.ops_of_import(jsonb) to authenticated, service_role;

-- Checks who may bring in whose work and that it is theirs, writes it down, and from here on acts as that person.
create or replace function sync.begin_import(request jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := sync.require_user();
  pack constant jsonb := request -> 'pack';
  person constant uuid := (pack ->> 'user_id')::uuid;
  entry public.rescue_imports;
begin
  if person is null or (request ->> 'import_id')::uuid is null
    or jsonb_array_length(coalesce(request -> 'ops', '[]')) > 400
    or jsonb_array_length(coalesce(request -> 'signed', '[]')) > 400
    or jsonb_array_length(coalesce(request -> 'photos', '[]')) > 400 then
    perform sync.refuse('malformed', 'An import names itself, its pack and at most 400 ops or photos.');
  end if;
  if person <> me and not public.is_global_admin() then
    perform sync.refuse('forbidden', 'Only a global admin may bring in the work of somebody else.', 403);
  end if;
  insert into public.rescue_imports (id, pack_id, sha256, for_user, by_user, pack_made_at, pack_ops, pack_photos)
  select (request ->> 'import_id')::uuid, (pack ->> 'id')::uuid, pack ->> 'sha256', u.id, me,
    (pack ->> 'made_at')::timestamptz, (pack ->> 'ops')::integer, (pack ->> 'photos')::integer
  from auth.users u where u.id = person
  on conflict (id) do nothing;
  select i.* into entry from public.rescue_imports i where i.id = (request ->> 'import_id')::uuid for update;
  if not found then
    perform sync.refuse('person_gone', 'The account whose work this is does not exist any more.', 404);
  elsif (entry.by_user, entry.for_user, entry.pack_id) is distinct from (me, person, (pack ->> 'id')::uuid) then
    perform sync.refuse('forbidden', 'This import belongs to another pack.', 403);
  end if;
  perform sync.check_signatures(request, person);
  if person <> me and not request ? 'signed' and jsonb_array_length(coalesce(request -> 'ops', '[]')) > 0 then
    perform sync.refuse('unsigned', 'The work of somebody else is only taken with the signature of its journal.', 403);
  end if;
  perform set_config('storehand.import', entry.id::text, true);
  if person <> me then
    perform set_config('storehand.on_behalf', 'on', true);
    perform set_config('request.jwt.claims', (auth.jwt() - 'email' - 'session_id' - 'app_metadata' - 'user_metadata'
      || jsonb_build_object('sub', person, 'aal', 'aal2'))::text, true);
    if public.current_user_id() is distinct from person then
      perform sync.refuse('person_gone', 'The account whose work this is may not act any more.', 404);
    end if;
  end if;
end $$;

-- As before; a pack's ops are as old as the journal that signed them.
create or replace function sync.open_batch(client uuid, batch_no bigint, batch uuid) returns jsonb
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

-- Brings in a part of a rescue pack: `{protocol, import_id, no, batch_id, pack: {id, sha256, user_id, made_at, ops,
-- photos}, ops, photos}`, or with `journal` and `signed: [{text, mac}]` in the place of `ops`, which somebody else's work
-- needs. Answers `{push, photos}`: the answer of sync_push (null without ops; `applied` with code `known`: stored before),
-- and the paths that the storage holds. The same `no` and `batch_id` again: the same answer. Codes: forbidden, person_gone,
-- unsigned, bad_signature, malformed.
create or replace function public.rescue_import(request jsonb) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
  push jsonb;
  stored text[];
  ops jsonb;
begin
  perform sync.begin_import(request);
  ops := sync.ops_of_import(request);
  if jsonb_array_length(ops) > 0 then
    -- the clock of the device that made the pack was not measured: its times count as they are, up to now
    push := public.sync_push(jsonb_build_object(
      'protocol', request -> 'protocol', 'client_id', request -> 'import_id', 'no', request -> 'no',
      'batch_id', request -> 'batch_id', 'sent_at', sync.iso_time(clock_timestamp()), 'ops', ops));
  end if;
  if jsonb_array_length(coalesce(request -> 'photos', '[]')) > 0 then
    perform set_config('request.jwt.claims', claims, true);
    stored := array(
      select p.path from public.photos_stored(array(select jsonb_array_elements_text(request -> 'photos'))) p);
  end if;
  perform sync.end_import(claims, coalesce(push -> 'results', '[]'), coalesce(stored, '{}'));
  return jsonb_build_object('push', push, 'photos', to_jsonb(coalesce(stored, '{}')));
end $$;
