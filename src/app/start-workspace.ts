/** Puts together what works behind the screens while somebody is signed in. Loaded after the sign-in page. */
import type { LocalDatabase } from '../db/local-database.ts';
import { openLocalDatabase } from '../db/open-local-database.ts';
import { loadAllDeclarations } from './manifests.ts';

export async function startWorkspace(userId: string): Promise<LocalDatabase> {
  return openLocalDatabase({ userId, declarations: await loadAllDeclarations() });
}
