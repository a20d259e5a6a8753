import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPermission, permissions, storeRoles } from '../../src/kernel/permission.ts';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';
import { stores } from '../world/stores.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

async function heldIn(storeId: string, person: { id: string }): Promise<string[]> {
  const rows = await world.as(
    person,
    `select p from unnest($1::text[]) p where public.has_permission($2, p)`,
    [[...permissions], storeId],
  );
  return rows.map((row) => String(row['p']));
}

describe('has_permission in SQL equals hasPermission in TypeScript (spec §6)', () => {
  it('knows the same permissions', async () => {
    const rows = await world.sql<{ permission: string }>(
      'select permission from permission_matrix()',
    );
    expect(rows.map((row) => row.permission)).toEqual([...permissions]);
  });

  it.each(storeRoles)('for %s in their store, and nothing in another', async (role) => {
    await world.sql('update store_users set role = $1 where user_id = $2', [role, people.shift.id]);
    const expected = permissions.filter((one) =>
      hasPermission({ role, isGlobalAdmin: false }, one),
    );
    expect(await heldIn(stores['7486'].id, people.shift)).toEqual(expected);
    expect(await heldIn(stores['7505'].id, people.shift)).toEqual([]);
  });

  it('for a global admin everywhere, for nobody without an account', async () => {
    expect(await heldIn(stores['7514'].id, people.admin)).toEqual([...permissions]);
    expect(await heldIn(stores['7486'].id, { id: '00000000-0000-4000-8000-00000000dead' })).toEqual(
      [],
    );
  });

  it('an unknown permission is held by nobody', async () => {
    const [row] = await world.as(people.admin, `select public.has_permission($1, 'fly') as held`, [
      stores['7486'].id,
    ]);
    expect(row?.['held']).toBe(false);
  });

  it('permitted_store_ids agrees with has_permission', async () => {
    for (const permission of ['view_budget', 'manage_budget', 'manage_users']) {
      for (const person of Object.values(people)) {
        const [row] = await world.as(
          person,
          `select public.permitted_store_ids($1) as ids,
             (select coalesce(array_agg(s.id), '{}') from stores s where public.has_permission(s.id, $1)) as held`,
          [permission],
        );
        const ids = row?.['ids'] as string[];
        const held = row?.['held'] as string[];
        expect(new Set(ids)).toEqual(new Set(held));
      }
    }
  });
});
