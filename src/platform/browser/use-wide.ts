import { useSyncExternalStore } from 'react';

const query = '(min-width: 80rem)';
const wide = () => window.matchMedia(query);

function listen(tell: () => void): () => void {
  const media = wide();
  media.addEventListener('change', tell);
  return () => media.removeEventListener('change', tell);
}

/** Whether the window is as wide as on a desk: where a screen shows other things there, not the same in another place. */
export const useWide = (): boolean => useSyncExternalStore(listen, () => wide().matches);
