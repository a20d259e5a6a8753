-- Entries of food cost of many stores, found by person, store and amount (rule S9 of the search).

-- {rows}: those that the caller sees and every word is about, whole words first, then the newest. What is sought is mostly of
-- late: the last hundred days are looked through first, and all of two years and more only where these have too few.
create function public.food_cost_found(words text, of_stores uuid[] default null, page_size integer default 20,
  at timestamptz default now()) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  mine constant uuid[] := array(
    select s.id from public.stores s
    where s.id = any ((select public.permitted_store_ids('view_budget'))::uuid[])
      and s.deleted_at is null and (of_stores is null or s.id = any (of_stores)));
  today constant date := (at at time zone 'utc')::date;
  size constant integer := least(greatest(page_size, 1), 100);
  since date;
  found_rows jsonb;
begin
  foreach since in array array[today - 100, '-infinity'] loop
    with w as materialized (
      select s.*, replace(s.word, ',', '.') as amount from sync.sought(food_cost_found.words, mine, null) s
    ), found as (
      select e.id, e.store_id, e.user_id, e.entry_date, e.amount, (
        select count(*) from w
        where array[e.store_id::text, e.user_id::text] && w.whole or w.amount in (e.amount::text, trim_scale(e.amount)::text)) as whole
      from public.food_cost_entries e
      where e.store_id = any (mine) and e.deleted_at is null and e.entry_date > since
        and exists (select from w)
        and not exists (
          select from w
          where not (array[e.store_id::text, e.user_id::text] && w.named or starts_with(e.amount::text, w.amount)))
      order by 6 desc, e.entry_date desc, e.id limit size
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'store_id', f.store_id,
        'entry_date', f.entry_date, 'amount', f.amount, 'person', sync.name_in_store(f.user_id, f.store_id))
      order by f.whole desc, f.entry_date desc, f.id), '[]')
    into found_rows from found f;
    exit when jsonb_array_length(found_rows) = size;
  end loop;
  return jsonb_build_object('rows', found_rows);
end $$;

comment on function public.food_cost_found(text, uuid[], integer, timestamptz) is 'Entries of food cost of many stores by what is sought.';
grant execute on function public.food_cost_found(text, uuid[], integer, timestamptz) to authenticated;
