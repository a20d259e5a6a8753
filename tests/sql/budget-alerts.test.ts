/** What people are told of the budget, once each (rules AL of the budget). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, businessDayOf, weekStart } from '../../src/kernel/business-week.ts';
import { naturalId, newId } from '../../src/kernel/ids.ts';
import type { WireOp } from '../../sync/protocol.ts';
import { Device, op } from '../database/device.ts';
import { edit, newEntry, newForecast, remove, scopeOf } from '../database/drafts.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { stores, timeZone, type Store } from '../world/stores.ts';

const running = weekStart(businessDayOf(new Date(), timeZone));
const last = addDays(running, -7);
let world: World;
let manager: Device;
let inspector: Device;
let admin: Device;
let made = 0;

beforeAll(async () => {
  world = await startWorld();
  manager = new Device(await world.signIn(people.manager));
  inspector = new Device(await world.signIn(people.inspector));
  admin = new Device(await world.signIn(people.admin));
});
afterAll(() => world.stop());

/** A store of its own for each test, with a manager, a supervisor and a shift lead. */
async function newStore(zone = timeZone): Promise<Store> {
  made += 1;
  const store = { ...stores['7486'], id: newId(), store_number: `A${made}` };
  await world.sql(
    'insert into stores (id, store_number, name, time_zone) values ($1, $2, $2, $3)',
    [store.id, store.store_number, zone],
  );
  await world.sql(
    `insert into store_users (user_id, store_id, role)
     values ($1, $4, 'general_manager'), ($2, $4, 'supervisor'), ($3, $4, 'shift_lead')`,
    [people.manager.id, people.inspector.id, people.shift.id, store.id],
  );
  return store;
}
const forecast = (store: Store, amount: number, week = running, person = people.manager) =>
  newForecast(person, store, week, amount);
const entry = (store: Store, amount: number, entry_date = running) =>
  newEntry(people.manager, store, amount, { set: { entry_date } });

type Told = {
  readonly kind: string;
  readonly who: string;
  readonly url: string;
  readonly message: string;
};
const told = (store: Store): Promise<Told[]> =>
  world.sql<Told>(
    `select n.text_key as kind, p.first_name as who, n.url, n.message
     from notifications n join profiles p on p.id = n.user_id where n.store_id = $1 order by n.change, p.first_name`,
    [store.id],
  );
const kinds = async (store: Store): Promise<string[]> =>
  (await told(store))
    .filter(({ who }) => who === people.manager.first_name)
    .map(({ kind }) => kind.replace('budget_', ''));

it('AL1 at 90 and at 100 percent whoever manages the budget is told once, and led to the week', async () => {
  const store = await newStore();
  await manager.push(forecast(store, 1000), entry(store, 251.99));
  expect(await told(store)).toEqual([]);
  await manager.push(entry(store, 0.01));
  const message = `Store #${store.store_number}: 90% of the budget for the week of ${usDay(running)} is spent, $28.00 is left.`;
  expect(await told(store)).toEqual(
    [people.inspector, people.manager]
      .map(({ first_name }) => ({
        kind: 'budget_nearly_spent',
        who: first_name,
        url: `/budget?week=${running}`,
        message,
      }))
      .toSorted((a, b) => a.who.localeCompare(b.who)),
  );
  await manager.push(entry(store, 27.99));
  expect(await kinds(store)).toEqual(['nearly_spent']);
  await manager.push(entry(store, 0.01));
  await manager.push(entry(store, 500));
  expect(await kinds(store)).toEqual(['nearly_spent', 'spent']);
});

const usDay = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

it('AL1 a leap over both tells the greater alone; what is deleted, edited and entered again tells nothing more', async () => {
  const store = await newStore();
  const all = entry(store, 300);
  await manager.push(forecast(store, 1000), all);
  expect(await kinds(store)).toEqual(['spent']);
  await manager.push(remove(all));
  await manager.push(entry(store, 255));
  await manager.push(entry(store, 100));
  expect(await kinds(store)).toEqual(['spent']);
});

it('AL1 an answer that is asked for again tells nobody twice', async () => {
  const store = await newStore();
  const batch = manager.batch([forecast(store, 1000), entry(store, 260)]);
  await manager.send(batch);
  await manager.send(batch);
  await world.sql('select public.deliver_notifications()');
  expect(await kinds(store)).toEqual(['nearly_spent']);
});

it('AL1 of several forecasts the store’s counts, also when it is taken back; without one nobody is told', async () => {
  const store = await newStore();
  await manager.push(entry(store, 300));
  expect(await kinds(store)).toEqual([]);
  await manager.push(forecast(store, 1000, running, people.manager));
  expect(await kinds(store)).toEqual(['spent']);

  const other = await newStore();
  const greater = forecast(other, 2000, running, people.inspector);
  await manager.push(forecast(other, 1000));
  await inspector.push(greater);
  await manager.push(entry(other, 300));
  expect(await kinds(other)).toEqual([]);
  await inspector.push(remove(greater));
  expect(await kinds(other)).toEqual(['spent']);
});

it('AL1 the week before counts still, older ones do not; a day that is moved counts for its new week', async () => {
  const store = await newStore();
  const old = addDays(last, -7);
  const late = entry(store, 255, old);
  await manager.push(forecast(store, 1000, old), forecast(store, 1000, last), late);
  expect(await kinds(store)).toEqual([]);
  await manager.push(edit(late, { entry_date: addDays(last, 6) }, { entry_date: old }));
  expect(await kinds(store)).toEqual(['nearly_spent']);
  expect((await told(store))[0]?.url).toBe(`/budget?week=${last}`);
});

const missing = async (store: Store, at: string): Promise<string[]> => {
  await world.sql('select sync.alert_missing_days($1)', [at]);
  await world.sql('select public.deliver_notifications()');
  const rows = await told(store);
  return rows
    .filter(({ who }) => who === people.manager.first_name)
    .map(({ message }) => message.slice(-11, -1));
};
const entered = (store: Store, ...days: readonly string[]) =>
  world.sql(
    `insert into food_cost_entries (user_id, store_id, entry_date, amount)
     select $1, $2, d, 100 from unnest($3::date[]) d`,
    [people.manager.id, store.id, days],
  );

it.each([
  ['in winter', timeZone, '2026-12-01', '2026-12-02T14:59:59Z', '2026-12-02T15:00:00Z'],
  [
    'in the night the clocks go back',
    timeZone,
    '2026-10-31',
    '2026-11-01T14:59:59Z',
    '2026-11-01T15:00:00Z',
  ],
  ['on the day after it', timeZone, '2026-11-01', '2026-11-02T14:59:59Z', '2026-11-02T15:00:00Z'],
  [
    'in the night they go forward',
    timeZone,
    '2027-03-13',
    '2027-03-14T13:59:59Z',
    '2027-03-14T14:00:00Z',
  ],
  [
    'at the end of a year',
    'Pacific/Auckland',
    '2026-12-31',
    '2026-12-31T20:59:59Z',
    '2026-12-31T21:00:00Z',
  ],
])(
  'AL2 a day that is not entered is asked for at ten the next morning, %s, once',
  async (_name, zone, day, early, ten) => {
    const store = await newStore(zone);
    await entered(store, addDays(day, -1));
    expect(await missing(store, early)).toEqual([]);
    expect(await missing(store, ten)).toEqual([usDay(day)]);
    expect(await missing(store, ten)).toEqual([usDay(day)]);
    const later = new Date(Date.parse(ten) + 3_600_000).toISOString();
    expect(await missing(store, later)).toEqual([usDay(day)]);
  },
);

it('AL2 nobody is asked for a day that is entered, before the opening, after the closing, or where food cost is not entered', async () => {
  const at = '2026-12-02T16:00:00Z';
  const [done, unopened, closed, idle, meanwhile] = [
    await newStore(),
    await newStore(),
    await newStore(),
    await newStore(),
    await newStore(),
  ];
  await entered(done, '2026-12-01');
  for (const store of [unopened, closed, meanwhile]) await entered(store, '2026-11-30');
  await entered(idle, '2026-11-02');
  await world.sql(`update stores set opened_on = '2026-12-02' where id = $1`, [unopened.id]);
  await world.sql(`update stores set closed_on = '2026-11-30' where id = $1`, [closed.id]);
  // Entered after the clock asked and before the letters went out.
  await world.sql('select sync.alert_missing_days($1)', [at]);
  await entered(meanwhile, '2026-12-01');
  for (const store of [done, unopened, closed, idle, meanwhile]) {
    expect(await missing(store, at)).toEqual([]);
  }
});

const percentage = (store: Store, value: number, valid_from: string): WireOp =>
  op({
    collection: 'store_percentages',
    id: naturalId('store_percentages', store.id, valid_from),
    scope: scopeOf(store),
    create: true,
    set: { store_id: store.id, valid_from, percentage: value },
  });

it('AL3 a changed percentage is told with its figure, and what holds after it is changed again or taken back', async () => {
  const store = await newStore();
  const next = addDays(running, 7);
  const set = percentage(store, 27.5, next);
  await admin.push(set);
  await admin.push(percentage(store, 27.5, next));
  await admin.push(percentage(store, 26, next));
  await admin.push(edit(set, { deleted_at: new Date().toISOString() }, { deleted_at: null }));
  const rows = await told(store);
  expect(
    rows.filter(({ who }) => who === people.manager.first_name).map(({ message }) => message),
  ).toEqual(
    ['27.50', '26.00', '28.00'].map(
      (figure) => `Store #${store.store_number}: ${figure}% from the week of ${usDay(next)} on.`,
    ),
  );
  expect(new Set(rows.map(({ url }) => url))).toEqual(new Set([`/budget?week=${next}`]));
  await admin.push(percentage(store, 28, addDays(next, 7)));
  expect(await told(store)).toHaveLength(rows.length);
});

it('AL1 AL3 a percentage of the running week can be what brings it to its budget', async () => {
  const store = await newStore();
  await manager.push(forecast(store, 1000), entry(store, 200));
  await admin.push(percentage(store, 20, running));
  expect(await kinds(store)).toEqual(['percentage_changed', 'spent']);
});

it('AL4 what a seed or a restore writes is told to nobody', async () => {
  const store = await newStore();
  await world.sql(
    `insert into weekly_sales_forecasts (user_id, store_id, week_start_date, projected_amount) values ($1, $2, $3, 100)`,
    [people.manager.id, store.id, running],
  );
  await entered(store, running);
  await world.sql('select public.deliver_notifications()');
  expect(await told(store)).toEqual([]);
});

it('AL5 who sees the reports of a store asks for its missing days once a day; what was entered meanwhile is not asked for', async () => {
  const [store, whole, foreign] = [await newStore(), await newStore(), await newStore()];
  await world.sql('delete from store_users where store_id = $1 and user_id = $2', [
    foreign.id,
    people.inspector.id,
  ]);
  const today = businessDayOf(new Date(), timeZone);
  const enter = (of: Store, ...back: number[]) =>
    manager.push(...back.map((n) => entry(of, 1, addDays(today, -n))));
  await enter(store, 1, 2, 3, 4);
  await enter(whole, 1, 2, 3, 4, 5, 6, 7);
  const ask = async (client = inspector.client): Promise<unknown> => {
    const { data, error } = await client.rpc('ask_for_missing_days', {
      of_stores: [store.id, whole.id, foreign.id],
    });
    expect(error).toBeNull();
    return data;
  };
  expect(await ask()).toBe(1);
  const asked = (await told(store)).filter(({ kind }) => kind === 'budget_days_asked_for');
  expect(asked).toEqual([
    {
      kind: 'budget_days_asked_for',
      who: people.manager.first_name,
      url: `/budget?week=${weekStart(addDays(today, -1))}`,
      message: `Store #${store.store_number}: please enter the food cost of the last seven days. Days missing: 3.`,
    },
  ]);
  expect(await ask()).toBe(0);
  expect(await told(whole)).toEqual([]);
  expect(await told(foreign)).toEqual([]);
  // Asked, and entered before it is told.
  await world.sql(
    `with asked as (
       insert into sync.budget_alerts (id, store_id, week_start, kind, day)
       values (gen_random_uuid(), $1, $2, 'budget_days_asked_for', $3) returning id, store_id)
     insert into sync.outbox (kind, record_id, store_id) select 'budget_days_asked_for', id, store_id from asked`,
    [whole.id, running, today],
  );
  await world.sql('select public.deliver_notifications()');
  expect(await told(whole)).toEqual([]);
});
