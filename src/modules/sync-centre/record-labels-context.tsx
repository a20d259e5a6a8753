import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import type { RecordLabel } from './record-label.ts';

export type RecordLabels = ReadonlyMap<string, RecordLabel>;

const none: RecordLabels = new Map();
const RecordLabelsContext = createContext<() => Promise<RecordLabels>>(async () => none);

function loadingOnce(load: () => Promise<readonly RecordLabel[]>): () => Promise<RecordLabels> {
  let loading: Promise<RecordLabels> | null = null;
  return () => {
    loading ??= load().then(
      (recordLabels) => new Map(recordLabels.map((each) => [each.declaration.name, each])),
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
export function RecordLabelsProvider({
  load,
  children,
}: {
  load: () => Promise<readonly RecordLabel[]>;
  children: ReactNode;
}) {
  const [loadOnce] = useState(() => loadingOnce(load));
  // At once, so that records can be named when the network goes a moment later.
  useEffect(() => void loadOnce(), [loadOnce]);
  return <RecordLabelsContext value={loadOnce}>{children}</RecordLabelsContext>;
}

/** Null until they are loaded. */
export function useRecordLabels(): RecordLabels | null {
  const load = useContext(RecordLabelsContext);
  const [recordLabels, setRecordLabels] = useState<RecordLabels | null>(null);
  useEffect(() => {
    let current = true;
    const start = () => {
      void load().then((loaded) => {
        if (current) setRecordLabels(loaded);
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
  return recordLabels;
}
