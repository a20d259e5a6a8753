/**
 * Writers that commit all at once in one store, and two readers that read all along: one by change numbers, as devices
 * do (`sync_pull`), and one by the time of the last change, as most replications do.
 */
import pg from 'pg';
import { v7 } from 'uuid';
import * as v from 'valibot';
import { protocolVersion, pullAnswerSchema } from '../../sync/protocol.ts';
import { callSync, connectAs } from '../database/connection.ts';
import type { World } from './world.ts';

export type Committed = {
  readonly commits: number;
  readonly seconds: number;
  /** Rows that the reader by change number never saw. */
  readonly missedByNumber: number;
  /** Rows that the reader by `updated_at` never saw. */
  readonly missedByTime: number;
  /** How often each of them read while the writers wrote. */
  readonly reads: { readonly byNumber: number; readonly byTime: number };
};

const writers = 8;
const page = 200;

/** Each commit is one `sync_push` of one new entry, through a connection of the writer's own. */
export async function commitAndRead(world: World, commits: number): Promise<Committed> {
  const { databaseUrl } = world.stack;
  const storeId = world.storeA;
  const scope = `store:${storeId}`;
  const person = await world.person({ [storeId]: 'general_manager' });
  const written = new Set<string>();
  let left = commits;
  let writing = true;

  async function write(): Promise<void> {
    const client = await connectAs(databaseUrl, person);
    const client_id = v7();
    for (let no = 1; left > 0; no += 1) {
      left -= 1;
      const id = v7();
      const now = new Date().toISOString();
      const set = { user_id: person, store_id: storeId, entry_date: '2026-11-02', amount: 1 };
      const op = { op_id: v7(), collection: 'food_cost_entries', id, scope, create: true };
      const answer = await callSync(client, 'sync_push', {
        protocol: protocolVersion,
        client_id,
        no,
        batch_id: v7(),
        sent_at: now,
        ops: [{ ...op, set, base: {}, edited_at: now }],
      });
      if (!JSON.stringify(answer).includes('"applied"')) throw new Error(JSON.stringify(answer));
      written.add(id);
    }
    await client.end();
  }

  /** Reads until a reading that began after the last commit brought nothing new. */
  async function readAll(readPage: () => Promise<readonly string[]>) {
    const seen = new Set<string>();
    let reads = 0;
    for (let last = false; !last;) {
      const ended = !writing;
      const ids = await readPage();
      for (const id of ids) seen.add(id);
      if (!ended) reads += 1;
      last = ended && ids.length === 0;
    }
    return { missed: [...written].filter((id) => !seen.has(id)).length, reads };
  }

  async function readByNumber() {
    const client = await connectAs(databaseUrl, person);
    let after = 0;
    const outcome = await readAll(async () => {
      const answer = v.parse(
        pullAnswerSchema,
        await callSync(client, 'sync_pull', {
          protocol: protocolVersion,
          cursors: [{ scope, kind: 'food_cost_entries', after }],
          also: [],
          limit: page,
        }),
      );
      const read = answer.kind === 'rows' ? answer.pages[0] : undefined;
      if (read === undefined) throw new Error('The pull was not answered with a page');
      after = read.after;
      return read.rows.map((row) => row.id);
    });
    await client.end();
    return outcome;
  }

  async function readByTime() {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    let [time, id] = ['-infinity', '00000000-0000-0000-0000-000000000000'];
    const outcome = await readAll(async () => {
      const { rows } = await client.query<{ id: string; time: string }>(
        `select id, updated_at::text as time from public.food_cost_entries
         where store_id = $1 and (updated_at, id) > ($2::timestamptz, $3::uuid)
         order by updated_at, id limit $4`,
        [storeId, time, id, page],
      );
      ({ time, id } = rows.at(-1) ?? { time, id });
      return rows.map((row) => row.id);
    });
    await client.end();
    return outcome;
  }

  await world.stack.sql(
    'create index if not exists by_time on public.food_cost_entries (store_id, updated_at, id)',
  );
  const start = performance.now();
  const readers = [readByNumber(), readByTime()] as const;
  await Promise.all(Array.from({ length: writers }, write));
  const seconds = (performance.now() - start) / 1000;
  writing = false;
  const [byNumber, byTime] = await Promise.all(readers);
  return {
    commits: written.size,
    seconds,
    missedByNumber: byNumber.missed,
    missedByTime: byTime.missed,
    reads: { byNumber: byNumber.reads, byTime: byTime.reads },
  };
}
