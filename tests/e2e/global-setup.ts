/** A fresh demo world for each worker of the browser tests, and a device on which its app lies ready. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openAppServer } from '../../scripts/serve-app.ts';
import { startStack } from '../../supabase/local/stack.ts';
import { prepareProfile } from './prepared-profile.ts';
import type { BrowserWorld } from './worlds.ts';

const root = join(import.meta.dirname, '../..');

type Running = { readonly world: BrowserWorld; stop(): Promise<void> };

async function startWorld(folder: string, appFolder: string): Promise<Running> {
  mkdirSync(folder);
  const stack = await startStack({
    projectDir: root,
    dataDir: join(folder, 'world'),
    port: 0,
    durable: false,
  });
  const { url, anonKey, databaseUrl } = stack;
  const config = { supabaseUrl: url, supabaseAnonKey: anonKey, demo: true };
  const configFile = join(folder, 'config.json');
  writeFileSync(configFile, JSON.stringify(config));
  const server = await openAppServer(0);
  server.serve(appFolder, () => config);
  const overLine = await openAppServer(0);
  overLine.serve(appFolder, () => JSON.parse(readFileSync(configFile, 'utf8')) as typeof config);
  const app = {
    url: `http://localhost:${server.port}`,
    overLine: { url: `http://localhost:${overLine.port}`, configFile },
    folder: appFolder,
  };
  const profile = join(folder, 'profile');
  await prepareProfile(profile, [app.url, app.overLine.url]);
  return {
    world: { backend: { url, anonKey, databaseUrl }, app, profile },
    async stop() {
      await server.stop();
      await overLine.stop();
      await stack.stop();
    },
  };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const built = join(root, 'dist');
  if (!existsSync(join(built, 'sw.js'))) {
    throw new Error('The app is not built: run npm run build first');
  }
  const folder = mkdtempSync(join(tmpdir(), 'storehand-browser-tests-'));
  const appFolder = join(folder, 'app');
  cpSync(built, appFolder, { recursive: true });
  const running = new Map<string, Promise<Running>>();
  const server = createServer((request, response) => {
    const name = (request.url ?? '').slice(1);
    const starting = running.get(name) ?? startWorld(join(folder, name), appFolder);
    running.set(name, starting);
    starting.then(
      ({ world }) => response.end(JSON.stringify(world)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  project.provide('worlds', `http://127.0.0.1:${port}`);
  return async () => {
    server.close();
    server.closeAllConnections();
    for (const starting of running.values()) {
      await starting.then(
        (started) => started.stop(),
        () => undefined,
      );
    }
    rmSync(folder, { recursive: true, force: true });
  };
}
