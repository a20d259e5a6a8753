/** The line of a shop's back room: slow, and it breaks. The same seed makes the same faults, request by request. */
import { createRandom, type Random } from '../world/random.ts';
import type { Fault, Weather } from './faulty-proxy.ts';

type Kind = Extract<Fault['kind'], 'lose_request' | 'lose_answer' | 'cut' | 'cut_answer'>;

/** What can happen to a request, the most harmful first; requests that are none of these meet nothing. */
const exposed: readonly { readonly path: RegExp; readonly faults: readonly [Kind, ...Kind[]] }[] = [
  {
    path: /^\/storage\/v1\/object\/documents\//,
    faults: ['cut', 'lose_answer', 'cut_answer', 'lose_request'],
  },
  { path: /^\/rest\/v1\/rpc\/photos_stored/, faults: ['lose_answer', 'lose_request'] },
  {
    path: /^\/rest\/v1\/rpc\/sync_push/,
    faults: ['lose_answer', 'cut', 'cut_answer'],
  },
  { path: /^\/rest\/v1\/rpc\/sync_pull/, faults: ['cut_answer', 'lose_request'] },
];

/** How many of the requests meet a fault. */
const share = 0.3;
/** More would be no line at all. */
const mostInARow = 2;

export function badLine(seed: number): Weather {
  const histories = exposed.map(({ path, faults }, index) => ({
    path,
    faults,
    random: createRandom(seed + index),
    inARow: 0,
  }));
  const random: Random = createRandom(seed - 1);
  return {
    faultOf(method, path) {
      const history = method === 'POST' && histories.find((one) => one.path.test(path));
      if (!history) return null;
      const kind = history.random.pick(history.faults);
      const breaks = history.random.chance(share) && history.inARow < mostInARow;
      history.inARow = breaks ? history.inARow + 1 : 0;
      return breaks ? { kind } : null;
    },
    delay: () => random.between(30, 250),
    bytesPerSecond: 1_000_000,
    socketLife: () => random.between(2_000, 8_000),
  };
}
