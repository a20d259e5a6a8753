/** Figures of reports and the rows behind them (rules RP of the reports). */
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import {
  reportRowsSchema,
  reportSchema,
  type ReportCell,
  type ReportRow,
} from '../../src/modules/reports/remote.ts';
import { newId } from '../../src/kernel/ids.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';

let world: World;
let admin: SupabaseClient;

const reports = ['budget', 'inspections', 'actions', 'devices'] as const;
type Id = (typeof reports)[number];

async function report(client: SupabaseClient, id: Id, filter: object = { weeks: 8 }) {
  const { data, error } = await client.rpc(`report_${id}`, { filter });
  if (error) throw error;
  return v.parse(reportSchema, data);
}
async function page(client: SupabaseClient, id: Id, filter: object, cell: object, start = 0) {
  const { data, error } = await client.rpc(`report_${id}_rows`, { filter, cell, start });
  if (error) throw error;
  return v.parse(reportRowsSchema, data);
}
async function rowsOf(
  client: SupabaseClient,
  id: Id,
  filter: object,
  cell: ReportCell,
): Promise<ReportRow[]> {
  const rows: ReportRow[] = [];
  let next = await page(client, id, filter, cell);
  while (next.rows.length > 0) {
    rows.push(...next.rows);
    next = await page(client, id, filter, cell, rows.length);
  }
  expect(rows).toHaveLength(next.count);
  return rows;
}

const of = (row: ReportRow, column: string): number => row.values[column] ?? 0;
const sum = (rows: readonly ReportRow[], column: string) =>
  Math.round(rows.reduce((all, row) => all + of(row, column) * 100, 0)) / 100;
const known = (rows: readonly ReportRow[], column: string) =>
  rows.filter(({ values }) => values[column] !== null);
const orNull = (rows: readonly ReportRow[], value: number) => (rows.length === 0 ? null : value);
const most = (rows: readonly ReportRow[], column: string) => {
  const all = known(rows, column);
  return orNull(all, Math.max(...all.map((row) => of(row, column))));
};
const share = (part: number, whole: number) => (whole === 0 ? null : (part * 100) / whole);
const average = (rows: readonly ReportRow[], column: string) =>
  orNull(rows, rows.reduce((all, row) => all + of(row, column), 0) / rows.length);
const when = (rows: readonly ReportRow[], column: string) =>
  rows.filter((row) => of(row, column) === 1);

/** Each figure told again from the rows; of a figure that counts some of them, which these are. */
const oracle: Record<Id, Record<string, (rows: readonly ReportRow[]) => number | null>> = {
  budget: {
    budget: (rows) => orNull(known(rows, 'budget'), sum(rows, 'budget')),
    food_cost: (rows) => sum(rows, 'food_cost'),
    left: (rows) => orNull(known(rows, 'left'), sum(rows, 'left')),
    left_percent: (rows) => share(sum(rows, 'left'), sum(known(rows, 'left'), 'budget')),
    cost_percent: (rows) => {
      const sold = rows.filter(
        (row) => of(row, 'projected_sales') > 0 && of(row, 'days_entered') > 0,
      );
      return share(sum(sold, 'food_cost'), sum(sold, 'projected_sales'));
    },
    days_entered: (rows) => sum(rows, 'days_entered'),
    days_missing: (rows) => sum(rows, 'days_due') - sum(rows, 'days_entered'),
  },
  inspections: {
    score: (rows) => average(rows, 'score'),
    failed: (rows) => sum(rows, 'failed'),
    repeats: (rows) => sum(rows, 'repeats'),
  },
  actions: {
    age_days: (rows) => average(rows, 'age_days'),
    oldest_days: (rows) => most(rows, 'age_days'),
  },
  devices: {
    unsent: (rows) => sum(rows, 'unsent') + sum(rows, 'photos'),
    refused: (rows) => sum(rows, 'refused'),
    oldest_hours: (rows) => most(rows, 'oldest_hours'),
  },
};
/** Figures that count rows: which of them. */
const counted: Record<Id, Record<string, (rows: readonly ReportRow[]) => readonly ReportRow[]>> = {
  budget: { weeks_over: (rows) => known(rows, 'left').filter((row) => of(row, 'left') < 0) },
  inspections: { walks: (rows) => rows, critical: (rows) => when(rows, 'critical') },
  actions: {
    open: (rows) => rows,
    overdue: (rows) => when(rows, 'overdue'),
    critical: (rows) => when(rows, 'critical'),
    repeats: (rows) => rows.filter((row) => of(row, 'walks') > 1),
  },
  devices: {
    devices: (rows) => rows,
    silent: (rows) => rows.filter((row) => of(row, 'silent_hours') >= 48),
  },
};

beforeAll(async () => {
  world = await startWorld();
  admin = await world.signIn(people.admin);
  await world.sql(
    `insert into sync.devices (id, user_id, label, app_version, storage_used, storage_quota, clock_offset_ms, push, seen_at)
     select gen_random_uuid(), $1, 'Tablet ' || n, '1.' || n % 2, 1, 2, 0, false, now() - n * interval '20 hours'
     from generate_series(1, 6) n`,
    [people.manager.id],
  );
  await world.sql(
    `insert into sync.device_stores (device_id, store_id, unsent, refused, photos, oldest)
     select d.id, s.id, length(d.label) - 7 + extract(second from d.seen_at)::integer % 3, 1, 2, d.seen_at - interval '3 hours'
     from sync.devices d join stores s on s.store_number in ('7486', '7505') where d.label like 'Tablet %'`,
  );
});
afterAll(() => world.stop());

describe.each(reports)('RP2 every figure of %s is what its rows say', (id) => {
  const filter = { weeks: 8 };

  it('in total, by store, by week and by part', async () => {
    const told = await report(admin, id, filter);
    const all = await rowsOf(admin, id, filter, {});
    expect(all.length).toBeGreaterThan(0);
    const weekOf = (day: string) => {
      const date = new Date(`${day}T00:00:00Z`);
      date.setUTCDate(date.getUTCDate() - date.getUTCDay());
      return date.toISOString().slice(0, 10);
    };
    const lines = [
      { cell: {}, line: told.total, rows: all },
      ...told.stores.map((line) => ({
        cell: { store: line.key },
        line,
        rows: all.filter((row) => row.store_id === line.key),
      })),
      ...told.weeks.map((line) => ({
        cell: { week: line.key },
        line,
        rows: all.filter((row) => weekOf(row.day) === line.key),
      })),
      ...told.parts.map((line) => ({
        cell: { part: line.key },
        line,
        rows: all.filter((row) => row.part === line.key),
      })),
    ];
    expect(told.weeks.reduce((rows, line) => rows + line.rows, 0)).toBe(all.length);
    for (const { line, rows } of lines) {
      expect(line.rows).toBe(rows.length);
      if (rows.length === 0) continue;
      const figures = Object.keys(line.values).sort();
      expect(figures).toEqual([...Object.keys(oracle[id]), ...Object.keys(counted[id])].sort());
      for (const [measure, again] of Object.entries(oracle[id])) {
        // Averages and shares are rounded to a tenth or a hundredth.
        const [value, expected] = [line.values[measure] ?? null, again(rows)].map((figure) =>
          figure === null ? null : Math.round(figure * 10),
        );
        expect([measure, value, Math.abs((value ?? 0) - (expected ?? 0)) <= 1]).toEqual([
          measure,
          value,
          (value === null) === (expected === null),
        ]);
      }
      for (const [measure, chosen] of Object.entries(counted[id])) {
        expect([measure, line.values[measure]]).toEqual([measure, chosen(rows).length]);
      }
    }
    // What the server answers behind a figure, of some of them.
    for (const { cell, rows } of lines.filter((_, place) => place % 5 === 0)) {
      const ids = (some: readonly ReportRow[]) => some.map((row) => row.id + row.store_id).sort();
      expect(ids(await rowsOf(admin, id, filter, cell))).toEqual(ids(rows));
      for (const [measure, chosen] of Object.entries(counted[id])) {
        const behind = await rowsOf(admin, id, filter, { ...cell, measure });
        expect(ids(behind)).toEqual(ids(chosen(rows)));
      }
    }
  });
});

it('BV6 of a week without a single day nothing is said of what is left, nor of its share', async () => {
  const store = newId();
  await world.sql(`insert into stores (id, store_number, name) values ($1, 'R1', 'New')`, [store]);
  await world.sql(
    `insert into weekly_sales_forecasts (user_id, store_id, week_start_date, projected_amount)
     select $1, $2, d.day - extract(dow from d.day)::integer - 7 * n, 1000
     from (select (now() at time zone time_zone)::date as day from stores where id = $2) d
     cross join generate_series(1, 2) n`,
    [people.admin.id, store],
  );
  await world.sql(
    `insert into food_cost_entries (user_id, store_id, entry_date, amount)
     select $1, $2, max(week_start_date), 180 from weekly_sales_forecasts where store_id = $2`,
    [people.admin.id, store],
  );
  // 28 percent of $1,000 in each of two weeks; $180 of one of them are spent.
  const { total } = await report(admin, 'budget', { weeks: 3, stores: [store] });
  expect(total.values).toMatchObject({
    budget: 560,
    food_cost: 180,
    left: 100,
    left_percent: 35.71,
    cost_percent: 18,
  });
});

describe('RP3 what is asked for', () => {
  it.each([
    [{ from: '2026-02-30', to: '2026-03-01' }, 'malformed'],
    [{ from: 'infinity', to: 'infinity' }, 'malformed'],
    [{ from: '2026-03-02' }, 'malformed'],
    [{ from: '2026-03-02', to: '2026-03-01' }, 'malformed'],
    [{ stores: ['7486'] }, 'malformed'],
    [{ from: '2016-01-01', to: '2026-01-01' }, 'report_too_large'],
    [{ weeks: 105 }, 'report_too_large'],
  ])('%j is refused as %s', async (filter, code) => {
    const { error } = await admin.rpc('report_budget', { filter });
    expect(error?.code).toBe(code);
  });

  it('more stores than 500 are refused', async () => {
    const stores = Array.from({ length: 501 }, () => people.admin.id);
    const { error } = await admin.rpc('report_budget', { filter: { stores } });
    expect(error?.code).toBe('report_too_large');
  });

  it('a store that is deleted, or none of the person’s, is not in it, nor behind a figure', async () => {
    const manager = await world.signIn(people.manager);
    const all = await report(admin, 'actions');
    const own = await report(manager, 'actions');
    expect(own.stores.length).toBeLessThan(all.stores.length);
    const other = all.stores.find(
      ({ key, rows }) => rows > 0 && own.stores.every((line) => line.key !== key),
    );
    expect(other).toBeDefined();
    const asked = { stores: [other?.key] };
    expect((await report(manager, 'actions', asked)).stores).toEqual([]);
    expect(await rowsOf(manager, 'actions', {}, { store: other?.key ?? '' })).toEqual([]);
    // Another store than those asked for is no cell of this report.
    const one = all.stores.find(({ rows, key }) => rows > 0 && key !== other?.key);
    expect(await rowsOf(admin, 'actions', asked, { store: one?.key ?? '' })).toEqual([]);
  });

  it('weeks are whole, to the running day of each store', async () => {
    const [today] = await world.sql<{ day: string; sunday: string }>(
      `select to_char(d.day, 'YYYY-MM-DD') as day, to_char(d.day - extract(dow from d.day)::integer - 7, 'YYYY-MM-DD') as sunday
       from (select (now() at time zone time_zone)::date as day from stores where store_number = '7486') d`,
    );
    const [store] = (await report(admin, 'budget')).stores.filter(({ label }) =>
      label?.startsWith('#7486 '),
    );
    const told = await report(admin, 'budget', { weeks: 2, stores: [store?.key] });
    expect([told.first_day, told.last_day]).toEqual([today?.sunday, today?.day]);
  });
});

it('RP6 it says what devices have not sent, by store, the oldest first', async () => {
  const { awaited } = await report(admin, 'inspections');
  expect(awaited.map(({ number }) => number).sort()).toEqual(['7486', '7505']);
  expect(awaited.every(({ writes }) => writes >= 12)).toBe(true);
  const shift = await world.signIn(people.shift);
  const theirs = await report(shift, 'inspections');
  expect([theirs.stores, theirs.awaited, theirs.total.rows]).toEqual([[], [], 0]);
});

it('RP5 the name of a device is for whoever administers its store', async () => {
  const titles = async (client: SupabaseClient) =>
    new Set((await rowsOf(client, 'devices', {}, {})).map(({ title }) => title));
  expect(await titles(admin)).toContain('Tablet 1');
  expect(await titles(await world.signIn(people.manager))).toEqual(new Set([null]));
});
