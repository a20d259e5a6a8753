/** What must never be true of orders and stock, whatever happened to them on the way (rules SO, SR, ST and SK). */
import type { StockEntry } from '../../../src/modules/supply/model/collections.ts';
import { toQuantity } from '../../../src/modules/supply/model/domain/quantity.ts';
import { stockOnHand } from '../../../src/modules/supply/model/domain/stock-on-hand.ts';

type Sql = (text: string) => Promise<readonly Record<string, unknown>[]>;

export async function stockProblems(sql: Sql): Promise<string[]> {
  const found = await sql(`
    select 'figure and ledger differ of ' || s.product_id || ' in ' || s.store_id as problem from public.store_products s
    left join (
      select store_id, product_id, sum(delta) as sum, (array_agg(balance order by no desc))[1] as balance
      from public.stock_ledger group by 1, 2) l using (store_id, product_id)
    where s.on_hand <> coalesce(l.sum, 0) or s.on_hand <> coalesce(l.balance, 0)
    union all
    select 'a line or step lives without its order ' || c.order_id from (
      select order_id, deleted_at from public.supply_order_lines
      union all select order_id, deleted_at from public.supply_order_steps) c
    join public.supply_orders o on o.id = c.order_id
    where c.deleted_at is null and o.deleted_at is not null
    union all
    select 'a figure lives without its count ' || e.count_id from public.stock_entries e
    join public.stock_counts c on c.id = e.count_id
    where e.deleted_at is null and c.deleted_at is not null
    union all
    select 'received is not what the deliveries say of line ' || l.id from public.supply_order_lines l
    left join lateral (
      select sum(e.qty) as qty from public.stock_entries e
      where e.order_line_id = l.id and e.status = 'posted' and e.deleted_at is null) r on true
    where l.deleted_at is null and coalesce(l.qty_received, 0) <> round(coalesce(r.qty, 0) / l.pack_size, 3)
    union all
    select 'total of order ' || o.id from public.supply_orders o
    left join public.supply_order_lines l on l.order_id = o.id and l.deleted_at is null
    where o.deleted_at is null
    group by o.id having o.subtotal <> coalesce(sum(l.line_total), 0)
    union all
    select 'an order went where no step led it: ' || o.id from public.supply_orders o
    where o.status <> 'draft' and not exists (select from public.supply_order_steps t where t.order_id = o.id)
    union all
    select 'a count is closed and holds what waits: ' || c.id from public.stock_counts c
    join public.stock_entries e on e.count_id = c.id and e.status = 'pending' and e.deleted_at is null
    where c.status = 'voided'`);
  return [...found.map((row) => String(row['problem'])), ...(await replayed(sql))];
}

/** The office's figures against those that a device computes of the same entries. */
async function replayed(sql: Sql): Promise<string[]> {
  const figures = await sql(
    'select store_id, product_id, on_hand::float8, counted_at::text from public.store_products',
  );
  const entries = await sql(
    `select store_id, product_id, id, kind, count_id, area_id, qty::float8, effective_at::text, status, anchors
     from public.stock_entries where deleted_at is null`,
  );
  const of = new Map<string, Record<string, unknown>[]>();
  for (const row of entries) {
    const name = `${String(row['store_id'])} ${String(row['product_id'])}`;
    of.set(name, [...(of.get(name) ?? []), row]);
  }
  const told = new Map(
    figures.map((row) => [
      `${String(row['store_id'])} ${String(row['product_id'])}`,
      toQuantity(Number(row['on_hand'])),
    ]),
  );
  return [...new Set([...of.keys(), ...told.keys()])].flatMap((name) => {
    const { onHand } = stockOnHand((of.get(name) ?? []) as unknown as readonly StockEntry[]);
    return onHand === (told.get(name) ?? 0)
      ? []
      : [`the figure of ${name} is ${told.get(name) ?? 0} and its entries say ${onHand}`];
  });
}
