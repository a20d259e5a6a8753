import type pg from 'pg';
import { expect } from 'vitest';

/** Runs `check` in a transaction of its own while `right` stands as `planted` in that function of the database. */
export async function withPlantedBug(
  client: pg.Client,
  [name, right, planted]: readonly [name: string, right: string, planted: string],
  check: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ text: string }>(
    'select pg_get_functiondef($1::regproc) as text',
    [name],
  );
  const text = rows[0]?.text ?? '';
  const bug = text.replace(right, planted);
  expect(bug).not.toBe(text);
  await client.query('begin');
  try {
    await client.query(bug);
    await check();
  } finally {
    await client.query('rollback');
  }
}
