-- A mark on a notification that is gone for good says nothing any more, as with one that is only deleted (sync/SPEC.md
-- M8, G3): no person could do anything about a refusal of it.

create or replace function sync.apply_op(op jsonb, stamp jsonb, times jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  known record;
  result jsonb;
begin
  known := sync.rescued_op((stamp ->> 2)::uuid, op);
  if known.is_known then
    return sync.result(op, 'applied', 'known', null, known.change);
  end if;
  if current_setting('storehand.on_behalf', true) = 'on' then
    perform set_config('storehand.judged_at', stamp ->> 0, true);
  end if;
  result := sync.apply_new_op(op, stamp, times);
  if result ->> 'code' = 'not_found' and op ->> 'collection' = 'notifications' then
    return sync.result(op, 'applied', 'gone', null, null);
  end if;
  return result;
end $$;
