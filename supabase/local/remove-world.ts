import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { clearOrphan } from './postgres.ts';
import { clearOrphanPostgrest } from './postgrest.ts';
import { lockWorld } from './world-lock.ts';

/** Everything that the stack makes in a data folder; what else lies there is not ours to remove. */
const OURS = [
  // The marker goes first: what an interrupted removal leaves is then known as half a world.
  'world.json',
  'world.json.partial',
  'pg',
  'pg.partial',
  'storage',
  'postgres.log',
  'postgrest.log',
  'postgrest.conf',
  'postgrest.pid',
  'rest.sock',
  'functions',
  'functions.log',
  'push-keys.json',
];

/** Removes the world in `dataDir`. Refuses with a StackError while a stack runs on it. */
export async function removeWorld(dataDir: string): Promise<void> {
  const folder = resolve(dataDir);
  if (!existsSync(folder)) return;
  const lock = await lockWorld(folder, () => 'it is being reset');
  try {
    await clearOrphanPostgrest(folder);
    await clearOrphan(join(folder, 'pg'));
    removeWorldFiles(folder);
    rmSync(join(folder, 'restore.partial'), { recursive: true, force: true });
  } finally {
    await lock.release();
  }
}

/** Removes the world's files. Call only while holding its lock. */
export function removeWorldFiles(folder: string): void {
  for (const name of OURS) rmSync(join(folder, name), { recursive: true, force: true });
}
