import { useEffect, type ComponentType, type ReactNode } from 'react';
import { createStore, useStore } from 'zustand';

type State<Props> =
  | { readonly phase: 'absent' }
  | { readonly phase: 'here'; readonly Part: ComponentType<Props> }
  | { readonly phase: 'failed'; readonly error: unknown };

export type Deferred<Props extends object> = {
  (props: Props & { readonly fallback?: ReactNode }): ReactNode;
  /** Fetches the code early, so that it is there when it is first shown. */
  readonly preload: () => Promise<void>;
};

/**
 * A part whose code comes when it is first shown. Unlike `lazy` it appears at once when the code is here, and as soon
 * as it comes: React keeps the fallback of a Suspense for 300 ms. Throws to the nearest error boundary when the code
 * can't be had; shown again, it asks again.
 */
export function deferred<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Deferred<Props> {
  const part = createStore<State<Props>>(() => ({ phase: 'absent' }));
  let loading: Promise<void> | null = null;
  let places = 0;

  async function fetchOnce(): Promise<void> {
    try {
      part.setState({ phase: 'here', Part: await load() }, true);
    } finally {
      loading = null;
    }
  }

  function preload(): Promise<void> {
    if (part.getState().phase === 'here') return Promise.resolve();
    loading ??= fetchOnce();
    return loading;
  }

  function show(): () => void {
    places += 1;
    preload().catch((error: unknown) => part.setState({ phase: 'failed', error }, true));
    return () => {
      places -= 1;
      if (places === 0 && part.getState().phase === 'failed')
        part.setState({ phase: 'absent' }, true);
    };
  }

  function DeferredPart({ fallback = null, ...props }: Props & { readonly fallback?: ReactNode }) {
    const now = useStore(part);
    useEffect(show, []);
    if (now.phase === 'failed') throw now.error;
    if (now.phase === 'absent') return fallback;
    // What is left are the part's own props.
    return <now.Part {...(props as unknown as Props)} />;
  }
  return Object.assign(DeferredPart, { preload });
}
