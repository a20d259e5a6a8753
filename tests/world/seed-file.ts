import { fileURLToPath } from 'node:url';

/** Where the demo world is kept as SQL. */
export const seedFile = fileURLToPath(new URL('../../supabase/seed.sql', import.meta.url));
