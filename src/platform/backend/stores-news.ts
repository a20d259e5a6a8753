/**
 * News of many stores at once, for pages that show them together: something was written in one of them. What, is asked
 * for; data never comes this way. Whoever asks for the same stores shares one channel.
 */
import { hearOfRows, type HeardRows } from '../../../sync/poke.ts';
import { dataClient } from './supabase.ts';

/** `all`: every store there is, of which global admins alone hear. Otherwise stores of the person, by id. */
export type WatchedStores = 'all' | readonly string[];

type Listener = {
  readonly changed: () => void;
  readonly joined: (joined: boolean) => void;
};

/** So many values a filter of Realtime may have. */
const mostInFilter = 100;

const channels = new Map<
  string,
  { readonly listeners: Set<Listener>; isJoined: boolean; leave(): void }
>();

function rowsOf(stores: WatchedStores): HeardRows[] {
  if (stores === 'all') return [{ table: 'sync_summaries' }];
  const parts = Math.ceil(stores.length / mostInFilter);
  return Array.from({ length: parts }, (_, part) => ({
    table: 'sync_scopes',
    filter: `scope=in.(${stores
      .slice(part * mostInFilter, (part + 1) * mostInFilter)
      .map((id) => `store:${id}`)
      .join(',')})`,
  }));
}

/** `joined` is told at once where the channel is there. Answers how to hear no more. */
export function hearOfStores(stores: WatchedStores, listener: Listener): () => void {
  if (stores.length === 0) return () => undefined;
  const key = stores === 'all' ? stores : stores.toSorted().join();
  const known = channels.get(key);
  const channel = known ?? {
    listeners: new Set<Listener>(),
    isJoined: false,
    leave: () => undefined,
  };
  channel.listeners.add(listener);
  if (known === undefined) {
    channels.set(key, channel);
    const topic = `stores:${stores === 'all' ? stores : crypto.randomUUID()}`;
    channel.leave = hearOfRows(dataClient, topic, rowsOf(stores), {
      changed() {
        for (const { changed } of channel.listeners) changed();
      },
      joined(isJoined) {
        channel.isJoined = isJoined;
        for (const { joined } of channel.listeners) joined(isJoined);
      },
    });
  } else if (channel.isJoined) listener.joined(true);
  return () => {
    channel.listeners.delete(listener);
    if (channel.listeners.size > 0) return;
    channels.delete(key);
    channel.leave();
  };
}
