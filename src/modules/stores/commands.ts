import type { LocalDatabase } from '../../db/local-database.ts';
import {
  checkStoreNumber,
  joinProblem,
  storeNumberOf,
  type JoinProblem,
} from './domain/join-problem.ts';
import { ensureAdminOffice, joinStoreByNumber } from './remote.ts';

/**
 * Joins the store with this number, as general manager. Answers what went wrong, `waiting` where its administrators are
 * asked first, or null. Needs a connection.
 */
export async function joinStore(
  database: LocalDatabase,
  entry: string,
): Promise<JoinProblem | 'waiting' | null> {
  const wrong = checkStoreNumber(entry);
  if (wrong !== null) return wrong;
  const answer = await joinStoreByNumber(storeNumberOf(entry));
  if (answer === 'waiting') return answer;
  const problem = answer === null ? null : joinProblem(answer.code);
  // A membership that this device does not know yet arrives with the next pull.
  if (problem === null || problem === 'already_member') await database.syncNow();
  return problem;
}

/** Best effort, once per start: offline an admin without a store sees all stores anyway. */
export async function joinOfficeAsAdmin(database: LocalDatabase): Promise<void> {
  try {
    await ensureAdminOffice();
    await database.syncNow();
  } catch {
    // The next start asks again.
  }
}
