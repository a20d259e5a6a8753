-- Review: what came in from somebody's stores and they have not looked at yet (rules RV of the review).

-- What somebody has looked at, as it was then: a thing that is newer than its mark comes again.
create table public.review_marks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- what was looked at, as its part of the queue names it
  key uuid not null,
  seen_at timestamptz(3) not null check (isfinite(seen_at)),
  unique (user_id, key)
);

select sync.declare_collection('review_marks', 'user',
  fixed => array['user_id', 'key'],
  writable => array['seen_at', 'deleted_at'],
  computed_id => array['user_id', 'key'], on_delete => 'later',
  retire_by => 'created_at', retire_after => interval '90 days');

create policy "read own marks" on public.review_marks for select to authenticated
  using (user_id = (select public.current_user_id()));

create policy "make own marks" on public.review_marks for insert to authenticated
  with check (user_id = (select public.current_user_id()));

create policy "change own marks" on public.review_marks for update to authenticated
  using (user_id = (select public.current_user_id())) with check (user_id = (select public.current_user_id()));

grant select, insert (id, user_id, key, seen_at, deleted_at), update (seen_at, deleted_at)
  on public.review_marks to authenticated;
grant all on public.review_marks to service_role;

-- What stands in the queue. A module declares its part (sync.declare_review_part).
create table sync.review_parts (
  part text primary key check (part ~ '^[a-z_]{1,40}$'),
  -- (of_stores uuid[], since timestamptz, at timestamptz) returns setof sync.review_items, as the caller
  items text not null,
  -- (keys uuid[]) returns table (key uuid, what jsonb), as the caller: what is told of those of one page only
  shown text,
  -- (key uuid) returns void, as the caller: says that it is well done
  verify text,
  -- (key uuid, kind text) returns void, as the caller: takes that back; it is again what it was in the queue
  take_back text,
  -- (key uuid, wanted jsonb) returns void, as the caller: makes something to be done of it, or takes that back
  make_action text
);

alter table sync.review_parts enable row level security;

create policy "everyone signed in reads it" on sync.review_parts for select to authenticated using (true);
grant select on sync.review_parts to authenticated;

-- `weight`: 3 critical, 2 failed or far off, 1 waits for somebody, 0 to be seen. `kind`: the key of its texts
-- (review.kind). `what`: {title, title_es, …; link; about: {collection, id}; verify; make: whether the caller may make something
-- to be done of it; and what its texts say}; `user_id` gets its name as `by`.
create type sync.review_items as (store_id uuid, key uuid, kind text, at timestamptz, weight integer, what jsonb);

-- Declares a part of the queue; its functions are already there.
create function sync.declare_review_part(part text, items text, shown text default null, verify text default null,
  take_back text default null, make_action text default null) returns void
language plpgsql set search_path = '' as $$
begin
  insert into sync.review_parts (part, items, shown, verify, take_back, make_action)
  values (part, items, shown, verify, take_back, make_action);
  execute format('grant execute on function %s(uuid[], timestamptz, timestamptz) to authenticated', items);
  if shown is not null then
    execute format('grant execute on function %s(uuid[]) to authenticated', shown);
  end if;
  if verify is not null then
    execute format('grant execute on function %s(uuid) to authenticated', verify);
  end if;
  if take_back is not null then
    execute format('grant execute on function %s(uuid, text) to authenticated', take_back);
  end if;
  if make_action is not null then
    execute format('grant execute on function %s(uuid, jsonb) to authenticated', make_action);
  end if;
end $$;

-- RV1, RV2, RV3: of the stores that the caller sees, or of these of them, what came in during the last seven days and they have not marked since, what
-- matters most first, then store by store, the newest first. The first page of it: what is marked makes room for the next.
create function public.review_queue(page_size integer default 60, at timestamptz default now(), of_stores uuid[] default null)
returns table (store_id uuid, store_number text, name text, time_zone text, part text, kind text, key uuid, came_at timestamptz,
  weight integer, what jsonb, waiting integer)
language plpgsql stable security invoker set search_path = '' as $$
#variable_conflict use_column
declare
  me constant uuid := public.current_user_id();
  mine constant uuid[] := array(
    select s.id from public.stores s
    where s.id = any ((select public.permitted_store_ids(null))::uuid[])
      and s.deleted_at is null and s.store_number <> 'OFFICE'
      and (review_queue.of_stores is null or s.id = any (review_queue.of_stores)));
  items constant text := (
    select string_agg(format('select %L as part, f.* from %s($1, $2, $3) f', p.part, p.items), ' union all ' order by p.part)
    from sync.review_parts p);
  shown constant text := coalesce((
    select string_agg(format('select f.key, f.what from %s(array(select q.key from q where q.part = %L)) f', p.shown, p.part),
      ' union all ' order by p.part)
    from sync.review_parts p where p.shown is not null), 'select null::uuid as key, null::jsonb as what where false');
begin
  return query execute format($query$
    with q as materialized (
      select s.id, s.store_number, s.name, s.time_zone, f.part, f.kind, f.key, f.at::timestamptz(3) as came_at, f.weight, f.what,
        (count(*) over ())::integer as waiting
      from (%s) f join public.stores s on s.id = f.store_id
      where not exists (
        select from public.review_marks m
        where m.user_id = $4 and m.key = f.key and m.deleted_at is null and m.seen_at >= f.at::timestamptz(3))
      order by f.weight desc, length(s.store_number), s.store_number, f.at desc, f.key
      limit $5
    ), w as (%s)
    select q.id, q.store_number, q.name, q.time_zone, q.part, q.kind, q.key, q.came_at, q.weight,
      q.what || coalesce(w.what, '{}'::jsonb) || jsonb_build_object('by', (
        select nullif(trim(m.first_name || ' ' || m.last_name), '') from public.store_members m
        where m.user_id = (q.what ->> 'user_id')::uuid and m.store_id = q.id and m.deleted_at is null
        order by m.left_at desc nulls first limit 1)), q.waiting
    from q left join w on w.key = q.key
    order by q.weight desc, length(q.store_number), q.store_number, q.came_at desc, q.key$query$, items, shown)
  using mine, review_queue.at - interval '7 days', review_queue.at, me, least(greatest(page_size, 1), 200);
end $$;

comment on function public.review_queue(integer, timestamptz, uuid[]) is
  'What came in from the stores of the caller and they have not marked as reviewed: of every part of the review.';
grant execute on function public.review_queue(integer, timestamptz, uuid[]) to authenticated;

-- RV5: says of something in the queue that it is well done, by the rules of its part.
create function public.review_verify(part text, key uuid) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  verify constant text := (select p.verify from sync.review_parts p where p.part = review_verify.part);
begin
  if verify is null then
    perform sync.refuse('not_verified', 'This is not verified.');
  end if;
  execute format('select %s($1)', verify) using key;
end $$;

comment on function public.review_verify(text, uuid) is 'Verifies something that stands in the review.';
grant execute on function public.review_verify(text, uuid) to authenticated;

-- RV5: takes back that something is well done; `kind`: what it was in the queue.
create function public.review_take_back(part text, key uuid, kind text) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  take_back constant text := (select p.take_back from sync.review_parts p where p.part = review_take_back.part);
begin
  if take_back is null then
    perform sync.refuse('not_verified', 'This is not verified.');
  end if;
  execute format('select %s($1, $2)', take_back) using key, kind;
end $$;

comment on function public.review_take_back(text, uuid, text) is 'Takes back what was verified in the review.';
grant execute on function public.review_take_back(text, uuid, text) to authenticated;

-- RV9: makes something to be done of what stands in the queue. `wanted`: {id, title, priority, due_day, assignee_role, assignee_id,
-- note}; with the id of one that was made, and `taken_back`, that goes again.
create function public.review_make_action(part text, key uuid, wanted jsonb) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  make constant text := (select p.make_action from sync.review_parts p where p.part = review_make_action.part);
begin
  if make is null then
    perform sync.refuse('no_action', 'Nothing to be done is made of this.');
  end if;
  execute format('select %s($1, $2)', make) using key, wanted;
end $$;

comment on function public.review_make_action(text, uuid, jsonb) is
  'Makes an action item, given to somebody, of something that stands in the review; or takes that back.';
grant execute on function public.review_make_action(text, uuid, jsonb) to authenticated;

-- The key of what is no record, as a day of a store is not.
create function sync.review_key(variadic parts text[]) returns uuid
language sql immutable security definer set search_path = '' as $$
  select sync.natural_id(variadic array['review'] || parts)
$$;
grant execute on function sync.review_key(text[]) to authenticated;

-- Open comments of others.
create function sync.review_of_comments(of_stores uuid[], since timestamptz, at timestamptz) returns setof sync.review_items
language sql stable set search_path = '' as $$
  select c.store_id, c.id, 'comment', c.created_at, 2,
    jsonb_build_object('text', c.text, 'user_id', c.user_id, 'link', format('/comments/%s/%s', c.record_collection, c.record_id),
      'about', jsonb_build_object('collection', c.record_collection, 'id', c.record_id))
  from public.record_comments c
  where c.store_id = any (of_stores) and c.deleted_at is null and not c.is_resolved
    and c.user_id is distinct from (select public.current_user_id())
    and c.created_at > since and c.created_at <= review_of_comments.at
$$;

-- What the record of a comment is called.
create function sync.words_of_commented(of_collection text, record_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select sync.comment_words(k.named, record_id) from sync.commented k where k.collection = of_collection
$$;
grant execute on function sync.words_of_commented(text, uuid) to authenticated;

create function sync.review_of_comments_shown(keys uuid[]) returns table (key uuid, what jsonb)
language sql stable set search_path = '' as $$
  select c.id, coalesce(sync.words_of_commented(c.record_collection, c.record_id), '{}')
  from public.record_comments c where c.id = any (keys)
$$;

select sync.declare_review_part('comments', 'sync.review_of_comments', 'sync.review_of_comments_shown');
