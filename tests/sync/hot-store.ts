/** Eight devices that write the same ten rows of one store, through connections of their own. */
import { v7 } from 'uuid';
import { protocolVersion } from '../../sync/protocol.ts';
import { callSync, connectAs } from '../database/connection.ts';
import type { World } from './world.ts';

const devices = 8;
const rowCount = 10;

export type HotStore = {
  /** Every device pushes `pushes` batches of `ops` edits at once; answers milliseconds per push, over all devices. */
  run(options: RunOptions): Promise<number>;
  /** Ops answered so far, by status. */
  readonly answered: ReadonlyMap<string, number>;
  end(): Promise<void>;
};

type RunOptions = {
  readonly pushes: number;
  readonly ops: number;
  /** In the order of the rows, as a peer without a lock of the store must take them; otherwise in any order. */
  readonly sorted: boolean;
  /** Without change numbers: needs `leaveOutNumbers`. */
  readonly unnumbered?: boolean;
};

export async function openHotStore(world: World): Promise<HotStore> {
  const person = await world.person({ [world.storeA]: 'general_manager' });
  const scope = `store:${world.storeA}`;
  const ids = Array.from({ length: rowCount }, () => v7()).toSorted();
  for (const id of ids) {
    await world.stack.sql(
      `insert into public.food_cost_entries (id, user_id, store_id, entry_date, amount)
       values ($1, $2, $3, '2026-11-02', 1)`,
      [id, person, world.storeA],
    );
  }
  const clients = await Promise.all(
    Array.from({ length: devices }, async () => ({
      id: v7(),
      no: 0,
      connection: await connectAs(world.stack.databaseUrl, person),
    })),
  );
  const answered = new Map<string, number>();

  function pick(count: number, sorted: boolean): string[] {
    const shuffled = ids
      .map((id) => ({ id, place: Math.random() }))
      .toSorted((a, b) => a.place - b.place)
      .slice(0, count)
      .map(({ id }) => id);
    return sorted ? shuffled.toSorted() : shuffled;
  }

  async function push(client: (typeof clients)[number], rows: readonly string[]): Promise<void> {
    client.no += 1;
    const now = new Date().toISOString();
    const answer = await callSync(client.connection, 'sync_push', {
      protocol: protocolVersion,
      client_id: client.id,
      no: client.no,
      batch_id: v7(),
      sent_at: now,
      ops: rows.map((id) => ({
        op_id: v7(),
        collection: 'food_cost_entries',
        id,
        scope,
        create: false,
        // Nobody's base holds, so that every field is merged; equal values do not fill the table of conflicts.
        set: { entry_date: '2026-11-03' },
        base: { entry_date: '2026-11-02' },
        edited_at: now,
      })),
    });
    for (const result of answer['results'] as { status: string }[]) {
      answered.set(result.status, (answered.get(result.status) ?? 0) + 1);
    }
  }

  return {
    answered,
    async run({ pushes, ops, sorted, unnumbered = false }) {
      for (const { connection } of clients) {
        await connection.query(`select set_config('bench.unnumbered', $1, false)`, [
          unnumbered ? 'on' : '',
        ]);
      }
      const start = performance.now();
      await Promise.all(
        clients.map(async (client) => {
          for (let n = 0; n < pushes; n += 1) await push(client, pick(ops, sorted));
        }),
      );
      return (performance.now() - start) / (pushes * devices);
    },
    async end() {
      await Promise.all(clients.map(({ connection }) => connection.end()));
    },
  };
}

/** Lets a run do the same writes without the lock of the store and its numbers: rows take theirs from a sequence. */
export async function leaveOutNumbers(world: World): Promise<void> {
  await world.stack.sql(`
    create sequence sync.bench_numbers start 1000000000;
    alter function sync.reserve_batch(jsonb) rename to reserve_numbered_batch;
    create function sync.reserve_batch(ops jsonb) returns void
    language plpgsql security definer set search_path = '' as $$
    begin
      if current_setting('bench.unnumbered', true) = 'on' then return; end if;
      perform sync.reserve_numbered_batch(ops);
    end $$;
    grant execute on function sync.reserve_batch(jsonb) to authenticated;
    alter function sync.next_change(text) rename to next_numbered_change;
    create function sync.next_change(scope text) returns bigint
    language plpgsql security definer set search_path = '' as $$
    begin
      if current_setting('bench.unnumbered', true) = 'on' then return nextval('sync.bench_numbers'); end if;
      return sync.next_numbered_change(scope);
    end $$;
  `);
}
