/** What `npm start` adds to the seed, so that the board is worth looking at, whatever the hour and the weekday. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as v from 'valibot';
import { boardRowSchema, type BoardRow } from '../../src/modules/board/remote.ts';
import { startWorld, type World } from '../database/world.ts';
import { demoPassword, people } from '../world/people.ts';
import { boardOnDevice } from './board-on-device.ts';
import type { BoardWorld } from './board-worlds.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld({ moreSeeds: ['more-stores.sql'] });
});
afterAll(() => world.stop());

const walksSchema = v.object({
  inspections: v.object({
    due: v.number(),
    done: v.number(),
    missed: v.number(),
    running: v.number(),
    overdue: v.number(),
    last: v.nullable(v.object({ failed_critical: v.boolean() })),
  }),
});

async function board(): Promise<Map<string, BoardRow>> {
  const admin = await world.signIn(people.admin);
  const { data, error } = await admin.rpc('store_board');
  if (error) throw new Error(error.message);
  const rows = v.parse(v.array(boardRowSchema), data);
  return new Map(rows.map((row) => [row.store_number, row]));
}

it('fills the board: stores that did well, failed, missed and are at it, and one whose device is silent', async () => {
  const rows = await board();
  expect(rows.size).toBe(27);
  const walks = [...rows.values()].map(({ parts }) => v.parse(walksSchema, parts).inspections);
  const among = (test: (told: (typeof walks)[number]) => boolean) => walks.filter(test).length;
  expect(among(({ due }) => due > 0)).toBeGreaterThanOrEqual(18);
  expect(among(({ done }) => done > 0)).toBeGreaterThanOrEqual(8);
  expect(among(({ missed }) => missed > 0)).toBeGreaterThanOrEqual(3);
  expect(among(({ running }) => running > 0)).toBeGreaterThanOrEqual(1);
  expect(among(({ overdue }) => overdue > 0)).toBeGreaterThanOrEqual(2);
  expect(among(({ last }) => last?.failed_critical === true)).toBeGreaterThanOrEqual(2);
  expect(rows.get('7527')?.need).toBe(3);
  expect(rows.get('7535')?.parts['devices']).toMatchObject({ unsent: 14, devices: 1 });
  expect(rows.get('7554')?.closed_on).not.toBeNull();
  expect(rows.get('7554')?.need).toBeLessThan(2);
  expect(rows.get('7518')?.need).toBeLessThan(2);
});

it('has eight weeks of food cost in a store that enters every day', async () => {
  const [told] = await world.sql<{ days: number }>(
    `select count(distinct e.entry_date)::integer as days from food_cost_entries e join stores s on s.id = e.store_id
     where s.store_number = '7518'`,
  );
  expect(told?.days).toBeGreaterThanOrEqual(56);
});

it('lets the manager of such a store sign in, who sees that store alone', async () => {
  const client = world.anonymous();
  const { error } = await client.auth.signInWithPassword({
    email: 'manager7518@storehand.demo',
    password: demoPassword,
  });
  expect(error).toBeNull();
  const { data } = await client.rpc('store_board');
  expect(v.parse(v.array(boardRowSchema), data).map((row) => row.store_number)).toEqual(['7518']);
});

it('BD2 BD3 BD6 BD7 has the same figures on the board as on the devices of each of its stores', async () => {
  const [now] = await world.sql<{ at: string }>('select sync.iso_time(now()) as at');
  const at = now?.at ?? '';
  const rowsOf = async <Row>(table: string): Promise<Row[]> => {
    const [wire] = await world.sql<{ text: string }>('select sync.wire_row($1) as text', [table]);
    const rows = await world.sql<{ row: Row }>(
      `select ${wire?.text} as row from public.${table} t`,
    );
    return rows.map(({ row }) => row);
  };
  type Budget = BoardWorld['budget'];
  const ofStore = <Row extends { readonly store_id: string }>(rows: readonly Row[], id: string) =>
    rows.filter(({ store_id }) => store_id === id);
  const stores = await rowsOf<Budget['store']>('stores');
  const entries = await rowsOf<Budget['entries'][number]>('food_cost_entries');
  const forecasts = await rowsOf<Budget['forecasts'][number]>('weekly_sales_forecasts');
  const percentages = await rowsOf<Budget['percentages'][number]>('store_percentages');
  const inspections = await rowsOf<BoardWorld['inspections'][number]>('inspections');
  const responses = await rowsOf<BoardWorld['responses'][number]>('inspection_responses');
  const actions = await rowsOf<BoardWorld['actions'][number]>('inspection_action_items');
  const occurrences = await rowsOf<BoardWorld['occurrences'][number]>('inspection_occurrences');
  const admin = await world.signIn(people.admin);
  const { data, error } = await admin.rpc('store_board', { at });
  if (error) throw new Error(error.message);
  const board = v.parse(v.array(boardRowSchema), data);
  expect(board).toHaveLength(27);
  for (const { store_id, store_number, parts } of board) {
    const store = stores.find(({ id }) => id === store_id);
    if (store === undefined) throw new Error(`#${store_number} is not there`);
    const expected = boardOnDevice({
      budget: {
        store,
        at,
        entries: ofStore(entries, store_id),
        forecasts: ofStore(forecasts, store_id),
        percentages: ofStore(percentages, store_id),
      },
      day: null,
      inspections: ofStore(inspections, store_id),
      responses: ofStore(responses, store_id),
      actions: ofStore(actions, store_id),
      occurrences: ofStore(occurrences, store_id),
    });
    expect({ store_number, ...(parts['inspections'] as object) }).toEqual({
      store_number,
      ...expected.inspections.figures,
    });
    const percent = Number(expected.budget.figures['variance_percentage']);
    expect({ store_number, ...(parts['budget'] as object) }).toEqual({
      store_number,
      ...expected.budget.figures,
      variance_percentage: expect.closeTo(percent, 7),
    });
  }
});
