/**
 * From one device to the screen of another: through sync, and as a bare insert and subscription. Each half runs in a
 * browser of its own; both tell moments of the machine's one clock, in milliseconds.
 */
import { createClient } from '@supabase/supabase-js';
import { filter, firstValueFrom } from 'rxjs';
import { change } from '../../../src/db/local-database.ts';
import { foodCostEntries } from '../../../src/modules/budget/model/collections.ts';
import type { Side } from '../measure.ts';
import type { Access, Person } from '../sync-world.ts';
import { firstReadingEnds, openDevice } from './device.ts';

export type DeviceSetup = {
  readonly access: Access;
  readonly person: Person;
  readonly storeId: string;
};

const now = (): number => performance.timeOrigin + performance.now();
const idOf = (index: number): string =>
  `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

async function openFollowing(setup: DeviceSetup) {
  const database = await openDevice(setup.access, setup.person, [foodCostEntries]);
  await database.syncNow();
  const ended = firstReadingEnds(database);
  database.followStores([setup.storeId]);
  await ended;
  await database.syncNow();
  return database;
}

/** Enters a row and sends it at once. `run` tells when that began. */
export async function editor(setup: DeviceSetup): Promise<Side> {
  const database = await openFollowing(setup);
  return {
    async run(index) {
      const start = now();
      await database.write([
        change({
          declaration: foodCostEntries,
          id: idOf(index),
          create: true,
          scope: `store:${setup.storeId}`,
          set: {
            user_id: setup.person.userId,
            store_id: setup.storeId,
            entry_date: '2026-11-20',
            amount: 10 + index,
          },
        }),
      ]);
      void database.syncNow();
      return start;
    },
    close: () => database.close(),
  };
}

/** `run` waits for that row in a live query, and tells when it was there. */
export async function viewer(setup: DeviceSetup): Promise<Side> {
  const database = await openFollowing(setup);
  return {
    async run(index) {
      const rows = database.observe(foodCostEntries, { equals: { id: idOf(index) } });
      await firstValueFrom(rows.pipe(filter(({ length }) => length > 0)));
      return now();
    },
    close: () => database.close(),
  };
}

function clientOf(setup: DeviceSetup) {
  return createClient(setup.access.url, setup.access.anonKey, {
    accessToken: async () => setup.person.token,
  });
}

export async function writer(setup: DeviceSetup): Promise<Side> {
  const client = clientOf(setup);
  return {
    async run(index) {
      const start = now();
      void client
        .from('bench_news')
        .insert({ id: idOf(index), body: 'new' })
        .then(({ error }) => {
          if (error) throw new Error(error.message);
        });
      return start;
    },
    close: async () => undefined,
  };
}

export async function subscriber(setup: DeviceSetup): Promise<Side> {
  const client = clientOf(setup);
  // Else the channel is joined before the token is known, as nobody.
  await client.realtime.setAuth();
  const heard = new Map<string, number>();
  const waiting = new Map<string, (moment: number) => void>();
  await new Promise<void>((resolve, reject) => {
    client
      .channel('news')
      .on(
        'postgres_changes',
        { event: 'INSERT', schema: 'public', table: 'bench_news' },
        (event) => {
          const id = String(event.new['id']);
          heard.set(id, now());
          waiting.get(id)?.(now());
        },
      )
      .on('system', {}, (message: { status?: string }) => {
        if (message.status === 'ok') resolve();
        else reject(new Error('The subscription was refused'));
      })
      .subscribe();
  });
  return {
    run: (index) =>
      new Promise((resolve) => {
        const moment = heard.get(idOf(index));
        if (moment !== undefined) resolve(moment);
        else waiting.set(idOf(index), resolve);
      }),
    close: async () => {
      await client.realtime.disconnect();
    },
  };
}
