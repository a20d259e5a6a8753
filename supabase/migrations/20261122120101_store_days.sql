-- From when to when a store is open for business; null: nobody has said. Business days outside of it take no food cost.
alter table public.stores
  add column opened_on date,
  add column closed_on date,
  add constraint stores_close_after_they_open check (closed_on >= opened_on);
grant insert (opened_on, closed_on), update (opened_on, closed_on) on public.stores to authenticated;
update sync.kinds set wire_row = sync.wire_row(table_name) where kind = 'store';
