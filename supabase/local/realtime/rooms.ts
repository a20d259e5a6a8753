import { randomBytes } from 'node:crypto';
import type { Channel } from './channel.ts';

interface Meta {
  phx_ref: string;
  [key: string]: unknown;
}

interface Tracked {
  key: string;
  meta: Meta;
}

type Metas = Record<string, { metas: Meta[] }>;

/** Who is on which topic: broadcast and presence. */
export class Rooms {
  readonly #rooms = new Map<string, Set<Channel>>();
  readonly #presence = new Map<string, Map<Channel, Tracked>>();

  join(channel: Channel): void {
    const room = this.#rooms.get(channel.room) ?? new Set();
    room.add(channel);
    this.#rooms.set(channel.room, room);
    if (channel.presenceEnabled && channel.rights.read.presence) {
      channel.send('presence_state', this.#state(channel.room));
    }
  }

  leave(channel: Channel): void {
    const room = this.#rooms.get(channel.room);
    room?.delete(channel);
    if (room?.size === 0) this.#rooms.delete(channel.room);
    this.untrack(channel);
  }

  broadcast(
    room: string,
    event: string,
    payload: unknown,
    options: { from?: Channel; extra?: Record<string, unknown> } = {},
  ): void {
    for (const channel of this.#rooms.get(room) ?? []) {
      if (channel === options.from && !channel.broadcastSelf) continue;
      if (!channel.rights.read.broadcast) continue;
      channel.sendBroadcast(event, payload, options.extra);
    }
  }

  track(channel: Channel, payload: Record<string, unknown>): void {
    const tracked = this.#presence.get(channel.room) ?? new Map<Channel, Tracked>();
    const before = tracked.get(channel);
    const meta = { ...payload, phx_ref: randomBytes(8).toString('base64url') };
    tracked.set(channel, { key: channel.presenceKey, meta });
    this.#presence.set(channel.room, tracked);
    this.#tell(channel.room, {
      joins: { [channel.presenceKey]: { metas: [meta] } },
      leaves: before ? { [before.key]: { metas: [before.meta] } } : {},
    });
  }

  untrack(channel: Channel): void {
    const tracked = this.#presence.get(channel.room);
    const before = tracked?.get(channel);
    if (!tracked || !before) return;
    tracked.delete(channel);
    if (tracked.size === 0) this.#presence.delete(channel.room);
    this.#tell(channel.room, { joins: {}, leaves: { [before.key]: { metas: [before.meta] } } });
  }

  #tell(room: string, diff: { joins: Metas; leaves: Metas }): void {
    for (const channel of this.#rooms.get(room) ?? []) {
      if (channel.presenceEnabled && channel.rights.read.presence)
        channel.send('presence_diff', diff);
    }
  }

  #state(room: string): Metas {
    // without a prototype: a key is a client's word
    const state: Metas = Object.create(null) as Metas;
    for (const { key, meta } of this.#presence.get(room)?.values() ?? []) {
      (state[key] ??= { metas: [] }).metas.push(meta);
    }
    return state;
  }
}
