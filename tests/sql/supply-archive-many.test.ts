/** Three years of the archive, of 27 stores: what the pages ask of it holds there, too (rules SA of the supplies). */
import { readFileSync } from 'node:fs';
import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '../../src/kernel/ids.ts';
import { exportArchive } from '../../src/modules/supply/archive/commands.ts';
import { archiveCells } from '../../src/modules/supply/archive/domain/archive-file.ts';
import {
  archiveRanges,
  archiveRangeStart,
} from '../../src/modules/supply/archive/domain/archive-range.ts';
import {
  archivePageSize,
  fetchArchivePage,
  fetchArchiveStats,
  fetchWholeArchive,
  restoreOrder,
  type ArchiveFilter,
} from '../../src/modules/supply/archive/remote.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { stores } from '../world/stores.ts';

const all = 12_600;
const storeCount = 27;
const zones = ['America/New_York', 'America/Los_Angeles', 'Pacific/Honolulu'] as const;
const everything: ArchiveFilter = { search: '', status: null, since: null };

const asked = vi.hoisted((): { client: SupabaseClient | null } => ({ client: null }));
type Reply = { readonly data: unknown; readonly error: { readonly code: string } | null };
// as the app asks, without the session of a browser
vi.mock('../../src/platform/backend/request.ts', () => ({
  done: v.pipe(
    v.unknown(),
    v.transform(() => true),
  ),
  request: async (ask: (client: unknown) => PromiseLike<Reply>, schema: v.GenericSchema) => {
    const { data, error } = await ask(asked.client);
    return error === null
      ? { value: v.parse(schema, data) }
      : { refused: { code: error.code, message: '' } };
  },
}));

const given = vi.hoisted((): { file: Blob | null } => ({ file: null }));
vi.mock('../../src/platform/browser/download-file.ts', () => ({
  downloadFile: (_name: string, content: Blob) => {
    given.file = content;
  },
}));

/** Orders whose every value is known: `archive-excerpt.csv` beside this file is what is given out of them. */
const excerpt = [
  [
    'HARBOUR-250102-01',
    'received',
    '2025-01-02T15:04:00Z',
    '2025-02-04T08:17:00Z',
    null,
    'Zoë Çelik',
  ],
  [
    'HARBOUR-250103-02',
    'cancelled',
    '2025-01-03T09:30:00Z',
    '2025-02-05T08:17:00Z',
    'Ordered twice, "by mistake"',
    'Luis Ortega',
  ],
  [
    'HARBOUR-250104-01',
    'received',
    '2025-01-04T23:59:00Z',
    '2025-02-06T08:17:00Z',
    '=SUM(A1:A9)',
    'Harbour Team',
  ],
  [
    'HARBOUR-250106-01',
    'received',
    '2025-01-06T12:00:00Z',
    '2025-02-08T08:17:00Z',
    'One line\nand another; a third',
    'Ana, of nights',
  ],
] as const;

let world: World;
const now = new Date();
const live = newId();

beforeAll(async () => {
  world = await startWorld();
  asked.client = await world.signIn(people.admin);
  await world.sql('delete from supply_orders_archive');
  const [known] = await world.sql<{ count: number }>(
    `select count(*)::int as count from stores where store_number <> 'OFFICE'`,
  );
  await world.sql(
    `insert into stores (store_number, name) select 'A' || n, 'Avenue ' || n from generate_series(1, $1) n`,
    [storeCount - (known?.count ?? 0)],
  );
  // the first ones stand at the beginning of each range in each zone, and a millisecond before it
  const edges = zones.flatMap((zone) =>
    archiveRanges.map((range) => archiveRangeStart(range, now, zone)),
  );
  await world.sql(
    `insert into supply_orders_archive (id, store_id, order_number, status, created_at, archived_at, archive_reason, store_number,
       store_name, supplier_name, submitted_by_name, subtotal, archived_order, items, steps)
     select gen_random_uuid(), s.id, s.store_number || '-' || n, case n % 5 when 0 then 'cancelled' else 'received' end,
       m.at - interval '33 days', m.at, case n % 7 when 0 then 'Ordered twice' end, s.store_number, s.name, 'North Foods',
       case n % 3 when 0 then null else 'Luis Ortega' end, n, '{}', '[]', '[]'
     from generate_series(0, $1 - 1) n
     join (select t.*, row_number() over (order by t.store_number) - 1 as place from stores t where t.store_number <> 'OFFICE') s
       on s.place = n % $2
     cross join lateral (
       select date_trunc('milliseconds', case when n < 2 * cardinality($3::timestamptz[])
         then ($3::timestamptz[])[n / 2 + 1] - (n % 2) * interval '1 ms'
         else $4::timestamptz - n * interval '3 years' / $1 end) as at) m`,
    [all - 1 - excerpt.length, storeCount, edges, now.toISOString()],
  );
  for (const [place, [number, status, created, archived, reason, by]] of excerpt.entries()) {
    await world.sql(
      `insert into supply_orders_archive (id, store_id, order_number, status, created_at, archived_at, archive_reason, store_number,
         store_name, supplier_name, submitted_by_name, subtotal, archived_order, items, steps)
       values ($1, $2, $3, $4, $5, $6, $7, '7486', 'Riverside Plaza', 'North Foods', $8, 1, '{}', '[]', '[]')`,
      [
        `e8ce4b70-0000-4000-8000-00000000000${place}`,
        stores['7486'].id,
        number,
        status,
        created,
        archived,
        reason,
        by,
      ],
    );
  }
  const [supplier] = await world.sql<{ id: string }>(
    `insert into suppliers (name) values ('North Foods') returning id`,
  );
  await world.sql(
    `insert into supply_orders (id, user_id, store_id, supplier_id, status, created_at) values ($1, $2, $3, $4, 'cancelled', now())`,
    [live, people.manager.id, stores['7486'].id, supplier?.id],
  );
  await world.sql(`select sync.archive_supply_orders($1, null, 'Over')`, [[live]]);
});
afterAll(() => world.stop());

const pageOf = async (filter: ArchiveFilter, page: number) => {
  const answer = await fetchArchivePage(filter, page);
  if (answer.value === undefined) throw new Error('The archive was not answered');
  return answer.value;
};
const wholeOf = async (filter: ArchiveFilter) => {
  const answer = await fetchWholeArchive(filter, () => undefined);
  if (answer.value === undefined) throw new Error('The archive was not answered');
  return answer.value;
};

it('SA4 the cards say how many the filtered lists have, whatever the zone of the office', async () => {
  for (const zone of zones) {
    await world.sql(`update stores set time_zone = $1 where store_number = 'OFFICE'`, [zone]);
    const counts: number[] = [];
    for (const range of ['today', 'week', 'month'] as const) {
      const since = archiveRangeStart(range, new Date(), zone);
      counts.push((await pageOf({ ...everything, since }, 0)).count);
    }
    expect((await fetchArchiveStats()).value, zone).toEqual({
      total_archived: all,
      archived_today: counts[0],
      archived_this_week: counts[1],
      archived_this_month: counts[2],
    });
  }
});

it('SA1 pages have each order of a filter once, the newest first, and lead on from behind the last', async () => {
  const filter = { ...everything, search: '7486', status: 'cancelled' };
  const whole = await wholeOf(filter);
  const pages = Math.ceil(whole.length / archivePageSize);
  expect(pages).toBeGreaterThan(3);
  const paged: string[] = [];
  for (let page = 0; page < pages; page += 1) {
    const { rows, count } = await pageOf(filter, page);
    expect(count).toBe(whole.length);
    paged.push(...rows.map(({ id }) => id));
  }
  expect(paged).toEqual(whole.map(({ id }) => id));
  const last = Math.ceil(all / archivePageSize) - 1;
  expect((await pageOf(everything, last)).rows).toHaveLength(archivePageSize);
  expect((await pageOf(everything, last + 1)).rows).toEqual((await pageOf(everything, 0)).rows);
});

it('SA5 the file has every order of the archive, in the list’s order', async () => {
  const file = (await wholeOf(everything)).map((row) =>
    archiveCells(row, {
      time: (moment) => (moment === null ? 'N/A' : new Date(moment).toISOString()),
      automated: 'Automated archiving',
      unknownStatus: 'Unknown',
    }).join(','),
  );
  const stored = await world.sql<{ line: string }>(
    `select concat_ws(',', a.order_number, a.status, '#' || a.store_number || ' ' || a.store_name, coalesce(a.submitted_by_name, ''),
       sync.iso_time(a.created_at), sync.iso_time(a.archived_at), coalesce(a.archive_reason, 'Automated archiving'),
       a.days_active_before_archive) as line
     from supply_orders_archive a order by a.archived_at desc, a.id`,
  );
  expect(file).toHaveLength(all);
  expect(file).toEqual(stored.map(({ line }) => line));
});

it('SA5 the file is byte for byte what it was when it was agreed on', async () => {
  const utc = (moment: string | null) =>
    moment === null ? 'N/A' : new Date(moment).toISOString().slice(0, 16).replace('T', ' ');
  const words = {
    time: utc,
    automated: 'Automated archiving',
    unknownStatus: 'Unknown',
    timeZone: 'UTC',
  };
  await exportArchive({ ...everything, search: 'harbour' }, words, () => undefined);
  const agreed = readFileSync(new URL('archive-excerpt.csv', import.meta.url));
  expect(Buffer.from((await given.file?.arrayBuffer()) ?? new ArrayBuffer()).toString()).toBe(
    agreed.toString(),
  );
});

it('SA3 what is restored is in no list and no figure any more', async () => {
  const filter = { ...everything, status: 'cancelled' };
  const before = await pageOf(filter, 0);
  expect((await restoreOrder(live)).refused).toBeUndefined();
  expect((await pageOf(filter, 0)).count).toBe(before.count - 1);
  expect((await fetchArchiveStats()).value?.total_archived).toBe(all - 1);
  expect((await wholeOf(filter)).some(({ id }) => id === live)).toBe(false);
  const rows = await world.sql(
    `select id from supply_orders where id = $1 and deleted_at is null`,
    [live],
  );
  expect(rows).toHaveLength(1);
});
