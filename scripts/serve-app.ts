import { readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { StackError } from '../supabase/local/errors.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.wasm': 'application/wasm',
};

/** Any local port: a shell kept by the service worker must follow a changed API_PORT. */
const LOCAL_HTTP = 'http://localhost:* http://127.0.0.1:*';
const LOCAL_WS = 'ws://localhost:* ws://127.0.0.1:*';

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // Styles only: components position themselves with style elements and attributes.
  "style-src 'self' 'unsafe-inline'",
  `img-src 'self' blob: data: ${LOCAL_HTTP}`,
  `media-src 'self' blob: ${LOCAL_HTTP}`,
  "font-src 'self'",
  `connect-src 'self' ${LOCAL_HTTP} ${LOCAL_WS}`,
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const SECURITY_HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  // An address may carry the token of a mailed link until the app has read it.
  'referrer-policy': 'no-referrer',
  'permissions-policy':
    'camera=(self), publickey-credentials-get=(self), publickey-credentials-create=(self), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const COMPRESSIBLE = /^(text\/|application\/(json|manifest|wasm)|image\/svg)/;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export interface AppServer {
  port: number;
  /** Until this is called every page answers 503. */
  serve(distDir: string, config: () => Record<string, unknown>): void;
  stop(): Promise<void>;
}

interface Content {
  distDir: string;
  config: () => Record<string, unknown>;
}

/** Takes the port on both loopback addresses that "localhost" may mean. */
export async function openAppServer(port: number): Promise<AppServer> {
  let content: Content | undefined;
  const cache = new Map<string, Promise<Buffer>>();
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    answer(request, response, content, cache).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  };
  const ipv4 = createServer(listener);
  const taken = await listen(ipv4, port, '127.0.0.1');
  const ipv6 = createServer(listener);
  const servers = [ipv4];
  try {
    await listen(ipv6, taken, '::1');
    servers.push(ipv6);
  } catch (error) {
    // A machine without IPv6 has no second meaning of localhost.
    if (error instanceof StackError) {
      await close(ipv4);
      throw error;
    }
  }
  return {
    port: taken,
    serve(distDir, config) {
      content = { distDir: resolve(distDir), config };
    },
    async stop() {
      await Promise.all(servers.map(close));
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((done, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') return reject(error);
      reject(
        new StackError(
          error.code === 'EACCES' ? `Port ${port} needs more rights.` : `Port ${port} is taken.`,
          'Stop what uses it, or choose another, e.g. PORT=4180 npm start.',
        ),
      );
    });
    server.listen(port, host, () => {
      const address = server.address();
      done(address && typeof address === 'object' ? address.port : port);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  content: Content | undefined,
  cache: Map<string, Promise<Buffer>>,
): Promise<void> {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  if (!content) {
    response.writeHead(503, { 'retry-after': '1', 'content-type': 'text/plain' });
    response.end('Storehand is starting.');
    return;
  }
  const path = requestPath(request);
  if (path === '/config.json') return sendConfig(request, response, content);
  const file = path === undefined ? undefined : findFile(content.distDir, path);
  if (file) return sendFile(request, response, file, cacheControl(path ?? ''), cache);
  // A route of the app has no extension; a missing file must not be answered with a page.
  const isRoute =
    path !== undefined &&
    extname(path) === '' &&
    !path.startsWith('/assets/') &&
    !/\/\./.test(path);
  // What a supplier opens with a link is no part of the app.
  const page = path?.startsWith('/credit/') ? '/credit/index.html' : '/index.html';
  const shell = isRoute ? findFile(content.distDir, page) : undefined;
  if (shell) return sendFile(request, response, shell, 'no-cache', cache);
  response.writeHead(404, { 'content-type': 'text/plain', 'cache-control': 'no-store' });
  response.end('Not found');
}

function requestPath(request: IncomingMessage): string | undefined {
  try {
    const path = decodeURIComponent((request.url ?? '/').split(/[?#]/)[0] ?? '/');
    return path.includes('\0') || !path.startsWith('/') ? undefined : path;
  } catch {
    return undefined;
  }
}

interface FoundFile {
  path: string;
  size: number;
  modified: number;
}

/** Files of the build only: hidden ones, and whatever lies outside, do not exist. */
function findFile(distDir: string, path: string): FoundFile | undefined {
  const full = join(distDir, path === '/' ? 'index.html' : path);
  if (!full.startsWith(distDir + sep)) return undefined;
  const inside = full.slice(distDir.length + 1).split(sep);
  if (inside.some((part) => part.startsWith('.'))) return undefined;
  const info = statSync(full, { throwIfNoEntry: false });
  if (!info?.isFile()) return undefined;
  return { path: full, size: info.size, modified: info.mtimeMs };
}

/** Names in /assets carry a hash of their content; everything else is asked for again each time. */
function cacheControl(path: string): string {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

function sendConfig(request: IncomingMessage, response: ServerResponse, content: Content): void {
  const body = Buffer.from(JSON.stringify(content.config()));
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': body.byteLength,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: FoundFile,
  caching: string,
  cache: Map<string, Promise<Buffer>>,
): Promise<void> {
  const type = TYPES[extname(file.path)] ?? 'application/octet-stream';
  const encoding = COMPRESSIBLE.test(type) ? chooseEncoding(request) : undefined;
  const tag = `"${file.size.toString(36)}-${Math.floor(file.modified).toString(36)}${encoding ? `-${encoding}` : ''}"`;
  const headers: Record<string, string> = {
    'content-type': type,
    'cache-control': caching,
    etag: tag,
    vary: 'accept-encoding',
    ...(encoding ? { 'content-encoding': encoding } : {}),
    ...(file.path.endsWith(`${sep}sw.js`) ? { 'service-worker-allowed': '/' } : {}),
  };
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(tag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const body = await encoded(file, encoding, tag, cache);
  response.writeHead(200, { ...headers, 'content-length': String(body.byteLength) });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function chooseEncoding(request: IncomingMessage): 'br' | 'gzip' | undefined {
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accepted) ? 'gzip' : undefined;
}

/** Each file is compressed once per build and encoding. */
function encoded(
  file: FoundFile,
  encoding: 'br' | 'gzip' | undefined,
  tag: string,
  cache: Map<string, Promise<Buffer>>,
): Promise<Buffer> {
  const key = `${file.path} ${tag}`;
  const known = cache.get(key);
  if (known) return known;
  if (cache.size > 2000) cache.clear();
  const raw = readFileSync(file.path);
  const made =
    encoding === 'br'
      ? compressBrotli(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } })
      : encoding === 'gzip'
        ? compressGzip(raw, { level: 9 })
        : Promise.resolve(raw);
  cache.set(key, made);
  return made;
}
