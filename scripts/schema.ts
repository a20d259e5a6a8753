/**
 * `npm run schema`: writes down what the migrations make of a database, and gives the functions the texts of events. The
 * changes of these files belong to what they follow from.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asStackError } from '../supabase/local/errors.ts';
import { describeSchema } from '../supabase/local/schema.ts';
import { startStack } from '../supabase/local/stack.ts';
import { writeEventTexts } from './event-texts.ts';
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
    writeEventTexts(PROJECT);
    console.log('Wrote supabase/schema.txt and the texts of events.');
  } finally {
    await stack.stop();
  }
} catch (error) {
  console.error(asStackError(error).line);
  process.exitCode = 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
