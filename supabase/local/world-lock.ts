import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { cacheFolder } from './binaries.ts';
import { StackError } from './errors.ts';

export interface WorldLock {
  release(): Promise<void>;
}

/**
 * Takes the world in `dataDir` for this process. The lock is a socket that only a living process can
 * answer on, so a killed holder never blocks the next start. A holder answers with `describe()`.
 */
export async function lockWorld(dataDir: string, describe: () => string): Promise<WorldLock> {
  const path = await socketPath(dataDir);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const server = await tryListen(path, describe);
    if (server) {
      server.unref();
      return { release: () => new Promise((resolve) => server.close(() => resolve())) };
    }
    const holder = await askHolder(path);
    if (holder !== undefined) {
      throw new StackError(
        `This world is in use: ${holder || 'another start is using it'}.`,
        'Stop that one first, or use another data folder.',
      );
    }
    if (process.platform !== 'win32') rmSync(path, { force: true });
  }
  throw new StackError(`The world in ${dataDir} cannot be locked.`, 'Start again.');
}

/** What the process that runs the world in `dataDir` says about itself; undefined when none runs. */
export async function worldHolder(dataDir: string): Promise<string | undefined> {
  return askHolder(await socketPath(dataDir));
}

async function socketPath(dataDir: string): Promise<string> {
  let folder = dataDir;
  try {
    folder = realpathSync(dataDir);
  } catch {
    // Not made yet: nobody can hold it.
  }
  const name = `world-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\storehand-${name}`;
  return join(await cacheFolder(), `${name}.sock`);
}

function tryListen(path: string, describe: () => string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end(describe());
    });
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(path, () => resolve(server));
  });
}

function askHolder(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(path);
    socket.setTimeout(3000, () => socket.destroy());
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.once('connect', () => socket.once('close', () => resolve(answer)));
    socket.once('error', () => resolve(undefined));
  });
}
