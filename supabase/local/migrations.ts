import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type pg from 'pg';
import { OlderWorldError, StackError, errorCode, errorText } from './errors.ts';
import type { SqlStatement } from './sql-statements.ts';
import { splitStatements } from './sql-statements.ts';

/** `<timestamp>_<name>.sql`, as the Supabase CLI names migrations. */
const FILE_NAME = /^(\d+)_(.*)\.sql$/;

/** The CLI's own bookkeeping: after `supabase link`, `supabase db push` finds these applied. */
const BOOKKEEPING = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (version text not null primary key);
  alter table supabase_migrations.schema_migrations add column if not exists statements text[];
  alter table supabase_migrations.schema_migrations add column if not exists name text;
  create table if not exists supabase_migrations.seed_files (path text not null primary key, hash text not null);
`;

/**
 * Applies the project's new migrations in the order of their versions, each in a transaction, as the
 * role of `client` (`postgres`, no superuser). Returns the names of the files applied. The first that
 * fails throws a {@link StackError} with file, line, statement and reason, and leaves nothing behind.
 */
export async function applyMigrations(client: pg.Client, projectDir: string): Promise<string[]> {
  await client.query('set client_min_messages = warning');
  await client.query(BOOKKEEPING);
  const folder = join(projectDir, 'supabase', 'migrations');
  if (!existsSync(folder)) return [];
  const known = await client.query<{ version: string; statements: string[] | null }>(
    'select version, statements from supabase_migrations.schema_migrations',
  );
  const applied = new Set(known.rows.map((row) => row.version));
  const files = readdirSync(folder)
    .filter((name) => FILE_NAME.test(name))
    .toSorted();
  refuseOlderMake(folder, files, known.rows);
  const done: string[] = [];
  for (const file of files) {
    const [, version = '', name = ''] = FILE_NAME.exec(file) ?? [];
    if (applied.has(version)) continue;
    if (done.length === 0) await refuseOutOfOrder(applied, version, file);
    const statements = splitStatements(readFileSync(join(folder, file), 'utf8'));
    await runScript(client, `supabase/migrations/${file}`, statements, async () => {
      await client.query(
        'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
        [version, name, statements.map((statement) => statement.text)],
      );
    });
    done.push(file);
  }
  return done;
}

/**
 * A world is of an older make when a file that it was made from is gone, or says something else now. Comments between
 * statements do not count, those inside of one do.
 */
function refuseOlderMake(
  folder: string,
  files: readonly string[],
  applied: readonly { version: string; statements: string[] | null }[],
): void {
  const byVersion = new Map(files.map((file) => [FILE_NAME.exec(file)?.[1], file]));
  for (const { version, statements } of applied) {
    const file = byVersion.get(version);
    const stands =
      file !== undefined &&
      (statements === null ||
        sameStatements(
          statements,
          splitStatements(readFileSync(join(folder, file), 'utf8')).map(({ text }) => text),
        ));
    if (!stands) throw new OlderWorldError();
  }
}

const withoutComments = (text: string) => text.replace(/^(\s*--[^\n]*(\n|$)|\s+)*/, '').trim();

const sameStatements = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length &&
  some.every((text, at) => withoutComments(text) === withoutComments(others[at] ?? ''));

/** The CLI refuses a new migration older than the last applied one: so do we, or worlds would differ. */
async function refuseOutOfOrder(
  applied: Set<string>,
  version: string,
  file: string,
): Promise<void> {
  const last = [...applied].toSorted().at(-1);
  if (last === undefined || version > last) return;
  throw new StackError(
    `The migration ${file} is older than ${last}, which is already applied.`,
    'Give it a newer timestamp, or run "npm run reset" to make a new world.',
  );
}

/**
 * Applies the seed files (`[db.seed] sql_paths` of config.toml) that this world has not had. All of
 * them in one transaction, so that a failed seed can be corrected and tried again.
 */
export async function applySeed(
  client: pg.Client,
  projectDir: string,
  paths: string[],
): Promise<string[]> {
  const root = join(projectDir, 'supabase');
  const files = paths.flatMap((path) => matchingFiles(root, path));
  const done: string[] = [];
  for (const file of new Set(files)) {
    const path = relative(projectDir, join(root, file)).replaceAll('\\', '/');
    const known = await client.query(
      'select 1 from supabase_migrations.seed_files where path = $1',
      [path],
    );
    if (known.rowCount !== 0) continue;
    const text = readFileSync(join(root, file), 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    await runScript(client, path, splitStatements(text), async () => {
      await client.query(
        'insert into supabase_migrations.seed_files (path, hash) values ($1, $2)',
        [path, hash],
      );
    });
    done.push(basename(file));
  }
  return done;
}

/** The files below `root` that a path of config.toml names; `*` stands for anything but a slash. */
function matchingFiles(root: string, path: string): string[] {
  const plain = path.replace(/^\.\//, '');
  if (!plain.includes('*')) return existsSync(join(root, plain)) ? [plain] : [];
  const escaped = plain.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*');
  const pattern = new RegExp(`^${escaped}$`);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => pattern.test(name))
    .toSorted();
}

async function runScript(
  client: pg.Client,
  file: string,
  statements: SqlStatement[],
  record: () => Promise<void>,
): Promise<void> {
  await client.query('begin');
  for (const statement of statements) {
    if (
      /^\s*(begin|commit|rollback|start\s+transaction|end)\s*(work|transaction)?\s*$/i.test(
        statement.text,
      )
    ) {
      await client.query('rollback');
      throw failure(file, statement, 'a script may not control the transaction it runs in');
    }
    try {
      await client.query(statement.text);
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      if (errorCode(error) === '53100') throw error;
      throw failure(file, statement, errorText(error), error);
    }
  }
  try {
    // A script may change its session; the next one starts clean.
    await client.query('reset role');
    await record();
    await client.query('commit');
    await client.query('reset all; set client_min_messages = warning');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    const last = statements.at(-1) ?? { text: '', line: 1 };
    throw failure(file, last, `at its end: ${errorText(error)}`, error);
  }
}

function failure(
  file: string,
  statement: SqlStatement,
  reason: string,
  cause?: unknown,
): StackError {
  const text = statement.text.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim();
  const shown = text.length > 160 ? `${text.slice(0, 160)}…` : text;
  const code = errorCode(cause);
  return new StackError(
    `${file} line ${statement.line} failed: ${reason}${code ? ` (${code})` : ''}. Statement: ${shown}.`,
    'The database is as it was before this file. Correct the file, then start again.',
    cause,
  );
}
