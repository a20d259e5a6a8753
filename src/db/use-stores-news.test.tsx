// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useStoresNews } from './use-stores-news.ts';

type Channel = {
  readonly topic: string;
  readonly bindings: { readonly table: string; readonly filter?: string }[];
  hear: () => void;
  say: (status: string) => void;
};

const channels = vi.hoisted(() => new Set<Channel>());

vi.mock('../platform/backend/supabase.ts', () => ({
  dataClient: async () => ({
    realtime: { setAuth: async () => undefined },
    channel(topic: string) {
      const made = {
        topic,
        bindings: [] as { table: string; filter?: string }[],
        hear: (): void => undefined,
        say: (status: string): void => void status,
        on(kind: string, binding: { table: string; filter?: string }, hear: () => void) {
          if (kind === 'postgres_changes') made.bindings.push(binding);
          made.hear = hear;
        },
        subscribe(say: (status: string) => void) {
          made.say = say;
          channels.add(made);
        },
      };
      return made;
    },
    async removeChannel(channel: Channel) {
      channels.delete(channel);
    },
  }),
}));

const ask = vi.fn<() => void>();
let seen: boolean[];
function Page({ stores }: { stores: 'all' | readonly string[] | null }) {
  seen.push(useStoresNews(stores, ask));
  return null;
}
const only = () => {
  const [channel] = channels;
  if (channel === undefined || channels.size > 1) throw new Error(`${channels.size} channels`);
  return channel;
};
const see = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};
const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

beforeEach(() => {
  vi.useFakeTimers();
  seen = [];
  ask.mockClear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('BD5: of all stores one signal is heard, however many parts of the page listen; the last one leaves', async () => {
  const { rerender, unmount } = render(
    <>
      <Page stores="all" />
      <Page stores="all" />
    </>,
  );
  await wait(0);
  expect(only().bindings).toMatchObject([{ table: 'sync_summaries' }]);
  rerender(<Page stores="all" />);
  await wait(0);
  expect(channels.size).toBe(1);
  unmount();
  await wait(0);
  expect(channels.size).toBe(0);
});

test('BD5: of some stores their heads are heard, a hundred in one filter', async () => {
  render(<Page stores={Array.from({ length: 150 }, (_, n) => `s${n}`)} />);
  await wait(0);
  const filters = only().bindings.map(({ filter = '' }) => filter.split(','));
  expect(filters.map((values) => values.length)).toEqual([100, 50]);
  expect(filters[0]?.[0]).toBe('scope=in.(store:s0');
});

test('BD5: whether news comes is known, and what was written while the channel was lost is asked for', async () => {
  render(<Page stores={['a']} />);
  await wait(0);
  expect(seen.at(-1)).toBe(false);
  act(() => only().say('SUBSCRIBED'));
  expect(seen.at(-1)).toBe(true);
  await wait(30);
  expect(ask).toHaveBeenCalledTimes(1);
  act(() => only().say('CHANNEL_ERROR'));
  expect(seen.at(-1)).toBe(false);
  act(() => only().say('SUBSCRIBED'));
  expect(ask).toHaveBeenCalledTimes(2);
});

test('BD5: a hidden page asks when it is seen again', async () => {
  render(<Page stores={['a']} />);
  await wait(0);
  see('hidden');
  act(() => only().hear());
  await wait(30);
  expect(ask).not.toHaveBeenCalled();
  see('visible');
  expect(ask).toHaveBeenCalledTimes(1);
});

test('nothing is heard of no stores', async () => {
  render(<Page stores={[]} />);
  render(<Page stores={null} />);
  await wait(0);
  expect(channels.size).toBe(0);
});
