/**
 * Which files of the build are needed to walk a store without a network. The core is precached when the service worker
 * is installed; the later parts follow once somebody has signed in (`sw/later-parts.ts`).
 */
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
 * Signing in, choosing a store, the module page (it is part of the app), food cost, inspections, search, and seeing what
 * is unsent. Some of their screens come later (`laterScreens`).
 */
const coreModules: readonly string[] = [
  'auth',
  'stores',
  'budget',
  'inspections',
  'notifications',
  'search',
  'sync-centre',
];

/** What a walk goes without for a moment: the day's work on the module page, which loads it itself, dashboards, exports, the palette of the search, review and report, who else walks, the points lost, what is drawn on photos, the camera in the page (it comes with the form; photos are chosen meanwhile), trends, schedules, the template editor, and what is done about findings. */
const laterScreens =
  /(^|\/)(dashboard\.tsx|export-|screens\/(actions?|trends|schedules|occurrence)-screen\.tsx|screens\/template-|components\/search-palette|components\/(report|review|presence|help-photo)\/|components\/(today\.tsx|camera-dialog|photo-marks|rescue\/bring-in-shown|form\/(annotate-|lost-points)))/;

/** Ways in that ask the server and lead nowhere without it. */
const onlineWays =
  /^(remote-|screens\/(sign-up|reset-password|link-opened)|components\/(mail|second-factor|link-account)-)/;

/**
 * Kept by the devices that use them, as every part is once it was loaded (what clears a device after a session is loaded
 * soon after each sign-in); what is of use with a network only; the details
 * of the realtime status, the page for an address that is none, and that of all notifications (the bell shows the newest).
 */
const whereUsed =
  /^src\/(platform\/(vault|session-copy|rescue-import)|modules\/(auth\/commands-biometrics|notifications\/routes)|app\/(leave-device|realtime\/realtime-panel|unknown-path))\.tsx?$/;

const isPackage = (key: string) => key.includes('node_modules/');

function isCoreEntry(key: string): boolean {
  // The backend's client is of use with a network only.
  if (isPackage(key) || whereUsed.test(key)) return false;
  const [, module = null, file] = /^src\/modules\/([^/]+)\/(.+)$/.exec(key) ?? [];
  if (module === null) return true;
  if (module === 'auth' && onlineWays.test(file ?? '')) return false;
  // What the palette of the search asks comes with it.
  if (file === 'search.ts') return false;
  return coreModules.includes(module) && !laterScreens.test(file ?? '');
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
export function laterPartOf(chunks: Chunks): (file: string) => Later | null {
  const entries = entriesOf(chunks);
  const core = filesOf(chunks, entries.filter(isCoreEntry));
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
