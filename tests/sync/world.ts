/** A real stack with two stores and a few people, and devices that sync with it from Node. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SignJWT } from 'jose';
import { v7 } from 'uuid';
import type { StoreRole } from '../../src/kernel/permission.ts';
import { startStack, type Stack } from '../../supabase/local/stack.ts';

export type World = {
  readonly stack: Stack;
  readonly storeA: string;
  readonly storeB: string;
  /** Makes a person, with a role in each given store. */
  person(
    roles: Readonly<Record<string, StoreRole>>,
    options?: { admin?: boolean },
  ): Promise<string>;
  /** A token that ends after `seconds`; negative: ended already. */
  token(userId: string, seconds?: number): Promise<string>;
  /** Ends the whole stack and starts it again on the same data and port. */
  restart(): Promise<void>;
  end(): Promise<void>;
};

export async function startWorld(): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), 'storehand-sync-'));
  const start = (port: number): Promise<Stack> =>
    startStack({
      projectDir: resolve(import.meta.dirname, '../..'),
      dataDir,
      port,
      durable: false,
      seed: false,
    });
  let stack = await start(0);
  const [storeA, storeB] = [v7(), v7()];
  let numbers = 100;
  for (const id of [storeA, storeB]) {
    await stack.sql('insert into public.stores (id, store_number, name) values ($1, $2, $3)', [
      id,
      String(++numbers),
      `Store ${numbers}`,
    ]);
  }
  return {
    get stack() {
      return stack;
    },
    storeA,
    storeB,
    async person(roles, { admin = false } = {}) {
      const id = v7();
      await stack.sql(
        `insert into auth.users (id, aud, role, email) values ($1, 'authenticated', 'authenticated', $2)`,
        [id, `${id}@example.test`],
      );
      if (admin) {
        await stack.sql(
          `insert into public.user_roles (user_id, is_admin) values ($1, true)
           on conflict (user_id) do update set is_admin = true`,
          [id],
        );
      }
      for (const [storeId, role] of Object.entries(roles)) {
        await stack.sql(
          'insert into public.store_users (user_id, store_id, role) values ($1, $2, $3)',
          [id, storeId, role],
        );
      }
      return id;
    },
    token: (userId, seconds = 3600) =>
      new SignJWT({ role: 'authenticated', sub: userId, aud: 'authenticated', jti: v7() })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
        .sign(new TextEncoder().encode(stack.jwtSecret)),
    async restart() {
      const { port } = stack;
      await stack.stop();
      stack = await start(port);
    },
    async end() {
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
