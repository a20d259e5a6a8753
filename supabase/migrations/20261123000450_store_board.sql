-- The board: every store that somebody sees in one answer, those that need most first (rules BD of the board).

-- What stands on the board. A module declares its part, and a function that tells its figures of many stores at once.
create table sync.board_parts (
  part text primary key check (part ~ '^[a-z_]{1,40}$'),
  -- (of_stores uuid[], day date, at timestamptz) returns setof sync.board_figures, as the caller; no row: nothing to tell
  figures text not null,
  -- (of_store uuid, day date, at timestamptz) returns jsonb, as the caller: what is behind the figures; null: nothing to tell
  details text
);

alter table sync.board_parts enable row level security;

create policy "everyone signed in reads it" on sync.board_parts for select to authenticated using (true);
grant select on sync.board_parts to authenticated;

-- `need`: 0 nothing; 1 look when there is time; 2 today; 3 now.
create type sync.board_figures as (store_id uuid, need integer, figures jsonb);

-- Declares a part of the board; its functions are already there.
create function sync.declare_board_part(part text, figures text, details text default null) returns void
language plpgsql set search_path = '' as $$
begin
  if to_regprocedure(format('%s(uuid[], date, timestamptz)', figures)) is null then
    raise undefined_function using message = format('There is no function %s(uuid[], date, timestamptz).', figures);
  end if;
  if details is not null and to_regprocedure(format('%s(uuid, date, timestamptz)', details)) is null then
    raise undefined_function using message = format('There is no function %s(uuid, date, timestamptz).', details);
  end if;
  insert into sync.board_parts (part, figures, details) values (part, figures, details);
  if details is not null then
    execute format('grant execute on function %s(uuid, date, timestamptz) to authenticated', details);
  end if;
  execute format('grant execute on function %s(uuid[], date, timestamptz) to authenticated', figures);
end $$;

-- The day of a store that is looked at: the one asked for, else its own yesterday.
create function sync.board_day(day date, time_zone text, at timestamptz) returns date
language sql stable set search_path = '' as $$
  select coalesce(day, (at at time zone time_zone)::date - 1)
$$;
grant execute on function sync.board_day(date, text, timestamptz) to authenticated;

-- Those of the stores in which the caller holds the permission, with the day that is looked at and the running one. It says
-- how many they may be: taken for one, each would be compared with every row of all the others.
create function sync.board_stores(of_stores uuid[], permission text, day date, at timestamptz)
returns table (id uuid, time_zone text, day date, today date, opened_on date, closed_on date)
language sql stable rows 500 set search_path = '' as $$
  select s.id, s.time_zone, sync.board_day(board_stores.day, s.time_zone, board_stores.at),
    (board_stores.at at time zone s.time_zone)::date, s.opened_on, s.closed_on
  from public.stores s
  where s.id = any (of_stores) and s.id = any ((select public.permitted_store_ids(permission))::uuid[])
$$;
grant execute on function sync.board_stores(uuid[], text, date, timestamptz) to authenticated;

-- A row per store that the caller belongs to, of a global admin per store, but for Main Office, which sells nothing. `need`
-- is the highest of its parts. A page of them, with the number of all and of those that need somebody today.
create function public.store_board(
  day date default null, page integer default 0, page_size integer default 500, at timestamptz default now())
returns table (store_id uuid, store_number text, name text, time_zone text, closed_on date, looked_at date,
  need integer, parts jsonb, stores integer, in_need integer)
language plpgsql stable security invoker set search_path = '' as $$
#variable_conflict use_column
declare
  size constant integer := least(greatest(page_size, 1), 500);
  mine constant uuid[] := array(
    select s.id from public.stores s
    where s.id = any ((select public.permitted_store_ids(null))::uuid[])
      and s.deleted_at is null and s.store_number <> 'OFFICE');
  figures constant text := (
    select string_agg(format('select %L as part, f.* from %s($1, $2, $3) f', p.part, p.figures), ' union all ' order by p.part)
    from sync.board_parts p);
begin
  return query execute format($query$
    with f as (%s), n as (
      select f.store_id, max(f.need) as need, sum(f.need) as needs, jsonb_object_agg(f.part, f.figures) as parts
      from f group by f.store_id)
    select s.id, s.store_number, s.name, s.time_zone, s.closed_on, sync.board_day($2, s.time_zone, $3), coalesce(n.need, 0),
      coalesce(n.parts, '{}'::jsonb), (count(*) over ())::integer, (count(*) filter (where n.need >= 2) over ())::integer
    from public.stores s left join n on n.store_id = s.id
    where s.id = any ($1)
    order by coalesce(n.need, 0) desc, coalesce(n.needs, 0) desc, length(s.store_number), s.store_number
    limit $4 offset $5$query$, figures)
  using mine, store_board.day, store_board.at, size, greatest(page, 0) * size;
end $$;

comment on function public.store_board(date, integer, integer, timestamptz) is
  'Every store that the caller sees with the figures of all parts of the board, those that need most first.';
grant execute on function public.store_board(date, integer, integer, timestamptz) to authenticated;

-- What is behind the figures of one store: {part: details}. Null where the caller does not see the store.
create function public.store_board_details(of_store uuid, day date default null, at timestamptz default now()) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  found_part record;
  told jsonb;
  answer jsonb := '{}';
begin
  if not exists (
    select from public.stores s
    where s.id = of_store and s.deleted_at is null and s.id = any (public.permitted_store_ids(null))) then
    return null;
  end if;
  for found_part in select p.part, p.details from sync.board_parts p where p.details is not null order by p.part loop
    execute format('select %s($1, $2, $3)', found_part.details) into told using of_store, day, at;
    if told is not null then
      answer := answer || jsonb_build_object(found_part.part, told);
    end if;
  end loop;
  return answer;
end $$;

comment on function public.store_board_details(uuid, date, timestamptz) is
  'What is behind the figures of a store on the board, of every part.';
grant execute on function public.store_board_details(uuid, date, timestamptz) to authenticated;
