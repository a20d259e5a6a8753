import { resolve } from 'node:path';
import { startOrRenewStack } from '../supabase/local/renew-world.ts';
import type { Stack } from '../supabase/local/stack.ts';
import type { Scope } from './foreground.ts';
import { parsePort } from './foreground.ts';

export const PROJECT = resolve(import.meta.dirname, '..');

/** Where this checkout's world lives; STOREHAND_DATA moves it. */
export const WORLD = resolve(PROJECT, process.env['STOREHAND_DATA'] || '.local');

export const appPort = () => parsePort('PORT', process.env['PORT'], 4173);
export const apiPort = () => parsePort('API_PORT', process.env['API_PORT'], 54321);

const DEMO_USERS: [email: string, who: string][] = [
  ['admin@storehand.demo', 'global admin'],
  ['inspector@storehand.demo', 'supervisor of 7486, 7505, 7506'],
  ['manager@storehand.demo', 'general manager of 7486'],
  ['manager2@storehand.demo', 'general manager of 7505'],
  ['shift@storehand.demo', 'shift lead of 7486'],
];

/** Boots the stack on this checkout and its world, telling each step in a line. */
export async function startWorld(scope: Scope): Promise<Stack> {
  const stack = await startOrRenewStack({
    projectDir: PROJECT,
    dataDir: WORLD,
    port: apiPort(),
    // Tests know the eight stores of the seed; a person looks at more, and at what half a year leaves behind.
    moreSeeds: ['more-stores.sql', 'more-supplies.sql'],
    // Mails lead to the app that is started here.
    functionEnvironment: { APP_URL: `http://localhost:${appPort()}` },
    log: (line) => console.log(line),
  });
  scope.defer(() => stack.stop());
  void stack.failed.then((error) => scope.fail(error));
  return stack;
}

/** What the app asks for first: its backend address follows the ports without a rebuild. */
export function appConfig(stack: Stack): Record<string, unknown> {
  return { supabaseUrl: stack.url, supabaseAnonKey: stack.anonKey, demo: true };
}

/** The block that greets a person; scripts wait for its last line. */
export function readyBlock(port: number, stack: Stack): string {
  const width = Math.max(...DEMO_USERS.map(([email]) => email.length));
  return [
    '',
    `  App       http://localhost:${port}`,
    `  Mailbox   ${stack.url}/inbox`,
    '  Sign in   with the password storehand-demo as',
    ...DEMO_USERS.map(([email, who]) => `            ${email.padEnd(width)}  ${who}`),
    '  Stop      Ctrl-C; "npm run reset" makes a new world',
    '',
    `Storehand is ready at http://localhost:${port}`,
  ].join('\n');
}
