import type pg from 'pg';
import type { Caller } from '../database.ts';

export interface ChannelRights {
  read: { broadcast: boolean; presence: boolean };
  write: { broadcast: boolean; presence: boolean };
}

export const FULL_RIGHTS: ChannelRights = {
  read: { broadcast: true, presence: true },
  write: { broadcast: true, presence: true },
};

/**
 * What the policies on realtime.messages allow a caller on a private topic. Tried with rows of the
 * topic inside a transaction that is rolled back, as Supabase Realtime does. `pool` logs in as the
 * superuser, which takes the caller's role before anything is tried.
 */
export async function channelRights(
  pool: pg.Pool,
  caller: Caller,
  topic: string,
): Promise<ChannelRights> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    await client.query(
      `insert into realtime.messages (topic, extension, private) values ($1, 'broadcast', true), ($1, 'presence', true)`,
      [topic],
    );
    await client.query(
      `select set_config('realtime.topic', $1, true), set_config('request.jwt.claims', $2, true),
              set_config('role', $3, true)`,
      [topic, JSON.stringify(caller.claims), caller.role],
    );
    const seen = await tried(client, () =>
      client.query<{ extension: string }>(
        'select distinct extension from realtime.messages where topic = $1',
        [topic],
      ),
    );
    const readable = new Set(seen?.rows.map((row) => row.extension));
    const mayWrite = async (extension: string) =>
      (await tried(client, () =>
        client.query(
          'insert into realtime.messages (topic, extension, private) values ($1, $2, true)',
          [topic, extension],
        ),
      )) !== undefined;
    return {
      read: { broadcast: readable.has('broadcast'), presence: readable.has('presence') },
      write: { broadcast: await mayWrite('broadcast'), presence: await mayWrite('presence') },
    };
  } finally {
    await client.query('rollback').catch((error: Error) => (broken = error));
    client.release(broken);
  }
}

async function tried<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T | undefined> {
  await client.query('savepoint tried');
  try {
    const result = await work();
    await client.query('release savepoint tried');
    return result;
  } catch {
    await client.query('rollback to savepoint tried');
    return undefined;
  }
}
