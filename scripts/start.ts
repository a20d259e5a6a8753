/** `npm start`: the stack, the production build, and one plain block that says where to go. */
import { buildAppIfNeeded } from './app-build.ts';
import { runInForeground } from './foreground.ts';
import { appConfig, appPort, readyBlock, startWorld } from './local-world.ts';
import { openAppServer } from './serve-app.ts';

await runInForeground(async (scope) => {
  const build = new AbortController();
  process.once('SIGINT', () => build.abort());
  process.once('SIGTERM', () => build.abort());
  const app = await openAppServer(appPort());
  scope.defer(() => app.stop());
  const stack = await startWorld(scope);
  const dist = await buildAppIfNeeded(build.signal);
  app.serve(dist, () => appConfig(stack));
  console.log(readyBlock(app.port, stack));
});
