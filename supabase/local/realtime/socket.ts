import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { WebSocket } from 'ws';
import type { Caller } from '../database.ts';
import { FULL_RIGHTS, channelRights } from './authorization.ts';
import type { Channel } from './channel.ts';
import { roomOf } from './channel.ts';
import type { Frame, ProtocolVersion } from './frames.ts';
import { decodeFrame, encodeBinaryBroadcast, encodeFrame } from './frames.ts';
import type { RealtimeHub } from './hub.ts';
import { JoinPayload, changeBindings } from './join.ts';

const MAX_CHANNELS = 100;
/** A client that reads slower than this many bytes behind is cut off; it joins again and reads anew. */
const MAX_BUFFERED = 16 * 1024 * 1024;
const MAX_TIMER = 2_147_483_647;

const Broadcast = v.object({ event: v.string(), payload: v.optional(v.unknown()) });
const Presence = v.object({
  event: v.pipe(v.string(), v.toLowerCase()),
  payload: v.optional(v.nullable(v.record(v.string(), v.unknown()))),
});
const AccessToken = v.object({ access_token: v.nullable(v.string()) });

/** One client's connection: reads its frames one after the other and keeps its channels. */
export class RealtimeSocket {
  readonly #hub: RealtimeHub;
  readonly #socket: WebSocket;
  readonly #version: ProtocolVersion;
  readonly #apiKey: string;
  readonly #channels = new Map<string, Channel>();
  #queue: Promise<void> = Promise.resolve();

  constructor(hub: RealtimeHub, socket: WebSocket, version: ProtocolVersion, apiKey: string) {
    this.#hub = hub;
    this.#socket = socket;
    this.#version = version;
    this.#apiKey = apiKey;
    socket.on('message', (data, isBinary) => {
      const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer);
      const frame = decodeFrame(bytes, isBinary);
      if (!frame) return socket.close(1007, 'Not a frame');
      this.#queue = this.#queue.then(() => this.#handle(frame)).catch(hub.options.report);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      for (const channel of this.#channels.values()) this.#drop(channel);
    });
  }

  #write(frame: Frame): void {
    this.#writeRaw(encodeFrame(this.#version, frame));
  }

  #writeRaw(data: string | Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > MAX_BUFFERED) return this.#socket.terminate();
    this.#socket.send(data);
  }

  #reply(frame: Frame, status: 'ok' | 'error', response: unknown = {}): void {
    this.#write({
      joinRef: frame.joinRef,
      ref: frame.ref,
      topic: frame.topic,
      event: 'phx_reply',
      payload: { status, response },
    });
  }

  async #handle(frame: Frame): Promise<void> {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (frame.topic === 'phoenix' && frame.event === 'heartbeat') return this.#reply(frame, 'ok');
    if (frame.event === 'phx_join') return this.#join(frame);
    const channel = this.#channels.get(frame.topic);
    if (!channel) return this.#reply(frame, 'error', { reason: 'unmatched topic' });
    switch (frame.event) {
      case 'phx_leave':
        this.#drop(channel);
        this.#reply(frame, 'ok');
        channel.send('phx_close', {}, channel.joinRef);
        return;
      case 'access_token':
        return this.#renew(channel, frame);
      case 'broadcast':
        return this.#broadcast(channel, frame);
      case 'presence':
        return this.#presence(channel, frame);
      default:
        this.#reply(frame, 'error', { reason: 'unknown event' });
    }
  }

  async #join(frame: Frame): Promise<void> {
    const refuse = (reason: string) => this.#reply(frame, 'error', { reason });
    const parsed = v.safeParse(JoinPayload, frame.payload ?? {});
    if (!parsed.success || !/^realtime:./.test(frame.topic)) return refuse('Invalid join payload');
    if (frame.topic === 'realtime:*') return refuse('Topic name not allowed');
    if (this.#channels.size >= MAX_CHANNELS)
      return refuse('ChannelRateLimitReached: Too many channels');
    const { config, access_token: token } = parsed.output;
    let caller: Caller;
    let bindings: Channel['bindings'];
    try {
      caller = await this.#hub.options.tokens.caller(token || this.#apiKey);
    } catch (error) {
      return refuse(`InvalidJWTToken: ${error instanceof Error ? error.message : 'invalid'}`);
    }
    try {
      bindings = changeBindings(config);
    } catch (error) {
      return refuse(error instanceof Error ? error.message : 'Invalid filter');
    }
    const isPrivate = config.private === true;
    const topic = frame.topic.slice('realtime:'.length);
    const rights = isPrivate
      ? await channelRights(this.#hub.options.systemPool, caller, topic)
      : FULL_RIGHTS;
    if (!rights.read.broadcast && !rights.read.presence) {
      return refuse(
        `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`,
      );
    }
    const previous = this.#channels.get(frame.topic);
    if (previous) {
      this.#drop(previous);
      previous.send('phx_close', {}, previous.joinRef);
    }
    const channel = this.#channel(frame, {
      room: roomOf(frame.topic, isPrivate),
      caller,
      isPrivate,
      rights,
      bindings,
      broadcastSelf: config.broadcast?.self === true,
      broadcastAck: config.broadcast?.ack === true,
      presenceKey: config.presence?.key || randomUUID(),
      presenceEnabled: config.presence?.enabled !== false,
    });
    this.#channels.set(frame.topic, channel);
    this.#hub.feed.add(channel);
    this.#reply(frame, 'ok', {
      postgres_changes: bindings.map(({ id, sent }) => ({ ...sent, id })),
    });
    this.#hub.rooms.join(channel);
    this.#watchExpiry(channel);
    if (bindings.length > 0) {
      channel.send('system', {
        extension: 'postgres_changes',
        status: 'ok',
        message: 'Subscribed to PostgreSQL',
        channel: topic,
      });
    }
  }

  #channel(
    frame: Frame,
    settings: Omit<Channel, 'topic' | 'joinRef' | 'send' | 'sendBroadcast' | 'expiry'>,
  ): Channel {
    const { topic } = frame;
    const joinRef = frame.joinRef ?? frame.ref;
    const send: Channel['send'] = (event, payload, ref = null) =>
      this.#write({ joinRef, ref, topic, event, payload });
    return {
      ...settings,
      topic,
      joinRef,
      expiry: undefined,
      send,
      sendBroadcast: (event, payload, extra = {}) => {
        if (!Buffer.isBuffer(payload)) {
          send('broadcast', { type: 'broadcast', event, payload, ...extra });
        } else if (this.#version === '2.0.0') {
          this.#writeRaw(encodeBinaryBroadcast(topic, { type: 'broadcast', event, payload }));
        }
      },
    };
  }

  #drop(channel: Channel): void {
    clearTimeout(channel.expiry);
    this.#hub.feed.remove(channel);
    this.#hub.rooms.leave(channel);
    if (this.#channels.get(channel.topic) === channel) this.#channels.delete(channel.topic);
  }

  /** A channel lives as long as its token; the client sends a new one in time. */
  #watchExpiry(channel: Channel): void {
    clearTimeout(channel.expiry);
    const expiresAt = channel.caller.claims['exp'];
    if (typeof expiresAt !== 'number') return;
    const wait = Math.min(expiresAt * 1000 - Date.now(), MAX_TIMER);
    channel.expiry = setTimeout(() => {
      if (Date.now() < expiresAt * 1000) return this.#watchExpiry(channel);
      this.#end(channel, 'Token has expired 0 seconds ago');
    }, wait);
    channel.expiry.unref();
  }

  #end(channel: Channel, message: string): void {
    channel.send('system', {
      extension: 'system',
      status: 'error',
      message,
      channel: channel.topic.slice('realtime:'.length),
    });
    this.#drop(channel);
    channel.send('phx_close', {}, channel.joinRef);
  }

  async #renew(channel: Channel, frame: Frame): Promise<void> {
    const parsed = v.safeParse(AccessToken, frame.payload);
    const token = parsed.success ? parsed.output.access_token : null;
    if (token === null) return;
    try {
      channel.caller = await this.#hub.options.tokens.caller(token);
    } catch (error) {
      return this.#end(channel, error instanceof Error ? error.message : 'Invalid token');
    }
    this.#watchExpiry(channel);
    if (!channel.isPrivate) return;
    const topic = channel.topic.slice('realtime:'.length);
    channel.rights = await channelRights(this.#hub.options.systemPool, channel.caller, topic);
    if (!channel.rights.read.broadcast && !channel.rights.read.presence) {
      this.#end(channel, 'You do not have permissions to read from this Channel topic');
    }
  }

  #broadcast(channel: Channel, frame: Frame): void {
    const parsed = v.safeParse(Broadcast, frame.payload);
    if (!parsed.success) return this.#reply(frame, 'error', { reason: 'Invalid broadcast' });
    if (!channel.rights.write.broadcast) {
      if (channel.broadcastAck) this.#reply(frame, 'error', { reason: 'Unauthorized' });
      return;
    }
    const { event, payload } = parsed.output;
    this.#hub.rooms.broadcast(channel.room, event, payload ?? {}, { from: channel });
    if (channel.broadcastAck) this.#reply(frame, 'ok');
  }

  #presence(channel: Channel, frame: Frame): void {
    const parsed = v.safeParse(Presence, frame.payload);
    if (!parsed.success || !channel.rights.write.presence) {
      return this.#reply(frame, 'error', {
        reason: parsed.success ? 'Unauthorized' : 'Invalid presence',
      });
    }
    if (parsed.output.event === 'track')
      this.#hub.rooms.track(channel, parsed.output.payload ?? {});
    else if (parsed.output.event === 'untrack') this.#hub.rooms.untrack(channel);
    this.#reply(frame, 'ok');
  }
}
