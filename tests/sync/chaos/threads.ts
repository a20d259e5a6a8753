/** The devices of a schedule as the schedule sees them: each a thread, used again by the next schedule. */
import { Worker } from 'node:worker_threads';
import type { DeviceApi, Seen, Tell } from './messages.ts';

export type RemoteDevice = DeviceApi & {
  /** Where the running schedule hears what the device meets. */
  listeners: { saw: (seen: Seen) => void; told: (line: string) => void };
  end(): Promise<void>;
};

const methods: readonly (keyof DeviceApi)[] = [
  'start',
  'edit',
  'sync',
  'weather',
  'lateAnswer',
  'lateCopy',
  'pass',
  'kill',
  'dieSoon',
  'revive',
  'tab',
  'hide',
  'token',
  'skew',
  'retryRefused',
  'giveUpRefused',
  'pack',
  'snapshot',
  'rows',
  'stop',
];

/** A thread does not take over how its parent reads TypeScript. */
const readsTypeScript = `
  const { workerData } = require('node:worker_threads');
  import('tsx/esm/api').then(({ register }) => {
    register();
    return import(workerData.file);
  });
`;

/** A device that does not answer in this time hangs: that is a failure to be told, not to be waited for. */
const patience = 240_000;

export function startThread(): RemoteDevice {
  const worker = new Worker(readsTypeScript, {
    eval: true,
    execArgv: [],
    workerData: {
      file: new URL('./device-thread.ts', import.meta.url).href,
    },
  });
  const waiting = new Map<
    number,
    { resolve: (value: never) => void; reject: (error: Error) => void }
  >();
  let count = 0;
  const remote = {
    listeners: { saw: () => undefined, told: () => undefined },
    async end() {
      await worker.terminate();
    },
  } as unknown as RemoteDevice;
  const failAll = (error: Error): void => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('error', failAll);
  worker.on('exit', (code) => failAll(new Error(`A device's thread ended with ${code}`)));
  worker.on('message', (message: Tell) => {
    if (message.kind === 'saw') remote.listeners.saw(message.seen);
    else if (message.kind === 'told') remote.listeners.told(message.line);
    else {
      const asked = waiting.get(message.no);
      waiting.delete(message.no);
      if (message.kind === 'done') asked?.resolve(message.value as never);
      else asked?.reject(new Error(message.message));
    }
  });
  for (const name of methods) {
    const ask = (...args: readonly unknown[]): Promise<never> => {
      const no = (count += 1);
      return new Promise<never>((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`A device hangs: it was asked to ${name}`)),
          patience,
        );
        waiting.set(no, {
          resolve: (value) => {
            clearTimeout(timer);
            resolve(value);
          },
          reject: (error) => {
            clearTimeout(timer);
            reject(error);
          },
        });
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        worker.postMessage({ no, name, args });
      });
    };
    Object.assign(remote, { [name]: ask });
  }
  return remote;
}
