/**
 * Which files of the build are needed to walk a store without a network. The core is precached when the service worker
 * is installed; the later parts follow once somebody has signed in (`sw/later-parts.ts`).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

/** Vite's own list of chunks, by source file or, where several share a file, by `_name`. */
const chunksSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    name: v.optional(v.string()),
    imports: v.optional(v.array(v.string()), []),
    css: v.optional(v.array(v.string()), []),
    isEntry: v.optional(v.boolean(), false),
    isDynamicEntry: v.optional(v.boolean(), false),
  }),
);
export type Chunks = v.InferOutput<typeof chunksSchema>;

export function parseChunks(json: string): Chunks {
  return v.parse(chunksSchema, JSON.parse(json));
}

/**
 * What a module keeps on each device from the first visit on (`precache.json` in its folder; without one all of it
 * comes later). For the build alone: the manifest is part of what every start loads.
 */
const planSchema = v.strictObject({
  precached: v.literal(true),
  /** But for these: how their paths in the module's folder begin. */
  later: v.optional(v.array(v.strictObject({ why: v.string(), files: v.array(v.string()) })), []),
});
/** By module: the beginnings of what comes later. */
export type PrecachePlans = ReadonlyMap<string, readonly string[]>;

export function readPrecachePlans(): PrecachePlans {
  const folder = join(import.meta.dirname, '..', 'src', 'modules');
  const plans = new Map<string, readonly string[]>();
  for (const module of readdirSync(folder)) {
    const file = join(folder, module, 'precache.json');
    if (!existsSync(file)) continue;
    const { later } = v.parse(planSchema, JSON.parse(readFileSync(file, 'utf8')));
    plans.set(
      module,
      later.flatMap(({ files }) => files),
    );
  }
  return plans;
}

/**
 * Of every module: the day's work on the module page, which loads it itself, dashboards, exports, and what the palette
 * of the search asks, which comes with it.
 */
const laterParts = /(^|\/)(dashboard\.tsx|export-|components\/today\.tsx)|^search\.ts$/;

/**
 * Kept by the devices that use them, as every part is once it was loaded (what clears a device after a session is loaded
 * soon after each sign-in); what is of use with a network only; the details of the realtime status, and the page for an
 * address that is none.
 */
const whereUsed =
  /^src\/(platform\/(vault|session-copy|rescue-import)|app\/(leave-device|realtime\/realtime-panel|unknown-path))\.tsx?$/;

/** A module's texts in English count as its own code does; who uses another language keeps that one, too. */
const otherLanguage = /^locales\/(?!en\.json$)/;

const isPackage = (key: string) => key.includes('node_modules/');

function isCoreEntry(key: string, plans: PrecachePlans): boolean {
  // The backend's client is of use with a network only.
  if (isPackage(key) || whereUsed.test(key)) return false;
  const [, module, file = ''] = /^src\/modules\/([^/]+)\/(.+)$/.exec(key) ?? [];
  if (module === undefined) return true;
  const later = plans.get(module);
  if (later === undefined || laterParts.test(file) || otherLanguage.test(file)) return false;
  return !later.some((beginning) => file.startsWith(beginning));
}

/** The files that these chunks need before they run, themselves included. */
export function filesOf(chunks: Chunks, keys: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const follow = (key: string): void => {
    const chunk = chunks[key];
    if (chunk === undefined || seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...chunk.css]) files.add(file);
    for (const imported of chunk.imports) follow(imported);
  };
  for (const key of keys) follow(key);
  return files;
}

/** The groups of files (`vite.config.ts`) that are there before a module is opened: asked for by themselves, and core. */
const appGroups: readonly string[] = ['shell', 'collections', 'workspace', 'describers'];

const groupsOf = (chunks: Chunks): string[] =>
  Object.entries(chunks)
    .filter(([, { name }]) => name !== undefined && appGroups.includes(name))
    .map(([key]) => key);

const entriesOf = (chunks: Chunks): string[] => [
  ...Object.entries(chunks)
    .filter(([, { isEntry, isDynamicEntry }]) => isEntry || isDynamicEntry)
    .map(([key]) => key),
  ...groupsOf(chunks),
];

/**
 * When a file is fetched that is not precached. `soon`: once the worker serves, as whoever signs in loads it and the
 * browser need not ask the network again. `idle`: after signing in, when nothing else is to do.
 */
export type Later = 'soon' | 'idle';

/** Null for what is precached. */
export function laterPartOf(
  chunks: Chunks,
  plans: PrecachePlans = readPrecachePlans(),
): (file: string) => Later | null {
  const entries = entriesOf(chunks);
  const core = filesOf(
    chunks,
    entries.filter((key) => isCoreEntry(key, plans)),
  );
  const all = filesOf(chunks, entries);
  const packages = filesOf(chunks, entries.filter(isPackage));
  return (file) => {
    if (core.has(file)) return null;
    if (packages.has(file) || file.endsWith('.woff2')) return 'soon';
    return all.has(file) || /^locales\/(?!en\/)/.test(file) ? 'idle' : null;
  };
}

/** For each module: what its first page needs beyond what the app has loaded already, by its manifest's `loadRoutes`. */
export function lazyModules(chunks: Chunks): ReadonlyMap<string, ReadonlySet<string>> {
  const groups = groupsOf(chunks);
  if (groups.length !== appGroups.length) throw new Error('The groups of the build have changed');
  const shell = filesOf(chunks, ['index.html', ...groups]);
  const modules = new Map<string, ReadonlySet<string>>();
  for (const key of entriesOf(chunks)) {
    const module = /^src\/modules\/([^/]+)\/routes\.tsx$/.exec(key)?.[1];
    if (module === undefined) continue;
    modules.set(module, new Set([...filesOf(chunks, [key])].filter((file) => !shell.has(file))));
  }
  return modules;
}
