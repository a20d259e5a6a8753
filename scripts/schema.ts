/** `npm run schema`: writes down what the migrations make of a database. The change of that file belongs to theirs. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asStackError } from '../supabase/local/errors.ts';
import { describeSchema } from '../supabase/local/schema.ts';
import { startStack } from '../supabase/local/stack.ts';
import { PROJECT } from './local-world.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'storehand-schema-'));
try {
  const stack = await startStack({
    projectDir: PROJECT,
    dataDir,
    port: 0,
    seed: false,
    durable: false,
  });
  try {
    const file = join(PROJECT, 'supabase', 'schema.txt');
    writeFileSync(file, await describeSchema((sql) => stack.sql(sql)));
    console.log('Wrote supabase/schema.txt.');
  } finally {
    await stack.stop();
  }
} catch (error) {
  console.error(asStackError(error).line);
  process.exitCode = 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
