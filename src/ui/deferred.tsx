import { useSyncExternalStore, type ComponentType, type ReactNode } from 'react';

type State<Props> =
  | { readonly phase: 'absent' }
  | { readonly phase: 'here'; readonly Part: ComponentType<Props> }
  | { readonly phase: 'failed'; readonly error: unknown };

export type Deferred<Props extends object> = {
  (props: Props & { readonly meanwhile?: ReactNode }): ReactNode;
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
  let state: State<Props> = { phase: 'absent' };
  let loading: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  function become(next: State<Props>): void {
    state = next;
    for (const listener of listeners) listener();
  }

  async function fetchOnce(): Promise<void> {
    try {
      become({ phase: 'here', Part: await load() });
    } finally {
      loading = null;
    }
  }

  function preload(): Promise<void> {
    if (state.phase === 'here') return Promise.resolve();
    loading ??= fetchOnce();
    return loading;
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    preload().catch((error: unknown) => become({ phase: 'failed', error }));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && state.phase === 'failed') state = { phase: 'absent' };
    };
  }
  const snapshot = () => state;

  function DeferredPart({
    meanwhile = null,
    ...props
  }: Props & { readonly meanwhile?: ReactNode }) {
    const now = useSyncExternalStore(subscribe, snapshot);
    if (now.phase === 'failed') throw now.error;
    if (now.phase === 'absent') return meanwhile;
    // What is left are the part's own props.
    return <now.Part {...(props as unknown as Props)} />;
  }
  return Object.assign(DeferredPart, { preload });
}
