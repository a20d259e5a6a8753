import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';
import * as v from 'valibot';

/** What a push of ours says, decrypted. */
const Message = v.object({
  web_push: v.literal(8030),
  app_badge: v.optional(v.pipe(v.string(), v.regex(/^\d+$/))),
  notification: v.strictObject({
    title: v.pipe(v.string(), v.minLength(1)),
    body: v.string(),
    lang: v.string(),
    tag: v.string(),
    navigate: v.pipe(v.string(), v.startsWith('/')),
    silent: v.boolean(),
    data: v.strictObject({
      notificationId: v.nullable(v.string()),
      category: v.nullable(v.string()),
      urgency: v.picklist(['low', 'normal', 'high']),
      url: v.string(),
      receipt: v.nullable(v.string()),
      done: v.nullable(v.pipe(v.string(), v.startsWith('/'))),
    }),
  }),
});
type Message = v.InferOutput<typeof Message>;

/** One push as it arrived. */
export type Arrived = {
  readonly endpoint: string;
  readonly ttl: number;
  readonly urgency: string;
  readonly topic: string;
  readonly bytes: number;
  readonly message: Message;
};

/** What the service does with a push to an endpoint, beside taking it. */
export type Fault =
  | { readonly status: number; readonly retryAfter?: string }
  /** Reads it and never answers. */
  | { readonly silence: true };

/** A browser that has subscribed: what its page would send to the server. */
export type Browser = {
  readonly endpoint: string;
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
};

export type PushService = {
  readonly origin: string;
  /** What was taken and answered with 201, in the order of arrival. */
  readonly arrived: Arrived[];
  /** Why pushes were turned down: nothing of the protocol may be wrong. */
  readonly wrong: string[];
  subscribe(): Browser;
  /** The next pushes to an endpoint meet these, one each; then all is well. */
  plan(endpoint: string, faults: readonly Fault[]): void;
  /** Called with each push before it is answered. */
  watch(listener: (endpoint: string) => void): void;
  /** Called with each push that is taken: from here on it is brought to its device, whoever hears the answer. */
  bringTo(device: (arrived: Arrived) => void): void;
  /** Once whoever sent here is gone: until all that they had sent is read and dealt with. */
  idle(): Promise<void>;
  stop(): Promise<void>;
};

/** Decrypts with node:crypto, which shares nothing with the function (RFC 8188, RFC 8291). */
function decrypted(body: Buffer, curve: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  if (keyLength !== 65 || record.length > recordSize) throw new Error('The header is wrong.');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderKey]);
  const input = Buffer.from(hkdfSync('sha256', curve.computeSecret(senderKey), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${name}\0`, length));
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('The padding is wrong.');
  return padded.subarray(0, end).toString('utf8');
}

/** Checks who signed (RFC 8292) and answers the key. */
async function vapidKey(header: string | undefined, audience: string): Promise<string> {
  const match = /^vapid t=([^,\s]+), ?k=([A-Za-z0-9_-]+)$/.exec(header ?? '');
  if (match?.[1] === undefined || match[2] === undefined) throw new Error('There is no signature.');
  const point = Buffer.from(match[2], 'base64url');
  const key = await importJWK(
    {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    'ES256',
  );
  const { payload } = await jwtVerify(match[1], key, { algorithms: ['ES256'], audience });
  const lasts = (payload.exp ?? 0) - Date.now() / 1000;
  if (lasts <= 0 || lasts > 86_400) throw new Error('The signature lasts too long.');
  if (!/^(mailto:|https:)/.test(payload.sub ?? '')) throw new Error('Nobody can be written to.');
  return match[2];
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** A push service of our own, which is as strict as the standards: what is wrong is told in `wrong`. */
export async function startPushService(port = 0): Promise<PushService> {
  type Known = { curve: ReturnType<typeof createECDH>; auth: Buffer; faults: Fault[] };
  const browsers = new Map<string, Known>();
  const arrived: Arrived[] = [];
  const wrong: string[] = [];
  let listener: (endpoint: string) => void = () => undefined;
  let bring: (arrived: Arrived) => void = () => undefined;
  let origin = '';

  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const endpoint = `${origin}${request.url ?? ''}`;
    const browser = browsers.get(endpoint);
    const body = await bodyOf(request);
    listener(endpoint);
    if (browser === undefined) return void response.writeHead(404).end();
    const fault = browser.faults.shift();
    if (fault !== undefined && 'silence' in fault) return;
    if (fault !== undefined) {
      if (fault.status === 404 || fault.status === 410) browsers.delete(endpoint);
      const headers = fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter };
      return void response.writeHead(fault.status, headers).end('no');
    }
    try {
      const { headers } = request;
      await vapidKey(headers.authorization, origin);
      if (headers['content-encoding'] !== 'aes128gcm') throw new Error('Not aes128gcm.');
      if (!/^\d+$/.test(String(headers['ttl']))) throw new Error('There is no TTL.');
      const urgency = String(headers['urgency']);
      if (!/^(very-low|low|normal|high)$/.test(urgency)) throw new Error('There is no urgency.');
      const topic = String(headers['topic']);
      if (!/^[A-Za-z0-9_-]{1,32}$/.test(topic)) throw new Error('The topic is none.');
      if (body.length > 4096) throw new Error(`The body has ${body.length} bytes.`);
      const text = decrypted(body, browser.curve, browser.auth);
      const message = v.parse(Message, JSON.parse(text));
      const ttl = Number(headers['ttl']);
      const taken = { endpoint, ttl, urgency, topic, bytes: body.length, message };
      arrived.push(taken);
      bring(taken);
      response.writeHead(201, { location: `${origin}/receipt` }).end();
    } catch (error) {
      wrong.push(String(error));
      response.writeHead(400).end();
    }
  };
  const taking = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    const taken = take(request, response)
      .catch((error: unknown) => {
        // Cut off in the middle it was no push.
        if (request.complete) wrong.push(String(error));
        response.destroy();
      })
      .finally(() => taking.delete(taken));
    taking.add(taken);
  });
  // What a killed sender had written is still to be read when its process is gone: until its connections have ended.
  const connected = new Set<Promise<void>>();
  server.on('connection', (socket) => {
    const ended = new Promise<void>((resolve) => socket.once('close', () => resolve())).finally(
      () => connected.delete(ended),
    );
    connected.add(ended);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    arrived,
    wrong,
    subscribe() {
      const curve = createECDH('prime256v1');
      const p256dh = curve.generateKeys().toString('base64url');
      const auth = randomBytes(16);
      const endpoint = `${origin}/push/${randomUUID()}`;
      browsers.set(endpoint, { curve, auth, faults: [] });
      const keys = { p256dh, auth: auth.toString('base64url') };
      return { endpoint, subscription: { endpoint, keys } };
    },
    plan(endpoint, faults) {
      browsers.get(endpoint)?.faults.push(...faults);
    },
    watch(next) {
      listener = next;
    },
    bringTo(device) {
      bring = device;
    },
    async idle() {
      while (connected.size > 0 || taking.size > 0) await Promise.all([...connected, ...taking]);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
