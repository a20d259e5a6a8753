/** A mail as it is given to whoever sends it. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** By it the same mail, sent again, is known as the same. */
  readonly receipt: string;
  /** The address that ends such mails by one POST (RFC 8058); null: of mails that cannot be ended. */
  readonly unsubscribe: string | null;
};

export type Sender = { readonly name: string; readonly address: string };

/** Letters of ASCII only, nothing that means something in a header or a command of SMTP. */
const address = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252})$/;
export const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && address.test(value);

/** `Storehand <storehand@example.com>`, or the address alone. */
export function senderOf(setting: string): Sender | null {
  const match = /^(?:\s*"?([^"<>\r\n]*?)"?\s*<([^<>]+)>|([^<>]+))\s*$/.exec(setting);
  const found = (match?.[2] ?? match?.[3] ?? '').trim();
  return isAddress(found) ? { name: match?.[1] ?? '', address: found } : null;
}

const encoder = new TextEncoder();
const lineEnd = '\r\n';

function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
}

/** Text of a header. What is not ASCII is an encoded word, in as many as it takes (RFC 2047). */
function headerText(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (/^[\x20-\x7e]{0,70}$/.test(line) && !line.includes('=?')) return line;
  const words: string[] = [];
  let word = '';
  for (const letter of line) {
    if (encoder.encode(word + letter).length > 42) {
      words.push(word);
      word = '';
    }
    word += letter;
  }
  words.push(word);
  return words.map((each) => `=?UTF-8?B?${base64(encoder.encode(each))}?=`).join(`${lineEnd} `);
}

/** Any text in lines of at most 76 ASCII characters (RFC 2045, 6.7). */
function quotedPrintable(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => {
      const bytes = encoder.encode(line);
      let whole = '';
      let length = 0;
      for (const [place, byte] of bytes.entries()) {
        const isBlank = byte === 32 || byte === 9;
        const isPlain = (byte >= 33 && byte <= 126 && byte !== 61) || isBlank;
        const part =
          isPlain && !(isBlank && place === bytes.length - 1)
            ? String.fromCodePoint(byte)
            : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
        if (length + part.length > 75) {
          whole += `=${lineEnd}`;
          length = 0;
        }
        whole += part;
        length += part.length;
      }
      return whole;
    })
    .join(lineEnd);
}

/** What a mail says beside its text, by the names of its headers. */
export function headersOf(mail: Mail): Readonly<Record<string, string>> {
  return {
    'Auto-Submitted': 'auto-generated',
    ...(mail.unsubscribe === null
      ? {}
      : {
          'List-Unsubscribe': `<${mail.unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
  };
}

/** The mail as RFC 5322 has it: plain text, and beside it the same as HTML. */
export function messageOf(mail: Mail, from: Sender, date: Date): string {
  const boundary = `part-${mail.receipt}`;
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  const sender =
    from.name === ''
      ? from.address
      : `${/^[A-Za-z0-9 ]+$/.test(from.name) ? from.name : headerText(from.name)} <${from.address}>`;
  const part = (type: string, text: string): string[] => [
    `--${boundary}`,
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: quoted-printable',
    '',
    quotedPrintable(text),
  ];
  return [
    `From: ${sender}`,
    `To: ${mail.to}`,
    `Subject: ${headerText(mail.subject)}`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${mail.receipt}@${domain}>`,
    ...Object.entries(headersOf(mail)).map(([name, value]) => `${name}: ${value}`),
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    ...part('text/plain', mail.text),
    ...part('text/html', mail.html),
    `--${boundary}--`,
    '',
  ].join(lineEnd);
}
