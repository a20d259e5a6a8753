import { join, resolve } from 'node:path';
import { backUpWorld } from './backup.ts';
import { OlderWorldError } from './errors.ts';
import { removeWorld } from './remove-world.ts';
import { startStack } from './stack.ts';
import type { Stack, StackOptions } from './stack.ts';

/**
 * Starts the stack; a world of an older make is kept in a file of its data folder first, and made anew. Nothing is
 * removed before the file is whole.
 */
export async function startOrRenewStack(options: StackOptions): Promise<Stack> {
  try {
    return await startStack(options);
  } catch (error) {
    if (!(error instanceof OlderWorldError)) throw error;
    const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
    const file = join(resolve(options.dataDir), 'older', `world-${stamp}.tar.gz`);
    await backUpWorld(options.dataDir, file);
    await removeWorld(options.dataDir);
    options.log?.(`This world is of an older make. It is kept in ${file}, and a new one is made.`);
    return startStack(options);
  }
}
