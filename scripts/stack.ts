/** `npm run stack -- --project DIR --data DIR --port N [--json]`: the stack alone, for any project. */
import { parseArgs } from 'node:util';
import { StackError, errorText } from '../supabase/local/errors.ts';
import { startStack } from '../supabase/local/stack.ts';
import { parsePort, runInForeground } from './foreground.ts';

const USAGE = 'Use: npm run stack -- --project DIR --data DIR --port N [--json] [--no-seed]';

function options() {
  try {
    return parseArgs({
      options: {
        project: { type: 'string', default: '.' },
        data: { type: 'string' },
        port: { type: 'string' },
        json: { type: 'boolean', default: false },
        'no-seed': { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new StackError(`${errorText(error).split('\n')[0]}.`, USAGE);
  }
}

await runInForeground(async (scope) => {
  const { project, data, port, json, 'no-seed': noSeed } = options();
  if (data === undefined) throw new StackError('--data is missing.', USAGE);
  const stack = await startStack({
    projectDir: project,
    dataDir: data,
    port: parsePort('--port', port, 54321),
    seed: !noSeed,
    log: (line) => (json ? console.error(line) : console.log(line)),
  });
  scope.defer(() => stack.stop());
  void stack.failed.then((error) => scope.fail(error));
  const facts = {
    url: stack.url,
    anonKey: stack.anonKey,
    serviceRoleKey: stack.serviceRoleKey,
    jwtSecret: stack.jwtSecret,
    databaseUrl: stack.databaseUrl,
    mailbox: `${stack.url}/inbox`,
  };
  if (json) {
    console.log(JSON.stringify(facts));
    return;
  }
  const width = Math.max(...Object.keys(facts).map((name) => name.length));
  for (const [name, value] of Object.entries(facts)) console.log(`${name.padEnd(width)}  ${value}`);
  console.log(`The stack is ready at ${stack.url}`);
});
