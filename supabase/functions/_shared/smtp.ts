/** Gives one mail to a mail server (RFC 5321). */
import { mailOutcome, type MailOutcome } from './mail-outcome.ts';

type Reply = { readonly code: number; readonly lines: readonly string[] };

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const longestReply = 16_000;

/** A conversation: a line is said, a reply is read. */
class Conversation {
  #conn: Deno.Conn;
  #read = '';
  constructor(conn: Deno.Conn) {
    this.#conn = conn;
  }

  async #write(text: string): Promise<void> {
    let rest = encoder.encode(text);
    while (rest.length > 0) rest = rest.subarray(await this.#conn.write(rest));
  }

  async reply(): Promise<Reply> {
    const buffer = new Uint8Array(4096);
    for (;;) {
      const end = /^\d{3}(?: [^\r\n]*)?\r?\n/m.exec(this.#read);
      if (end) {
        const whole = this.#read.slice(0, end.index + end[0].length);
        this.#read = this.#read.slice(whole.length);
        const lines = whole.trimEnd().split(/\r?\n/);
        return { code: Number(end[0].slice(0, 3)), lines: lines.map((line) => line.slice(4)) };
      }
      const read = this.#read.length > longestReply ? null : await this.#conn.read(buffer);
      if (read === null) throw new Error('The mail server has hung up.');
      this.#read += decoder.decode(buffer.subarray(0, read));
    }
  }

  async say(line: string): Promise<Reply> {
    await this.#write(`${line}\r\n`);
    return this.reply();
  }

  /** The lines of a mail; one that begins with a dot gets another (RFC 5321, 4.5.2). */
  async sayAll(message: string): Promise<Reply> {
    await this.#write(`${message.replaceAll(/^\./gm, '..')}\r\n.\r\n`);
    return this.reply();
  }

  async encrypt(hostname: string): Promise<void> {
    // What was said before the encryption is nobody's.
    this.#read = '';
    this.#conn = await Deno.startTls(this.#conn, { hostname });
  }

  close(): void {
    try {
      this.#conn.close();
    } catch {
      // It was closed by the other end, or by the clock.
    }
  }
}

/** Whether this reply to RCPT says that there is no such mailbox, rather than that we are not liked (RFC 3463). */
function isOfAddress({ code, lines }: Reply): boolean {
  const status = /^5\.(\d+)\.(\d+)/.exec(lines[0] ?? '');
  if (status) return status[1] === '1' || (status[1] === '2' && status[2] === '1');
  return code === 550 || code === 551 || code === 553;
}

/** `smtps://user:password@host:465`, or `smtp://…`, which is encrypted as soon as it is connected (STARTTLS). */
export async function sendBySmtp(
  server: URL,
  mail: { readonly from: string; readonly to: string; readonly message: string },
  patience: number,
): Promise<MailOutcome> {
  const { hostname } = server;
  const isEncrypted = server.protocol === 'smtps:';
  const address = { hostname, port: Number(server.port || (isEncrypted ? 465 : 587)) };
  let talk: Conversation | null = null;
  let isGiven = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const speak = async (): Promise<MailOutcome> => {
    talk = new Conversation(await (isEncrypted ? Deno.connectTls(address) : Deno.connect(address)));
    const hello = 'EHLO storehand';
    const greeting = await talk.reply();
    if (greeting.code !== 220) return mailOutcome('retry', greeting.code);
    let able = await talk.say(hello);
    if (able.code !== 250) return mailOutcome('retry', able.code);
    if (!isEncrypted && able.lines.some((line) => /^STARTTLS\b/i.test(line))) {
      const ready = await talk.say('STARTTLS');
      if (ready.code !== 220) return mailOutcome('retry', ready.code);
      await talk.encrypt(hostname);
      able = await talk.say(hello);
    } else if (!isEncrypted && hostname !== '127.0.0.1' && hostname !== 'localhost') {
      // Neither a password nor a mail leaves the machine in the clear.
      return mailOutcome('retry');
    }
    if (server.username !== '') {
      const [user, password] = [server.username, server.password].map(decodeURIComponent);
      const secret = btoa(String.fromCodePoint(...encoder.encode(`\0${user}\0${password}`)));
      const known = await talk.say(`AUTH PLAIN ${secret}`);
      if (known.code !== 235) return mailOutcome('retry', known.code);
    }
    // What is refused up to here is between the server and us: nothing is said of the reader.
    const sender = await talk.say(`MAIL FROM:<${mail.from}>`);
    if (sender.code !== 250) return mailOutcome('retry', sender.code);
    const reader = await talk.say(`RCPT TO:<${mail.to}>`);
    if (reader.code >= 500) {
      const isFull = (reader.lines[0] ?? '').startsWith('5.2.2') || reader.code === 552;
      const outcome = isFull ? 'retry' : isOfAddress(reader) ? 'refused' : 'rejected';
      return mailOutcome(outcome, reader.code);
    }
    if (reader.code !== 250 && reader.code !== 251) return mailOutcome('retry', reader.code);
    const ready = await talk.say('DATA');
    if (ready.code !== 354) {
      return mailOutcome(ready.code >= 500 ? 'rejected' : 'retry', ready.code);
    }
    isGiven = true;
    const { code } = await talk.sayAll(mail.message);
    return mailOutcome(code === 250 ? 'sent' : code >= 500 ? 'rejected' : 'retry', code);
  };
  try {
    return await Promise.race([
      speak(),
      new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('The mail server is silent.')), patience);
      }),
    ]);
  } catch {
    return mailOutcome(isGiven ? 'unknown' : 'retry');
  } finally {
    clearTimeout(timer);
    (talk as Conversation | null)?.close();
  }
}
