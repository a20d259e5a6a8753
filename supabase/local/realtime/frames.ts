import * as v from 'valibot';

/** One message of the Phoenix protocol. */
export interface Frame {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: unknown;
}

/** A broadcast whose payload is bytes travels in binary frames only (protocol 2.0.0). */
export interface BinaryBroadcast {
  type: 'broadcast';
  event: string;
  payload: Buffer;
}

export type ProtocolVersion = '1.0.0' | '2.0.0';

const Ref = v.nullish(v.union([v.string(), v.pipe(v.number(), v.transform(String))]), null);
const ObjectFrame = v.object({
  topic: v.string(),
  event: v.string(),
  payload: v.optional(v.unknown()),
  ref: Ref,
  join_ref: Ref,
});
const ArrayFrame = v.tuple([Ref, Ref, v.string(), v.string(), v.unknown()]);

const USER_BROADCAST_PUSH = 3;
const USER_BROADCAST = 4;

/** Parses what a client sent; undefined when it is no frame. */
export function decodeFrame(data: Buffer, isBinary: boolean): Frame | undefined {
  if (isBinary) return decodeBroadcastPush(data);
  let raw: unknown;
  try {
    raw = JSON.parse(data.toString('utf8'));
  } catch {
    return undefined;
  }
  if (Array.isArray(raw)) {
    const parsed = v.safeParse(ArrayFrame, raw);
    if (!parsed.success) return undefined;
    const [joinRef, ref, topic, event, payload] = parsed.output;
    return { joinRef, ref, topic, event, payload };
  }
  const parsed = v.safeParse(ObjectFrame, raw);
  if (!parsed.success) return undefined;
  const { join_ref: joinRef, ref, topic, event, payload } = parsed.output;
  return { joinRef, ref, topic, event, payload };
}

export function encodeFrame(version: ProtocolVersion, frame: Frame): string {
  const { joinRef, ref, topic, event, payload } = frame;
  return version === '2.0.0'
    ? JSON.stringify([joinRef, ref, topic, event, payload])
    : JSON.stringify({ topic, event, payload, ref, join_ref: joinRef });
}

function decodeBroadcastPush(data: Buffer): Frame | undefined {
  if (data.byteLength < 7 || data.readUInt8(0) !== USER_BROADCAST_PUSH) return undefined;
  const sizes = [1, 2, 3, 4, 5].map((at) => data.readUInt8(at));
  const isJson = data.readUInt8(6) === 1;
  let at = 7;
  const texts = sizes.map((size) => {
    at += size;
    return data.toString('utf8', at - size, at);
  });
  if (at > data.byteLength) return undefined;
  const [joinRef = '', ref = '', topic = '', event = ''] = texts;
  const rest = data.subarray(at);
  let payload: unknown = Buffer.from(rest);
  if (isJson) {
    try {
      payload = JSON.parse(rest.toString('utf8'));
    } catch {
      return undefined;
    }
  }
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: 'broadcast',
    payload: { type: 'broadcast', event, payload },
  };
}

export function encodeBinaryBroadcast(topic: string, broadcast: BinaryBroadcast): Buffer {
  const topicBytes = Buffer.from(topic);
  const eventBytes = Buffer.from(broadcast.event);
  const header = Buffer.from([USER_BROADCAST, topicBytes.byteLength, eventBytes.byteLength, 0, 0]);
  return Buffer.concat([header, topicBytes, eventBytes, broadcast.payload]);
}
