import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type pg from 'pg';
import * as v from 'valibot';

const PushKeys = v.object({
  /** An uncompressed point of P-256, base64url: what browsers subscribe with. */
  VAPID_PUBLIC_KEY: v.string(),
  /** The private number of the pair, base64url. */
  VAPID_PRIVATE_KEY: v.string(),
  /** By it the function that sends knows the database's calls. */
  PUSH_RUNNER_SECRET: v.string(),
});
/** By their names in the environment of functions. */
export type PushKeys = v.InferOutput<typeof PushKeys>;

export function makePushKeys(): PushKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return {
    VAPID_PUBLIC_KEY: Buffer.concat(point).toString('base64url'),
    VAPID_PRIVATE_KEY: d,
    PUSH_RUNNER_SECRET: randomBytes(32).toString('base64url'),
  };
}

/** The keys of a local world, made with its first start: browsers that subscribed stay subscribed. */
export function pushKeysOf(file: string): PushKeys {
  if (existsSync(file)) {
    const kept = v.safeParse(PushKeys, jsonOf(readFileSync(file, 'utf8')));
    if (kept.success) return kept.output;
  }
  const made = makePushKeys();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  return made;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Tells the database the public key, and how it reaches the functions; a project without pushes is left alone. */
export async function tellPushKeys(pool: pg.Pool, keys: PushKeys, url: string): Promise<void> {
  const found = await pool.query<{ there: boolean }>(
    `select to_regprocedure('sync.configure_push(text,text,text)') is not null as there`,
  );
  if (found.rows[0]?.there !== true) return;
  await pool.query('select sync.configure_push($1, $2, $3)', [
    keys.VAPID_PUBLIC_KEY,
    `${url}/functions/v1`,
    keys.PUSH_RUNNER_SECRET,
  ]);
}
