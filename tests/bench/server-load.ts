/**
 * npm run bench:server
 *
 * What requests cost PostgreSQL: its processor time, the rows it reads, and the bytes it answers, for a store after a
 * year. The figures of docs/architecture.md, At scale, come from here. Linux only (it reads /proc).
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type pg from 'pg';
import { v7 } from 'uuid';
import { inspectionResponseId } from '../../src/kernel/ids.ts';
import { protocolVersion } from '../../sync/protocol.ts';
import { callSync, connectAs } from '../database/connection.ts';
import { startWorld, type World } from '../sync/world.ts';

const items = 60;
const walks = 365;

type Cost = {
  readonly what: string;
  readonly cpu: number;
  readonly wall: number;
  readonly rows: number;
  /** Bytes written ahead, in the log that replicas and back-ups read. */
  readonly log: number;
  readonly bytes: number;
  readonly gzip: number;
};

/** A store after a year: a walk of 60 items a day with three photos, an entry of food cost a day. */
async function fillStore(
  world: World,
  person: string,
): Promise<{ template: string; version: number; items: string[] }> {
  const { stack, storeA: store } = world;
  const [template, section] = [v7(), v7()];
  await stack.sql(
    `insert into inspection_templates (id, name, total_points) values ($1, 'Daily food safety walk', $2)`,
    [template, items],
  );
  await stack.sql(
    `insert into inspection_sections (id, template_id, name, order_index) values ($1, $2, 'Kitchen', 1)`,
    [section, template],
  );
  await stack.sql(
    `insert into inspection_items (section_id, order_index, question_text, help_text, item_type, points)
     select $1, n, 'Is the walk-in cooler at or below 40 °F, shelf ' || n || '?',
       'Read the inside thermometer, not the display. Above 40 °F move the food and call the manager.', 'checkbox', 1
     from generate_series(1, $2::int) n`,
    [section, items],
  );
  for (let day = 0; day < walks; day += 1) {
    const walk = v7();
    await stack.sql(
      `insert into inspections (id, template_id, store_id, inspector_id, status, start_date, completed_date, template_snapshot)
       values ($1, $2, $3, $4, 'completed', now() - $5 * interval '1 day', now() - $5 * interval '1 day', '{}')`,
      [walk, template, store, person, day],
    );
    await stack.sql(
      `insert into inspection_responses (inspection_id, item_id, response_value, answered_by)
       select $1, id, 'pass', $2 from inspection_items where section_id = $3`,
      [walk, person, section],
    );
    await stack.sql(
      `insert into inspection_photos (inspection_id, item_id, path, mime_type, sha256, captured_at, captured_by, stored_at, bytes)
       select $1, id, format('inspection-photos/%s/%s/1-photo.webp', $1::uuid, id), 'image/webp', repeat('a', 64), now(), $2, now(), 300000
       from inspection_items where section_id = $3 limit 3`,
      [walk, person, section],
    );
    await stack.sql(
      `insert into food_cost_entries (user_id, store_id, entry_date, amount) values ($1, $2, current_date - $3::int, 100)`,
      [person, store, day],
    );
  }
  const rows = await stack.sql(
    'select id from inspection_items where section_id = $1 order by order_index',
    [section],
  );
  await stack.sql('analyze');
  const [made] = await stack.sql('select version from inspection_templates where id = $1', [
    template,
  ]);
  return {
    template,
    version: Number(made?.['version']),
    items: rows.map((row) => String(row['id'])),
  };
}

/** Nanoseconds of processor time that a process has used. */
const cpuOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]);

async function logEnd(world: World): Promise<number> {
  const [row] = await world.stack.sql(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`,
  );
  return Number(row?.['bytes']);
}

async function rowsRead(client: pg.Client): Promise<number> {
  await client.query('select pg_stat_force_next_flush()');
  const { rows } = await client.query<{ read: string }>(
    `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as read from pg_stat_all_tables where schemaname in ('public', 'sync', 'auth')`,
  );
  return Number(rows[0]?.read);
}

async function main(): Promise<void> {
  const world = await startWorld();
  try {
    const store = world.storeA;
    const scope = `store:${store}`;
    const person = await world.person({ [store]: 'general_manager' });
    const started = performance.now();
    const template = await fillStore(world, person);
    console.log(
      `A store after a year (${walks} walks of ${items} items) written in ${((performance.now() - started) / 1000).toFixed(0)} s`,
    );
    const client = await connectAs(world.stack.databaseUrl, person);
    const statistics = await connectAs(world.stack.databaseUrl, person);
    const { rows: backends } = await client.query<{ pid: number }>(
      'select pg_backend_pid() as pid',
    );
    const pid = backends[0]?.pid ?? 0;
    const kinds = (await world.stack.sql('select kind, table_name from sync.kinds order by 1')).map(
      (row) => String(row['kind']),
    );

    async function measure(
      what: string,
      times: number,
      request: (n: number) => Promise<unknown>,
    ): Promise<Cost> {
      for (let n = 0; n < Math.min(10, times); n += 1) await request(-1 - n);
      await client.query('select pg_stat_force_next_flush()');
      const read = await rowsRead(statistics);
      const log = await logEnd(world);
      const [cpu, wall] = [cpuOf(pid), performance.now()];
      let answer: unknown;
      for (let n = 0; n < times; n += 1) answer = await request(n);
      const [cpuAfter, wallAfter] = [cpuOf(pid), performance.now()];
      await client.query('select pg_stat_force_next_flush()');
      const readAfter = await rowsRead(statistics);
      const logAfter = await logEnd(world);
      const text = JSON.stringify(answer);
      return {
        what,
        cpu: (cpuAfter - cpu) / times / 1e6,
        wall: (wallAfter - wall) / times,
        rows: (readAfter - read) / times,
        log: (logAfter - log) / times,
        bytes: Buffer.byteLength(text),
        gzip: gzipSync(text).length,
      };
    }

    const head = async () =>
      Number(
        (await world.stack.sql('select head from sync_scopes where scope = $1', [scope]))[0]?.[
          'head'
        ],
      );
    const pull = (cursors: object[], limit = 1000) =>
      callSync(client, 'sync_pull', { protocol: protocolVersion, cursors, also: [], limit });
    const cursorsAt = (after: number) =>
      ['global', `user:${person}`, scope].flatMap((each) =>
        kinds.map((kind) => ({ scope: each, kind, after: each === scope ? after : 1_000_000 })),
      );

    const clientId = v7();
    let no = 0;
    const push = (ops: object[]) => {
      no += 1;
      const now = new Date().toISOString();
      return callSync(client, 'sync_push', {
        protocol: protocolVersion,
        client_id: clientId,
        no,
        batch_id: v7(),
        sent_at: now,
        ops: ops.map((op) => ({ op_id: v7(), scope, base: {}, edited_at: now, ...op })),
      });
    };
    const entry = () => ({
      collection: 'food_cost_entries',
      id: v7(),
      create: true,
      set: { user_id: person, store_id: store, entry_date: '2026-11-02', amount: 5 },
    });
    const walk = async () => {
      const id = v7();
      await push([
        {
          collection: 'inspections',
          id,
          create: true,
          set: {
            template_id: template.template,
            store_id: store,
            inspector_id: person,
            status: 'in_progress',
            start_date: new Date().toISOString(),
            template_snapshot: { version: template.version },
          },
        },
      ]);
      return id;
    };
    const answers = (inspection: string, from: number, count: number) =>
      template.items.slice(from, from + count).map((item_id) => ({
        collection: 'inspection_responses',
        id: inspectionResponseId(inspection, item_id),
        create: true,
        set: { inspection_id: inspection, item_id, response_value: 'pass', notes: null },
      }));

    const costs: Cost[] = [];
    let top = await head();
    costs.push(
      await measure(`pull, nothing new (${cursorsAt(0).length} cursors)`, 300, () =>
        pull(cursorsAt(top)),
      ),
    );
    costs.push(await measure('pull, one entry changed', 100, async () => pull(cursorsAt(top - 1))));
    costs.push(await measure('push of 1 entry', 100, () => push([entry()])));
    const open = await walk();
    costs.push(
      await measure('push of 1 answer', items, (n) => push(answers(open, Math.max(n, 0), 1))),
    );
    const walksMade: string[] = [];
    for (let n = 0; n < 30; n += 1) walksMade.push(await walk());
    let next = 0;
    costs.push(
      await measure('push of 40 answers', 20, () => push(answers(walksMade[next++] ?? '', 0, 40))),
    );
    costs.push(
      await measure('push of 400 entries', 5, () => push(Array.from({ length: 400 }, entry))),
    );
    const inspection = await walk();
    top = await head();
    await push(answers(inspection, 0, 1));
    costs.push(
      await measure('pull after somebody answered one item', 100, () => pull(cursorsAt(top))),
    );
    const { rows: halves } = await client.query<{ whole: number; lean: number }>(
      `select sum(length((to_jsonb(i) - 'field_at')::text))::int as whole,
         sum(length((to_jsonb(i) - 'field_at' - 'template_snapshot')::text))::int as lean
       from inspections i where store_id = $1`,
      [store],
    );
    console.log('Bytes of all inspections, with their template snapshots and without:', halves[0]);
    for (const kind of [
      'inspections',
      'inspection_responses',
      'inspection_photos',
      'inspection_receipt',
    ]) {
      costs.push(
        await measure(`first page of ${kind}, 1000 rows at most`, 3, () =>
          pull([{ scope, kind, after: 0 }]),
        ),
      );
    }
    console.log('\nPostgreSQL per request');
    console.table(
      costs.map(({ what, cpu, wall, rows, log, bytes, gzip }) => ({
        request: what,
        'CPU ms': cpu.toFixed(2),
        'wall ms': wall.toFixed(2),
        'rows read': Math.round(rows),
        'log kB': (log / 1024).toFixed(1),
        'kB answered': (bytes / 1024).toFixed(1),
        'kB gzip': (gzip / 1024).toFixed(1),
      })),
    );
    const sizes = await world.stack.sql(
      `select relname::text as table, pg_size_pretty(pg_total_relation_size(oid)) as size,
         (pg_total_relation_size(oid) / greatest(reltuples, 1))::int as bytes_per_row, reltuples::int as rows
       from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples > 300
       order by pg_total_relation_size(oid) desc`,
    );
    console.log('On disk, with indexes');
    console.table(sizes);
    await client.end();
    await statistics.end();
  } finally {
    await world.end();
  }
}

await main();
