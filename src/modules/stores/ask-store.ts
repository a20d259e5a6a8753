import { loadCode } from '../../platform/worker/load-code.ts';
import { deferred } from '../../ui/deferred.tsx';

/** Rule SV5: the question which store; its code comes when it is asked. */
export const AskStore = deferred<{ readonly onStore?: () => void }>(() =>
  loadCode(() => import('./components/ask-store.tsx')).then(({ AskStore: Part }) => Part),
);
