import { useIdentity } from '../../auth/index.ts';
import { sorted, top, type Favourite } from '../domain/favourites.ts';
import { useHomeParts, type Place } from '../home-parts.ts';
import { useFavourites } from '../queries.ts';

export type Shortcut = Favourite & { readonly at: Place };

/** The person's favourites that they may open, best first: the five of the bars, or all of them. */
export function useShortcuts(which: 'top' | 'all'): readonly Shortcut[] {
  const { userId } = useIdentity();
  const favourites = useFavourites(userId);
  const { places } = useHomeParts();
  const byPath = new Map(places.map((place) => [place.path, place]));
  const chosen = which === 'top' ? top(favourites, new Set(byPath.keys())) : sorted(favourites);
  return chosen.flatMap((favourite) => {
    const at = byPath.get(favourite.path);
    return at ? [{ ...favourite, at }] : [];
  });
}
