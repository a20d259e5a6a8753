import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgrest } from '../../supabase/local/postgrest.ts';
import { startReaper } from '../../supabase/local/reaper.ts';
import { startStack, type Stack } from '../../supabase/local/stack.ts';

/**
 * A project whose database does as little as it can: what the gateway adds shows undiluted. The notes are read by
 * everyone who is signed in, under row-level security.
 */
const migration = `
create table public.notes (id integer primary key, body text not null, done boolean not null default false);
alter table public.notes enable row level security;
create policy "everyone" on public.notes for all to anon, authenticated using (true) with check (true);
insert into public.notes select n, 'note ' || n from generate_series(1, 1000) n;
alter publication supabase_realtime add table public.notes;
`;

export type BenchStack = {
  readonly stack: Stack;
  /** A PostgREST of its own on the same database, as a client without the gateway would reach it. */
  readonly restUrl: string;
  stop(): Promise<void>;
};

export function makeBenchProject(): { projectDir: string; dataDir: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), 'storehand-bench-stack-'));
  const projectDir = join(root, 'project');
  mkdirSync(join(projectDir, 'supabase', 'migrations'), { recursive: true });
  writeFileSync(join(projectDir, 'supabase', 'migrations', '20260101000000_notes.sql'), migration);
  return {
    projectDir,
    dataDir: join(root, 'data'),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

export async function startBenchStack(): Promise<BenchStack> {
  const project = makeBenchProject();
  const stack = await startStack({ ...project, port: 0, durable: false });
  const dataDir = join(project.projectDir, 'peer');
  mkdirSync(dataDir);
  const databaseUrl = new URL(stack.databaseUrl);
  databaseUrl.username = 'authenticator';
  const rest = await startPostgrest({
    dataDir,
    databaseUrl: databaseUrl.href,
    jwtSecret: stack.jwtSecret,
    schemas: ['public'],
    searchPath: ['public', 'extensions'],
    maxRows: 1000,
    tcp: true,
  });
  const reaper = startReaper();
  reaper.watch(rest.pid);
  if (!('port' in rest.address)) throw new Error('The peer must listen on a port.');
  return {
    stack,
    restUrl: `http://${rest.address.host}:${rest.address.port}`,
    async stop() {
      await rest.stop();
      reaper.dismiss();
      await stack.stop();
      project.remove();
    },
  };
}
