import { useEffect, useState } from 'react';
import { loadCode } from '../../../platform/worker/load-code.ts';
import { deferred } from '../../../ui/deferred.tsx';
import { closeSearch, openSearch, useSearchRequest } from '../open-search.ts';
import type { LoadedSources } from '../search-source.ts';

const Palette = deferred(() =>
  loadCode(() => import('./search-palette.tsx')).then(({ SearchPalette }) => SearchPalette),
);
/** Its code comes before it is asked for, so that whoever types right after Ctrl-K types into it. */
export const preloadSearch = Palette.preload;

/** Listens for Ctrl/Cmd-K and holds the palette; its index is built when it is first opened. */
export function SearchHost({
  loadSources,
}: {
  /** What can be found, of all modules. The same function at each render. */
  loadSources: () => Promise<LoadedSources>;
}) {
  const request = useSearchRequest();
  const open = request !== null;
  const [opened, setOpened] = useState(false);
  if (open && !opened) setOpened(true);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (open) closeSearch();
      else openSearch();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [open]);
  // Signing out with the palette open must not open it for the next person.
  useEffect(() => closeSearch, []);
  if (!opened) return null;
  return <Palette request={request} loadSources={loadSources} />;
}
