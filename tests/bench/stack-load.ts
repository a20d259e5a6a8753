/**
 * The load client of the stack's rows, in a process of its own: its work is not the gateway's. It is sent one request
 * at a time and answers how long that took, from the first byte sent to the last byte read, over a kept connection.
 */
import { Agent, request } from 'node:http';
import * as v from 'valibot';

const Order = v.object({
  id: v.number(),
  url: v.string(),
  method: v.string(),
  headers: v.record(v.string(), v.string()),
  body: v.optional(v.string()),
  /** How many are sent one after the other; the answer is the mean. */
  times: v.number(),
});
export type Order = v.InferOutput<typeof Order>;
export type Answer = {
  readonly id: number;
  readonly milliseconds: number;
  readonly error?: string;
};

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function send(order: Order): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(
      order.url,
      { agent, method: order.method, headers: order.headers },
      (answer) => {
        answer.resume();
        answer.once('end', () => {
          if ((answer.statusCode ?? 500) < 300) resolve();
          else reject(new Error(`${order.url} answered ${answer.statusCode}`));
        });
      },
    );
    call.once('error', reject);
    call.end(order.body);
  });
}

process.on('message', (message) => {
  const order = v.parse(Order, message);
  const measure = async (): Promise<Answer> => {
    const start = process.hrtime.bigint();
    for (let sent = 0; sent < order.times; sent += 1) await send(order);
    const milliseconds = Number(process.hrtime.bigint() - start) / 1e6 / order.times;
    return { id: order.id, milliseconds };
  };
  void measure()
    .catch((error: unknown) => ({ id: order.id, milliseconds: 0, error: String(error) }))
    .then((answer) => process.send?.(answer));
});
