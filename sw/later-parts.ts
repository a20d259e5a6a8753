/**
 * Parts of the app that are not precached: fetched when they are needed or when the page says that there is time, and
 * kept from then on. A new version takes along what the one before had.
 */
import type { PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { laterPartsCacheName } from './messages.ts';

/** As the build writes it; `later` sets a file apart from the precache (`scripts/app-parts.ts`). */
export type BuiltFile = PrecacheEntry & { readonly later?: 'soon' | 'idle' };

type Part = { readonly path: string; readonly key: string; readonly soon: boolean };

/** Says that the device has kept all parts once, so that each new version does. */
const keptAllKey = '/kept-all-parts';

let parts: ReadonlyMap<string, Part> = new Map();

function partOf({ url, revision, later }: BuiltFile): Part {
  const path = new URL(url, self.location.href).pathname;
  // A name without a hash holds another content in each version.
  return { path, key: revision ? `${path}?revision=${revision}` : path, soon: later === 'soon' };
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

async function keep(wanted: (part: Part) => boolean): Promise<void> {
  const cache = await openCache();
  for (const part of parts.values()) {
    if (wanted(part) && (await cache.match(part.key)) === undefined) await fetchPart(cache, part);
  }
}

const isBelow = (path: string, place: string) =>
  place === path || (place.endsWith('/') && path.startsWith(place));

/** Fetches what is not kept yet, one after the other; all parts when no paths are given. Stops at the first failure. */
export async function keepLaterParts(paths?: readonly string[]): Promise<void> {
  await keep(({ path }) => paths === undefined || paths.some((place) => isBelow(path, place)));
  if (paths === undefined) await (await openCache()).put(keptAllKey, new Response(null));
}

/** What the first page has loaded before its worker was there. */
export async function keepWhatThePageLoaded(): Promise<void> {
  await keep(({ soon }) => soon).catch(() => undefined);
}

/** While a version is installed: what the device had of the one before it has of this one, too, as far as it can be had. */
export async function takeAlongLaterParts(): Promise<void> {
  const cache = await openCache();
  const keptAll = (await cache.match(keptAllKey)) !== undefined;
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  // Names of code change with each version; those of languages stay.
  await keepLaterParts(keptAll ? undefined : kept).catch(() => undefined);
}

/** Once this version serves: the parts of others are of no use. */
export async function dropOtherParts(): Promise<void> {
  const cache = await openCache();
  const current = new Set([keptAllKey, ...[...parts.values()].map(({ key }) => key)]);
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (!current.has(pathname + search)) await cache.delete(request);
  }
}
