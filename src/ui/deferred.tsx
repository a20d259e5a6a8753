import { useEffect, useEffectEvent, type ComponentType, type ReactNode } from 'react';
import { createStore, useStore } from 'zustand';

type State<Props> =
  | { readonly phase: 'absent' }
  | { readonly phase: 'here'; readonly Part: ComponentType<Props> }
  | { readonly phase: 'failed'; readonly error: unknown };

/** What stands in the place of a part that is not here. */
export type StandIn = {
  /** While its code comes; each place may say another one. */
  readonly fallback?: ReactNode;
  /** Where its code can't be had. Absent: the nearest error boundary is told. */
  readonly missing?: (retry: () => void) => ReactNode;
};

type OfPlace = {
  readonly fallback?: ReactNode;
  /** There is another way, which is taken instead of saying that the part is not here. */
  readonly onMissing?: () => void;
};

export type Deferred<Props extends object> = {
  (props: Props & OfPlace): ReactNode;
  /** Fetches the code early, so that it is there when it is first shown. */
  readonly preload: () => Promise<void>;
};

/** Of a part that adds what nobody waits for: nothing stands in its place, whether it comes or not. */
export const quiet: StandIn = { missing: () => null };

/**
 * A part whose code comes when it is first shown: the one way in which parts of a page are loaded later.
 *
 * - It appears at once when the code is here, and as soon as it comes: React keeps the fallback of a Suspense for 300 ms.
 * - The code is asked for once, however many places show the part. How often that is tried is `load`'s to say
 *   (`loadCode`, of the platform, tries three times).
 * - Where it can't be had and the part has a `missing`, or its place an `onMissing`, the page around it stays: the part
 *   comes by itself with the next connection, as most are missing for want of one. Else it throws to the nearest error
 *   boundary. Either way it is asked for again when it is shown again.
 */
export function deferred<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  standIn: StandIn = {},
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

  const ask = () =>
    preload().catch((error: unknown) => part.setState({ phase: 'failed', error }, true));

  function retry(): void {
    if (part.getState().phase !== 'failed') return;
    part.setState({ phase: 'absent' }, true);
    void ask();
  }

  function show(): () => void {
    places += 1;
    void ask();
    return () => {
      places -= 1;
      if (places === 0 && part.getState().phase === 'failed')
        part.setState({ phase: 'absent' }, true);
    };
  }

  function DeferredPart({
    fallback = standIn.fallback ?? null,
    onMissing,
    ...props
  }: Props & OfPlace) {
    const now = useStore(part);
    useEffect(show, []);
    const stays = onMissing !== undefined || standIn.missing !== undefined;
    const isMissed = now.phase === 'failed' && stays;
    const tellMissing = useEffectEvent(() => onMissing?.());
    useEffect(() => {
      if (!isMissed) return undefined;
      tellMissing();
      window.addEventListener('online', retry);
      return () => window.removeEventListener('online', retry);
    }, [isMissed]);
    if (now.phase === 'failed') {
      if (!stays) throw now.error;
      return onMissing === undefined ? standIn.missing?.(retry) : null;
    }
    if (now.phase === 'absent') return fallback;
    // What is left are the part's own props.
    return <now.Part {...(props as unknown as Props)} />;
  }
  return Object.assign(DeferredPart, { preload });
}
