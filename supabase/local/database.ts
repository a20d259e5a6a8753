import pg from 'pg';

/** A caller of the API, as the verified token describes it. */
export interface Caller {
  role: string;
  claims: Record<string, unknown>;
}

export interface DatabaseAddress {
  port: number;
}

/** A pool that logs in as one of the platform's roles. Broken idle connections are replaced silently. */
export function openPool(address: DatabaseAddress, user: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    host: '127.0.0.1',
    port: address.port,
    user,
    password: 'postgres',
    database: 'postgres',
    max,
    idleTimeoutMillis: 30_000,
    application_name: `stack_${user}`,
  });
  pool.on('error', () => undefined);
  return pool;
}

/** Runs `work` in one transaction; any error rolls it back. */
export async function transaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Runs `work` in a transaction as the caller: its role and claims hold for this transaction only, so
 * row level security sees what PostgREST would show it. `pool` must log in as `authenticator`.
 */
export function asCaller<T>(
  pool: pg.Pool,
  caller: Caller,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  return transaction(pool, async (client) => {
    await client.query(
      "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)",
      [caller.role, JSON.stringify(caller.claims)],
    );
    return work(client);
  });
}
