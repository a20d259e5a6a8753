-- What a new project begins with.

-- What the product needs before anybody adds anything: the office, which every global admin belongs to (spec §6), and
-- the store numbers that people may join by themselves (spec §5).
insert into public.stores (id, store_number, name)
values ('570e0000-0000-4000-8000-000000000ff1', 'OFFICE', 'Main Office');

insert into public.approved_store_numbers (store_number)
select unnest(array[
  '7486', '7505', '7506', '7509', '7510', '7511', '7514', '7515', '7516', '7517', '7518', '7519', '7524', '7525', '7527',
  '7531', '7532', '7539', '7556', '7558', '7579', '7567', '9106', '9113', '9115', '9116']);
