import { firstValueFrom } from 'rxjs';
import { useDatabase } from '../../../db/database-context.tsx';
import type { UnfinishedWrite } from '../../../db/local-database.ts';
import type { Naming } from './use-naming.ts';

/** Hands writes to the person as a file, as tables or as JSON. */
export function useExport(
  naming: Naming,
): (lines: readonly UnfinishedWrite[], format: 'csv' | 'json') => Promise<void> {
  const database = useDatabase();
  return async (lines, format) => {
    const [{ downloadUnsentCsv, downloadUnsentJson }, { clientId }] = await Promise.all([
      import('../export-unsent.ts'),
      firstValueFrom(database.observeDeviceReport()),
    ]);
    const owner = { userId: database.userId, clientId, exportedAt: new Date().toISOString() };
    const writes = lines.map((line) => ({ ...line, title: naming.describe(line).title }));
    if (format === 'csv') downloadUnsentCsv(writes, owner);
    else downloadUnsentJson(writes, owner);
  };
}
