-- Before sign-up, with no session: the stores that a new person can choose, with their names (spec §2 Signup). A number
-- of the approved list whose store is not in the system yet is left out: it could only be refused. Of stores that are
-- not on the list nobody is told.
create function public.stores_to_choose() returns table (store_number text, name text)
language sql stable security definer set search_path = '' as $$
  select s.store_number, s.name
  from public.stores s
  join public.approved_store_numbers a on a.store_number = s.store_number
  where s.deleted_at is null
  order by s.store_number
$$;
comment on function public.stores_to_choose() is
  'The stores that a new person can choose at sign-up: those on the approved list that exist.';
revoke execute on function public.stores_to_choose() from public;
grant execute on function public.stores_to_choose() to anon, authenticated, service_role;
