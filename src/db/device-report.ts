/** What the sync centre tells of this device beside what is unfinished. */
import type { Journal } from '../../sync/journal/journal.ts';
import type { LocalStore, ScopeState } from '../../sync/local-store.ts';
import type { Op } from '../../sync/op.ts';
import type { Declaration } from './declaration.ts';
import type { AnsweredBatch, DeviceReport } from './local-database.ts';

/** Writes that one answer finished carry that answer's time. The latest first. */
export function answeredBatches(answered: readonly Op[]): AnsweredBatch[] {
  const batches = new Map<string, Map<string, number>>();
  for (const { answeredAt, collection } of answered) {
    if (answeredAt === null) continue;
    const counts = batches.get(answeredAt) ?? new Map<string, number>();
    batches.set(answeredAt, counts.set(collection, (counts.get(collection) ?? 0) + 1));
  }
  return [...batches]
    .map(([answeredAt, counts]) => ({ answeredAt, counts }))
    .toSorted((a, b) => b.answeredAt.localeCompare(a.answeredAt));
}

export async function readDeviceReport(
  journal: Journal,
  store: LocalStore,
  userId: string,
): Promise<DeviceReport> {
  const [{ client, answered }, states] = await Promise.all([
    journal.history(userId),
    store.scopeStates(),
  ]);
  return {
    clientId: client?.client_id ?? null,
    answered: answeredBatches(answered),
    scopes: states.map(({ scope }) => scope),
  };
}

/** The least of their cursors in the scope: everything below was read. */
export function readTo(
  states: readonly ScopeState[],
  scope: string,
  of: readonly Declaration[],
): number {
  const cursors = states.find((state) => state.scope === scope)?.cursors ?? {};
  const names = of.map((each) => (each.type === 'collection' ? each.name : each.kind));
  return Math.min(...names.map((name) => cursors[name] ?? 0));
}
