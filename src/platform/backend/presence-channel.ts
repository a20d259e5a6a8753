/** Presence on a private channel of the realtime connection that the pokes come over: who is at the same thing now. */
import type { RealtimeChannel } from '@supabase/supabase-js';
import { dataClient } from './supabase.ts';

/** After the server has refused the channel, or ended it. */
const againAfter = 30_000;
/** The server ends a channel on which one device says more than five things in 30 s. */
const pauseBetween = 8_000;

export type PresenceChannel = {
  /** What the others are told of this page; null: it is not there. Said often, only the latest is told, a little later. */
  readonly say: (payload: Readonly<Record<string, unknown>> | null) => void;
  readonly leave: () => void;
};

/**
 * `told` gets the state of the channel (what each key has said, to be parsed) whenever it changes, and an empty one as
 * soon as the channel is not there any more. Refused or ended, it is asked for again after a while.
 */
export function joinPresence(
  topic: string,
  key: string,
  told: (state: unknown) => void,
): PresenceChannel {
  let left = false;
  let channel: RealtimeChannel | null = null;
  let joined = false;
  let said: Readonly<Record<string, unknown>> | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  /** Runs while what is said has to wait; `unsaid`: something does. */
  let pause: ReturnType<typeof setTimeout> | undefined;
  let unsaid = false;

  const announce = () => {
    if (channel === null || !joined) return;
    unsaid = pause !== undefined;
    if (unsaid) return;
    pause = setTimeout(() => {
      pause = undefined;
      if (unsaid) announce();
    }, pauseBetween);
    void (said === null ? channel.untrack() : channel.track({ ...said }));
  };
  const endPause = () => {
    clearTimeout(pause);
    pause = undefined;
  };
  const drop = async () => {
    endPause();
    const dropped = channel;
    channel = null;
    joined = false;
    if (dropped !== null) await (await dataClient()).removeChannel(dropped);
  };
  const joinLater = () => {
    clearTimeout(again);
    if (!left) again = setTimeout(() => void join().catch(joinLater), againAfter);
  };
  const join = async () => {
    const client = await dataClient();
    // A channel joined before the token is known is nobody's.
    await client.realtime.setAuth();
    if (left || channel !== null) return;
    const made = client.channel(topic, { config: { private: true, presence: { key } } });
    channel = made;
    made
      .on('presence', { event: 'sync' }, () => told(made.presenceState()))
      .subscribe((status: string) => {
        if (left || channel !== made) return;
        joined = status === 'SUBSCRIBED';
        if (joined) {
          // The server counts anew for each joining.
          endPause();
          announce();
          return;
        }
        told({});
        // Without a connection the channel comes back with it. With one it was refused: not asked for all the time.
        if (status === 'CHANNEL_ERROR' && !client.realtime.isConnected()) return;
        void drop().finally(joinLater);
      });
  };
  join().catch(joinLater);

  return {
    say(payload) {
      said = payload;
      announce();
    },
    leave() {
      left = true;
      clearTimeout(again);
      void drop().catch(() => undefined);
    },
  };
}
