import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import type { StackConfig } from '../config.ts';

export interface FunctionSource {
  name: string;
  entrypoint: string;
  verifyJwt: boolean;
  /** Deno's flags for `deno.json` or an import map. */
  resolution: string[];
}

/** The function of this name, as `config.toml` and its folder describe it; undefined when there is none. */
export function findFunction(
  supabaseDir: string,
  config: StackConfig,
  name: string,
): FunctionSource | undefined {
  // Folders like _shared are no functions.
  if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(name)) return undefined;
  const settings = config.functions[name];
  if (settings?.enabled === false) return undefined;
  const folder = join(supabaseDir, 'functions', name);
  const entrypoint = settings?.entrypoint
    ? resolve(supabaseDir, settings.entrypoint)
    : ['index.ts', 'index.js', 'index.tsx', 'index.mjs']
        .map((file) => join(folder, file))
        .find((file) => existsSync(file));
  if (entrypoint === undefined || !existsSync(entrypoint)) return undefined;
  return {
    name,
    entrypoint,
    verifyJwt: settings?.verify_jwt ?? true,
    resolution: resolutionOf(supabaseDir, folder, settings?.import_map),
  };
}

function resolutionOf(supabaseDir: string, folder: string, importMap?: string): string[] {
  if (importMap !== undefined)
    return ['--no-config', `--import-map=${resolve(supabaseDir, importMap)}`];
  for (const file of ['deno.json', 'deno.jsonc']) {
    const path = join(folder, file);
    if (existsSync(path)) return [`--config=${path}`];
  }
  for (const path of [
    join(folder, 'import_map.json'),
    join(supabaseDir, 'functions', 'import_map.json'),
  ]) {
    if (existsSync(path)) return ['--no-config', `--import-map=${path}`];
  }
  return ['--no-config'];
}

/** `functions/.env`; names of the platform are not taken from it, as the CLI refuses them. */
export function functionSecrets(supabaseDir: string): Record<string, string> {
  const file = join(supabaseDir, 'functions', '.env');
  if (!existsSync(file)) return {};
  const values = Object.entries(parseEnv(readFileSync(file, 'utf8')));
  return Object.fromEntries(
    values.flatMap(([name, value]) =>
      value === undefined || name.startsWith('SUPABASE_') ? [] : [[name, value] as const],
    ),
  );
}

/** Changes whenever a file below `functions/` does: a worker with another stamp runs old code. */
export function sourceStamp(folder: string): string {
  let newest = 0;
  let files = 0;
  const visit = (path: string) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (entry.name === 'node_modules') continue;
      const child = join(path, entry.name);
      if (entry.isDirectory()) visit(child);
      else {
        files += 1;
        newest = Math.max(newest, statSync(child, { throwIfNoEntry: false })?.mtimeMs ?? 0);
      }
    }
  };
  visit(folder);
  return `${files} ${newest}`;
}
