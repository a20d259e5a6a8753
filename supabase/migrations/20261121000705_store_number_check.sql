-- Before sign-up, with no session: whether a store number can be chosen (spec §2 Signup, §8 'Store #N does not exist...').
-- Answers `ok`, `store_not_found` (approved, but not in the system yet) or `invalid_store_number`: of numbers that are
-- not on the approved list nobody is told whether they exist. The list itself is the table approved_store_numbers.
create function public.check_store_number(store_number text) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when a.store_number is null then 'invalid_store_number'
    when s.id is null then 'store_not_found'
    else 'ok'
  end
  from (select) one
  left join public.approved_store_numbers a on a.store_number = upper(trim(check_store_number.store_number))
  left join public.stores s on s.store_number = a.store_number and s.deleted_at is null
$$;
grant execute on function public.check_store_number(text) to anon, authenticated, service_role;
