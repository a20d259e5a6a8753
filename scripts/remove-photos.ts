/**
 * SUPABASE_URL=... SUPABASE_SECRET_KEY=... npm run photos:remove
 *
 * Removes from the storage what no photo needs any more (`removable_photos`). To be run every ten minutes; what it could not
 * remove is there the next time.
 */
import * as v from 'valibot';

const pageSize = 100;

/**
 * The headers of a call with the secret key. A key of today (`sb_secret_...`) is no token: hosted projects refuse it as
 * one. A key of before (`service_role`) is both.
 */
export function secretKeyHeaders(key: string): Record<string, string> {
  return key.startsWith('sb_') ? { apikey: key } : { apikey: key, authorization: `Bearer ${key}` };
}

/** Answers how many objects were removed of what was needed last `age` ago. */
export async function removePhotos(
  url: string,
  secretKey: string,
  age = '90 days',
): Promise<number> {
  async function ask<Answer extends v.GenericSchema>(
    method: 'POST' | 'DELETE',
    path: string,
    body: object,
    answer: Answer,
  ): Promise<v.InferOutput<Answer>> {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...secretKeyHeaders(secretKey), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return v.parse(answer, await response.json());
  }

  let removed = 0;
  for (;;) {
    const prefixes = await ask(
      'POST',
      '/rest/v1/rpc/removable_photos',
      { at_most: pageSize, age },
      v.array(v.string()),
    );
    if (prefixes.length === 0) return removed;
    const gone = await ask(
      'DELETE',
      '/storage/v1/object/documents',
      { prefixes },
      v.array(v.unknown()),
    );
    // What is still there would be answered again, for ever.
    if (gone.length === 0) throw new Error(`None of these was removed: ${prefixes.join(', ')}`);
    removed += gone.length;
  }
}

if (process.argv[1] === import.meta.filename) {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = process.env;
  if (!SUPABASE_URL || !SUPABASE_SECRET_KEY) {
    console.error('Set SUPABASE_URL and SUPABASE_SECRET_KEY.');
    process.exit(1);
  }
  console.log(`${await removePhotos(SUPABASE_URL, SUPABASE_SECRET_KEY)} photos removed`);
}
