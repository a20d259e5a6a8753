/** The budget percentage of a store from a Sunday on (rules BP of the budget). */
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, businessDayOf, weekStart } from '../../src/kernel/business-week.ts';
import { naturalId, newId } from '../../src/kernel/ids.ts';
import type { WireOp } from '../../sync/protocol.ts';
import { Device, op, type OpDraft } from '../database/device.ts';
import { scopeOf } from '../database/drafts.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { stores, timeZone, type Store } from '../world/stores.ts';

const store = stores['7486'];
const running = weekStart(businessDayOf(new Date(), timeZone));
const next = addDays(running, 7);
let world: World;
let admin: Device;
let manager: Device;
let office: SupabaseClient;

beforeAll(async () => {
  world = await startWorld();
  office = await world.signIn(people.admin);
  admin = new Device(office);
  manager = new Device(await world.signIn(people.manager));
});
afterAll(() => world.stop());

const idOf = (of: Store, validFrom: string) => naturalId('store_percentages', of.id, validFrom);
const newPercentage = (
  of: Store,
  valid_from: string,
  percentage: number,
  extra: Partial<OpDraft> = {},
): WireOp =>
  op({
    collection: 'store_percentages',
    id: idOf(of, valid_from),
    scope: scopeOf(of),
    create: true,
    set: { store_id: of.id, valid_from, percentage },
    ...extra,
  });
const setMany = (changes: readonly { store_id: string; percentage: number | null }[]) =>
  office.rpc('set_store_percentages', { from_sunday: next, changes });
const living = () =>
  world.sql<{ store: string; percentage: number }>(
    `select s.store_number as store, p.percentage::float8 as percentage
     from store_percentages p join stores s on s.id = p.store_id
     where p.valid_from = $1 and p.deleted_at is null order by 1`,
    [next],
  );

it('BP5 who administers the store sets it, also offline; its managers read it, with who set it', async () => {
  expect(await manager.push(newPercentage(store, next, 27))).toMatchObject([
    { status: 'rejected', code: 'forbidden' },
  ]);
  expect(await admin.push(newPercentage(store, next, 27))).toMatchObject([{ status: 'applied' }]);
  expect(await manager.row('store_percentages', idOf(store, next))).toMatchObject({
    percentage: 27,
    valid_from: next,
    set_by: people.admin.id,
  });
});

it('BP5 of two that set the same Sunday’s the later stands; taken back, it can be set anew', async () => {
  const id = idOf(store, next);
  await admin.push(newPercentage(store, next, 25, { ago: 1000 }));
  await admin.push(newPercentage(store, next, 26));
  expect(await manager.row('store_percentages', id)).toMatchObject({ percentage: 26 });
  const gone = { set: { deleted_at: new Date().toISOString() }, base: { deleted_at: null } };
  await admin.push(newPercentage(store, next, 26, { create: false, ...gone }));
  expect(await living()).toEqual([]);
  await admin.push(newPercentage(store, next, 24));
  expect(await living()).toEqual([{ store: '7486', percentage: 24 }]);
});

it('BP3 past weeks keep theirs: neither a new percentage nor a change of an old one is taken for them', async () => {
  const past = addDays(running, -7);
  const refused = { status: 'rejected', code: 'past_week' };
  expect(await admin.push(newPercentage(store, past, 20))).toMatchObject([refused]);
  await world.sql(
    'insert into store_percentages (store_id, valid_from, percentage) values ($1, $2, 29)',
    [store.id, past],
  );
  const change = { create: false, set: { percentage: 20 }, base: { percentage: 29 } };
  expect(await admin.push(newPercentage(store, past, 20, change))).toMatchObject([refused]);
  const direct = await office
    .from('store_percentages')
    .update({ deleted_at: new Date().toISOString() })
    .eq('id', idOf(store, past));
  expect(direct.error?.code).toBe('past_week');
  const own = await office.from('stores').update({ budget_percentage: 5 }).eq('id', store.id);
  expect(own.error?.code).toBe('42501');
  expect(await admin.push(newPercentage(store, running, 28))).toMatchObject([
    { status: 'applied' },
  ]);
});

it('BP3 the running week is that of the store’s clock when it was set, whenever it arrives', async () => {
  const week = async (at: string, zone: string) => {
    await world.sql('update stores set time_zone = $1 where id = $2', [zone, store.id]);
    const [row] = await world.sql<{ week: string }>(
      'select sync.store_week($1, $2)::text as week',
      [store.id, at],
    );
    return row?.week;
  };
  // The night of 2026-11-01 the clocks of New York go back: Sunday has begun there at 04:00 UTC.
  expect(await week('2026-11-01T03:59:59Z', timeZone)).toBe('2026-10-25');
  expect(await week('2026-11-01T04:00:00Z', timeZone)).toBe('2026-11-01');
  expect(await week('2027-01-01T12:00:00Z', 'Pacific/Auckland')).toBe('2026-12-27');
  expect(await week('2026-12-26T11:00:00Z', 'Pacific/Auckland')).toBe('2026-12-27');
  await week('2026-11-01T04:00:00Z', timeZone);
});

it.each([0, -1, 100.01, 'NaN'])('BP4 %s is no percentage', async (percentage) => {
  const [result] = await admin.push(
    newPercentage(store, addDays(next, 7), 1, {
      set: { store_id: store.id, valid_from: addDays(next, 7), percentage },
    }),
  );
  expect(result?.status).toBe('rejected');
});

it('BP2 it holds from a Sunday on, and has the id of its store and Sunday', async () => {
  const monday = addDays(next, 1);
  expect(await admin.push(newPercentage(store, monday, 27))).toMatchObject([
    { status: 'rejected', code: '23514' },
  ]);
  const wrong = newPercentage(store, addDays(next, 14), 27, { id: newId() });
  expect(await admin.push(wrong)).toMatchObject([{ status: 'rejected', code: 'wrong_id' }]);
});

it('BP5 several stores at once: all or none, and what was there before comes back', async () => {
  const before = await living();
  const ids = [stores['7505'].id, store.id, stores['7514'].id];
  const done = await setMany(ids.map((store_id) => ({ store_id, percentage: 25.5 })));
  expect(done.error).toBeNull();
  expect(await living()).toEqual(
    ['7486', '7505', '7514'].map((number) => ({ store: number, percentage: 25.5 })),
  );
  const undone = await setMany(done.data as { store_id: string; percentage: number | null }[]);
  expect(undone.error).toBeNull();
  expect(await living()).toEqual(before);

  const broken = [
    ...ids.map((store_id) => ({ store_id, percentage: 20 })),
    { store_id: ids[0] ?? '', percentage: 0 },
  ];
  expect((await setMany(broken)).error?.code).toBe('23514');
  expect(await living()).toEqual(before);
  const local = await world.signIn(people.inspector);
  const forbidden = await local.rpc('set_store_percentages', {
    from_sunday: next,
    changes: [{ store_id: store.id, percentage: 20 }],
  });
  expect(forbidden.error?.code).toBe('forbidden');
  expect(await living()).toEqual(before);
});
