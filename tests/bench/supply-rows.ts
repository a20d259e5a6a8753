/** Rows of the supplies: a store with 5,000 products, 60 open orders and 200 lines in each, and three years of archive. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgrest } from '../../supabase/local/postgrest.ts';
import { startReaper } from '../../supabase/local/reaper.ts';
import { startWorld } from '../sync/world.ts';
import type { BenchContext, BenchRow } from './bench-row.ts';
import { onPhones } from './on-phones.ts';
import { interleave, type Samples, type Side } from './measure.ts';
import type { SideName } from './page/bench-page.ts';

const products = 5000;
const archived = 12_600;
const ofAPage = 20;

/** Each side in a browser of its own, as the one's rows would stand in the other's way. */
async function inTwoBrowsers(
  context: BenchContext,
  ours: SideName & `${'quantity' | 'all'}-${string}`,
  peer: SideName & `${'quantity' | 'delivery'}-${string}`,
  samples: number,
): Promise<Samples> {
  const browsers = await context.browsers();
  const [first, second] = [await browsers.start(), await browsers.start()];
  try {
    return await interleave(
      await first.side(ours, undefined),
      await second.side(peer, undefined),
      samples,
    );
  } finally {
    await first.stop();
    await second.stop();
  }
}

async function catalogue(context: BenchContext, samples: number): Promise<Samples> {
  const world = await context.world();
  const storeId = await world.store();
  await world.addProducts(products);
  const warmUp = 1;
  const people = [];
  // one more, whose device tells the other side what there is
  while (people.length < samples + warmUp + 1) people.push(await world.person([storeId]));
  const { url } = await context.line(world.access.url);
  const setup = { access: { ...world.access, url }, rows: products, people };
  const browser = await (await context.browsers()).start();
  try {
    return await interleave(
      await browser.side('catalogue-pull', setup),
      await browser.side('catalogue-insert', setup),
      samples,
      warmUp,
    );
  } finally {
    await browser.stop();
  }
}

const columns =
  'id,store_id,order_number,status,created_at,archived_at,archive_reason,days_active_before_archive,store_number,store_name,submitted_by_name';

/**
 * A page of the archive with its exact count, as the page asks for it, and past the gateway: the same request, or that of
 * a plain copy without rules.
 */
async function archivePages(
  peer: 'supply_orders_archive' | 'bench_archive',
  count: number,
): Promise<Samples> {
  const world = await startWorld();
  const { stack } = world;
  const folder = mkdtempSync(join(tmpdir(), 'storehand-bench-archive-'));
  await stack.sql(
    `insert into supply_orders_archive (id, store_id, order_number, status, created_at, archived_at, store_number, store_name,
       supplier_name, submitted_by_name, subtotal, archived_order, items, steps)
     select gen_random_uuid(), s.id, s.store_number || '-' || n, 'received', now() - n * interval '2 hours' - interval '33 days',
       now() - n * interval '2 hours', s.store_number, s.name, 'North Foods', 'Luis Ortega', n, '{}', '[]', '[]'
     from generate_series(1, $1::int) n, public.stores s where s.id = $2`,
    [archived, world.storeA],
  );
  await stack.sql('create table public.bench_archive as table public.supply_orders_archive');
  await stack.sql('create index on public.bench_archive (archived_at desc, id)');
  await stack.sql('grant select on public.bench_archive to authenticated');
  await stack.sql('analyze public.supply_orders_archive, public.bench_archive');
  const admin = await world.person({}, { admin: true });
  const token = await world.token(admin);
  const databaseUrl = new URL(stack.databaseUrl);
  databaseUrl.username = 'authenticator';
  const rest = await startPostgrest({
    dataDir: folder,
    databaseUrl: databaseUrl.href,
    jwtSecret: stack.jwtSecret,
    schemas: ['public'],
    searchPath: ['public', 'extensions'],
    maxRows: 1000,
    tcp: true,
  });
  const reaper = startReaper();
  reaper.watch(rest.pid);
  if (!('port' in rest.address)) throw new Error('The peer must listen on a port.');
  const side = (base: string, table: string): Side => ({
    async run(index) {
      const from = (index % 600) * ofAPage;
      const path = `${table}?select=${columns}&order=archived_at.desc,id.asc&offset=${from}&limit=${ofAPage}`;
      const start = performance.now();
      const answer = await fetch(`${base}/${path}`, {
        headers: {
          apikey: stack.anonKey,
          authorization: `Bearer ${token}`,
          prefer: 'count=exact',
        },
      });
      const rows = (await answer.json()) as unknown[];
      const duration = performance.now() - start;
      const range = answer.headers.get('content-range');
      if (rows.length !== ofAPage || range?.endsWith(`/${archived}`) !== true) {
        throw new Error(`${rows.length} rows of ${String(range)} came`);
      }
      return duration;
    },
    close: async () => undefined,
  });
  try {
    const { host, port } = rest.address;
    return await interleave(
      side(`${stack.url}/rest/v1`, 'supply_orders_archive'),
      side(`http://${host}:${port}`, peer),
      count,
    );
  } finally {
    await rest.stop();
    reaper.dismiss();
    await world.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const supplyRows: readonly BenchRow[] = [
  {
    name: 'quantity-saved',
    what: 'a quantity tapped to durably saved in an order of 200 lines, against a plain Dexie put of the same row',
    unit: 'ms',
    target: 2.5,
    samples: 200,
    measure: (context, samples) =>
      inTwoBrowsers(context, 'quantity-saved', 'quantity-put', samples),
  },
  {
    name: 'all-as-ordered',
    what: 'a delivery of 200 lines taken in as ordered until it is saved, against a Dexie bulkPut of as many rows',
    unit: 'ms',
    target: 2.5,
    // each leaves 202 ops unsent, which no device has for long
    samples: 12,
    measure: (context, samples) =>
      inTwoBrowsers(context, 'all-as-ordered', 'delivery-put', samples),
  },
  {
    name: 'product-sought',
    what: 'from a key in the search of 5,000 products to the next paint, at six times slower',
    unit: 'ms',
    target: 1.3,
    samples: 40,
    measure: (context, samples) =>
      onPhones(context, ['product-sought', undefined], ['product-filtered', undefined], samples, 8),
  },
  {
    name: 'catalogue-first-pull',
    what: '5,000 products for the first time, against a bulk insert of the same rows',
    unit: 'ms',
    target: 2,
    samples: 4,
    measure: catalogue,
  },
  {
    name: 'archive-page',
    what: 'a page of an archive of 12,600 orders with its count, against the same request to PostgREST directly',
    unit: 'ms',
    target: 1.3,
    samples: 150,
    measure: (_context, samples) => archivePages('supply_orders_archive', samples),
  },
  {
    name: 'archive-rules',
    what: 'the same, against a plain copy of the table without rules, from PostgREST directly',
    unit: 'ms',
    samples: 150,
    measure: (_context, samples) => archivePages('bench_archive', samples),
  },
];
