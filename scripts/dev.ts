/** `npm run dev`: as `npm start`, with Vite's dev server and hot reload in place of the build. */
import { createServer } from 'vite';
import { StackError, errorText } from '../supabase/local/errors.ts';
import { runInForeground } from './foreground.ts';
import { PROJECT, appConfig, appPort, readyBlock, startWorld } from './local-world.ts';

await runInForeground(async (scope) => {
  const port = appPort();
  const stack = await startWorld(scope);
  const vite = await createServer({
    root: PROJECT,
    server: { port, strictPort: true, host: 'localhost' },
    logLevel: 'warn',
    plugins: [
      {
        name: 'storehand-config',
        configureServer(server) {
          server.middlewares.use('/config.json', (_, response) => {
            response.setHeader('content-type', 'application/json; charset=utf-8');
            response.setHeader('cache-control', 'no-store');
            response.end(JSON.stringify(appConfig(stack)));
          });
        },
      },
    ],
  });
  scope.defer(() => vite.close());
  try {
    await vite.listen();
  } catch (error) {
    if (!/already in use/i.test(errorText(error))) throw error;
    throw new StackError(
      `Port ${port} is taken.`,
      'Stop what uses it, or choose another, e.g. PORT=4180 npm run dev.',
    );
  }
  console.log(readyBlock(port, stack));
});
