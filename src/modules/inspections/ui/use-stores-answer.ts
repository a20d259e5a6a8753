/** What the office answers of many stores: the one place that says when it is asked again. */
import type * as v from 'valibot';
import { useKeptAnswer, type KeptAnswer } from '../../../db/use-kept-answer.ts';
import type { Answer } from '../../../platform/backend/request.ts';
import { useStoresView, useWatchedStores } from '../../stores/index.ts';

/** Where the server cannot tell of changes. */
const everyMs = 30_000;

/** The stores that are asked about; null: all that the person sees. `chosen`: one of them alone. */
export function useAskedStores(chosen: string | null): readonly string[] | null {
  const view = useStoresView();
  const ids = (view?.stores ?? []).map(({ id }) => id);
  if (chosen !== null && ids.includes(chosen)) return [chosen];
  return view === null || view.isAll ? null : ids;
}

/** Rule XS1: asked again when something changes in one of the stores; what came last is kept on the device under `name`. */
export function useStoresAnswer<Value>(
  name: string,
  question: Readonly<Record<string, unknown>>,
  schema: v.GenericSchema<unknown, Value>,
  ask: () => Promise<Answer<Value>>,
): KeptAnswer<Value> {
  return useKeptAnswer(name, JSON.stringify(question), schema, ask, everyMs, useWatchedStores());
}
