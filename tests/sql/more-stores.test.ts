/** What `npm start` adds to the seed, so that the board is worth looking at, whatever the hour and the weekday. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as v from 'valibot';
import { boardRowSchema, type BoardRow } from '../../src/modules/board/remote.ts';
import { startWorld, type World } from '../database/world.ts';
import { demoPassword, people } from '../world/people.ts';

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
