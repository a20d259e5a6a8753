import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { startFaultyProxy } from '../e2e/fixtures/faulty-proxy.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Before a backend that answers what it has heard to the end, or breaks the line, once it is let go. */
async function aLine(backend: 'answers' | 'breaks') {
  let letGo = () => undefined as void;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const server = createServer((incoming, outgoing) => {
    incoming.resume().on('end', () => {
      void gate.then(() => {
        if (backend === 'breaks') incoming.socket.destroy();
        else outgoing.end('heard');
      });
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });
  const { port } = server.address() as AddressInfo;
  const proxy = await startFaultyProxy(`http://127.0.0.1:${port}`);
  closing.unshift(() => proxy.stop());
  proxy.meet('POST', /photo/, { kind: 'slow', ms: 0 });
  return { proxy, letGo };
}

/** So many bytes of a hundred that were promised. */
function say(url: string, bytes: number) {
  const device = connect(Number(new URL(url).port), '127.0.0.1');
  device.on('error', () => undefined);
  device.write(`POST /photo HTTP/1.1\r\nhost: line\r\ncontent-length: 100\r\n\r\n`);
  device.write('x'.repeat(bytes));
  closing.unshift(async () => void device.destroy());
  return device;
}
const passed = (status: number | null) => [
  { method: 'POST', path: '/photo', status, fault: 'slow' },
];

test('a slow request is held until it got through', async () => {
  const { proxy, letGo } = await aLine('answers');
  say(proxy.url, 100);
  await expect.poll(() => proxy.isHolding()).toBe(true);
  letGo();
  await expect.poll(() => proxy.passed).toEqual(passed(200));
  await expect.poll(() => proxy.isHolding()).toBe(false);
});

test('of a device that went in the middle of a slow request nothing is held: its rest never comes', async () => {
  const { proxy } = await aLine('answers');
  const device = say(proxy.url, 50);
  await expect.poll(() => proxy.seen.length).toBe(1);
  device.destroy();
  await expect.poll(() => proxy.passed).toEqual(passed(null));
  expect(proxy.isHolding()).toBe(false);
});

test('a slow request that breaks on its way is held no longer', async () => {
  const { proxy, letGo } = await aLine('breaks');
  say(proxy.url, 100);
  await expect.poll(() => proxy.isHolding()).toBe(true);
  letGo();
  await expect.poll(() => proxy.isHolding()).toBe(false);
});
