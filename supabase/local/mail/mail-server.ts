import { createServer, type AddressInfo, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

interface TakenMail {
  from: string;
  to: string;
  /** It came encrypted. */
  isEncrypted: boolean;
  /** As it came, without the dots that stood for dots. */
  raw: string;
}

/** What the server is about to answer. */
export type MailStage = 'connect' | 'MAIL' | 'RCPT' | 'DATA' | 'END';
/** Another answer than the usual one: a reply, nothing at all, or an end of the connection. */
export type MailFault = { reply: string } | 'silence' | 'hang up';

/** How a server is reached that is not on this machine: encrypted (RFC 3207), then signed in to (RFC 4954). */
export interface MailGate {
  /** PEM. */
  key: string;
  certificate: string;
  user: string;
  password: string;
}

export interface MailServerOptions {
  take: (mail: TakenMail) => void;
  /** For tests: what goes wrong at a stage of a mail to this address. */
  fault?: (stage: MailStage, to: string | undefined) => MailFault | undefined;
  /** Asked at each connection. Without it everybody may send, in the clear. */
  gate?: () => MailGate | undefined;
  /** For tests: somebody says a password, by a line that is encrypted or not. */
  signIn?: (password: string, isEncrypted: boolean) => void;
}

export interface MailServer {
  port: number;
  stop(): Promise<void>;
}

const USUAL: Record<MailStage, string> = {
  connect: '220 storehand.local ESMTP',
  MAIL: '250 2.1.0 Ok',
  RCPT: '250 2.1.5 Ok',
  DATA: '354 End with a dot',
  END: '250 2.0.0 Taken',
};
const LONGEST_LINE = 998;

/**
 * A mail server for this machine (RFC 5321), as strict as one that speaks neither 8BITMIME nor SMTPUTF8: lines end with
 * CR LF, have at most 998 characters, all of them ASCII. It sends nothing on. With a gate nothing is taken before the line is
 * encrypted and its user known.
 */
export async function startMailServer(options: MailServerOptions): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    converse(socket, options);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function converse(
  socket: Socket,
  options: MailServerOptions,
  gate = options.gate?.(),
  isEncrypted = false,
): void {
  const { take, fault } = options;
  let isKnown = gate === undefined;
  let from: string | undefined;
  let to: string | undefined;
  let lines: string[] | undefined;
  let rest = '';
  const answer = (stage: MailStage, usual = USUAL[stage]): boolean => {
    const planned = fault?.(stage, to);
    if (planned === 'hang up') socket.destroy();
    else if (planned !== 'silence') socket.write(`${planned?.reply ?? usual}\r\n`);
    return planned === undefined;
  };
  const isAble = (): string[] => {
    if (gate === undefined) return [];
    return isEncrypted ? ['AUTH PLAIN'] : ['STARTTLS'];
  };
  const signIn = (secret: string): void => {
    const [, user, password = ''] = Buffer.from(secret, 'base64').toString().split('\0');
    options.signIn?.(password, isEncrypted);
    if (!isEncrypted) return void socket.write('538 5.7.11 Encrypt first\r\n');
    isKnown = user === gate?.user && password === gate?.password;
    socket.write(isKnown ? '235 2.7.0 Welcome\r\n' : '535 5.7.8 Wrong\r\n');
  };
  const encrypt = ({ key, certificate }: MailGate): void => {
    socket.removeAllListeners('data');
    socket.write('220 2.0.0 Go on\r\n');
    const encrypted = new TLSSocket(socket, { isServer: true, key, cert: certificate });
    encrypted.on('error', () => socket.destroy());
    converse(encrypted, options, gate, true);
  };
  const command = (line: string): void => {
    const [, sender] = /^MAIL FROM:<([^<>\s]+)>$/i.exec(line) ?? [];
    const [, reader] = /^RCPT TO:<([^<>\s]+)>$/i.exec(line) ?? [];
    const [, secret] = /^AUTH PLAIN (\S+)$/i.exec(line) ?? [];
    if (/^EHLO \S+$/i.test(line)) {
      for (const able of ['storehand.local', ...isAble()]) socket.write(`250-${able}\r\n`);
      socket.write('250 ENHANCEDSTATUSCODES\r\n');
    } else if (/^QUIT$/i.test(line)) socket.end('221 2.0.0 Bye\r\n');
    else if (/^STARTTLS$/i.test(line) && gate !== undefined && !isEncrypted) encrypt(gate);
    else if (secret !== undefined && gate !== undefined) signIn(secret);
    else if (!isKnown) socket.write('530 5.7.0 Sign in first\r\n');
    else if (sender !== undefined) {
      if (answer('MAIL')) from = sender;
    } else if (reader !== undefined && from !== undefined) {
      to = reader;
      if (!answer('RCPT')) to = undefined;
    } else if (/^DATA$/i.test(line) && from !== undefined && to !== undefined) {
      if (answer('DATA')) lines = [];
    } else socket.write('503 5.5.1 Not now\r\n');
  };
  const end = (text: string[]): void => {
    const raw = text.map((line) => line.replace(/^\./, '')).join('\r\n');
    const isWrong = text.some(
      (line) => line.length > LONGEST_LINE || !/^[\x20-\x7e\t]*$/.test(line),
    );
    if (isWrong) socket.write('554 5.6.0 A line is too long, or not ASCII\r\n');
    else if (answer('END') && from !== undefined && to !== undefined)
      take({ from, to, isEncrypted, raw });
    from = to = undefined;
  };
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    rest += chunk;
    for (let place = rest.indexOf('\n'); place >= 0; place = rest.indexOf('\n')) {
      const line = rest.slice(0, place);
      rest = rest.slice(place + 1);
      if (!line.endsWith('\r')) return void socket.end('500 5.5.2 Lines end with CR LF\r\n');
      const text = line.slice(0, -1);
      if (lines === undefined) command(text);
      else if (text === '.') {
        const whole = lines;
        lines = undefined;
        end(whole);
      } else lines.push(text);
    }
  });
  // RFC 3207: after it is encrypted the one who called speaks first.
  if (!isEncrypted) answer('connect');
}
