import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { joinPresence } from './presence-channel.ts';

type Told = { readonly at: number; readonly what: unknown };

/** The far end: what it was told and when, in ms since the test began, and the state of the joining. */
const server = vi.hoisted(() => {
  const told: Told[] = [];
  const began = { at: 0 };
  const hear = (what: unknown) => {
    told.push({ at: Date.now() - began.at, what });
    return Promise.resolve('ok');
  };
  let listener: (status: string) => void = () => undefined;
  const channel = {
    on: () => channel,
    presenceState: () => ({}),
    track: hear,
    untrack: () => hear(null),
    subscribe(next: (status: string) => void) {
      listener = next;
      next('SUBSCRIBED');
      return channel;
    },
  };
  return { told, began, channel, status: (status: string) => listener(status) };
});

vi.mock('./supabase.ts', () => ({
  dataClient: async () => ({
    realtime: { setAuth: async () => undefined, isConnected: () => false },
    channel: () => server.channel,
    removeChannel: async () => 'ok',
  }),
}));

beforeEach(() => {
  vi.useFakeTimers();
  server.told.length = 0;
  server.began.at = Date.now();
});
afterEach(() => vi.useRealTimers());

async function joined() {
  const channel = joinPresence('record:s:i', 'ana', () => undefined);
  channel.say({ section: 'one' });
  await vi.advanceTimersByTimeAsync(0);
  return channel;
}

const sections = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];

test('who leafs through the sections is told of at first, and at last where they are', async () => {
  const channel = await joined();
  for (const section of sections) {
    channel.say({ section });
    await vi.advanceTimersByTimeAsync(500);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  channel.leave();
  expect(server.told.map(({ what }) => what)).toEqual([{ section: 'one' }, { section: 'seven' }]);
});

test('however long somebody leafs, no half minute has more than five messages', async () => {
  const channel = await joined();
  for (let second = 0; second < 120; second += 1) {
    channel.say(second % 10 === 9 ? null : { section: sections[second % sections.length] });
    await vi.advanceTimersByTimeAsync(1_000);
  }
  channel.leave();
  const inHalfMinute = server.told.map(
    ({ at: from }) => server.told.filter(({ at }) => at >= from && at <= from + 30_000).length,
  );
  expect(inHalfMinute.length).toBeGreaterThan(10);
  expect(Math.max(...inHalfMinute)).toBeLessThanOrEqual(5);
});

test('whoever comes back to the channel is there at once, and nothing is said after leaving', async () => {
  const channel = await joined();
  channel.say({ section: 'two' });
  server.status('CHANNEL_ERROR');
  channel.say({ section: 'three' });
  server.status('SUBSCRIBED');
  expect(server.told.at(-1)?.what).toEqual({ section: 'three' });
  channel.say({ section: 'four' });
  channel.leave();
  const before = server.told.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.told).toHaveLength(before);
});
