/** Rows of notifications: what telling costs the commit that causes it, and what many of them cost whoever opens the bell. */
import pg from 'pg';
import { Device } from '../database/device.ts';
import { newInspection } from '../database/drafts.ts';
import { startWorld } from '../database/world.ts';
import { people } from '../world/people.ts';
import { stores } from '../world/stores.ts';
import { openApp } from './app.ts';
import type { BenchRow } from './bench-row.ts';
import { interleave, type Samples, type Side } from './measure.ts';
import { openBell } from './page/open-bell.ts';

const told = 200;

/**
 * Milliseconds of a push that completes an inspection: of a store with 200 general managers who are told, each with a
 * browser, and of one with nobody to tell. What is left to be told beside the commit is told between the samples.
 */
async function commits(count: number): Promise<Samples> {
  const world = await startWorld();
  try {
    await world.sql(`delete from sync.settings where name = 'functions_url'`);
    await world.sql(`delete from user_roles where is_admin`);
    await world.sql(`delete from store_users where store_id = $1 and role = 'general_manager'`, [
      stores['7506'].id,
    ]);
    await world.sql(
      `with made as (
         insert into auth.users (id, email)
         select gen_random_uuid(), 'manager' || n || '@example.com' from generate_series(1, $1::int) n returning id
       ), joined as (
         insert into store_users (user_id, store_id, role) select id, $2, 'general_manager' from made
       )
       insert into webpush_subscriptions (user_id, endpoint, p256dh, auth)
       select id, 'https://fcm.googleapis.com/' || id, 'B' || repeat('A', 86), repeat('A', 22) from made`,
      [told, stores['7505'].id],
    );
    const device = new Device(await world.signIn(people.inspector));
    const side = (store: (typeof stores)['7505'], expected: (made: number) => boolean): Side => ({
      async run() {
        const walk = newInspection(people.inspector, store, {
          set: { status: 'completed', completed_date: new Date().toISOString() },
        });
        const start = performance.now();
        const [result] = await device.push(walk);
        const duration = performance.now() - start;
        const [row] = await world.sql<{ made: number }>(
          'select deliver_notifications(100000) as made',
        );
        if (result?.status !== 'applied' || !expected(row?.made ?? -1)) {
          throw new Error(`${JSON.stringify(result)} told ${row?.made}`);
        }
        return duration;
      },
      close: async () => undefined,
    });
    return await interleave(
      side(stores['7505'], (made) => made >= told),
      side(stores['7506'], (made) => made === 0),
      count,
      5,
    );
  } finally {
    await world.stop();
  }
}

const desk = { width: 1440, height: 900 };
/** As many as the bell shows at a time. */
const shown = 30;

/** The bell of a person with so many notifications, two thirds of them unread: opened for the first time on a page. */
async function bellWith(count: number): Promise<Side> {
  const { device, close } = await openApp('manager', desk, async (databaseUrl) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      const { id } = people.manager;
      await client.query('delete from public.notifications where user_id = $1', [id]);
      await client.query(
        `insert into public.notifications (user_id, title, message, category, url, is_read, created_at)
         select $1, 'Inspection ' || n || ' is due', 'The walk of this week has not begun.', 'inspections', '/inspections',
           n % 3 = 0, now() - make_interval(mins => n)
         from generate_series(1, $2::int) n`,
        [id, count],
      );
    } finally {
      await client.end();
    }
  });
  const { page } = device;
  return {
    async run() {
      await page.goto('/modules');
      await page.getByText('Up to date').first().waitFor();
      return page.evaluate(openBell, shown);
    },
    close,
  };
}

export const notificationRows: readonly BenchRow[] = [
  {
    name: 'notify-200',
    what: 'a push that notifies 200 people, against one that notifies nobody',
    unit: 'ms',
    target: 1.2,
    samples: 60,
    measure: (_context, samples) => commits(samples),
  },
  {
    name: 'bell-10000',
    what: 'the bell opened for the first time on a page, with 10,000 notifications against 50',
    unit: 'ms',
    target: 1.5,
    samples: 16,
    measure: async (_context, samples) =>
      interleave(await bellWith(10_000), await bellWith(50), samples, 4),
  },
];
