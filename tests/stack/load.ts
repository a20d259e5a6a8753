import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import pg from 'pg';
import { v7 } from 'uuid';
import ws from 'ws';
import { PASSWORD, temporaryProject } from './project.ts';
import { residentMegabytes, startStackProcess, type StackProcess } from './stack-process.ts';

/** Notes and files that belong to one person each. */
export const loadProject = () =>
  temporaryProject({
    'config.toml': '[auth.rate_limit]\nsign_in_sign_ups = 100000\n',
    'migrations/20260101000000_notes.sql': `
      create table public.notes (id uuid primary key, owner uuid not null default auth.uid(), body text not null);
      create index on public.notes (owner);
      alter table public.notes enable row level security;
      create policy own on public.notes for all to authenticated using (owner = (select auth.uid())) with check (owner = (select auth.uid()));
      create function public.my_count() returns bigint language sql stable as 'select count(*) from public.notes';
      insert into storage.buckets (id, name) values ('files', 'files');
      create policy own on storage.objects for all to authenticated
        using (bucket_id = 'files' and split_part(name, '/', 1) = auth.uid()::text)
        with check (bucket_id = 'files' and split_part(name, '/', 1) = auth.uid()::text);`,
  });

export type LoadReport = {
  readonly requests: number;
  readonly seconds: number;
  /** What must stay empty: rows and files of others, 5xx, and answers that should have been others. */
  readonly leaks: string[];
  readonly serverErrors: string[];
  readonly surprises: string[];
  /** Resident megabytes of the gateway: after the first fifth, and at the end. */
  readonly memory: { readonly early: number; readonly late: number };
};

type User = {
  readonly id: string;
  readonly email: string;
  readonly client: SupabaseClient;
  readonly notes: string[];
};

/** Sends `requests` mixed requests as `users` people in parallel to a stack in a process of its own. */
export async function runLoad(users: number, requests: number): Promise<LoadReport> {
  const project = loadProject();
  const stack = await startStackProcess(project);
  try {
    return await drive(stack, users, requests);
  } finally {
    await stack.stop();
    project.remove();
  }
}

async function drive(stack: StackProcess, users: number, requests: number): Promise<LoadReport> {
  const leaks: string[] = [];
  const serverErrors: string[] = [];
  const surprises: string[] = [];
  let sent = 0;
  const watched: typeof fetch = async (input, init) => {
    sent += 1;
    const answer = await fetch(input, init);
    if (answer.status >= 500) {
      serverErrors.push(
        `${answer.status} ${init?.method ?? 'GET'} ${input instanceof Request ? input.url : String(input)}`,
      );
    }
    return answer;
  };
  const people = await makeUsers(stack, users, watched);
  const gateway = stack.child.pid ?? 0;
  let early = 0;
  const start = performance.now();

  const live = async (user: User, index: number): Promise<void> => {
    for (let turn = index; sent < requests; turn += 1) {
      const other = people[(index + 1 + (turn % (users - 1))) % users] ?? user;
      if (early === 0 && sent > requests / 5) early = residentMegabytes(gateway);
      const problem = await (ACTS[turn % ACTS.length] ?? readOwn)(user, other, stack);
      if (problem?.startsWith('leak')) leaks.push(problem);
      else if (problem !== undefined) surprises.push(problem);
    }
  };
  await Promise.all(people.map(live));
  return {
    requests: sent,
    seconds: (performance.now() - start) / 1000,
    leaks,
    serverErrors,
    surprises,
    memory: { early, late: residentMegabytes(gateway) },
  };
}

async function makeUsers(
  stack: StackProcess,
  count: number,
  watched: typeof fetch,
): Promise<User[]> {
  const service = createClient(stack.url, stack.serviceRoleKey, {
    auth: { persistSession: false },
    realtime: { transport: ws as never },
  });
  // One account made the long way; the others get its password hash, which is slow to compute on purpose.
  const { error } = await service.auth.admin.createUser({
    email: 'user-0@example.com',
    password: PASSWORD,
    email_confirm: true,
  });
  if (error) throw error;
  const database = new pg.Client(stack.databaseUrl);
  await database.connect();
  const people: Promise<User>[] = [];
  for (let index = 0; index < count; index += 1) {
    const email = `user-${index}@example.com`;
    if (index > 0) {
      await database.query(
        `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
         select $1, aud, role, $2, encrypted_password, now(), raw_app_meta_data, '{}', now(), now() from auth.users where email = 'user-0@example.com'`,
        [v7(), email],
      );
    }
    people.push(makeUser(stack, email, watched));
  }
  await database.end();
  return Promise.all(people);
}

/** Signed in by password, as people are. */
async function makeUser(stack: StackProcess, email: string, watched: typeof fetch): Promise<User> {
  const client = createClient(stack.url, stack.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: watched },
    realtime: { transport: ws as never },
  });
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return { id: data.user.id, email, client, notes: [] };
}

/** One request or two; answers what was wrong, `leak …` for what belongs to somebody else. */
type Act = (user: User, other: User, stack: StackProcess) => Promise<string | undefined>;

const write: Act = async (user) => {
  const id = v7();
  const { error } = await user.client.from('notes').insert({ id, body: `note of ${user.email}` });
  if (error) return `insert: ${error.message}`;
  user.notes.push(id);
  return undefined;
};

const readOwn: Act = async (user) => {
  const { data, error } = await user.client.from('notes').select('id, owner').limit(50);
  if (error) return `select: ${error.message}`;
  const foreign = data.find((row) => row.owner !== user.id);
  if (foreign) return `leak: ${user.email} saw a note of ${String(foreign.owner)}`;
  return data.length < Math.min(user.notes.length, 50) ? 'select: notes are missing' : undefined;
};

const readOthers: Act = async (user, other) => {
  const { data } = await user.client.from('notes').select('id').eq('owner', other.id);
  return (data ?? []).length > 0 ? `leak: ${user.email} found notes of ${other.email}` : undefined;
};

const changeOthers: Act = async (user, other) => {
  const { data } = await user.client
    .from('notes')
    .update({ body: 'taken over' })
    .eq('owner', other.id)
    .select();
  return (data ?? []).length > 0
    ? `leak: ${user.email} changed notes of ${other.email}`
    : undefined;
};

const forge: Act = async (user, other) => {
  const { error } = await user.client
    .from('notes')
    .insert({ id: v7(), owner: other.id, body: 'x' });
  return error?.code === '42501' ? undefined : `leak: ${user.email} wrote as ${other.email}`;
};

const count: Act = async (user) => {
  const { data, error } = await user.client.rpc('my_count');
  if (error) return `rpc: ${error.message}`;
  return Number(data) === user.notes.length ? undefined : `rpc: ${String(data)} notes counted`;
};

const bulk: Act = async (user) => {
  const rows = Array.from({ length: 20 }, () => ({ id: v7(), body: 'one of many' }));
  const { error } = await user.client.from('notes').upsert(rows);
  if (error) return `upsert: ${error.message}`;
  user.notes.push(...rows.map(({ id }) => id));
  return undefined;
};

const store: Act = async (user) => {
  const files = user.client.storage.from('files');
  const path = `${user.id}/${user.notes.length}.txt`;
  const { error } = await files.upload(path, `file of ${user.id}`, {
    contentType: 'text/plain',
    upsert: true,
  });
  if (error) return `upload: ${error.message}`;
  const { data } = await files.download(path);
  return (await data?.text()) === `file of ${user.id}` ? undefined : 'download: another content';
};

const listOthers: Act = async (user, other) => {
  const { data } = await user.client.storage.from('files').list(other.id);
  return (data ?? []).length > 0 ? `leak: ${user.email} listed files of ${other.email}` : undefined;
};

const malformed: Act = async (_, __, stack) => {
  const answer = await fetch(`${stack.url}/rest/v1/notes`, {
    method: 'POST',
    headers: { apikey: stack.anonKey, 'content-type': 'application/json' },
    body: '{"broken',
  });
  await answer.arrayBuffer();
  return answer.status >= 400 && answer.status < 500 ? undefined : `malformed: ${answer.status}`;
};

const ACTS: Act[] = [
  write,
  readOwn,
  readOthers,
  readOwn,
  changeOthers,
  count,
  bulk,
  forge,
  readOwn,
  store,
  listOthers,
  readOwn,
  malformed,
];
