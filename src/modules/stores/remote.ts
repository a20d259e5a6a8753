import { dataClient } from '../../platform/supabase.ts';

/** Spec §9, backend connection test. */
const timeoutMs = 10_000;

/** Answers null when it is done, else the server's code, or `timeout`; undefined when it could not be reached. */
export async function joinStoreByNumber(
  storeNumber: string,
): Promise<{ readonly code: string | undefined } | null> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const client = await dataClient();
    const { error } = await client
      .rpc('join_store', { store_number: storeNumber })
      .abortSignal(timeout);
    if (!error) return null;
    return { code: timeout.aborted ? 'timeout' : error.code };
  } catch {
    return { code: timeout.aborted ? 'timeout' : undefined };
  }
}

/** Spec §6: an admin without a store belongs to OFFICE. The server decides; nothing depends on the answer here. */
export async function ensureAdminOffice(): Promise<void> {
  const client = await dataClient();
  await client.rpc('ensure_admin_office');
}
