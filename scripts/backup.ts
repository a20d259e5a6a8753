/** `npm run backup -- FILE`: everything of this checkout's world in one file, also while it runs. */
import { backUpWorld } from '../supabase/local/backup.ts';
import { StackError, asStackError } from '../supabase/local/errors.ts';
import { WORLD } from './local-world.ts';

try {
  const [file] = process.argv.slice(2);
  if (file === undefined)
    throw new StackError('The file is missing.', 'Use: npm run backup -- FILE');
  const { bytes } = await backUpWorld(WORLD, file);
  console.log(`Saved the world to ${file} (${(bytes / 1024 / 1024).toFixed(1)} MB).`);
} catch (error) {
  console.error(asStackError(error).line);
  process.exitCode = 1;
}
