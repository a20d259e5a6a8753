import { dataClient } from '../../platform/supabase.ts';

/** Answers null when it is done, else the server's code; undefined when it could not be reached. */
export async function joinStoreByNumber(
  storeNumber: string,
): Promise<{ readonly code: string | undefined } | null> {
  try {
    const client = await dataClient();
    const { error } = await client.rpc('join_store', { store_number: storeNumber });
    return error ? { code: error.code } : null;
  } catch {
    return { code: undefined };
  }
}

/** Spec §6: an admin without a store belongs to OFFICE. The server decides; nothing depends on the answer here. */
export async function ensureAdminOffice(): Promise<void> {
  const client = await dataClient();
  await client.rpc('ensure_admin_office');
}
