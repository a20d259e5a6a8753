import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Stack } from '../../supabase/local/stack.ts';
import { listenToDecoding } from '../bench/stack-decoding.ts';
import { anonymous, boot, signedIn, temporaryProject, until } from './project.ts';

const project = temporaryProject({
  'migrations/20260101000000_notes.sql': `
    create table public.notes (id int primary key, owner uuid not null, text text, amount numeric(8,2), done boolean,
      tags text[], extra jsonb, at timestamptz);
    alter table public.notes enable row level security;
    create policy own on public.notes for all to authenticated using (owner = auth.uid()) with check (owner = auth.uid());
    create table public.secrets (id int primary key, text text);
    alter table public.secrets enable row level security;
    alter publication supabase_realtime add table public.notes, public.secrets;
    create policy "team reads" on realtime.messages for select to authenticated
      using (realtime.topic() = 'team:' || auth.uid()::text);
    create policy "team writes" on realtime.messages for insert to authenticated
      with check (realtime.topic() = 'team:' || auth.uid()::text and extension = 'broadcast');`,
});
let stack: Stack;
let ann: Awaited<ReturnType<typeof signedIn>>;
let bob: Awaited<ReturnType<typeof signedIn>>;
let nextId = 100;

beforeAll(async () => {
  stack = await boot(project);
  ann = await signedIn(stack, 'ann@example.com');
  bob = await signedIn(stack, 'bob@example.com');
});
afterEach(async () => {
  await ann.client.removeAllChannels();
  await bob.client.removeAllChannels();
});
afterAll(async () => {
  await ann?.client.realtime.disconnect();
  await bob?.client.realtime.disconnect();
  await stack?.stop();
  project.remove();
});

function subscribed(
  channel: RealtimeChannel,
): Promise<{ status: string; error: string | undefined }> {
  return new Promise((resolve) => {
    channel.subscribe((status, error) => resolve({ status, error: error?.message }));
  });
}

interface Change {
  eventType: string;
  commit_timestamp: string;
  new: Record<string, unknown>;
  old: Record<string, unknown>;
}

async function watch(client: SupabaseClient, filter?: string) {
  const changes: Change[] = [];
  const channel = client
    .channel(`watch-${(nextId += 1)}`)
    .on(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'notes', ...(filter ? { filter } : {}) },
      (change) => void changes.push(change),
    );
  expect(await subscribed(channel)).toMatchObject({ status: 'SUBSCRIBED' });
  return changes;
}

const insert = (id: number, owner: string, amount = 1) =>
  stack.sql('insert into notes (id, owner, amount) values ($1, $2, $3)', [id, owner, amount]);

describe.each(['1.0.0', '2.0.0'])('protocol %s', (vsn) => {
  let client: SupabaseClient;
  beforeAll(async () => {
    client = anonymous(stack, { vsn });
    await client.auth.setSession(ann.session);
  });
  afterAll(async () => {
    await client.removeAllChannels();
    await client.realtime.disconnect();
  });

  test('insert, update and delete arrive in order with typed values; a delete carries its key alone', async () => {
    const changes = await watch(client);
    const id = (nextId += 1);
    await stack.sql(
      `insert into notes values ($1, $2, 'ünïcode', 12.50, true, '{a,"b c"}', '{"x":[1]}', '2026-01-02T03:04:05Z')`,
      [id, ann.id],
    );
    await until(() => changes.length === 1, 'the insert');
    await stack.sql('update notes set text = null where id = $1', [id]);
    await until(() => changes.length === 2, 'the update');
    await stack.sql('delete from notes where id = $1', [id]);
    await until(() => changes.length === 3, 'the delete');
    expect(changes.map(({ eventType }) => eventType)).toEqual(['INSERT', 'UPDATE', 'DELETE']);
    expect(changes[0]?.new).toMatchObject({
      id,
      owner: ann.id,
      text: 'ünïcode',
      amount: 12.5,
      done: true,
      tags: ['a', 'b c'],
      extra: { x: [1] },
    });
    expect(Date.parse(String(changes[0]?.new['at']))).toBe(Date.parse('2026-01-02T03:04:05Z'));
    expect(changes[1]?.new).toMatchObject({ id, text: null });
    expect(changes[2]?.old).toEqual({ id });
  });

  test('broadcast reaches others, and oneself only when asked', async () => {
    const heard: unknown[] = [];
    const own: unknown[] = [];
    const sender = client.channel('room', { config: { broadcast: { ack: true } } });
    sender.on('broadcast', { event: 'hi' }, (message) => void own.push(message));
    const listener = bob.client
      .channel('room')
      .on('broadcast', { event: 'hi' }, ({ payload }) => void heard.push(payload));
    await subscribed(sender);
    await subscribed(listener);
    expect(
      await sender.send({ type: 'broadcast', event: 'hi', payload: { words: 'grüß dich' } }),
    ).toBe('ok');
    await until(() => heard.length > 0, 'the broadcast');
    expect(heard).toEqual([{ words: 'grüß dich' }]);
    expect(own).toEqual([]);
  });

  test('presence tells who comes and goes', async () => {
    const mine = client.channel('lobby', { config: { presence: { key: 'ann' } } });
    const seen: string[] = [];
    mine.on('presence', { event: 'join' }, ({ key }) => void seen.push(`+${key}`));
    mine.on('presence', { event: 'leave' }, ({ key }) => void seen.push(`-${key}`));
    await subscribed(mine);
    await mine.track({ name: 'Ann' });
    const other = bob.client.channel('lobby', { config: { presence: { key: 'bob' } } });
    other.on('presence', { event: 'sync' }, () => undefined);
    await subscribed(other);
    await other.track({ name: 'Bob' });
    await until(() => seen.includes('+bob'), 'bob to join');
    expect(Object.keys(mine.presenceState()).toSorted()).toEqual(['ann', 'bob']);
    await until(() => Object.keys(other.presenceState()).length === 2, 'bob to see ann');
    await bob.client.removeChannel(other);
    await until(() => seen.includes('-bob'), 'bob to leave');
  });
});

describe('changes', () => {
  test('each subscriber hears of its own rows only; the anonymous of none', async () => {
    const anns = await watch(ann.client);
    const bobs = await watch(bob.client);
    const stranger = anonymous(stack);
    const nobodys = await watch(stranger);
    const [a, b] = [(nextId += 1), (nextId += 1)];
    await insert(a, ann.id);
    await insert(b, bob.id);
    await until(() => anns.length > 0 && bobs.length > 0, 'both rows');
    expect(anns.map((change) => change.new['id'])).toEqual([a]);
    expect(bobs.map((change) => change.new['id'])).toEqual([b]);
    expect(nobodys).toEqual([]);
    await stranger.realtime.disconnect();
  });

  test('an update that moves a row out of sight is not told', async () => {
    const id = (nextId += 1);
    await insert(id, ann.id);
    const anns = await watch(ann.client);
    const bobs = await watch(bob.client);
    await stack.sql('update notes set owner = $2 where id = $1', [id, bob.id]);
    await until(() => bobs.length > 0, 'the row to reach its new owner');
    await insert((nextId += 1), ann.id);
    await until(() => anns.length > 0, 'the marker row');
    expect(anns.map((change) => change.new['id'])).not.toContain(id);
  });

  test.each([
    ['amount=gt.10', [11, 12]],
    ['amount=in.(5,12)', [5, 12]],
    ['amount=not.eq.11', [5, 12]],
    ['amount=gte.5,amount=lt.12', [5, 11]],
  ])('the filter %s lets %j through', async (filter, expected) => {
    const changes = await watch(ann.client, filter);
    const all = await watch(ann.client);
    const first = nextId + 1;
    for (const amount of [5, 11, 12]) await insert((nextId += 1), ann.id, amount);
    // A row of an earlier test may still arrive on a loaded machine.
    const own = (told: typeof all) => told.filter((change) => Number(change.new['id']) >= first);
    await until(() => own(all).length === 3, 'all rows');
    expect(own(changes).map((change) => change.new['amount'])).toEqual(expected);
  });

  test('several bindings of one channel each get their own', async () => {
    const heard: string[] = [];
    const listen = (event: 'INSERT' | 'UPDATE', name: string) =>
      channel.on(
        'postgres_changes',
        { event: event as 'INSERT', schema: 'public', table: 'notes' },
        () => void heard.push(name),
      );
    const channel = ann.client.channel('several');
    listen('INSERT', 'insert');
    listen('UPDATE', 'update');
    await subscribed(channel);
    const id = (nextId += 1);
    await insert(id, ann.id);
    await until(() => heard.length === 1, 'the insert');
    await stack.sql('update notes set amount = 2 where id = $1', [id]);
    await until(() => heard.length === 2, 'the update');
    expect(heard).toEqual(['insert', 'update']);
  });

  test('a malformed filter refuses the channel', async () => {
    const channel = ann.client
      .channel('bad')
      .on(
        'postgres_changes',
        { event: '*', schema: 'public', table: 'notes', filter: 'amount' },
        () => undefined,
      );
    expect(await subscribed(channel)).toMatchObject({ status: 'CHANNEL_ERROR' });
  });

  test('nothing of a rolled-back transaction is told', async () => {
    const changes = await watch(ann.client);
    await stack
      .sql(
        `do $$ begin insert into public.notes (id, owner) values (1, '${ann.id}'); raise exception 'no'; end $$`,
      )
      .catch(() => undefined);
    const id = (nextId += 1);
    await insert(id, ann.id);
    await until(() => changes.length > 0, 'the committed row');
    expect(changes.map((change) => change.new['id'])).toEqual([id]);
  });
});

describe('private channels', () => {
  const isPrivate = { config: { private: true, broadcast: { ack: true } } };

  test('are open to whom the policies on realtime.messages let in', async () => {
    const topic = `team:${ann.id}`;
    expect(await subscribed(ann.client.channel(topic, isPrivate))).toMatchObject({
      status: 'SUBSCRIBED',
    });
    expect(await subscribed(bob.client.channel(topic, isPrivate))).toMatchObject({
      status: 'CHANNEL_ERROR',
      error: expect.stringContaining('Unauthorized'),
    });
    expect(await stack.sql('select 1 from realtime.messages')).toEqual([]);
  });

  test('a public channel of the same name hears nothing of it', async () => {
    const topic = `team:${ann.id}`;
    const heard: unknown[] = [];
    const spy = bob.client
      .channel(topic)
      .on('broadcast', { event: '*' }, (message) => void heard.push(message));
    await subscribed(spy);
    const own = ann.client.channel(topic, isPrivate);
    await subscribed(own);
    expect(await own.send({ type: 'broadcast', event: 'x', payload: {} })).toBe('ok');
    const echo = bob.client.channel('echo', { config: { broadcast: { self: true, ack: true } } });
    await subscribed(echo);
    await echo.send({ type: 'broadcast', event: 'x', payload: {} });
    expect(heard).toEqual([]);
  });

  test('realtime.send in SQL reaches the topic', async () => {
    const topic = `team:${ann.id}`;
    const heard: unknown[] = [];
    const channel = ann.client
      .channel(topic, isPrivate)
      .on('broadcast', { event: 'poke' }, ({ payload }) => void heard.push(payload));
    await subscribed(channel);
    await stack.sql(`select realtime.send('{"n": 1}', 'poke', $1)`, [topic]);
    await until(() => heard.length > 0, 'the poke');
    expect(heard[0]).toMatchObject({ n: 1 });
  });
});

test('a channel takes a new token on the live socket and follows its rights', async () => {
  const client = anonymous(stack);
  const changes = await watch(client);
  await client.realtime.setAuth(ann.session.access_token);
  const all = await watch(ann.client);
  const id = (nextId += 1);
  await insert(id, ann.id);
  await until(() => all.length > 0 && changes.length > 0, 'the row on both');
  expect(changes[0]?.new['id']).toBe(id);
  await client.realtime.disconnect();
});

test('a socket without a known key is refused', async () => {
  const answer = await fetch(`${stack.url}/realtime/v1/api/broadcast`, { method: 'POST' });
  expect(answer.status).toBe(401);
});

const endStream = () =>
  stack.sql(
    `select pg_terminate_backend(pid) from pg_stat_replication where application_name = 'stack_realtime'`,
  );

test('a lost stream goes on where it ended: nothing is left out, nothing told twice', async () => {
  const changes = await watch(ann.client);
  const first = (nextId += 1);
  const wanted: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    for (let i = 0; i < 10; i += 1) {
      const id = (nextId += 1);
      wanted.push(id);
      await insert(id, ann.id);
      if (i === 4) await endStream();
    }
    await until(() => changes.length >= wanted.length, 'the rows of the round');
  }
  await insert(first, ann.id);
  await until(() => changes.at(-1)?.new['id'] === first, 'the last row');
  expect(changes.map((change) => change.new['id'])).toEqual([...wanted, first]);
});

test('every change is told, however early the stream hears of its commit', async () => {
  // A second reader of the WAL holds commits up just long enough for the stream to be first.
  const second = await listenToDecoding(stack.superuserUrl, () => undefined);
  try {
    const changes = await watch(ann.client);
    const wanted: number[] = [];
    for (let i = 0; i < 60; i += 1) {
      const id = (nextId += 1);
      wanted.push(id);
      await insert(id, ann.id);
      await until(() => changes.length === wanted.length, `change ${i}`);
    }
    expect(changes.map((change) => change.new['id'])).toEqual(wanted);
  } finally {
    await second.stop();
  }
});

test('a burst of commits is told whole, in its order, each to whom it belongs', async () => {
  const changes = await watch(ann.client);
  const others = await watch(bob.client);
  const base = (nextId += 1000);
  await Promise.all(
    Array.from({ length: 300 }, async (_, n) => {
      const owner = n % 3 === 0 ? bob.id : ann.id;
      await insert(base + n, owner);
    }),
  );
  nextId += 1000;
  const told = (list: Change[]) => list.map((change) => Number(change.new['id']));
  await until(() => changes.length + others.length >= 300, 'the whole burst');
  expect([...told(changes), ...told(others)].toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 300 }, (_, n) => base + n),
  );
  expect(told(others).every((id) => (id - base) % 3 === 0)).toBe(true);
  for (const list of [changes, others]) {
    const moments = list.map((change) => change.commit_timestamp);
    expect(moments).toEqual(moments.toSorted());
  }
});
