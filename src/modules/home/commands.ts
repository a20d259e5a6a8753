/** Favourites are written on this device; quick links by an admin on the server, over the network. */
import * as v from 'valibot';
import type { LocalDatabase } from '../../db/local-database.ts';
import { newId } from '../../kernel/ids.ts';
import { readPreference, writePreference } from '../../platform/storage/preferences.ts';
import {
  defaultFavourites,
  moved,
  pinToggled,
  removed,
  visited,
  type Favourite,
} from './domain/favourites.ts';
import { longestTitle, parseAddress, quickLinkIcons } from './domain/quick-link.ts';
import { favouritesName, favouritesSchema } from './queries.ts';
import {
  arrangeQuickLinks,
  changeQuickLink,
  insertQuickLink,
  type RemoteProblem,
} from './remote.ts';

function change(
  userId: string,
  become: (favourites: readonly Favourite[]) => readonly Favourite[],
): void {
  const known = readPreference(userId, favouritesName, favouritesSchema) ?? defaultFavourites;
  writePreference(userId, favouritesName, become(known));
}

/** The person came to a place of the navigation. */
export function recordVisit(userId: string, path: string, now: Date): void {
  change(userId, (favourites) => visited(favourites, path, now));
}

export function toggleFavouritePin(userId: string, path: string): void {
  change(userId, (favourites) => pinToggled(favourites, path));
}

/** Answers what puts it back as it was. */
export function removeFavourite(userId: string, path: string): () => void {
  const before = readPreference(userId, favouritesName, favouritesSchema) ?? defaultFavourites;
  change(userId, (favourites) => removed(favourites, path));
  const lost = before.find((each) => each.path === path);
  return () =>
    change(userId, (favourites) =>
      lost === undefined || favourites.some((each) => each.path === path)
        ? favourites
        : [...favourites, lost],
    );
}

/** `path` takes the place of `target` among the pinned ones. */
export function moveFavourite(userId: string, path: string, target: string): void {
  change(userId, (favourites) => moved(favourites, path, target));
}

/** Who keeps the links: a global admin. The database decides; this keeps the mistake off the network. */
export type LinkKeeper = { readonly database: LocalDatabase; readonly isGlobalAdmin: boolean };

const title = v.pipe(v.string(), v.trim(), v.maxLength(longestTitle));
const linkSchema = v.object({
  icon: v.picklist(quickLinkIcons),
  title_en: v.pipe(title, v.minLength(1)),
  title_es: title,
  title_fr: title,
  url: v.nullable(
    v.pipe(
      v.string(),
      v.check((url) => parseAddress(url) === url),
    ),
  ),
});
export type QuickLinkInput = v.InferOutput<typeof linkSchema>;

/** Answers what kept it from happening; null when it is done and on this device. */
async function afterwards(
  { database, isGlobalAdmin }: LinkKeeper,
  write: () => Promise<RemoteProblem | null>,
): Promise<RemoteProblem | null> {
  if (!isGlobalAdmin) return 'forbidden';
  const problem = await write();
  if (problem === null) await database.syncNow();
  return problem;
}

export function addQuickLink(
  keeper: LinkKeeper,
  input: QuickLinkInput,
  orderIndex: number,
): Promise<RemoteProblem | null> {
  const link = v.parse(linkSchema, input);
  return afterwards(keeper, () =>
    insertQuickLink({ ...link, id: newId(), order_index: orderIndex }),
  );
}

export function updateQuickLink(
  keeper: LinkKeeper,
  id: string,
  input: QuickLinkInput,
): Promise<RemoteProblem | null> {
  const link = v.parse(linkSchema, input);
  return afterwards(keeper, () => changeQuickLink(id, link));
}

export function hideQuickLink(
  keeper: LinkKeeper,
  id: string,
  hidden: boolean,
): Promise<RemoteProblem | null> {
  return afterwards(keeper, () => changeQuickLink(id, { is_hidden: hidden }));
}

export function removeQuickLink(
  keeper: LinkKeeper,
  id: string,
  now: Date | null,
): Promise<RemoteProblem | null> {
  return afterwards(keeper, () => changeQuickLink(id, { deleted_at: now?.toISOString() ?? null }));
}

export function orderQuickLinks(
  keeper: LinkKeeper,
  ids: readonly string[],
): Promise<RemoteProblem | null> {
  return afterwards(keeper, () => arrangeQuickLinks(ids));
}
