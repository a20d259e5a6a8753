import pg from 'pg';

/** A connection that asks as the person, as PostgREST would for each of their requests. End it. */
export async function connectAs(databaseUrl: string, personId: string): Promise<pg.Client> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const claims = { role: 'authenticated', sub: personId, aal: 'aal1', iss: 'http://127.0.0.1' };
  await client.query(
    `select set_config('role', 'authenticated', false), set_config('request.jwt.claims', $1, false)`,
    [JSON.stringify(claims)],
  );
  return client;
}

/** Calls `sync_push` or `sync_pull` and answers what it answers, unparsed. */
export async function callSync(
  client: pg.Client,
  name: 'sync_push' | 'sync_pull',
  request: object,
): Promise<Record<string, unknown>> {
  const { rows } = await client.query<{ answer: Record<string, unknown> }>({
    name,
    text: `select public.${name}($1::jsonb) as answer`,
    values: [JSON.stringify(request)],
  });
  const answer = rows[0]?.answer;
  if (answer === undefined) throw new Error(`${name} answered nothing`);
  return answer;
}
