import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { create, extract } from 'tar';
import { writeBaseBackup } from './base-backup.ts';
import type { PostgresBinaries } from './binaries.ts';
import { findPostgres } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import { handOver, openCluster } from './cluster.ts';
import { StackError, errorText } from './errors.ts';
import { SUPERUSER, clearOrphan, startPostgres } from './postgres.ts';
import { clearOrphanPostgrest } from './postgrest.ts';
import { removeWorldFiles } from './remove-world.ts';
import { lockWorld, worldHolder } from './world-lock.ts';

const CLUSTER = 'pg';
const MARKER = 'world.json';
const FILES = 'storage';
/** With other keys every browser would have to subscribe again. */
const PUSH_KEYS = 'push-keys.json';

/**
 * Writes everything of the world in `dataDir` (database, accounts, stored files) to one compressed archive. A world that
 * is running stays usable meanwhile.
 */
export async function backUpWorld(dataDir: string, file: string): Promise<{ bytes: number }> {
  const folder = resolve(dataDir);
  const target = resolve(file);
  if (!existsSync(join(folder, MARKER))) {
    throw new StackError(`There is no world in ${folder}.`, '"npm start" makes one.');
  }
  const staging = mkdtempSync(join(tmpdir(), 'storehand-backup-'));
  const partial = `${target}.partial`;
  try {
    const archive = join(staging, 'pg.tar');
    await withDatabase(folder, (url) => writeBaseBackup(url, archive));
    const cluster = join(staging, CLUSTER);
    mkdirSync(cluster, { mode: 0o700 });
    await extract({ file: archive, cwd: cluster, preserveOwner: false });
    rmSync(archive);
    cpSync(join(folder, MARKER), join(staging, MARKER));
    // The database is copied first: a file it names can only have been removed since, as on any storage.
    if (existsSync(join(folder, FILES))) {
      cpSync(join(folder, FILES), join(staging, FILES), { recursive: true });
    } else mkdirSync(join(staging, FILES));
    const keys = existsSync(join(folder, PUSH_KEYS)) ? [PUSH_KEYS] : [];
    for (const name of keys) cpSync(join(folder, name), join(staging, name));
    mkdirSync(dirname(target), { recursive: true });
    await create({ file: partial, cwd: staging, gzip: { level: 6 }, portable: true, mode: 0o600 }, [
      MARKER,
      CLUSTER,
      FILES,
      ...keys,
    ]);
    renameSync(partial, target);
    return { bytes: statSync(target).size };
  } finally {
    rmSync(partial, { force: true });
    rmSync(staging, { recursive: true, force: true });
  }
}

/**
 * Replaces the world in `dataDir` by the one in `file`, all or nothing. Refused while a stack runs on it. Sync epochs are
 * renewed: devices then read everything again and send what they kept since. Whose data was erased since the back-up was made
 * is erased in it, too, before anybody reads it; where that cannot be done nothing is replaced, unless `withoutErasures` says
 * to go on all the same.
 */
export async function restoreWorld(
  dataDir: string,
  file: string,
  { withoutErasures = false }: { readonly withoutErasures?: boolean } = {},
): Promise<void> {
  const folder = resolve(dataDir);
  const source = resolve(file);
  if (!existsSync(source)) throw new StackError(`There is no file ${source}.`, 'Name a back-up.');
  mkdirSync(folder, { recursive: true });
  const lock = await lockWorld(folder, () => 'it is being restored');
  const staged = join(folder, 'restore.partial');
  try {
    await clearOrphanPostgrest(folder);
    await clearOrphan(join(folder, CLUSTER));
    rmSync(staged, { recursive: true, force: true });
    mkdirSync(staged, { mode: 0o711 });
    await extract({ file: source, cwd: staged, preserveOwner: false, strict: true }).catch(
      (error: unknown) => {
        throw new StackError(
          `${source} is no whole back-up: ${errorText(error)}.`,
          'Name another.',
        );
      },
    );
    if (!existsSync(join(staged, MARKER)) || !existsSync(join(staged, CLUSTER, 'PG_VERSION'))) {
      throw new StackError(
        `${source} is no back-up of a world.`,
        'Name one made by "npm run backup".',
      );
    }
    handOver(join(staged, CLUSTER));
    const binaries = await findPostgres();
    const list = withoutErasures ? null : await erasuresOf(folder, binaries);
    const cluster = await openCluster(staged, binaries);
    await withServer(staged, cluster, binaries, (url) => beforeFirstPull(url, list));
    removeWorldFiles(folder);
    const keys = existsSync(join(staged, PUSH_KEYS)) ? [PUSH_KEYS] : [];
    for (const name of [CLUSTER, FILES, ...keys, MARKER]) {
      renameSync(join(staged, name), join(folder, name));
    }
  } finally {
    rmSync(staged, { recursive: true, force: true });
    await lock.release();
  }
}

/** Runs `work` on the world's database: the running one, else one that is started for it. */
async function withDatabase(
  folder: string,
  work: (superuserUrl: string) => Promise<void>,
): Promise<void> {
  const binaries = await findPostgres();
  if ((await worldHolder(folder)) !== undefined) {
    const cluster = await openCluster(folder, binaries);
    const lines = readFileSync(join(folder, CLUSTER, 'postmaster.pid'), 'utf8').split('\n');
    return work(addressOf(Number(lines[3]), cluster));
  }
  const lock = await lockWorld(folder, () => 'it is being backed up');
  try {
    await clearOrphanPostgrest(folder);
    await clearOrphan(join(folder, CLUSTER));
    await withServer(folder, await openCluster(folder, binaries), binaries, work);
  } finally {
    await lock.release();
  }
}

async function withServer(
  dataDir: string,
  cluster: Cluster,
  binaries: PostgresBinaries,
  work: (superuserUrl: string) => Promise<void>,
): Promise<void> {
  const server = await startPostgres({
    binaries,
    folder: cluster.folder,
    logFile: join(dataDir, 'postgres.log'),
    superuserPassword: cluster.superuserPassword,
    durable: true,
  });
  try {
    await work(addressOf(server.port, cluster));
  } finally {
    await server.stop();
  }
}

function addressOf(port: number, { superuserPassword }: Cluster): string {
  return `postgresql://${SUPERUSER}:${superuserPassword}@127.0.0.1:${port}/postgres`;
}

/**
 * The list of erasures of the world that is replaced; null where it has none. Without it who was erased would be back, and
 * the restore removes the only copy: a world that cannot be read any more stops it.
 */
async function erasuresOf(folder: string, binaries: PostgresBinaries): Promise<unknown> {
  if (!existsSync(join(folder, CLUSTER, 'PG_VERSION'))) return null;
  let list: unknown = null;
  try {
    await withServer(folder, await openCluster(folder, binaries), binaries, (url) =>
      onDatabase(url, async (client) => {
        if (!(await knows(client, 'sync.erasure_list()'))) return;
        const { rows } = await client.query<{ list: unknown }>(
          'select sync.erasure_list() as list',
        );
        list = rows[0]?.list ?? null;
      }),
    );
  } catch (error) {
    throw new StackError(
      `The list of erased people of the world in ${folder} cannot be read: ${errorText(error)}.`,
      'Nothing was replaced. "npm run restore -- FILE --without-erasures" goes on without it: whoever was erased since the back-up is back then.',
      error,
    );
  }
  return list;
}

const beforeFirstPull = (url: string, erasures: unknown): Promise<void> =>
  onDatabase(url, async (client) => {
    if (await knows(client, 'sync.renew_epochs()'))
      await client.query('select sync.renew_epochs()');
    if (erasures === null) return;
    if (!(await knows(client, 'sync.apply_erasures(jsonb)'))) {
      if (namesNobody(erasures)) return;
      throw new StackError(
        'The back-up is of a make that cannot erase anybody, and people were erased since.',
        'Nothing was replaced. "npm run restore -- FILE --without-erasures" goes on without: they are back then.',
      );
    }
    await client.query('select sync.apply_erasures($1)', [JSON.stringify(erasures)]);
  });

/** What else the list says is about those whom it names as erased. */
const namesNobody = (list: unknown): boolean =>
  typeof list === 'object' &&
  list !== null &&
  'erased' in list &&
  Array.isArray(list.erased) &&
  list.erased.length === 0;

async function knows(client: pg.Client, routine: string): Promise<boolean> {
  const { rows } = await client.query<{ known: string | null }>(
    'select to_regprocedure($1)::text as known',
    [routine],
  );
  return rows[0]?.known != null;
}

async function onDatabase(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
