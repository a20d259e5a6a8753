-- Rescue packs: the unsent work of a device in a file, brought in through another device (sync/SPEC.md, Rescue packs).
-- It goes through sync_push under a journal number of its own, as the person whose work it is. For somebody else only a
-- global admin may do it: row-level security then judges each op as that person, at the time at which it was made.
create table public.rescue_imports (
  -- made by the importing device; also the journal (sync_clients) that its batches are numbered by
  id uuid primary key,
  pack_id uuid not null,
  -- of the file
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  for_user uuid not null references auth.users (id) on delete cascade,
  by_user uuid not null references auth.users (id) on delete cascade,
  -- the device's word: when it made the pack, and what it says is in it
  pack_made_at timestamptz(3),
  pack_ops integer not null check (pack_ops >= 0),
  pack_photos integer not null check (pack_photos >= 0),
  -- what became of it so far
  applied integer not null default 0,
  conflicts integer not null default 0,
  known integer not null default 0,
  refused integer not null default 0,
  photos integer not null default 0,
  started_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

comment on table public.rescue_imports is 'Who brought in whose rescue pack, when, and what became of it.';

create index on public.rescue_imports (for_user, started_at desc);

alter table public.rescue_imports enable row level security;

-- Each op of an import and its result. An op that was stored is not stored again, neither from the pack nor from the
-- device that made it and comes back one day.
create table sync.rescued_ops (
  import_id uuid not null references public.rescue_imports (id) on delete cascade,
  op_id uuid not null,
  user_id uuid not null,
  -- applied, conflict, known (stored before), rejected, retry (its parent is not there)
  status text not null,
  code text,
  primary key (import_id, op_id)
);

create index on sync.rescued_ops (user_id, op_id) where status in ('applied', 'conflict');

alter table sync.rescued_ops enable row level security;

-- The photos of an import that the storage holds.
create table sync.rescued_photos (
  import_id uuid not null references public.rescue_imports (id) on delete cascade,
  path text not null,
  primary key (import_id, path)
);

alter table sync.rescued_photos enable row level security;

-- Whether an import has stored this op, and the number that its record has now.
create function sync.rescued_op(person uuid, op jsonb, out is_known boolean, out change bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  is_known := exists (
    select from sync.rescued_ops r
    where r.user_id = person and r.op_id = (op ->> 'op_id')::uuid and r.status in ('applied', 'conflict'))
    and exists (select from sync.collections c where c.name = op ->> 'collection');
  if is_known then
    execute format('select t.change from public.%I t where t.id = $1', op ->> 'collection')
    into change using (op ->> 'id')::uuid;
  end if;
end $$;

-- Refuses ops whose signature is not of the journal that the pack names, or that journal is not its person's (sync/SPEC.md
-- X7, X10). The signature is the HMAC-SHA256 of the op's text with the key of the journal, which its person registered
-- while signed in: the server knows the key, so it checks by itself; nobody else does.
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
    perform sync.refuse('unsigned', 'The server does not know the journal that signed this.', 403);
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

-- Checks who may bring in whose work and that it is theirs, writes it down, and from here on acts as that person.
create function sync.begin_import(request jsonb) returns void
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

-- Is the caller again, and writes down what became of the batch and of the photos.
create function sync.end_import(claims text, results jsonb, paths text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  import constant uuid := sync.current_import();
begin
  perform set_config('request.jwt.claims', claims, true), set_config('storehand.import', '', true),
    set_config('storehand.on_behalf', '', true), set_config('storehand.judged_at', '', true);
  insert into sync.rescued_ops (import_id, op_id, user_id, status, code)
  select import, (r.value ->> 'op_id')::uuid, i.for_user,
    case when r.value ->> 'code' = 'known' then 'known' else r.value ->> 'status' end, r.value ->> 'code'
  from jsonb_array_elements(results) r, public.rescue_imports i where i.id = import
  on conflict (import_id, op_id) do update set status = excluded.status, code = excluded.code
    -- what this very import stored stays stored, however often its batch is told again
    where sync.rescued_ops.status not in ('applied', 'conflict');
  insert into sync.rescued_photos (import_id, path)
  select import, p from unnest(paths) p on conflict do nothing;
  update public.rescue_imports i
  set (applied, conflicts, known, refused) = (
        select count(*) filter (where r.status = 'applied'), count(*) filter (where r.status = 'conflict'),
          count(*) filter (where r.status = 'known'), count(*) filter (where r.status in ('rejected', 'retry'))
        from sync.rescued_ops r where r.import_id = import),
      photos = (select count(*) from sync.rescued_photos p where p.import_id = import),
      updated_at = now()
  where i.id = import;
end $$;

-- Brings in a part of a rescue pack: `{protocol, import_id, no, batch_id, pack: {id, sha256, user_id, made_at, ops,
-- photos}, ops, photos}`, or with `journal` and `signed: [{text, mac}]` in the place of `ops`, which somebody else's work
-- needs. Answers `{push, photos}`: the answer of sync_push (null without ops; `applied` with code `known`: stored before),
-- and the paths that the storage holds. The same `no` and `batch_id` again: the same answer. Codes: forbidden, person_gone,
-- unsigned, bad_signature, malformed.
create function public.rescue_import(request jsonb) returns jsonb
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

create policy "read imports of one's own work and by oneself, an admin all" on public.rescue_imports
  for select to authenticated
  using (for_user = (select public.current_user_id()) or by_user = (select public.current_user_id())
    or (select public.is_global_admin()));

grant all on public.rescue_imports to service_role;
grant select on public.rescue_imports to authenticated;

grant execute on function sync.rescued_op(uuid, jsonb), sync.ops_of_import(jsonb), sync.begin_import(jsonb),
  sync.end_import(text, jsonb, text[]) to authenticated, service_role;

grant execute on function public.rescue_import(jsonb) to authenticated;
