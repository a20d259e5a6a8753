import { firstValueFrom } from 'rxjs';
import { useDatabase } from '../../../db/database-context.tsx';
import type { UnfinishedWrite } from '../../../db/local-database.ts';
import type { Naming } from './use-naming.ts';

// Outside of the hook: React Compiler passes over one with `import()` in it.
const loadExport = () => import('../export-unsent.ts');

/** Hands writes to the person as a file, as tables or as JSON. */
export function useExport(
  naming: Naming,
): (lines: readonly UnfinishedWrite[], format: 'csv' | 'json') => Promise<void> {
  const database = useDatabase();
  return async (lines, format) => {
    const [{ downloadUnsentCsv, downloadUnsentJson }, { clientId }] = await Promise.all([
      loadExport(),
      firstValueFrom(database.observeDeviceReport()),
    ]);
    const owner = { userId: database.userId, clientId, exportedAt: new Date().toISOString() };
    const writes = lines.map((line) => ({ ...line, title: naming.describe(line).title }));
    if (format === 'csv') downloadUnsentCsv(writes, owner);
    else downloadUnsentJson(writes, owner);
  };
}
