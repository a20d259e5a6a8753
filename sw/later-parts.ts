/**
 * Parts of the app that are not precached: fetched when somebody signs in who may use them, when they are needed, or
 * when the page says that there is time; and kept from then on. A new version takes along what the one before had.
 */
import * as v from 'valibot';
import type { PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { laterPartsCacheName } from './messages.ts';

/** As the build writes it; `later` sets a file apart from the precache (`scripts/app-parts.ts`). */
export type BuiltFile = PrecacheEntry & {
  readonly later?: 'soon' | 'idle';
  readonly keptWith?: readonly string[];
  readonly partOf?: readonly string[];
  readonly first?: true;
  readonly language?: string;
};

type Part = {
  readonly path: string;
  readonly key: string;
  readonly soon: boolean;
  readonly first: boolean;
  /** The modules that can be worked in once it is here, and those that have it as well. */
  readonly keptWith: readonly string[];
  readonly partOf: readonly string[];
  /** Null: it is read in none. */
  readonly language: string | null;
};

/** Says that the device has kept all parts once, so that each new version does. */
const keptAllKey = '/kept-all-parts';
/** Says which modules are kept, of all who signed in here. */
const keptModulesKey = '/kept-modules';

/** What everybody needs who is signed in (`scripts/app-parts.ts`). */
const appItself = 'app';

const keptModulesSchema = v.object({
  modules: v.array(v.string()),
  languages: v.array(v.string()),
  /** With all their parts. */
  whole: v.boolean(),
});
type KeptModules = v.InferOutput<typeof keptModulesSchema>;

/** At a time: more would hold up what the page asks for. */
const fetchesAtOnce = 4;

let parts: ReadonlyMap<string, Part> = new Map();
const fetching = new Map<string, Promise<void>>();

function partOf({ url, revision, later, ...file }: BuiltFile): Part {
  const path = new URL(url, self.location.href).pathname;
  return {
    path,
    // A name without a hash holds another content in each version.
    key: revision ? `${path}?revision=${revision}` : path,
    soon: later === 'soon',
    first: file.first ?? false,
    keptWith: file.keptWith ?? [],
    partOf: file.partOf ?? [],
    language: file.language ?? null,
  };
}

const openCache = () => caches.open(laterPartsCacheName);

/** The app's page instead of a file that is gone would be kept as code. */
function isWhatWasAsked(response: Response): boolean {
  return response.ok && !(response.headers.get('content-type') ?? '').startsWith('text/html');
}

async function fetchPart(cache: Cache, part: Part): Promise<Response> {
  const response = await fetch(part.path, {
    cache: part.key === part.path ? 'default' : 'no-cache',
    credentials: 'same-origin',
  });
  if (isWhatWasAsked(response)) await cache.put(part.key, response.clone());
  return response;
}

export function serveLaterParts(files: readonly BuiltFile[]): void {
  parts = new Map(files.map(partOf).map((part) => [part.path, part]));
  registerRoute(
    ({ url, sameOrigin, request }) =>
      sameOrigin && request.method === 'GET' && parts.has(url.pathname),
    async ({ url }) => {
      const part = parts.get(url.pathname);
      if (part === undefined) return Response.error();
      const cache = await openCache();
      return (await cache.match(part.key)) ?? fetchPart(cache, part);
    },
  );
}

async function fetchAndKeep(cache: Cache, part: Part): Promise<void> {
  const response = await fetchPart(cache, part);
  if (!isWhatWasAsked(response)) throw new Error(`${part.path} is not there: ${response.status}`);
}

/** One that is on its way already is not asked for a second time. */
function fetchOnce(cache: Cache, part: Part): Promise<void> {
  const underway = fetching.get(part.key);
  if (underway !== undefined) return underway;
  const fetched = fetchAndKeep(cache, part).finally(() => fetching.delete(part.key));
  fetching.set(part.key, fetched);
  return fetched;
}

/** Fetches what of these is not kept yet, some at a time, in their order. Stops at the first failure. */
async function keep(wanted: readonly Part[]): Promise<void> {
  const cache = await openCache();
  const kept = new Set(
    (await cache.keys()).map(({ url }) => {
      const { pathname, search } = new URL(url);
      return pathname + search;
    }),
  );
  const rest = wanted.filter(({ key }) => !kept.has(key));
  const fetchNext = async (): Promise<void> => {
    for (let part = rest.shift(); part !== undefined; part = rest.shift()) {
      try {
        await fetchOnce(cache, part);
      } catch (error) {
        rest.length = 0;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: fetchesAtOnce }, fetchNext));
}

const all = () => [...parts.values()];
const names = (some: readonly string[], modules: readonly string[]) =>
  some.some((module) => modules.includes(module));
const isReadIn = ({ language }: Part, languages: readonly string[]) =>
  language === null || languages.includes(language);

/** What it takes to work in these modules; what comes first leads. The language of the shell is needed, too. */
function workOf({ modules, languages }: Omit<KeptModules, 'whole'>): Part[] {
  return all()
    .filter(
      (part) =>
        isReadIn(part, languages) &&
        (names(part.keptWith, modules) || (part.language !== null && isOfShell(part))),
    )
    .toSorted((a, b) => Number(b.first) - Number(a.first));
}

/** The texts of the shell in a language other than English. */
const isOfShell = ({ keptWith, partOf }: Part) => keptWith.length === 0 && partOf.length === 0;

const furtherOf = ({ modules, languages, whole }: KeptModules): Part[] =>
  whole ? all().filter((part) => isReadIn(part, languages) && names(part.partOf, modules)) : [];

async function readKeptModules(cache: Cache): Promise<KeptModules | null> {
  const mark = await cache.match(keptModulesKey);
  const read = v.safeParse(keptModulesSchema, await mark?.json().catch(() => null));
  return read.success ? read.output : null;
}

/**
 * The modules of who signed in, so that they open offline from then on: what work needs, then their other parts. A mark
 * says what is here of all who signed in, and is written when it is here.
 */
export async function keepModules({
  modules,
  language,
  whole,
}: {
  readonly modules: readonly string[];
  readonly language: string;
  readonly whole: boolean;
}): Promise<void> {
  const own = { modules: [appItself, ...modules], languages: [language], whole };
  await keep(workOf(own));
  await keep(furtherOf(own));
  const cache = await openCache();
  const before = await readKeptModules(cache);
  const mark: KeptModules = {
    modules: [...new Set([...(before?.modules ?? []), ...own.modules])],
    languages: [...new Set([...(before?.languages ?? []), ...own.languages])],
    whole: whole || (before?.whole ?? false),
  };
  await cache.put(keptModulesKey, Response.json(mark));
}

/** Fetches what is not kept yet; all parts when no paths are given. Stops at the first failure. */
export async function keepLaterParts(paths?: readonly string[]): Promise<void> {
  await keep(all().filter(({ path }) => paths === undefined || paths.includes(path)));
  if (paths === undefined) await (await openCache()).put(keptAllKey, new Response(null));
}

/** What the first page has loaded before its worker was there. */
export async function keepWhatThePageLoaded(): Promise<void> {
  await keep(all().filter(({ soon }) => soon)).catch(() => undefined);
}

/**
 * While a version is installed: what the device had of the one before it has of this one, too. Without the modules that
 * are worked in here it is not installed, and the one before serves on; other parts are taken as far as they can be had.
 */
export async function takeAlongLaterParts(): Promise<void> {
  const cache = await openCache();
  const modules = await readKeptModules(cache);
  if (modules !== null) await keep(workOf(modules));
  const keptAll = (await cache.match(keptAllKey)) !== undefined;
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  try {
    if (modules !== null) await keep(furtherOf(modules));
    // Names of code change with each version; those of languages stay.
    await keepLaterParts(keptAll ? undefined : kept);
  } catch {
    // They come when they are needed.
  }
}

/** Once this version serves: the parts of others are of no use. */
export async function dropOtherParts(): Promise<void> {
  const cache = await openCache();
  const current = new Set([keptAllKey, keptModulesKey, ...all().map(({ key }) => key)]);
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (!current.has(pathname + search)) await cache.delete(request);
  }
}
