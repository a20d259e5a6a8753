/** The product's local database as the app opens it, on the backend that a row of the bench names. */
import { createClient } from '@supabase/supabase-js';
import { filter, firstValueFrom, scan } from 'rxjs';
import type { Declaration } from '../../../src/db/declaration.ts';
import type { LocalDatabase } from '../../../src/db/local-database.ts';
import { openLocalDatabase } from '../../../src/db/open-local-database.ts';
import type { Access, Person } from '../sync-world.ts';

export type Line = { isCut: boolean };

export async function openDevice(
  access: Access,
  person: Person,
  declarations: readonly Declaration[],
  line: Line = { isCut: false },
): Promise<LocalDatabase> {
  const client = createClient(access.url, access.anonKey, {
    accessToken: async () => person.token,
  });
  const database = await openLocalDatabase({
    userId: person.userId,
    declarations,
    backend: {
      async address() {
        if (line.isCut) throw new Error('The line is cut');
        return access;
      },
      tokens: { accessToken: async () => person.token, distrust: () => undefined },
      realtime: async () => client,
    },
  });
  return {
    ...database,
    async close() {
      await database.close();
      await client.realtime.disconnect();
    },
  };
}

/** Resolves when a first reading has begun and ended. Rejects when it is cut short. */
export async function firstReadingEnds(database: LocalDatabase): Promise<void> {
  await firstValueFrom(
    database.observeStatus().pipe(
      scan(
        (seen, { firstRead, failure, lastPulledAt }) => {
          if (failure !== null) throw new Error(`The reading failed: ${JSON.stringify(failure)}`);
          const before = seen.begun ? seen.before : lastPulledAt;
          const begun = seen.begun || firstRead !== null;
          return { begun, before, ended: begun && firstRead === null && lastPulledAt !== before };
        },
        { begun: false, ended: false, before: null as string | null },
      ),
      filter(({ ended }) => ended),
    ),
  );
}
