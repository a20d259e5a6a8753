-- Pull: what changed since the numbers that a device has (sync/SPEC.md, Pull).

-- Raised when policies change, so that every device reads its scopes again.
create function sync.policy_version() returns integer
language sql immutable set search_path = '' as $$ select 1 $$;

-- Changes whenever what the caller may read in a scope may have changed.
create function sync.grant_of(scope text, is_admin boolean, memberships text) returns text
language sql immutable set search_path = '' as $$
  select md5(concat_ws('|', scope, sync.policy_version(), is_admin, memberships))
$$;

-- What changed in the caller's scopes since their cursors (sync/protocol.ts, rules in sync/SPEC.md). STABLE and as the
-- caller: rows and heads come from one snapshot, and row-level security decides what is in it. Each cursor is read once,
-- however often it is named, and their number, names and bytes have limits (L10).
create function public.sync_pull(request jsonb) returns json
language plpgsql stable security invoker set search_path = '' set timezone = 'UTC' as $$
declare
  me constant uuid := sync.require_user();
  is_admin constant boolean := public.is_global_admin();
  granted constant text[] := public.granted_scopes();
  at_most constant integer := least(greatest((request ->> 'limit')::integer, 1), 2000);
  heads jsonb;
  scopes jsonb;
  -- per scope with news: the kinds that have some
  news jsonb;
  pages json[] := '{}';
  also json[] := '{}';
  cursor record;
  k record;
  head bigint;
  rows json;
  named json[];
  fetched integer;
  reached bigint;
  remaining bigint;
  -- rows of a page of this kind at most
  page integer;
  -- whether it is a page for a device that holds nothing of its scope up to there
  fresh boolean;
  -- of all pages so far
  bytes bigint := 0;
  cursors jsonb := coalesce(request -> 'cursors', '[]');
begin
  if (request ->> 'protocol')::integer is distinct from sync.protocol() then
    return json_build_object('kind', 'update', 'protocol', sync.protocol());
  end if;
  if jsonb_typeof(cursors) <> 'array' or jsonb_array_length(cursors) > 20000
    or jsonb_typeof(coalesce(request -> 'also', '[]')) <> 'array' or jsonb_array_length(coalesce(request -> 'also', '[]')) > 1000
    or pg_column_size(request) > 8000000 then
    perform sync.refuse('malformed', 'A pull has at most 20,000 cursors and 1,000 names.');
  end if;
  -- one cursor per scope and kind, the first of equal ones; of scopes that the caller may read
  select coalesce(jsonb_agg(c.value order by c.place), '[]') into cursors
  from (
    select distinct on (a.value ->> 'scope', a.value ->> 'kind') a.value, a.place
    from jsonb_array_elements(cursors) with ordinality a(value, place)
    where a.value ->> 'scope' = any (granted)
    order by a.value ->> 'scope', a.value ->> 'kind', a.place
  ) c;

  select coalesce(jsonb_object_agg(s.scope, s.head), '{}'),
    coalesce(jsonb_agg(jsonb_build_object(
      'scope', s.scope, 'head', s.head, 'horizon', s.horizon, 'epoch', s.epoch,
      'grant', sync.grant_of(s.scope, is_admin, case
        when s.scope = 'global' then (
          select string_agg(m.store_id || ':' || m.role, ',' order by m.store_id)
          from public.store_users m where m.user_id = me and m.deleted_at is null)
        when s.scope like 'store:%' then (
          select m.role::text from public.store_users m
          where m.user_id = me and m.store_id = substr(s.scope, 7)::uuid and m.deleted_at is null)
      end)) order by s.scope collate "C"), '[]')
  into heads, scopes
  from public.sync_scopes s
  where s.scope = any (granted)
    and s.scope in (select c.value ->> 'scope' from jsonb_array_elements(cursors) c);

  select coalesce(jsonb_object_agg(s.scope, to_jsonb(sync.kinds_with_news(s.scope, s.after))), '{}') into news
  from (
    select c.value ->> 'scope' as scope, min((c.value ->> 'after')::bigint) as after
    from jsonb_array_elements(cursors) c
    group by 1
  ) s
  where heads ? s.scope and s.after < (heads ->> s.scope)::bigint;

  -- nothing new, which is most of them: told at once, and no table is touched
  select coalesce(array_agg(json_build_object(
      'scope', c.scope, 'kind', c.kind, 'rows', '[]'::json, 'remaining', 0, 'after', c.head) order by c.place), '{}')
  into pages
  from (
    select a.value ->> 'scope' as scope, a.value ->> 'kind' as kind, (a.value ->> 'after')::bigint as after, a.place,
      (heads ->> (a.value ->> 'scope'))::bigint as head
    from jsonb_array_elements(cursors) with ordinality a(value, place)
    where exists (select from sync.kinds n where n.kind = a.value ->> 'kind')
  ) c
  where c.head is not null and (c.after < c.head and news -> c.scope ? c.kind) is not true;

  for cursor in
    select c.value ->> 'scope' as scope, c.value ->> 'kind' as kind, (c.value ->> 'after')::bigint as after,
      case when n.windowed then (c.value ->> 'since')::bigint end as since, n.table_name, n.wire_row, n.page, n.page_limit
    from jsonb_array_elements(cursors) with ordinality c
    join sync.kinds n on n.kind = c.value ->> 'kind'
    where (c.value ->> 'after')::bigint < (heads ->> (c.value ->> 'scope'))::bigint
      and news -> (c.value ->> 'scope') ? (c.value ->> 'kind')
    order by c.ordinality
  loop
    head := (heads ->> cursor.scope)::bigint;
    rows := '[]';
    fetched := 0;
    remaining := 0;
    -- W4: up to `since` the device held nothing, so nothing has to leave it
    fresh := cursor.after < least(cursor.since, head) and cursor.since is not null;
    reached := null;
    page := least(at_most, cursor.page_limit);
    if bytes > 12000000 then
      -- enough for one answer: the device asks on from where it is
      reached := cursor.after;
      fetched := page;
      execute format('select count(*) from public.%I t where t.scope = $1 and t.change > $2', cursor.table_name)
      into remaining using cursor.scope, reached;
    else
      if cursor.page is not null then
        execute format(
          'select coalesce(json_agg(p.wire order by p.change), ''[]''), count(*), max(p.change) from %s($1, $2, $3) p',
          cursor.page)
        into rows, fetched, reached using cursor.scope, cursor.after, page;
      else
        execute format(
          'select coalesce(json_agg(p.wire order by p.change), ''[]''), count(*), max(p.change) from (
             select t.change, %s as wire from public.%I t where t.scope = $1 and t.change > $2%s order by t.change limit $3) p',
          cursor.wire_row, cursor.table_name,
          case when fresh then ' and t.change <= $4 and t.off_devices_at is null' else '' end)
        into rows, fetched, reached using cursor.scope, cursor.after, page, cursor.since;
      end if;
      bytes := bytes + octet_length(rows::text);
      if fetched < page then
        reached := case when fresh then least(cursor.since, head) else head end;
      end if;
      if reached < head then
        execute format('select count(*) from public.%I t where t.scope = $1 and t.change > $2', cursor.table_name)
        into remaining using cursor.scope, reached;
      end if;
    end if;
    pages := pages || json_build_object(
      'scope', cursor.scope, 'kind', cursor.kind, 'rows', rows, 'remaining', remaining,
      'after', coalesce(reached, head));
  end loop;

  for k in
    select n.kind, n.table_name, n.wire_row, array_agg(distinct (a.value ->> 'id')::uuid) as ids
    from jsonb_array_elements(coalesce(request -> 'also', '[]')) a
    join sync.kinds n on n.kind = a.value ->> 'kind'
    where n.page is null
    group by n.kind, n.table_name, n.wire_row
  loop
    execute format(
      'select array_agg(json_build_object(''kind'', $2::text, ''row'', %s)) from public.%I t where t.id = any ($1)',
      k.wire_row, k.table_name)
    into named using k.ids, k.kind;
    also := also || named;
  end loop;

  return json_build_object(
    'kind', 'rows', 'protocol', sync.protocol(), 'server_time', sync.iso_time(clock_timestamp()),
    'scopes', scopes, 'pages', array_to_json(pages), 'also', array_to_json(also));
end $$;

grant execute on function sync.policy_version(), sync.grant_of(text, boolean, text) to authenticated, service_role;

grant execute on function public.sync_pull(jsonb) to authenticated;

-- A device hears at once that there is something new for it.
select sync.watch('sync_scopes');
select sync.watch('sync_summaries');
