/**
 * Worlds and browser profiles of a run are thousands of small files that nobody needs afterwards. Where the system has a
 * file system in memory with room to spare they lie there: on a disk, making and removing them was a sixth of all the
 * processor time of the database tests.
 */
import { mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { cacheFolder } from '../supabase/local/binaries.ts';
import { errorCode } from '../supabase/local/errors.ts';

const memory = '/dev/shm';
const prefix = 'storehand-tests-';
/** A run takes at most one of these; who has less is to keep it for the browsers. */
const needed = 6 * 1024 ** 3;

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, freemem(), process.constrainedMemory() || Infinity) >= needed;
  } catch {
    return false;
  }
}

/** The process that a folder is named after has ended. */
function hasEnded(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return errorCode(error) === 'ESRCH';
  }
}

/** What a run left that was killed; what is another account's stays. */
function removeLeftovers(): void {
  const left = readdirSync(memory).filter(
    (name) => name.startsWith(prefix) && hasEnded(Number(name.slice(prefix.length))),
  );
  for (const name of left) {
    const folder = join(memory, name);
    if (statSync(folder).uid === process.getuid?.())
      rmSync(folder, { recursive: true, force: true });
  }
}

export default async function setup(): Promise<void> {
  // Each project of a run asks.
  if (process.env['TMPDIR']?.startsWith(memory) || !hasRoom()) return;
  removeLeftovers();
  const folder = join(memory, `${prefix}${process.pid}`);
  mkdirSync(folder, { mode: 0o711 });
  // What is made once for all runs stays where it is.
  process.env['STOREHAND_CACHE'] ??= await cacheFolder();
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
