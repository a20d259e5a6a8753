/** The rows of the bench that measure the server's side of sync: change numbers against doing without. */
import * as v from 'valibot';
import { protocolVersion, pullAnswerSchema, type Cursor, type Scope } from '../../sync/protocol.ts';
import { commitAndRead } from '../sync/committers.ts';
import { leaveOutNumbers, openHotStore } from '../sync/hot-store.ts';
import { startWorld } from '../sync/world.ts';
import type { BenchRow } from './bench-row.ts';
import { interleave, type Samples, type Side } from './measure.ts';

/** Milliseconds per push of three edits: eight devices, ten rows, with change numbers and without. */
async function hotStore(count: number): Promise<Samples> {
  const world = await startWorld();
  await leaveOutNumbers(world);
  const store = await openHotStore(world);
  const side = (unnumbered: boolean): Side => ({
    run: () => store.run({ pushes: 10, ops: 3, sorted: true, unnumbered }),
    close: async () => undefined,
  });
  try {
    return await interleave(side(false), side(true), count, 2);
  } finally {
    await store.end();
    await world.end();
  }
}

/** Rows that a reader never saw: by change number, and by `updated_at`. */
async function committers(count: number): Promise<Samples> {
  const world = await startWorld();
  try {
    const samples = { ours: [] as number[], peer: [] as number[] };
    for (let taken = 0; taken < count; taken += 1) {
      const outcome = await commitAndRead(world, 20_000);
      samples.ours.push(outcome.missedByNumber);
      samples.peer.push(outcome.missedByTime);
    }
    return samples;
  } finally {
    await world.end();
  }
}

/** What is foreseen when all modules of the specification are built. */
const kindsLater = 75;

/**
 * A device of one store that has read all there is, of a backend with `more` kinds than today's. Each of today's may have
 * rows of all three scopes of the device; most that come are of a store.
 */
async function openCaughtUp(more: (today: number) => number): Promise<Side> {
  const world = await startWorld();
  const { stack, storeA } = world;
  const today = (await stack.sql<{ kind: string }>('select kind from sync.kinds')).map(
    ({ kind }) => kind,
  );
  const later = Array.from({ length: more(today.length) }, (_, no) => `later_${no}`);
  for (const name of later) {
    await stack.sql(
      `create table public.${name} (id uuid primary key, store_id uuid not null, words text);
       select sync.declare_kind('${name}', '${name}', 'store');
       create policy members on public.${name} for select to authenticated
         using (store_id = any ((select public.permitted_store_ids(null))::uuid[]));
       grant select on public.${name} to authenticated`,
    );
  }
  const userId = await world.person({ [storeA]: 'general_manager' });
  const headers = {
    apikey: stack.anonKey,
    authorization: `Bearer ${await world.token(userId)}`,
    'content-type': 'application/json',
  };
  const pull = async (cursors: readonly Cursor[]): Promise<string> => {
    const answer = await fetch(`${stack.url}/rest/v1/rpc/sync_pull`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ request: { protocol: protocolVersion, limit: 500, cursors } }),
    });
    return answer.text();
  };
  const cursorsOf = (scope: Scope): Cursor[] =>
    [...today, ...(scope.startsWith('store:') ? later : [])].map((kind) => ({
      scope,
      kind,
      after: 0,
    }));
  const first = v.parse(
    pullAnswerSchema,
    JSON.parse(
      await pull([
        ...cursorsOf('global'),
        ...cursorsOf(`user:${userId}`),
        ...cursorsOf(`store:${storeA}`),
      ]),
    ),
  );
  if (first.kind !== 'rows') throw new Error('The bench speaks another protocol');
  const caughtUp = first.pages.map(({ scope, kind, after }) => ({ scope, kind, after }));
  return {
    async run() {
      const start = performance.now();
      await pull(caughtUp);
      return performance.now() - start;
    },
    close: () => world.end(),
  };
}

async function pullOfManyKinds(count: number): Promise<Samples> {
  const ours = await openCaughtUp((today) => kindsLater - today);
  const peer = await openCaughtUp(() => 0);
  return interleave(ours, peer, count, 20);
}

export const serverRows: readonly BenchRow[] = [
  {
    name: 'pull-of-nothing-75',
    what: 'a pull with nothing new from a backend of 75 kinds, against one of those of today',
    unit: 'ms',
    target: 1.3,
    // What the machine does besides is no part of the request.
    judgedBy: 0.25,
    samples: 300,
    measure: (_, samples) => pullOfManyKinds(samples),
  },
  {
    name: 'hot-store',
    what: 'eight devices push three edits at a time of the same ten rows, against the same writes without change numbers',
    unit: 'ms per push',
    // at least 0.45 of the throughput
    target: 2.2,
    samples: 20,
    measure: (_, samples) => hotStore(samples),
  },
  {
    name: 'committers',
    what: 'eight writers commit 20,000 rows: those that a reader missed by change number, against by updated_at',
    unit: 'rows missed',
    target: 0,
    samples: 1,
    measure: (_, samples) => committers(samples),
  },
];
