/** The peer: RxDB's own replication with Supabase, on a table made as its manual asks. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { createRxDatabase, type RxCollection, type RxJsonSchema } from 'rxdb';
import { replicateSupabase } from 'rxdb/plugins/replication-supabase';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { Side } from '../measure.ts';
import type { Access, Person } from '../sync-world.ts';

type Entry = {
  id: string;
  owner: string;
  store_id: string;
  user_id: string;
  entry_date: string;
  amount: number;
};

const schema: RxJsonSchema<Entry> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 36 },
    owner: { type: 'string', maxLength: 36 },
    store_id: { type: 'string', maxLength: 36 },
    user_id: { type: 'string', maxLength: 36 },
    entry_date: { type: 'string', maxLength: 10 },
    amount: { type: 'number' },
  },
  required: ['id', 'owner', 'store_id', 'user_id', 'entry_date', 'amount'],
  indexes: [['store_id', 'entry_date']],
};

export type PluginSetup = {
  readonly access: Access;
  readonly rows: number;
  /** One per sample, with rows of their own. */
  readonly people: readonly Person[];
};

/** The largest page that PostgREST gives, as ours; the default of 100 would only cost it more. */
const pullBatch = 1000;
const pushBatch = 100;

async function openPeer(
  setup: PluginSetup,
  index: number,
): Promise<{ client: SupabaseClient; entries: RxCollection<Entry>; end: () => Promise<void> }> {
  const person = setup.people[index];
  if (person === undefined) throw new Error(`Nobody for sample ${index}`);
  const client = createClient(setup.access.url, setup.access.anonKey, {
    accessToken: async () => person.token,
  });
  const database = await createRxDatabase({
    name: `plugin-${person.userId}`,
    storage: getRxStorageDexie(),
  });
  const { entries } = await database.addCollections<{ entries: RxCollection<Entry> }>({
    entries: { schema },
  });
  return {
    client,
    entries,
    async end() {
      await database.remove();
    },
  };
}

/** One pass in each direction, to its end. */
async function replicate(
  client: SupabaseClient,
  collection: RxCollection<Entry>,
  direction: 'pull' | 'both',
): Promise<void> {
  const state = replicateSupabase<Entry>({
    client,
    tableName: 'bench_entries',
    replicationIdentifier: 'bench',
    collection,
    live: false,
    waitForLeadership: false,
    pull: { batchSize: pullBatch },
    ...(direction === 'both' ? { push: { batchSize: pushBatch } } : {}),
  });
  await Promise.race([
    state.awaitInitialReplication(),
    new Promise((_, reject) => {
      state.error$.subscribe((error) => reject(new Error(JSON.stringify(error.parameters))));
    }),
  ]);
  await state.cancel();
}

export async function pluginPull(setup: PluginSetup): Promise<Side> {
  return {
    async run(index) {
      const { client, entries, end } = await openPeer(setup, index);
      const start = performance.now();
      await replicate(client, entries, 'pull');
      const duration = performance.now() - start;
      const count = await entries.count().exec();
      if (count !== setup.rows) throw new Error(`${count} rows arrived`);
      await end();
      return duration;
    },
    close: async () => undefined,
  };
}

export async function pluginEdits(setup: PluginSetup): Promise<Side> {
  return {
    async run(index) {
      const { client, entries, end } = await openPeer(setup, index);
      await replicate(client, entries, 'both');
      for (const entry of await entries.find().exec()) await entry.patch({ amount: 7.25 });
      console.info('bench: the line is back');
      const start = performance.now();
      await replicate(client, entries, 'both');
      const duration = performance.now() - start;
      const { count } = await client
        .from('bench_entries')
        .select('id', { count: 'exact', head: true })
        .eq('amount', 7.25);
      if (count !== setup.rows) throw new Error(`${count} edits arrived`);
      await end();
      return duration;
    },
    close: async () => undefined,
  };
}
