import type { Caller } from '../database.ts';
import type { ChannelRights } from './authorization.ts';
import type { ChangeBinding } from './join.ts';

/** One joined topic of one socket. */
export interface Channel {
  /** The topic as the client writes it, `realtime:` in front. */
  topic: string;
  /** Where its broadcasts and presence meet others: private and public topics never mix. */
  room: string;
  joinRef: string | null;
  caller: Caller;
  isPrivate: boolean;
  rights: ChannelRights;
  bindings: ChangeBinding[];
  broadcastSelf: boolean;
  broadcastAck: boolean;
  presenceKey: string;
  presenceEnabled: boolean;
  expiry: NodeJS.Timeout | undefined;
  send(event: string, payload: unknown, ref?: string | null): void;
  sendBroadcast(event: string, payload: unknown, extra?: Record<string, unknown>): void;
}

export function roomOf(topic: string, isPrivate: boolean): string {
  return `${isPrivate ? 'private' : 'public'}:${topic.replace(/^realtime:/, '')}`;
}
