import type { SupabaseClient } from '@supabase/supabase-js';
import type { World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { stores } from '../world/stores.ts';

/** Who asks, seen from store 7486. `outsider` manages another store; `local admin` is admin of 7486 only. */
export const callerNames = [
  'anonymous',
  'outsider',
  'shift lead',
  'manager',
  'supervisor',
  'local admin',
  'global admin',
] as const;
type CallerName = (typeof callerNames)[number];

export type Caller = {
  readonly name: CallerName;
  readonly id: string | null;
  readonly client: SupabaseClient;
};

const localAdmin = { id: 'a11ce000-0000-4000-8000-0000000000aa' };

export async function makeCallers(world: World): Promise<Caller[]> {
  await world.sql(`insert into auth.users (id, email) values ($1, 'local.admin@example.com')`, [
    localAdmin.id,
  ]);
  await world.sql(`insert into store_users (user_id, store_id, role) values ($1, $2, 'admin')`, [
    localAdmin.id,
    stores['7486'].id,
  ]);
  const ids: Record<CallerName, string | null> = {
    anonymous: null,
    outsider: people.manager2.id,
    'shift lead': people.shift.id,
    manager: people.manager.id,
    supervisor: people.inspector.id,
    'local admin': localAdmin.id,
    'global admin': people.admin.id,
  };
  return Promise.all(
    callerNames.map(async (name) => {
      const id = ids[name];
      return {
        name,
        id,
        client: id ? world.withToken(await world.token({ sub: id })) : world.anonymous(),
      };
    }),
  );
}
