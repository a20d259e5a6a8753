import type * as v from 'valibot';
import type { Answer } from '../platform/backend/request.ts';
import type { WatchedStores } from '../platform/backend/stores-news.ts';
import { useAnswer, type AskedAnswer } from './use-answer.ts';

export type KeptAnswer<Value> = Omit<AskedAnswer<Value>, 'last'> & {
  readonly kept: AskedAnswer<Value>['last'];
};

/** The answer to a question that only the server can answer, of which the last stays on the device (`useAnswer`). */
export function useKeptAnswer<Value>(
  name: string,
  question: string,
  schema: v.GenericSchema<unknown, Value>,
  ask: () => Promise<Answer<Value>>,
  everyMs?: number,
  watch?: WatchedStores,
): KeptAnswer<Value> {
  const { last, ...asked } = useAnswer(question, ask, { everyMs, watch, keptAs: { name, schema } });
  return { kept: last, ...asked };
}
