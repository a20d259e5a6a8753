import * as v from 'valibot';
import { useDatabase } from '../../db/database-context.tsx';
import { useNavigationRequest } from '../../platform/browser/use-navigation-request.ts';

const schema = v.object({ corrects: v.string() });

/** What a link tells the page where a refused write can be entered once more. */
export const correcting = (opId: string): v.InferInput<typeof schema> => ({ corrects: opId });

/**
 * For a page on which a refused write can be entered once more. `done`: it was; the refused one is given up. Does nothing
 * where nobody asked for a correction.
 */
export function useCorrection(): { readonly done: () => void } {
  const database = useDatabase();
  const request = useNavigationRequest(schema);
  return {
    done() {
      if (request !== null) void database.discardRefused(request.corrects);
    },
  };
}
