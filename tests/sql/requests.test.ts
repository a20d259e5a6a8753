/** What people ask of the office: made on a device, dealt with by an admin (migration `requests`). */
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { stores } from '../world/stores.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const push = async (person: { id: string }, set: Record<string, unknown>) => {
  const now = new Date().toISOString();
  const [row] = await world.as(person, 'select sync_push($1) as answer', [
    {
      protocol: 1,
      client_id: v7(),
      no: 1,
      batch_id: v7(),
      sent_at: now,
      ops: [
        {
          op_id: v7(),
          collection: 'requests',
          id: set['id'] ?? v7(),
          scope: `user:${person.id}`,
          create: set['deleted_at'] === undefined,
          set: Object.fromEntries(Object.entries(set).filter(([field]) => field !== 'id')),
          base: {},
          edited_at: now,
        },
      ],
    },
  ]);
  const answer = row?.['answer'] as { results: { status: string; code: string | null }[] };
  return answer.results[0];
};

const feedback = (user: { id: string }, payload: unknown, id = v7()) => ({
  id,
  user_id: user.id,
  store_id: stores['7486'].id,
  kind: 'feedback',
  payload,
});
const idea = { category: 'idea', text: 'A bell for the oven' };

describe('a request', () => {
  it('arrives through a push, and its person may take it back', async () => {
    const id = v7();
    expect(await push(people.shift, feedback(people.shift, idea, id))).toMatchObject({
      status: 'applied',
    });
    expect(await push(people.shift, { id, deleted_at: new Date().toISOString() })).toMatchObject({
      status: 'applied',
    });
    const [row] = await world.sql('select deleted_at from requests where id = $1', [id]);
    expect(row?.['deleted_at']).not.toBeNull();
  });

  it.each([
    ['says nothing', { category: 'idea', text: '  ' }],
    ['is of no category', { category: 'rant', text: 'No' }],
    ['is no object', ['idea']],
    ['is too long', { category: 'idea', text: 'x'.repeat(4001) }],
  ])('is refused when it %s', async (_name, payload) => {
    expect(await push(people.shift, feedback(people.shift, payload))).toMatchObject({
      status: 'rejected',
    });
  });

  it('cannot be made in the name of somebody else', async () => {
    expect(await push(people.shift, feedback(people.manager, idea))).toMatchObject({
      status: 'rejected',
      code: 'forbidden',
    });
  });

  it('is dealt with by an admin only, who is named by the server', async () => {
    const id = v7();
    await push(people.shift, feedback(people.shift, idea, id));
    const handle = (person: { id: string }) =>
      world.as(
        person,
        `update requests set handled_at = '2001-01-01' where id = $1 returning handled_at, handled_by`,
        [id],
      );
    expect(await handle(people.shift)).toEqual([{ handled_at: null, handled_by: null }]);
    expect(await handle(people.manager)).toEqual([]);
    const [handled] = await handle(people.admin);
    expect(handled?.['handled_by']).toBe(people.admin.id);
    expect(new Date(String(handled?.['handled_at'])).getFullYear()).toBeGreaterThan(2001);
  });
});

describe('quick links', () => {
  const order = async () =>
    (
      await world.sql(
        'select id from quick_links where deleted_at is null order by order_index, id',
      )
    ).map((row) => String(row['id']));

  it('begin with the four forms, in three languages', async () => {
    const rows = await world.sql(
      `select 1 from quick_links where title_en <> '' and title_es <> '' and title_fr <> ''`,
    );
    expect(rows).toHaveLength(4);
  });

  it('stand in the order that an admin gives them, the unnamed ones after', async () => {
    const [first = '', second = '', third = '', fourth = ''] = await order();
    await world.as(people.admin, 'select arrange_quick_links($1)', [[third, first]]);
    expect(await order()).toEqual([third, first, second, fourth]);
    await expect(
      world.as(people.manager, 'select arrange_quick_links($1)', [[first]]),
    ).rejects.toThrow('forbidden');
    expect(await order()).toEqual([third, first, second, fourth]);
  });

  it.each(['http://example.com', 'javascript:alert(1)', 'https://', 'forms'])(
    'never lead to %s',
    async (url) => {
      await expect(
        world.as(people.admin, 'update quick_links set url = $1', [url]),
      ).rejects.toMatchObject({ code: '23514' });
    },
  );
});
