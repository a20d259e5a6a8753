/**
 * Which files of the build a device keeps, and from when on. What every person needs is precached when the service
 * worker is installed; the modules of a person follow when they sign in, then the rest (`sw/later-parts.ts`).
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
 * What a device keeps of a module (`precache.json` in its folder): from the first visit on, for every person; or from the
 * sign-in of a person on who may open the module. Without the file all of it comes after that. For the build alone: the
 * manifest is part of what every start loads.
 */
const planSchema = v.strictObject({
  from: v.picklist(['install', 'sign-in']),
  /** Before other modules. */
  first: v.optional(v.boolean(), false),
  /** But for these: how their paths in the module's folder begin. */
  later: v.optional(v.array(v.strictObject({ why: v.string(), files: v.array(v.string()) })), []),
});
export type PrecachePlan = {
  readonly from: 'install' | 'sign-in';
  readonly first: boolean;
  /** The beginnings of what comes later. */
  readonly later: readonly string[];
  /** Without a manifest: nobody opens it by itself. */
  readonly ofApp: boolean;
};
export type PrecachePlans = ReadonlyMap<string, PrecachePlan>;

export function readPrecachePlans(): PrecachePlans {
  const folder = join(import.meta.dirname, '..', 'src', 'modules');
  const plans = new Map<string, PrecachePlan>();
  for (const module of readdirSync(folder)) {
    const file = join(folder, module, 'precache.json');
    if (!existsSync(file)) continue;
    const { later, ...plan } = v.parse(planSchema, JSON.parse(readFileSync(file, 'utf8')));
    plans.set(module, {
      ...plan,
      later: later.flatMap(({ files }) => files),
      ofApp: !existsSync(join(folder, module, 'manifest.ts')),
    });
  }
  return plans;
}

/**
 * When a device keeps the parts that belong to no module (`src/app/precache.json`; paths under `src`). All others come with
 * the first visit.
 */
const appPlanSchema = v.array(
  v.strictObject({
    why: v.string(),
    /** `where-used`: by the devices that use them, as every part is once it was loaded. */
    kept: v.picklist(['sign-in', 'idle', 'where-used']),
    files: v.array(v.string()),
  }),
);
/** The plan for them. */
export const appPlan = v.parse(
  appPlanSchema,
  JSON.parse(readFileSync(join(import.meta.dirname, '..', 'src', 'app', 'precache.json'), 'utf8')),
);

const beginsWithOneOf = (file: string, beginnings: readonly string[]) =>
  beginnings.some((beginning) => file.startsWith(beginning));

/** What is kept for whoever signs in, as if it were a module of everybody. */
const appItself = 'app';

const isPackage = (key: string) => key.includes('node_modules/');

type Entry = {
  /** Null: of nobody's. */
  readonly module: string | null;
  /** Of a module's texts. */
  readonly language: string | null;
  readonly kept: 'install' | 'sign-in' | 'idle';
  readonly first: boolean;
};

function appEntry(key: string): Entry {
  const file = key.replace(/^src\//, '');
  const kept = appPlan.find(({ files }) => beginsWithOneOf(file, files))?.kept ?? 'install';
  // The backend's client is of use with a network only.
  return isPackage(key) || kept === 'where-used'
    ? { module: null, language: null, first: false, kept: 'idle' }
    : { module: appItself, language: null, first: false, kept };
}

function entryOf(key: string, plans: PrecachePlans): Entry {
  const [, module, file = ''] = /^src\/modules\/([^/]+)\/(.+)$/.exec(key) ?? [];
  if (module === undefined) return appEntry(key);
  const language = /^locales\/(\w+)\.json$/.exec(file)?.[1] ?? null;
  const plan = plans.get(module);
  const entry = {
    module: plan?.ofApp ? appItself : module,
    language,
    first: plan?.first ?? false,
  };
  if (plan === undefined || beginsWithOneOf(file, plan.later)) return { ...entry, kept: 'idle' };
  // English is at hand with what is precached; who uses another language keeps that one, too.
  const isOther = plan.from === 'install' && language !== null && language !== 'en';
  return { ...entry, kept: isOther ? 'sign-in' : plan.from };
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
const appGroups: readonly string[] = ['shell', 'collections', 'workspace', 'record-labels'];

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

/** Why a file is fetched that is not precached, and when. */
export type LaterPart = {
  /**
   * `soon`: once the worker serves, as whoever signs in loads it and the browser need not ask the network again.
   * `idle`: after signing in; see below for who needs it before the rest.
   */
  readonly later: 'soon' | 'idle';
  /** The modules that are kept with it from the sign-in on, and those that have further parts of it. */
  readonly keptWith?: readonly string[];
  readonly partOf?: readonly string[];
  readonly first?: true;
  readonly language?: string;
};

type FoundPart = {
  readonly keptWith: Set<string>;
  readonly partOf: Set<string>;
  first: boolean;
  language: string | null;
};

function modulePartsOf(
  chunks: Chunks,
  entries: readonly string[],
  plans: PrecachePlans,
): ReadonlyMap<string, FoundPart> {
  const parts = new Map<string, FoundPart>();
  for (const key of entries) {
    const { module, language, kept, first } = entryOf(key, plans);
    if (module === null || kept === 'install') continue;
    for (const file of filesOf(chunks, [key])) {
      const part = parts.get(file) ?? {
        keptWith: new Set(),
        partOf: new Set(),
        first: false,
        language,
      };
      parts.set(file, part);
      (kept === 'sign-in' ? part.keptWith : part.partOf).add(module);
      part.first ||= first && kept === 'sign-in';
    }
  }
  return parts;
}

/** Null for what is precached. */
export function laterPartOf(
  chunks: Chunks,
  plans: PrecachePlans = readPrecachePlans(),
): (file: string) => LaterPart | null {
  const entries = entriesOf(chunks);
  const core = filesOf(
    chunks,
    entries.filter((key) => entryOf(key, plans).kept === 'install'),
  );
  const all = filesOf(chunks, entries);
  const packages = filesOf(chunks, entries.filter(isPackage));
  const parts = modulePartsOf(chunks, entries, plans);
  return (file) => {
    if (core.has(file)) return null;
    if (packages.has(file) || file.endsWith('.woff2')) return { later: 'soon' };
    const [, otherLanguage] = /^locales\/(?!en\/)(\w+)\//.exec(file) ?? [];
    if (otherLanguage) return { later: 'idle', language: otherLanguage };
    const part = parts.get(file);
    if (part === undefined) return all.has(file) ? { later: 'idle' } : null;
    return {
      later: 'idle',
      ...(part.keptWith.size > 0 && { keptWith: [...part.keptWith] }),
      ...(part.partOf.size > 0 && { partOf: [...part.partOf] }),
      ...(part.first && { first: true }),
      ...(part.language !== null && { language: part.language }),
    };
  };
}

/** The screens of a module that names them in its manifest (`loadScreen`). */
const namesItsScreens = (module: string) => {
  const file = join(import.meta.dirname, '..', 'src', 'modules', module, 'manifest.ts');
  return existsSync(file) && readFileSync(file, 'utf8').includes('loadScreen');
};

/**
 * For each module: what its first page needs beyond what the app has loaded already, by its manifest's `loadRoutes`. Where
 * the manifest names each screen, all of them are counted.
 */
export function lazyModules(chunks: Chunks): ReadonlyMap<string, ReadonlySet<string>> {
  const groups = groupsOf(chunks);
  if (groups.length !== appGroups.length) throw new Error('The groups of the build have changed');
  const shell = filesOf(chunks, ['index.html', ...groups]);
  const modules = new Map<string, ReadonlySet<string>>();
  for (const key of entriesOf(chunks)) {
    const [, module, screen] =
      /^src\/modules\/([^/]+)\/(?:routes|screens\/([^/]+))\.tsx$/.exec(key) ?? [];
    if (module === undefined || (screen !== undefined && !namesItsScreens(module))) continue;
    const needed = [...filesOf(chunks, [key])].filter((file) => !shell.has(file));
    modules.set(module, new Set([...(modules.get(module) ?? []), ...needed]));
  }
  return modules;
}

/** In bytes: what every person needs; each module after the first nine may add its manifest, its declarations and its names. */
export function precacheBudget(chunks: Chunks): number {
  return 420_000 + 3_000 * Math.max(0, lazyModules(chunks).size - 9);
}
