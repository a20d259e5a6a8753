/** `npm run reset`: removes this checkout's world and makes a new one. */
import { removeWorld } from '../supabase/local/remove-world.ts';
import { startStack } from '../supabase/local/stack.ts';
import { asStackError } from '../supabase/local/errors.ts';
import { PROJECT, WORLD } from './local-world.ts';

try {
  await removeWorld(WORLD);
  const stack = await startStack({
    projectDir: PROJECT,
    dataDir: WORLD,
    port: 0,
    log: (line) => console.log(line),
  });
  await stack.stop();
  console.log('Ready: "npm start" opens it.');
} catch (error) {
  console.error(asStackError(error).line);
  process.exitCode = 1;
}
