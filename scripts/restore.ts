/** `npm run restore -- FILE`: replaces this checkout's world by the one in the file. */
import { restoreWorld } from '../supabase/local/backup.ts';
import { StackError, asStackError } from '../supabase/local/errors.ts';
import { WORLD } from './local-world.ts';

try {
  const [file] = process.argv.slice(2);
  if (file === undefined)
    throw new StackError('The file is missing.', 'Use: npm run restore -- FILE');
  await restoreWorld(WORLD, file);
  console.log(
    `Restored the world from ${file}. "npm start" opens it; devices read everything again.`,
  );
} catch (error) {
  console.error(asStackError(error).line);
  process.exitCode = 1;
}
