/** Writes supabase/seed.sql: `npx tsx tests/world/write-seed.ts`. */
import { writeFileSync } from 'node:fs';
import { seedFile } from './seed-file.ts';
import { seedSql } from './seed.ts';

writeFileSync(seedFile, seedSql());
