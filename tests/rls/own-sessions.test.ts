import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../database/world.ts';
import { people } from '../world/people.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

type Session = { id: string; user_agent: string; aal: string; is_current: boolean };

const pull = { request: { protocol: 1, cursors: [], also: [], limit: 1 } };

describe('own sessions', () => {
  it('are listed with what tells devices apart, the present one first, and nobody else’s', async () => {
    await world.signIn(people.shift);
    await world.signIn(people.manager);
    const client = await world.signIn(people.manager);
    const { data, error } = await client.rpc('own_sessions');
    expect(error).toBeNull();
    const sessions = data as Session[];
    expect(sessions).toHaveLength(2);
    expect(sessions.map((one) => one.is_current)).toEqual([true, false]);
    expect(sessions[0]).toMatchObject({
      id: expect.any(String),
      created_at: expect.any(String),
      last_used_at: expect.any(String),
      user_agent: expect.any(String),
      ip: expect.stringMatching(/127\.0\.0\.1|::1/),
      aal: 'aal1',
    });
  });

  it('say when they were last renewed', async () => {
    const client = await world.signIn(people.manager2);
    await world.sql(
      `update auth.sessions set created_at = now() - interval '3 days', refreshed_at = null where user_id = $1`,
      [people.manager2.id],
    );
    await client.auth.refreshSession();
    const [session] = (await client.rpc('own_sessions')).data as { last_used_at: string }[];
    expect(Date.now() - Date.parse(session?.last_used_at ?? '')).toBeLessThan(60_000);
  });

  it('end one by one: what an ended one holds is refused at once, and it cannot be renewed', async () => {
    const stolen = await world.signIn(people.manager);
    const mine = await world.signIn(people.manager);
    const token = (await stolen.auth.getSession()).data.session?.access_token ?? '';
    const id = (JSON.parse(atob(token.split('.')[1] ?? '')) as { session_id: string }).session_id;
    expect((await stolen.from('stores').select('id')).data).not.toEqual([]);

    const stranger = await world.signIn(people.shift);
    expect((await stranger.rpc('end_session', { session_id: id })).data).toBe(false);
    expect((await stolen.rpc('sync_pull', pull)).error).toBeNull();

    expect((await mine.rpc('end_session', { session_id: id })).data).toBe(true);
    expect((await mine.rpc('end_session', { session_id: id })).data).toBe(false);
    expect((await stolen.from('stores').select('id')).data).toEqual([]);
    const refused = await stolen.rpc('sync_pull', pull);
    expect([refused.status, refused.error?.code]).toEqual([403, 'not_permitted']);
    expect((await stolen.storage.from('documents').list('inspection-photos')).data ?? []).toEqual(
      [],
    );
    expect((await stolen.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
    expect((await mine.rpc('sync_pull', pull)).error).toBeNull();
  });

  it('end all but the present one', async () => {
    await world.sql('delete from auth.sessions where user_id = $1', [people.inspector.id]);
    const others = [await world.signIn(people.inspector), await world.signIn(people.inspector)];
    const mine = await world.signIn(people.inspector);
    expect((await mine.rpc('end_other_sessions')).data).toBe(2);
    for (const other of others) {
      expect((await other.rpc('own_sessions')).error?.code).toBe('not_permitted');
    }
    expect((await mine.rpc('own_sessions')).data).toHaveLength(1);
    expect(
      await world.sql(
        `select kind, details, user_agent is not null as from_a_session from account_events where user_id = $1`,
        [people.inspector.id],
      ),
    ).toEqual([{ kind: 'other_sessions_ended', details: { count: 2 }, from_a_session: true }]);
  });

  it('of a person who was signed out on another device: signing out there ends it here at once', async () => {
    const client = await world.signIn(people.shift);
    const token = (await client.auth.getSession()).data.session?.access_token ?? '';
    await client.auth.signOut({ scope: 'local' });
    const late = world.withToken(token);
    expect((await late.rpc('sync_pull', pull)).error?.code).toBe('not_permitted');
  });

  it('a token that names the session of somebody else is worth nothing', async () => {
    await world.signIn(people.manager);
    const [theirs] = await world.sql<{ id: string }>(
      'select id from auth.sessions where user_id = $1',
      [people.manager.id],
    );
    const token = await world.token({ sub: people.shift.id, session_id: theirs?.id });
    expect((await world.withToken(token).rpc('sync_pull', pull)).error?.code).toBe('not_permitted');
  });
});
