/** The thread of one device: it has its own RxDB, journal, timers and sockets, as a browser has. */
import { parentPort } from 'node:worker_threads';
import { Device } from './device.ts';
import type { Ask, DeviceSetup, Tell } from './messages.ts';

const port = parentPort;
if (port === null) throw new Error('This file runs as a thread of the chaos schedules');
const tell = (message: Tell): void => port.postMessage(message);
// RxDB praises its premium storages here, five times per schedule.
console.warn = (...words: readonly unknown[]): void =>
  tell({ kind: 'told', line: words.map(String).join(' ').slice(0, 200) });

let device: Device | null = null;

async function perform({ name, args }: Ask): Promise<unknown> {
  if (name === 'start') {
    device = await Device.start(args[0] as DeviceSetup, {
      saw: (seen) => tell({ kind: 'saw', seen }),
      told: (line) => tell({ kind: 'told', line }),
    });
    return undefined;
  }
  if (device === null) throw new Error('No device was started');
  // Both sides are of one build: what is asked is what `DeviceApi` declares.
  const method = device[name] as (...given: readonly unknown[]) => Promise<unknown>;
  return method.apply(device, [...args]);
}

port.on('message', (ask: Ask) => {
  perform(ask).then(
    (value) => tell({ kind: 'done', no: ask.no, value }),
    (error: unknown) =>
      tell({
        kind: 'failed',
        no: ask.no,
        message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
  );
});
