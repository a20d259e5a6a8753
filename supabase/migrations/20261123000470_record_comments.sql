-- Comments: a question about a record of a store, and what was answered (rules CM of the review).

-- What can be commented on. A module declares its collection (sync.declare_comments).
create table sync.commented (
  collection text primary key references sync.collections (name),
  -- what people are told of a new comment
  event text not null references sync.events (kind),
  -- a function of an id: {title, title_es, title_fr}, what the record is called; null where it is not there
  named text not null
);

alter table sync.commented enable row level security;

create table public.record_comments (
  id uuid primary key default gen_random_uuid(),
  record_collection text not null check (record_collection ~ '^[a-z_]{1,60}$'),
  -- no foreign key: it is of one of several tables, and falls with its record by sync.fall_with_record
  record_id uuid not null,
  store_id uuid not null references public.stores (id),
  user_id uuid not null references auth.users (id),
  text text not null check (length(text) <= 2000 and trim(text) <> ''),
  is_resolved boolean not null default false,
  resolved_by uuid references auth.users (id),
  resolved_at timestamptz(3)
);

create index on public.record_comments (record_id);

-- What a comment is read and written by is its record's own permission (CM2). The one that is named here is held by every
-- member, as the core asks for one.
select sync.declare_collection('record_comments', 'store',
  fixed => array['record_collection', 'record_id', 'store_id', 'user_id', 'text'],
  writable => array['is_resolved', 'deleted_at'],
  on_delete => 'delete', read_permission => 'view_inspections', write_permission => 'view_inspections',
  remembers_purged => true);

-- Open comments that came in lately, of some stores.
create index on public.record_comments (store_id, created_at desc) where deleted_at is null and not is_resolved;

-- The kinds of records, each with the stores, in which the caller may read them, and with it their comments.
create function sync.readable_comments() returns table (record_collection text, store_id uuid)
language sql stable security definer set search_path = '' as $$
  select k.collection, s from sync.commented k
  join sync.collections c on c.name = k.collection
  cross join lateral unnest(public.permitted_store_ids(c.read_permission)) s
$$;
grant execute on function sync.readable_comments() to authenticated;

-- Rules CM1 to CM5.
create function sync.derive_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := public.current_user_id();
  record_store uuid;
  fell_at timestamptz;
begin
  if tg_op = 'INSERT' then
    if not exists (select from sync.commented k where k.collection = new.record_collection) then
      perform sync.refuse('not_commented', 'Records of this kind have no comments.');
    end if;
    execute format('select t.store_id, t.deleted_at from public.%I t where t.id = $1 for key share', new.record_collection)
    into record_store, fell_at using new.record_id;
    if record_store is null then
      raise foreign_key_violation using message = 'The record of this comment is not there.';
    elsif record_store <> new.store_id then
      perform sync.refuse('moved', 'A comment is of the store of its record.', 403);
    end if;
    -- its record was deleted meanwhile: it comes back with it
    new.deleted_at := coalesce(new.deleted_at, fell_at);
  elsif sync.is_client() and new.deleted_at is distinct from old.deleted_at
    and coalesce(current_setting('storehand.with_record', true), '') <> 'on'
    and old.user_id is distinct from me then
    perform sync.refuse('forbidden', 'Only who wrote a comment withdraws it.', 403);
  end if;
  if sync.is_client() then
    if tg_op = 'UPDATE' and new.is_resolved = old.is_resolved then
      new.resolved_by := old.resolved_by;
      new.resolved_at := old.resolved_at;
    elsif new.is_resolved then
      new.resolved_by := me;
      new.resolved_at := sync.made_at();
    else
      new.resolved_by := null;
      new.resolved_at := null;
    end if;
  end if;
  return new;
end $$;

create trigger derive_comment before insert or update on public.record_comments
  for each row execute function sync.derive_comment();

-- CM4: comments go with their record and come back with it; what was withdrawn before stays withdrawn.
create function sync.fall_with_record() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('storehand.with_record', 'on', true);
  if new.deleted_at is null then
    update public.record_comments c set deleted_at = null
    where c.record_id = new.id and c.deleted_at = old.deleted_at
      and coalesce(c.field_at #>> '{deleted_at,1}', '') = '';
  else
    update public.record_comments c set deleted_at = new.deleted_at where c.record_id = new.id and c.deleted_at is null;
  end if;
  perform set_config('storehand.with_record', '', true);
  return null;
end $$;

create function sync.announce_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- what a database writes by itself, as a seed does, is told to nobody
  if sync.is_client() then
    insert into sync.outbox (kind, record_id, store_id, actor_id, notification)
    select k.event, new.record_id, new.store_id, public.current_user_id(), jsonb_build_object('comment', new.id)
    from sync.commented k where k.collection = new.record_collection;
  end if;
  return null;
end $$;

create trigger announce after insert on public.record_comments
  for each row when (new.deleted_at is null and not new.is_resolved) execute function sync.announce_comment();

-- What a record is called, by the function of its module.
create function sync.comment_words(named text, record_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  words jsonb;
begin
  execute format('select %s($1)', named) into words using record_id;
  return words;
end $$;

-- CM6: the managers of the store, and whoever has commented on the record before and may still read it.
create function sync.tell_of_comment(event sync.outbox) returns setof sync.told
language sql stable security definer set search_path = '' as $$
  select sync.natural_id(event.kind, c.id::text, r.user_id::text), r.user_id, c.store_id,
    format('%s on %s, store #%s: %s', n.person, t.words ->> 'title', s.store_number, left(c.text, 500)),
    format('/comments/%s/%s', c.record_collection, c.record_id),
    jsonb_build_object('person', n.person, 'number', s.store_number, 'text', left(c.text, 500)) || t.words
  from public.record_comments c
  join sync.commented k on k.collection = c.record_collection
  join public.stores s on s.id = c.store_id
  join auth.users u on u.id = c.user_id
  left join public.profiles p on p.id = c.user_id
  cross join lateral (
    select coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), u.email) as person
  ) n
  cross join lateral sync.comment_words(k.named, c.record_id) t (words)
  join (
    select m.user_id from public.store_users m
    where m.store_id = event.store_id and m.role = 'general_manager' and m.deleted_at is null
    union
    select e.user_id from public.record_comments e
    where e.record_id = event.record_id and e.deleted_at is null
      and (sync.is_admin(e.user_id) or exists (
        select from public.store_users m
        join sync.collections q on q.name = e.record_collection
        where m.store_id = event.store_id and m.user_id = e.user_id and m.deleted_at is null
          and m.role = any (public.roles_with_permission(q.read_permission))))
  ) r on r.user_id is distinct from event.actor_id
  where c.id = (event.notification ->> 'comment')::uuid and c.deleted_at is null and t.words is not null
$$;

-- Lets people comment on the records of a collection of stores. `event` and what it says are the module's: its texts get
-- {person, title, number, text}.
create function sync.declare_comments(collection text, event text, named text) returns void
language plpgsql set search_path = '' as $$
begin
  if to_regprocedure(format('%s(uuid)', named)) is null then
    raise undefined_function using message = format('There is no function %s(uuid).', named);
  end if;
  insert into sync.commented (collection, event, named) values (collection, event, named);
  execute format(
    'create trigger comments_fall after update of deleted_at on public.%I for each row
     when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function sync.fall_with_record()', collection);
end $$;

create policy "read with its record" on public.record_comments for select to authenticated
  using ((record_collection, store_id) in (select r.record_collection, r.store_id from sync.readable_comments() r));

create policy "comment on what one may read" on public.record_comments for insert to authenticated
  with check (
    user_id = (select public.current_user_id())
    and (record_collection, store_id) in (select r.record_collection, r.store_id from sync.readable_comments() r));

-- who may withdraw one is decided by derive_comment
create policy "resolve what one may read" on public.record_comments for update to authenticated
  using ((record_collection, store_id) in (select r.record_collection, r.store_id from sync.readable_comments() r))
  with check ((record_collection, store_id) in (select r.record_collection, r.store_id from sync.readable_comments() r));

grant select, insert (id, record_collection, record_id, store_id, user_id, text, is_resolved, deleted_at),
  update (is_resolved, deleted_at) on public.record_comments to authenticated;
grant all on public.record_comments to service_role;

-- CM2: a conflict about a comment is for whoever may read the comment.
create policy "of comments with their record" on public.record_conflicts as restrictive for all to authenticated
  using (collection <> 'record_comments' or exists (select from public.record_comments c where c.id = record_conflicts.record_id));
