-- A pull of one change asks the one table that has it, not all of them (sync/SPEC.md L7).

-- The kinds that have rows of this scope above a number, whoever may see them. The statement names every table, so that
-- its plan is kept; it is written anew whenever a kind comes or goes.
create function sync.write_kinds_with_news() returns trigger
language plpgsql security definer set search_path = '' as $outer$
begin
  execute format($text$
    create or replace function sync.kinds_with_news(of_scope text, above bigint) returns text[]
    language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $body$
    begin
      return array(%s);
    end $body$
  $text$, (
    select string_agg(format(
      'select %L::text where exists (select from public.%I t where t.scope = of_scope and t.change > above)',
      k.kind, k.table_name), ' union all ' order by k.kind)
    from sync.kinds k));
  grant execute on function sync.kinds_with_news(text, bigint) to authenticated, service_role;
  return null;
end $outer$;
create trigger write_kinds_with_news after insert or update or delete on sync.kinds
  for each statement execute function sync.write_kinds_with_news();
update sync.kinds set kind = kind;

create or replace function public.sync_pull(request jsonb) returns jsonb
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
  pages jsonb[] := '{}';
  also jsonb := '[]';
  cursor record;
  k record;
  head bigint;
  rows jsonb;
  fetched integer;
  reached bigint;
  remaining bigint;
begin
  if (request ->> 'protocol')::integer is distinct from sync.protocol() then
    return jsonb_build_object('kind', 'update', 'protocol', sync.protocol());
  end if;

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
    and s.scope in (select c.value ->> 'scope' from jsonb_array_elements(request -> 'cursors') c);

  select coalesce(jsonb_object_agg(s.scope, to_jsonb(sync.kinds_with_news(s.scope, s.after))), '{}') into news
  from (
    select c.value ->> 'scope' as scope, min((c.value ->> 'after')::bigint) as after
    from jsonb_array_elements(request -> 'cursors') c
    group by 1
  ) s
  where heads ? s.scope and s.after < (heads ->> s.scope)::bigint;

  for cursor in
    select c.value ->> 'scope' as scope, c.value ->> 'kind' as kind, (c.value ->> 'after')::bigint as after,
      n.table_name, n.wire_row
    from jsonb_array_elements(request -> 'cursors') with ordinality c
    join sync.kinds n on n.kind = c.value ->> 'kind'
    where heads ? (c.value ->> 'scope')
    order by c.ordinality
  loop
    head := (heads ->> cursor.scope)::bigint;
    rows := '[]';
    fetched := 0;
    remaining := 0;
    -- nothing new: the table is not touched
    if cursor.after < head and news -> cursor.scope ? cursor.kind then
      if cursor.kind = 'inspection_template' then
        select coalesce(jsonb_agg(p.wire order by p.change), '[]'), count(*), max(p.change) into rows, fetched, reached
        from sync.template_page(cursor.scope, cursor.after, at_most) p;
      else
        execute format(
          'select coalesce(jsonb_agg(p.wire order by p.change), ''[]''), count(*), max(p.change) from (
             select t.change, %s as wire from public.%I t where t.scope = $1 and t.change > $2 order by t.change limit $3) p',
          cursor.wire_row, cursor.table_name)
        into rows, fetched, reached using cursor.scope, cursor.after, at_most;
      end if;
      if fetched = at_most then
        execute format('select count(*) from public.%I t where t.scope = $1 and t.change > $2', cursor.table_name)
        into remaining using cursor.scope, reached;
      end if;
    end if;
    pages := pages || jsonb_build_object(
      'scope', cursor.scope, 'kind', cursor.kind, 'rows', rows, 'remaining', remaining,
      'after', case when fetched = at_most then reached else head end);
  end loop;

  for k in
    select n.kind, n.table_name, n.wire_row, array_agg(distinct (a.value ->> 'id')::uuid) as ids
    from jsonb_array_elements(coalesce(request -> 'also', '[]')) a
    join sync.kinds n on n.kind = a.value ->> 'kind'
    where n.kind <> 'inspection_template'
    group by n.kind, n.table_name, n.wire_row
  loop
    execute format(
      'select coalesce(jsonb_agg(jsonb_build_object(''kind'', $2::text, ''row'', %s)), ''[]'') from public.%I t where t.id = any ($1)',
      k.wire_row, k.table_name)
    into rows using k.ids, k.kind;
    also := also || rows;
  end loop;

  return jsonb_build_object(
    'kind', 'rows', 'protocol', sync.protocol(), 'server_time', sync.iso_time(clock_timestamp()),
    'scopes', scopes, 'pages', to_jsonb(pages), 'also', also);
end $$;
