/** The production build, made anew. `npm start` serves it while its sources stay as they are. */
import { StackError } from '../supabase/local/errors.ts';
import { buildApp } from './app-build.ts';

try {
  await buildApp();
} catch (error) {
  if (!(error instanceof StackError)) throw error;
  console.error(error.line);
  process.exitCode = 1;
}
