import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import type { RecordDescriber } from './record-describer.ts';

export type Describers = ReadonlyMap<string, RecordDescriber>;

const none: Describers = new Map();
const DescribersContext = createContext<() => Promise<Describers>>(async () => none);

function loadingOnce(load: () => Promise<readonly RecordDescriber[]>): () => Promise<Describers> {
  let loading: Promise<Describers> | null = null;
  return () => {
    loading ??= load().then(
      (describers) => new Map(describers.map((each) => [each.declaration.name, each])),
      () => {
        // Without a network and never loaded: records are named by their kind until it is tried again.
        loading = null;
        return none;
      },
    );
    return loading;
  };
}

/** Lets the screens below name the records of every module; `load` is called at once. */
export function DescribersProvider({
  load,
  children,
}: {
  load: () => Promise<readonly RecordDescriber[]>;
  children: ReactNode;
}) {
  const [loadOnce] = useState(() => loadingOnce(load));
  // At once, so that records can be named when the network goes a moment later.
  useEffect(() => void loadOnce(), [loadOnce]);
  return <DescribersContext value={loadOnce}>{children}</DescribersContext>;
}

/** Null until they are loaded. */
export function useDescribers(): Describers | null {
  const load = useContext(DescribersContext);
  const [describers, setDescribers] = useState<Describers | null>(null);
  useEffect(() => {
    let current = true;
    const start = () => {
      void load().then((loaded) => {
        if (current) setDescribers(loaded);
      });
    };
    start();
    // What could not be fetched without a network is fetched with one.
    window.addEventListener('online', start);
    return () => {
      current = false;
      window.removeEventListener('online', start);
    };
  }, [load]);
  return describers;
}
