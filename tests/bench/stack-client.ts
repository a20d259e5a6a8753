import { fork } from 'node:child_process';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Order } from './stack-load.ts';

const Answer = v.object({
  id: v.number(),
  milliseconds: v.number(),
  error: v.optional(v.string()),
});

/** The load client as the bench sees it. */
export type LoadClient = {
  /** Milliseconds of one request, the mean of `times` in a row. */
  time(order: Omit<Order, 'id'>): Promise<number>;
  stop(): void;
};

export function startLoadClient(): LoadClient {
  const child = fork(join(import.meta.dirname, 'stack-load.ts'), {
    execArgv: ['--import', 'tsx'],
  });
  let last = 0;
  return {
    time(order) {
      last += 1;
      const id = last;
      return new Promise((resolve, reject) => {
        const gone = (): void => reject(new Error('The load client ended.'));
        const hear = (message: unknown): void => {
          const answer = v.parse(Answer, message);
          if (answer.id !== id) return;
          child.off('message', hear);
          child.off('exit', gone);
          if (answer.error === undefined) resolve(answer.milliseconds);
          else reject(new Error(answer.error));
        };
        child.on('message', hear);
        child.once('exit', gone);
        child.send({ ...order, id });
      });
    },
    stop: () => void child.kill(),
  };
}
