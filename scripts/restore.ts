/**
 * `npm run restore -- FILE`: replaces this checkout's world by the one in the file. With `--without-erasures` also where the
 * world that is replaced cannot tell any more who was erased in it.
 */
import { restoreWorld } from '../supabase/local/backup.ts';
import { StackError, asStackError } from '../supabase/local/errors.ts';
import { WORLD } from './local-world.ts';

try {
  const given = process.argv.slice(2);
  const flag = '--without-erasures';
  const [file] = given.filter((each) => each !== flag);
  if (file === undefined)
    throw new StackError('The file is missing.', 'Use: npm run restore -- FILE');
  await restoreWorld(WORLD, file, { withoutErasures: given.includes(flag) });
  console.log(
    `Restored the world from ${file}. "npm start" opens it; devices read everything again.`,
  );
} catch (error) {
  console.error(asStackError(error).line);
  process.exitCode = 1;
}
