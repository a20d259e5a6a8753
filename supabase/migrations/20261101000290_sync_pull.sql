-- sync_pull: what changed in the caller's scopes since their cursors (sync/protocol.ts, rules in sync/SPEC.md).
-- STABLE and as the caller: rows and heads come from one snapshot, and row-level security decides what is in it.

-- Raised when policies change, so that every device reads its scopes again.
create function sync.policy_version() returns integer
language sql immutable set search_path = '' as $$ select 1 $$;

-- A row as it travels: its columns without field_at, moments as devices write them. SQL text over the alias `t`.
create function sync.wire_row(table_name text) returns text
language sql stable set search_path = '' as $$
  select 'to_jsonb(t) - ''field_at'' || jsonb_build_object('
    || string_agg(format('%1$L, sync.iso_time(t.%1$I)', a.attname), ', ' order by a.attnum) || ')'
  from pg_catalog.pg_attribute a
  where a.attrelid = ('public.' || quote_ident(table_name))::regclass and a.attnum > 0 and not a.attisdropped
    and a.atttypid = 'timestamptz'::regtype
$$;

-- What can be pulled: collections, and the kinds that people only read.
create table sync.kinds (
  kind text primary key,
  table_name text not null,
  -- an expression over the row `t`
  wire_row text not null
);
insert into sync.kinds (kind, table_name, wire_row)
select k.kind, k.table_name, sync.wire_row(k.table_name)
from (
  select c.name, c.name from sync.collections c
  union all
  values
    ('store', 'stores'),
    ('store_user', 'store_users'),
    ('store_member', 'store_members'),
    ('profile', 'profiles'),
    ('user_role', 'user_roles'),
    ('inspection_template', 'inspection_templates'),
    ('record_conflict', 'record_conflicts')
) k (kind, table_name);
alter table sync.kinds enable row level security;
create policy "everyone signed in reads it" on sync.kinds for select to authenticated using (true);
grant select on sync.kinds to authenticated, service_role;

-- Templates travel with their sections and items. One that the caller may not see any more travels as a tombstone, so
-- that it leaves their device: they cannot be asked to notice that a row is missing.
create function sync.template_page(of_scope text, above bigint, at_most integer)
returns table (change bigint, wire jsonb)
language sql stable security definer set search_path = '' as $$
  select t.change, case
      when t.deleted_at is null and (may.see_inactive or (t.is_active and may.see_active))
        then row.wire || jsonb_build_object('sections', sync.template_sections(t.id))
      else row.wire || jsonb_build_object(
        'sections', '[]'::jsonb, 'name', '-', 'description', '',
        'deleted_at', sync.iso_time(coalesce(t.deleted_at, t.updated_at)))
    end
  from public.inspection_templates t
  cross join lateral (
    select to_jsonb(t) - 'field_at' || jsonb_build_object(
      'created_at', sync.iso_time(t.created_at), 'updated_at', sync.iso_time(t.updated_at),
      'deleted_at', sync.iso_time(t.deleted_at)) as wire
  ) row
  cross join lateral (
    select case when t.store_id is null then cardinality(public.permitted_store_ids('view_inactive_templates')) > 0
      else public.has_permission(t.store_id, 'view_inactive_templates') end as see_inactive,
      case when t.store_id is null then cardinality(public.permitted_store_ids('view_inspections')) > 0
      else public.has_permission(t.store_id, 'view_inspections') end as see_active
  ) may
  where t.scope = of_scope and t.change > above and of_scope = any (public.granted_scopes())
  order by t.change limit at_most
$$;

-- Changes whenever what the caller may read in a scope may have changed.
create function sync.grant_of(scope text, is_admin boolean, memberships text) returns text
language sql immutable set search_path = '' as $$
  select md5(concat_ws('|', scope, sync.policy_version(), is_admin, memberships))
$$;

create function public.sync_pull(request jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' set timezone = 'UTC' as $$
declare
  me constant uuid := sync.require_user();
  is_admin constant boolean := public.is_global_admin();
  granted constant text[] := public.granted_scopes();
  at_most constant integer := least(greatest((request ->> 'limit')::integer, 1), 2000);
  heads jsonb;
  scopes jsonb;
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
    -- nothing new: no table is touched
    if cursor.after < head then
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

grant execute on function sync.policy_version(), sync.template_page(text, bigint, integer),
  sync.grant_of(text, boolean, text) to authenticated, service_role;
grant execute on function public.sync_pull(jsonb) to authenticated;

-- The poke: a new head says "pull"; data never comes from it. The other tables are watched as the product always did
-- (spec §7); row-level security applies to them all.
do $$
declare
  watched text;
begin
  if not exists (select from pg_catalog.pg_publication p where p.pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
  foreach watched in array array['sync_scopes', 'food_cost_entries', 'store_users'] loop
    if not exists (
      select from pg_catalog.pg_publication_tables t
      where t.pubname = 'supabase_realtime' and t.schemaname = 'public' and t.tablename = watched
    ) then
      execute format('alter publication supabase_realtime add table public.%I', watched);
    end if;
  end loop;
end $$;
