/** What became of a day's food cost (rule BH4 of the budget). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/kernel/ids.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { stores } from '../world/stores.ts';

const store = stores['7505'].id;
const day = '2026-03-03';
const [kept, replaced] = [newId(), newId()];
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const history = async (person: { readonly email: string }, of = day) => {
  const client = await world.signIn(person);
  const { data, error } = await client.rpc('food_cost_history', { of_store: store, of_day: of });
  if (error) throw new Error(error.message);
  return (data as Record<string, unknown>[]).map((row) => [
    row['entry_id'],
    row['what'],
    row['by_user'],
    row['amount_before'],
    row['amount'],
  ]);
};
const write = (text: string, params: unknown[]) => world.as(people.manager2, text, params);

it('BH4 who entered, changed, deleted and brought back, and what stood there before', async () => {
  for (const [id, amount] of [
    [kept, 20],
    [replaced, 5],
  ]) {
    await write(
      'insert into food_cost_entries (id, user_id, store_id, entry_date, amount) values ($1, $2, $3, $4, $5)',
      [id, people.manager2.id, store, day, amount],
    );
  }
  await write('update food_cost_entries set amount = 25 where id = $1', [kept]);
  await write('update food_cost_entries set amount = 25 where id = $1', [kept]);
  await write('update food_cost_entries set deleted_at = now() where id = $1', [replaced]);
  await write('update food_cost_entries set deleted_at = null where id = $1', [replaced]);
  await write(`update food_cost_entries set entry_date = '2026-03-04' where id = $1`, [replaced]);
  const by = people.manager2.id;
  const rows = await history(people.manager2);
  expect(rows.filter(([id]) => id === kept)).toEqual([
    [kept, 'entered', by, null, 20],
    [kept, 'changed', by, 20, 25],
  ]);
  expect(rows.filter(([id]) => id === replaced)).toEqual([
    [replaced, 'entered', by, null, 5],
    [replaced, 'deleted', by, 5, 5],
    [replaced, 'restored', by, 5, 5],
    [replaced, 'changed', by, 5, 5],
  ]);
  // It is told of the day that it went to as well.
  expect((await history(people.manager2, '2026-03-04')).length).toBe(4);
});

it('BH4 nobody writes it, nobody else reads it, and it goes with its entry', async () => {
  expect(await history(people.shift)).toEqual([]);
  await expect(write('select 1 from sync.food_cost_changes', [])).rejects.toThrow(/denied/);
  await world.sql('delete from food_cost_entries where id = $1', [kept]);
  expect(
    await world.sql('select 1 from sync.food_cost_changes where entry_id = $1', [kept]),
  ).toEqual([]);
});
