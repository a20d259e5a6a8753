-- A pulled row's moments are written in the statement itself. As a function with settings of its own, `iso_time` cannot be
-- inlined, and its calls were most of what a page of a first reading cost.

create or replace function sync.wire_row(table_name text) returns text
language sql stable set search_path = '' as $$
  select 'to_jsonb(t) - ''field_at'' || jsonb_build_object('
    || string_agg(format(
      '%1$L, to_char(t.%1$I at time zone ''UTC'', ''YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'')', a.attname), ', ' order by a.attnum)
    || ')'
  from pg_catalog.pg_attribute a
  where a.attrelid = ('public.' || quote_ident(table_name))::regclass and a.attnum > 0 and not a.attisdropped
    and a.atttypid = 'timestamptz'::regtype
$$;
update sync.kinds set wire_row = sync.wire_row(table_name) where kind is not null;
