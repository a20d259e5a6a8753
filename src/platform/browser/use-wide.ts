import { useSyncExternalStore } from 'react';

function matching(query: string): () => boolean {
  const media = () => window.matchMedia(query);
  function listen(tell: () => void): () => void {
    const listened = media();
    listened.addEventListener('change', tell);
    return () => listened.removeEventListener('change', tell);
  }
  return () => useSyncExternalStore(listen, () => media().matches);
}

/** Whether the window is as wide as on a desk: where a screen shows other things there, not the same in another place. */
export const useWide = matching('(min-width: 80rem)');

/** Whether it is as wide as on a tablet, and not as on a desk: `md:max-xl` of the styles. */
export const useTabletWide = matching('(min-width: 48rem) and (max-width: 79.99rem)');
