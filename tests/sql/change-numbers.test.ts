import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Device } from '../database/device.ts';
import {
  newAnswer,
  newEntry,
  newInspection,
  remove,
  scopeOf,
  userScope,
} from '../database/drafts.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { stores, type Store } from '../world/stores.ts';

const store = stores['7486'];
const scope = scopeOf(store);
let world: World;
let manager: Device;

beforeAll(async () => {
  world = await startWorld();
  manager = new Device(await world.signIn(people.manager));
});
afterAll(() => world.stop());

async function headOf(of: string): Promise<number> {
  const [row] = await world.sql<{ head: string }>(`select head from sync_scopes where scope = $1`, [
    of,
  ]);
  return Number(row?.head);
}

it('S3 eight devices write at once and a reader that pulls all along misses nothing', async () => {
  const writers = Array.from({ length: 8 }, () => new Device(manager.client));
  const written = new Set<string>();
  const read = new Set<string>();
  let after = await headOf(scope);
  let writing = true;

  const reader = (async () => {
    for (let last = false; !last;) {
      last = !writing;
      const answer = await manager.pull({
        cursors: [{ scope, kind: 'food_cost_entries', after }],
        limit: 50,
      });
      const page = answer.pages[0];
      for (const row of page?.rows ?? []) read.add(row.id);
      after = page?.after ?? after;
      if (page && page.remaining > 0) last = false;
    }
  })();
  await Promise.all(
    writers.map(async (writer) => {
      for (let round = 0; round < 12; round += 1) {
        const ops = Array.from({ length: 4 }, (_, n) => newEntry(people.manager, store, 1 + n));
        const results = await writer.push(...ops);
        results.forEach((result, index) => {
          if (result.status === 'applied') written.add(ops[index]?.id ?? '');
        });
      }
    }),
  );
  writing = false;
  await reader;
  expect(written.size).toBe(8 * 12 * 4);
  expect([...written].filter((id) => !read.has(id))).toEqual([]);
});

it('S4 devices that write in two stores in opposite order never deadlock', async () => {
  const inspector = await world.signIn(people.inspector);
  const other = stores['7505'];
  const push = async (first: Store, second: Store): Promise<void> => {
    const device = new Device(inspector);
    for (let round = 0; round < 6; round += 1) {
      const results = await device.push(
        newEntry(people.inspector, first, 1),
        newEntry(people.inspector, second, 2),
        newEntry(people.inspector, first, 3),
      );
      expect(results.map((one) => one.status)).toEqual(['applied', 'applied', 'applied']);
    }
  };
  await Promise.all([
    push(store, other),
    push(other, store),
    push(store, other),
    push(other, store),
  ]);
});

it('S4 a transaction moves the head of a scope once, and refused ops leave only a gap', async () => {
  const before = await headOf(scope);
  const results = await manager.push(
    newEntry(people.manager, store, 1),
    newEntry(people.manager, store, -1),
    newEntry(people.manager, store, 2),
  );
  expect(results.map((one) => one.change)).toEqual([before + 1, null, before + 2]);
  expect(await headOf(scope)).toBe(before + 6);
});

it('S4 a push reserves nothing in scopes that the caller may not read', async () => {
  const foreign = scopeOf(stores['7505']);
  const before = await headOf(foreign);
  await manager.push({ ...newEntry(people.manager, store, 1), scope: foreign });
  await manager.push(newEntry(people.manager, stores['7505'], 1));
  expect(await headOf(foreign)).toBe(before);
});

it('S4 a command that reserved nothing stays linear', async () => {
  const before = await headOf(scope);
  await world.sql(`update food_cost_entries set amount = amount + 1 where store_id = $1`, [
    store.id,
  ]);
  const [row] = await world.sql<{ rows: string; low: string; high: string }>(
    `select count(*) as rows, min(change) as low, max(change) as high from food_cost_entries where store_id = $1`,
    [store.id],
  );
  expect(Number(row?.high) - Number(row?.low) + 1).toBe(Number(row?.rows));
  expect((await headOf(scope)) - before).toBeLessThan(Number(row?.rows) + 64);
});

it('S1 S2 the database derives scopes and refuses a move, even by a superior role', async () => {
  const entry = newEntry(people.manager, store, 1);
  await manager.push(entry);
  await expect(
    world.sql(`update food_cost_entries set store_id = $1 where id = $2`, [
      stores['7505'].id,
      entry.id,
    ]),
  ).rejects.toMatchObject({ message: expect.stringContaining('"moved"') });
  await world.sql(`update food_cost_entries set scope = 'global', change = 0 where id = $1`, [
    entry.id,
  ]);
  expect(await manager.row('food_cost_entries', entry.id)).toMatchObject({ scope });
});

it('S5 a deleted inspection takes its children along and brings them back', async () => {
  const admin = new Device(await world.signIn(people.admin));
  const inspection = newInspection(people.manager, store, { ago: 60_000 });
  const answers = [0, 1, 2].map((n) => newAnswer(inspection.id, store, n, 'pass', { ago: 50_000 }));
  await manager.push(inspection, ...answers);
  await admin.push(remove(inspection));
  const live = async (): Promise<number> => {
    const rows = await manager.rows(scope, 'inspection_responses');
    return rows.filter((row) => row['inspection_id'] === inspection.id && row.deleted_at === null)
      .length;
  };
  expect(await live()).toBe(0);
  const undone = await admin.push({
    ...remove(inspection),
    set: { deleted_at: null },
    base: { deleted_at: new Date().toISOString() },
  });
  expect(undone.map((one) => one.status)).toEqual(['applied']);
  expect(await live()).toBe(3);
});

it('S8 a push never waits for somebody whose scope is busy; their notification comes with the next delivery', async () => {
  const busy = new pg.Client(world.stack.databaseUrl);
  await busy.connect();
  const notified = async (url: string): Promise<number> => {
    const rows = await world.sql(`select id from notifications where url = $1`, [url]);
    return rows.length;
  };
  try {
    await busy.query('begin');
    await busy.query(`select 1 from sync_scopes where scope = $1 for update`, [
      `user:${people.manager.id}`,
    ]);
    const shift = new Device(await world.signIn(people.shift));
    const inspection = newInspection(people.shift, store);
    const results = await shift.push(inspection, {
      ...remove(inspection),
      set: { status: 'completed' },
      base: { status: 'in_progress' },
    });
    expect(results.map((one) => one.status)).toEqual(['applied', 'applied']);
    expect(await notified(`/inspections/${inspection.id}`)).toBe(0);
    await busy.query('rollback');
    await world.sql(`select deliver_notifications()`);
    expect(await notified(`/inspections/${inspection.id}`)).toBe(1);
  } finally {
    await busy.end();
  }
});

it('L4 after a restore every scope has a new epoch', async () => {
  const epoch = async (): Promise<string | undefined> =>
    (await manager.pull({ cursors: [{ scope, kind: 'food_cost_entries', after: 0 }], limit: 1 }))
      .scopes[0]?.epoch;
  const before = await epoch();
  await world.sql('select sync.renew_epochs()');
  expect(await epoch()).not.toBe(before);
});

it.each([
  [
    'role',
    `update store_users set role = case role when 'supervisor' then 'general_manager' else 'supervisor' end::store_role
     where user_id = $1 and store_id = $2`,
  ],
  [
    'name',
    `update profiles set first_name = first_name || '!' where id = $1 and $2::uuid is not null`,
  ],
])(
  'S4 a change of a %s takes its scopes in order: a push of that person is not in its way',
  async (_what, update) => {
    const [push, admin] = [1, 2].map(() => new pg.Client(world.stack.databaseUrl));
    if (!push || !admin) throw new Error('Two sessions');
    await Promise.all([push.connect(), admin.connect()]);
    try {
      // As a push does: the store first, the person when it comes to them.
      await push.query('begin');
      await push.query('select sync.reserve($1)', [{ [scope]: 1 }]);
      const changing = admin.query(update, [people.manager.id, store.id]);
      const waits = () =>
        world.sql(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query = $1`, [
          update,
        ]);
      await expect.poll(waits).toHaveLength(1);
      await push.query('select sync.reserve($1)', [{ [userScope(people.manager)]: 1 }]);
      await push.query('commit');
      await changing;
    } finally {
      await Promise.all([push.end(), admin.end()]);
    }
  },
);

/** Somebody else writes in these scopes meanwhile, and is not done before `work` is. */
async function whileHeld<Answer>(
  scopes: readonly string[],
  work: () => Promise<Answer>,
): Promise<Answer> {
  const other = new pg.Client(world.stack.databaseUrl);
  await other.connect();
  try {
    await other.query('begin');
    await other.query('select sync.reserve($1)', [Object.fromEntries(scopes.map((of) => [of, 1]))]);
    return await work();
  } finally {
    await other.end();
  }
}

it('S4 an op in a store that is closed to its person waits for nobody who writes there', async () => {
  const elsewhere = stores['7514'];
  const results = await whileHeld([scopeOf(elsewhere)], () =>
    manager.push(newEntry(people.manager, store, 1), newEntry(people.manager, elsewhere, 1)),
  );
  expect(results).toMatchObject([{ status: 'applied' }, { status: 'rejected', code: 'forbidden' }]);
});

it('S4 a batch that comes to a scope it did not reserve is not answered while another writes there, and comes again', async () => {
  // It names another store than the one that it writes in.
  const misnamed = { ...newEntry(people.inspector, stores['7505'], 1), scope };
  const device = new Device(await world.signIn(people.inspector));
  await whileHeld([scopeOf(stores['7505'])], () =>
    expect(device.push(misnamed)).rejects.toThrow('55P03'),
  );
  expect(await device.push(misnamed)).toMatchObject([{ status: 'applied' }]);
});

it('S4 refused ops move no head and poke nobody: neither global, nor a store, nor somebody else', async () => {
  const shift = new Device(await world.signIn(people.shift));
  const elsewhere = scopeOf(stores['7514']);
  const others = userScope(people.manager);
  const heads = () => Promise.all(['global', scope, elsewhere, others].map(headOf));
  const before = await heads();
  const entry = newEntry(people.shift, store, 5);
  const inspection = newInspection(people.shift, store);
  const refused = await shift.push(
    { ...entry, scope: 'global' },
    entry,
    { ...newEntry(people.shift, store, 6), scope: elsewhere },
    { ...inspection, scope: 'global', collection: 'stores' },
    {
      ...inspection,
      scope: others,
      collection: 'notifications',
      set: { user_id: people.manager.id },
    },
    { ...inspection, scope: 'store:nowhere', collection: 'inspections', set: {} },
  );
  expect(refused.map(({ status }) => status)).toEqual(Array(6).fill('rejected'));
  expect(await heads()).toEqual(before);
  // what she may write is numbered as before
  expect(await shift.push(newInspection(people.shift, store))).toMatchObject([
    { status: 'applied' },
  ]);
  expect(await headOf(scope)).toBeGreaterThan(before[1] ?? 0);
});
