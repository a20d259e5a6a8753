/** A mail as its reader's program sees it (RFC 5322, RFC 2045 to 2047), as far as this project writes them. */
export interface MailParts {
  /** By their names in lower case. */
  headers: Record<string, string>;
  text: string;
  html: string;
}

function splitHead(raw: string): { headers: Record<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const head = (end < 0 ? raw : raw.slice(0, end)).replaceAll(/\r\n[ \t]+/g, ' ');
  const headers: Record<string, string> = {};
  for (const line of head.split('\r\n')) {
    const colon = line.indexOf(':');
    headers[line.slice(0, colon).toLowerCase()] = decodeWords(line.slice(colon + 1).trim());
  }
  return { headers, body: end < 0 ? '' : raw.slice(end + 4) };
}

/** Between two encoded words a blank says nothing. */
function decodeWords(text: string): string {
  return text
    .replaceAll(/(\?=)\s+(?==\?)/g, '$1')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : fromQuotedPrintable(word.replaceAll('_', ' ')),
    );
}

function fromQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function decoded(body: string, encoding: string | undefined): string {
  switch (encoding?.toLowerCase()) {
    case 'quoted-printable':
      return fromQuotedPrintable(body).replaceAll('\r\n', '\n');
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8');
    default:
      return body.replaceAll('\r\n', '\n');
  }
}

export function mailParts(raw: string): MailParts {
  const { headers, body } = splitHead(raw);
  const type = headers['content-type'] ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1];
  const found = { text: '', html: '' };
  const parts =
    boundary === undefined
      ? [{ headers, body }]
      : `\r\n${body}`
          .split(`\r\n--${boundary}`)
          .slice(1, -1)
          .map((part) => splitHead(part.replace(/^\r\n/, '')));
  for (const part of parts) {
    const content = decoded(part.body, part.headers['content-transfer-encoding']);
    if (part.headers['content-type']?.startsWith('text/html')) found.html = content;
    else found.text = content;
  }
  return { headers, ...found };
}
