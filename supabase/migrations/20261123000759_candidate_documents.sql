-- Documents of candidates: which one, and until when it holds (rules DO of the people).

create table public.candidate_documents (
  id uuid primary key default gen_random_uuid(),
  candidate_id uuid not null references public.candidates (id),
  store_id uuid not null references public.stores (id),
  -- who filed it
  user_id uuid not null references auth.users (id),
  kind text not null check (kind in ('food_handler', 'work_permit', 'driving_licence', 'training_record')),
  issued_on date check (isfinite(issued_on)),
  -- the last day on which it holds, by the store's calendar; null: for good
  expires_on date check (isfinite(expires_on)),
  -- the document that came in its place
  replaced_by uuid,
  check (issued_on <= expires_on)
);

create index on public.candidate_documents (candidate_id);

select sync.declare_collection('candidate_documents', 'store',
  fixed => array['candidate_id', 'user_id', 'kind'],
  writable => array['issued_on', 'expires_on', 'replaced_by', 'deleted_at'],
  parents => '{"candidate_id": "candidates"}',
  on_delete => 'later', read_permission => 'manage_candidates', write_permission => 'manage_candidates',
  remembers_purged => true);

create index on public.candidate_documents (expires_on) where replaced_by is null and deleted_at is null;

create function sync.derive_candidate_document() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.store_id := (sync.candidate_of(tg_table_name, new.candidate_id)).store_id;
  if tg_op = 'UPDATE' and sync.is_client() and not sync.is_erasing()
    and (new.candidate_id, new.user_id, new.kind) is distinct from (old.candidate_id, old.user_id, old.kind) then
    perform sync.refuse('moved', 'A document stays with its candidate.', 403);
  end if;
  return new;
end $$;

create trigger derive_document before insert or update on public.candidate_documents
  for each row execute function sync.derive_candidate_document();
create trigger a_refuse_erased before insert or update on public.candidate_documents
  for each row execute function sync.refuse_erased('candidate_id');

select sync.allow_by_permission('candidate_documents', made_by => 'user_id');

-- Rule DO3: tells 30, 7 and 1 days before a document expires, of each day once; of who is not on the way or hired, and of what was
-- replaced, nobody is told. Answers how many events it wrote.
create function sync.remind_of_candidate_documents(at timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  told integer;
begin
  with due as (
    select d.id, d.store_id, sync.natural_id('expires', d.id::text, d.expires_on::text, t.days::text) as reminder
    from public.candidate_documents d
    join public.stores s on s.id = d.store_id
    join public.candidates c on c.id = d.candidate_id and c.deleted_at is null and c.status = 'active'
    cross join lateral (
      select d.expires_on - (remind_of_candidate_documents.at at time zone s.time_zone)::date as days_left) l
    -- the nearest of the days before
    cross join lateral (select min(n.days) as days from unnest(array[30, 7, 1]) n (days) where l.days_left <= n.days) t
    where d.replaced_by is null and d.deleted_at is null and l.days_left >= 0 and t.days is not null
  ), fresh as (
    insert into sync.candidate_reminders (id, at) select d.reminder, remind_of_candidate_documents.at from due d
    on conflict (id) do nothing
    returning id
  ), events as (
    insert into sync.outbox (kind, record_id, store_id)
    select 'candidate_document_expiring', d.id, d.store_id from due d join fresh f on f.id = d.reminder
    returning id
  )
  select count(*) into told from events;
  delete from sync.candidate_reminders r where r.at < remind_of_candidate_documents.at - interval '3 years';
  return told;
end $$;

select sync.schedule_job('candidate-documents', '17 * * * *', 'select sync.remind_of_candidate_documents()');

-- Who hires in the store is told; of the candidate no more than display_name.
create function sync.tell_of_candidate_document(event sync.outbox) returns setof sync.told
language sql stable security definer set search_path = '' as $$
  select sync.natural_id(event.kind, event.id::text, m.user_id::text), m.user_id, d.store_id,
    format('%s, store #%s: a document expires on %s.', c.display_name, s.store_number, w.day),
    '/candidates/' || c.id,
    jsonb_build_object('name', c.display_name, 'number', s.store_number, 'day', w.day)
  from public.candidate_documents d
  join public.candidates c on c.id = d.candidate_id
  join public.stores s on s.id = d.store_id
  cross join lateral (select to_char(d.expires_on, 'MM/DD/YYYY') as day) w
  join public.store_users m on m.store_id = d.store_id and m.deleted_at is null
    and m.role = any (public.roles_with_permission('manage_candidates'))
  where d.id = event.record_id and d.deleted_at is null and d.replaced_by is null and c.deleted_at is null
$$;

select sync.declare_event('candidate_document_expiring', 'candidates', 'warning', 'Document expires', 'sync.tell_of_candidate_document');

-- Files of documents (rules DO4 and DO5).
create table public.candidate_files (
  id uuid primary key default gen_random_uuid(),
  document_id uuid not null references public.candidate_documents (id),
  -- whose document it is
  candidate_id uuid not null references public.candidates (id),
  store_id uuid not null references public.stores (id),
  -- object name in the bucket `documents`, fixed when it is chosen, which says nothing of anybody:
  -- candidate-files/{documentId}/file/{timestamp}-document-{end of its id}.{type}; of what is gone for good gone/{id}
  path text not null unique check (path ~
    '^(candidate-files/[0-9a-f-]{36}/file/[0-9]+-document-[0-9a-f]{8}\.(webp|jpg|png|gif|pdf)|gone/[0-9a-f-]{36})$'),
  mime_type text not null
    check (mime_type in ('image/webp', 'image/jpeg', 'image/png', 'image/gif', 'application/pdf')),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  width integer,
  height integer,
  captured_at timestamptz(3) not null check (isfinite(captured_at)),
  captured_by uuid not null references auth.users (id),
  -- server-owned, set by photos_stored from storage.objects; null: on its way
  stored_at timestamptz(3),
  bytes integer
);

create index on public.candidate_files (document_id);
create index on public.candidate_files (candidate_id);

select sync.declare_collection('candidate_files', 'store',
  fixed => array['document_id', 'candidate_id', 'path', 'mime_type', 'sha256', 'width', 'height', 'captured_at'],
  writable => array['deleted_at'],
  parents => '{"document_id": "candidate_documents", "candidate_id": "candidates"}',
  on_delete => 'later', read_permission => 'manage_candidates', write_permission => 'manage_candidates',
  remembers_purged => true);

select sync.declare_attachments('candidate_files', folder => 'candidate-files', parent_key => 'document_id',
  mime_types => array['image/webp', 'image/jpeg', 'image/png', 'image/gif', 'application/pdf']);

create function sync.derive_candidate_file() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  whose constant uuid := (select d.candidate_id from public.candidate_documents d where d.id = new.document_id);
begin
  if whose is null then
    raise foreign_key_violation using constraint = 'candidate_files_document_id_fkey',
      message = 'The document that this is the file of is not there yet.';
  end if;
  -- a device that lost the row, and not the file, does not know it
  new.candidate_id := coalesce(new.candidate_id, whose);
  if new.candidate_id <> whose then
    perform sync.refuse('moved', 'A file is of the candidate whose document it is.', 403);
  end if;
  new.store_id := (sync.candidate_of(tg_table_name, whose)).store_id;
  return new;
end $$;

create trigger a_derive_of_document before insert or update on public.candidate_files
  for each row execute function sync.derive_candidate_file();
create trigger a_refuse_erased before insert or update on public.candidate_files
  for each row execute function sync.refuse_erased('candidate_id');

select sync.allow_by_permission('candidate_files');
-- whoever brings one is its photographer all the same (sync.derive_file)
grant insert (captured_by) on public.candidate_files to authenticated;

update sync.collections set when_deleted = 'sync.code_of_gone_candidate' where name in ('candidate_documents', 'candidate_files');
