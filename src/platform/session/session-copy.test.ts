import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const ana = 'a0000000-0000-4000-8000-000000000001';
const luis = 'a0000000-0000-4000-8000-000000000002';
const tokens = (of: string) => ({ access_token: of, refresh_token: of, expires_at: 9_999_999_999 });
const identityOf = (userId: string, signedInAt: number) => ({
  userId,
  email: 'person@example.com',
  firstName: 'A',
  lastName: 'Person',
  remembered: true,
  signedInAt,
  signedInAtServer: null,
});

const stored = new Map<string, string>();
beforeEach(() => {
  vi.resetModules();
  stored.clear();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

/** What the browser had written of local storage when it was killed: an earlier session. */
function keepEarlier(userId: string, signedInAt: number): void {
  stored.set('storehand-identity', JSON.stringify(identityOf(userId, signedInAt)));
  stored.set('storehand-session', JSON.stringify(tokens(userId)));
}

async function startWith(copy: object) {
  const { strictStore } = await import('../storage/strict-store.ts');
  const store = strictStore('storehand-session', 'key');
  await store.run('readwrite', (copies) => copies.put({ key: 'session', ...copy }));
  const { keepSessionCopied } = await import('./session-copy.ts');
  await keepSessionCopied();
  // Behind the copy that it begins to write, so that it does not reach the next test.
  await store.run('readonly', (copies) => copies.getAll());
  const { readSession } = await import('./session.ts');
  const { readTokens } = await import('./stored-session.ts');
  return { identity: readSession().identity, token: readTokens()?.access_token ?? null };
}

it.each([
  ['the session that ended last', ana, 2000],
  ['one before it', luis, 1000],
])('a kill does not bring back %s', async (_which, userId, signedInAt) => {
  keepEarlier(userId, signedInAt);
  expect(await startWith({ state: 'ended', signedInAt: 2000 })).toEqual({
    identity: null,
    token: null,
  });
});

it('a session that began after the copied end stands', async () => {
  keepEarlier(luis, 3000);
  const { identity } = await startWith({ state: 'ended', signedInAt: 2000 });
  expect(identity?.userId).toBe(luis);
});

it('after a kill the one who came last is signed in, not the one before', async () => {
  keepEarlier(ana, 1000);
  const open = { state: 'open', tokens: tokens(luis), identity: identityOf(luis, 2000) };
  expect(await startWith(open)).toMatchObject({ identity: { userId: luis }, token: luis });
});
