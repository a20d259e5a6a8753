import { useState } from 'react';
import type { Writing } from '../db/local-database.ts';

export type ImportProgress = { readonly done: number; readonly of: number };

/** How far an import is, and the way to give it up while nothing of it is kept. `progress` is null while none runs. */
export function useImport(write: (followed: Writing) => Promise<boolean>) {
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const [stop, setStop] = useState<AbortController | null>(null);
  return {
    progress,
    giveUp: () => stop?.abort(),
    /** Answers whether all rows are kept. */
    run: async (rows: number): Promise<boolean> => {
      const controller = new AbortController();
      setStop(controller);
      setProgress({ done: 0, of: rows });
      const done = await write({
        signal: controller.signal,
        onProgress: (written, of) => setProgress({ done: written, of }),
      });
      setProgress(null);
      return done;
    },
  };
}
