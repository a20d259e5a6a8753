import { firstValueFrom } from 'rxjs';
import { useDatabase } from '../../../db/database-context.tsx';
import type { UnfinishedWrite } from '../../../db/local-database.ts';
import { loadCode } from '../../../platform/worker/load-code.ts';
import { useStores } from '../../stores/index.ts';
import { storeOfScope } from '../domain/unsent-entries.ts';
import type { Naming } from './use-naming.ts';

// Outside of the hook: React Compiler passes over one with `import()` in it.
const loadExport = () => loadCode(() => import('../export-unsent.ts'));

/** Hands writes to the person as a file, as tables or as JSON. */
export function useExport(
  naming: Naming,
): (lines: readonly UnfinishedWrite[], format: 'csv' | 'json') => Promise<void> {
  const database = useDatabase();
  const stores = useStores();
  return async (lines, format) => {
    const [{ downloadUnsentCsv, downloadUnsentJson }, { clientId }] = await Promise.all([
      loadExport(),
      firstValueFrom(database.observeDeviceReport()),
    ]);
    const owner = { userId: database.userId, clientId, exportedAt: new Date().toISOString() };
    const ids = new Set(lines.map(({ scope }) => storeOfScope(scope)));
    const numbers = stores.filter(({ id }) => ids.has(id)).map(({ number }) => number);
    const writes = lines.map((line) => ({ ...line, title: naming.describe(line).title }));
    if (format === 'csv') downloadUnsentCsv(writes, numbers);
    else downloadUnsentJson(writes, owner, numbers);
  };
}
