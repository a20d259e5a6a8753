/** `npm run dev`: as `npm start`, with Vite's dev server and hot reload in place of the build. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ended } from '../supabase/local/child-process.ts';
import { StackError, errorCode } from '../supabase/local/errors.ts';
import { runInForeground } from './foreground.ts';
import { PROJECT, appConfig, appPort, readyBlock, startWorld } from './local-world.ts';

await runInForeground(async (scope) => {
  const port = appPort();
  await demandFreePort(port);
  const stack = await startWorld(scope);
  const vite = startVite(port, JSON.stringify(appConfig(stack)));
  scope.defer(async () => {
    vite.kill('SIGTERM');
    if (!(await ended(vite, 5000))) vite.kill('SIGKILL');
  });
  vite.once('exit', (code) =>
    scope.fail(new StackError(`Vite ended with ${code}.`, 'What it printed above says why.')),
  );
  await answering(port, vite);
  console.log(readyBlock(port, stack));
});

/** In a process of its own: tsx, which runs this script, would transform Vite's plugins and break them. */
function startVite(port: number, config: string): ChildProcess {
  const vite = join(PROJECT, 'node_modules', 'vite', 'bin', 'vite.js');
  return spawn(
    process.execPath,
    [vite, '--port', String(port), '--strictPort', '--host', 'localhost', '--logLevel', 'warn'],
    {
      cwd: PROJECT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, STOREHAND_APP_CONFIG: config },
    },
  );
}

function demandFreePort(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) =>
      reject(
        errorCode(error) === 'EADDRINUSE'
          ? new StackError(
              `Port ${port} is taken.`,
              'Stop what uses it, or choose another, e.g. PORT=4180 npm run dev.',
            )
          : error,
      ),
    );
    probe.listen(port, 'localhost', () => probe.close(() => resolve()));
  });
}

async function answering(port: number, vite: ChildProcess): Promise<void> {
  while (vite.exitCode === null) {
    try {
      if ((await fetch(`http://localhost:${port}/config.json`)).ok) return;
    } catch {
      // not listening yet
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
