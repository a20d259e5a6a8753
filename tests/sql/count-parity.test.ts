/** What stands of a count is the same on a device and on the server (rules SK2 and SK3 of the supplies). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/kernel/ids.ts';
import {
  standingOf,
  type CountedEntry,
} from '../../src/modules/supply/counting/domain/count-sheet.ts';
import { fromQuantity } from '../../src/modules/supply/model/domain/quantity.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { createRandom } from '../world/random.ts';
import { stores } from '../world/stores.ts';

const places = 400;
const counters = [people.manager.id, people.shift.id, people.admin.id, people.inspector.id];
let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

it('SK2, SK3 whoever found what, whatever was chosen and whatever arrived after it', async () => {
  const random = createRandom(18);
  const store = stores['7486'].id;
  const product = newId();
  await world.sql(`insert into products (id, name) values ($1, 'Thing')`, [product]);
  const counts = await Promise.all(
    ['open', 'posted'].map(async (status, at) => {
      const [made] = await world.sql<{ id: string }>(
        `insert into stock_counts (store_id, user_id, day, sheet, status) values ($1, $2, '2026-03-01', $3, $4) returning id`,
        [store, people.manager.id, `parity ${at}`, status],
      );
      return made?.id ?? '';
    }),
  );
  const moment = (minute: number) => new Date(Date.UTC(2026, 2, 1, 8, minute)).toISOString();
  const rows = Array.from({ length: places }, (_, place) =>
    counters.slice(0, random.between(1, counters.length)).map((made_by) => {
      const chosen = random.between(0, 3) === 0;
      const fate = random.between(0, 5);
      return {
        count_id: counts[place % 2],
        area_id: `a${place}`,
        made_by,
        qty: random.between(0, 2) / 2,
        arrived_at: moment(random.between(0, 30)),
        decision: chosen ? 'accept' : fate === 0 ? 'reject' : null,
        decided_at: chosen ? moment(random.between(0, 30)) : null,
        deleted_at: random.between(0, 6) === 0 ? moment(40) : null,
      };
    }),
  ).flat();
  const given = [JSON.stringify(rows)];
  const recordset = `jsonb_to_recordset($1) r (count_id uuid, area_id text, made_by uuid, qty numeric, arrived_at timestamptz,
    decision text, decided_at timestamptz, deleted_at timestamptz)`;
  await world.sql(
    `insert into stock_entries (store_id, product_id, kind, count_id, area_id, made_by, entered_qty)
     select $2, $3, 'count', r.count_id, r.area_id, r.made_by, r.qty from ${recordset}`,
    [...given, store, product],
  );
  // as it was when each of them arrived
  await world.sql(`alter table stock_entries disable trigger user`);
  await world.sql(
    `update stock_entries e set status = 'pending', anchors = false, arrived_at = r.arrived_at, decision = r.decision,
       decided_at = r.decided_at, deleted_at = r.deleted_at
     from ${recordset} where e.count_id = r.count_id and e.area_id = r.area_id and e.made_by = r.made_by`,
    given,
  );
  await world.sql(`alter table stock_entries enable trigger user`);
  // one of the two is posted, and says of each figure whether it stands
  await world.sql(`select sync.settle_stock_counts($1)`, [counts]);

  const entries = await world.sql<CountedEntry & { qty: string; deleted: boolean }>(
    `select id, product_id, area_id, made_by, qty::text, condition, decision, decided_at::text, status, arrived_at::text,
       deleted_at is not null as deleted
     from stock_entries where count_id = any ($1)`,
    [counts],
  );
  const figures = await world.sql<{ area_id: string; figure: string | null; undecided: boolean }>(
    `select area_id, figure::text, undecided from sync.count_figures($1)`,
    [counts],
  );
  const onServer = new Map(figures.map((each) => [each.area_id, each]));
  const seen = { blank: 0, figure: 0, differ: 0 };
  for (let place = 0; place < places; place += 1) {
    const standing = standingOf(
      entries
        .filter(({ area_id, deleted }) => area_id === `a${place}` && !deleted)
        .map((entry) => ({ ...entry, qty: Number(entry.qty) })),
    );
    const told = onServer.get(`a${place}`);
    seen[standing.kind] += 1;
    const figure = standing.kind === 'figure' ? fromQuantity(standing.quantity) : null;
    expect([place, standing.kind === 'differ', figure]).toEqual([
      place,
      told?.undecided ?? false,
      told === undefined || told.undecided || told.figure === null ? null : Number(told.figure),
    ]);
  }
  expect(Math.min(seen.blank, seen.figure, seen.differ)).toBeGreaterThan(5);
});
