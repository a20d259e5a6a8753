/** Runs in the browser: the real local database of one person, without screens. */
import { createClient } from '@supabase/supabase-js';
import { filter, firstValueFrom } from 'rxjs';
import type { LocalDatabase } from '../../../src/db/local-database.ts';
import { openLocalDatabase } from '../../../src/db/open-local-database.ts';
import {
  declarations as budget,
  foodCostEntries,
} from '../../../src/modules/budget/model/collections.ts';
import { declarations as inspections } from '../../../src/modules/inspections/model/collections.ts';
import { foodCost, setAmount } from '../changes.ts';

export type Person = {
  readonly userId: string;
  readonly url: string;
  readonly anonKey: string;
  readonly token: string;
  readonly storeId: string;
};

let database: LocalDatabase | null = null;
let person: Person | null = null;

function opened(): { database: LocalDatabase; person: Person } {
  if (database === null || person === null) throw new Error('Nobody is here yet');
  return { database, person };
}

const records = (ids: readonly string[]) =>
  ids.map((id) => ({ collection: foodCostEntries.name, id }));

const syncPage = {
  async open(who: Person): Promise<number> {
    person = who;
    const client = createClient(who.url, who.anonKey, { accessToken: async () => who.token });
    database = await openLocalDatabase({
      userId: who.userId,
      declarations: [...budget, ...inspections],
      backend: {
        address: async () => who,
        tokens: { accessToken: async () => who.token, distrust: () => undefined },
        realtime: async () => client,
      },
    });
    database.followStores([who.storeId]);
    return (await firstValueFrom(database.observeStatus())).recovered;
  },
  async enter(amount: number): Promise<string> {
    const { database, person } = opened();
    const entry = foodCost(person.userId, person.storeId, amount);
    await database.write([entry]);
    return entry.id;
  },
  edit: (id: string, amount: number): Promise<void> =>
    opened().database.write([setAmount(id, amount)]),
  /** What this person entered. */
  async amounts(): Promise<number[]> {
    const { database, person } = opened();
    const rows = await database.find(foodCostEntries, { equals: { user_id: person.userId } });
    return rows.map((row) => row.amount).sort((one, other) => one - other);
  },
  /** Resolves when a live query shows the amount. */
  async shows(amount: number): Promise<boolean> {
    const rows = opened().database.observe(foodCostEntries, { equals: { amount } });
    const found = await firstValueFrom(rows.pipe(filter((found) => found.length > 0)));
    return found.length === 1;
  },
  async pendingBecomes(pending: number): Promise<void> {
    const status = opened().database.observeStatus();
    await firstValueFrom(status.pipe(filter((now) => now.pending === pending)));
  },
  async connectionBecomes(connection: string): Promise<void> {
    const status = opened().database.observeStatus();
    await firstValueFrom(status.pipe(filter((now) => now.connection === connection)));
  },
  stateBecomes: async (id: string, state: string): Promise<string | null> =>
    (
      await firstValueFrom(
        opened()
          .database.observeRecordStatus(records([id]))
          .pipe(filter((now) => now.state === state)),
      )
    ).at,
  syncNow: (): Promise<void> => opened().database.syncNow(),
  close: (): Promise<void> => opened().database.close(),
};

declare global {
  var sync: typeof syncPage;
}
globalThis.sync = syncPage;
