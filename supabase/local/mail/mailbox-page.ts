import type { Call } from '../gateway/http.ts';
import { sendJson } from '../gateway/http.ts';
import type { Mail, Mailbox } from './mailbox.ts';

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}' +
  'article{border:1px solid #8888;border-radius:8px;padding:1rem;margin:1rem 0}h2{margin:0;font-size:1.1rem}' +
  'pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}iframe{width:100%;height:32rem;border:0}';

/**
 * `GET /inbox` for people; JSON below `/inbox.json`, or when the caller accepts JSON. `?to=` narrows to
 * one address, `DELETE` empties the mailbox. No CORS headers: only this origin may read mail.
 */
export function handleInbox(mailbox: Mailbox, call: Call): void {
  const { request, response, url } = call;
  response.removeHeader('access-control-allow-origin');
  response.setHeader('cache-control', 'no-store');
  const to = url.searchParams.get('to') ?? undefined;
  if (request.method === 'DELETE') {
    mailbox.clear();
    response.writeHead(204).end();
    return;
  }
  const asJson =
    call.path === '.json' || (request.headers.accept ?? '').includes('application/json');
  if (asJson) return sendJson(response, 200, mailbox.list(to));
  const body = page(mailbox.list(to));
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  response.end(body);
}

function page(mails: Mail[]): string {
  const list = mails.length === 0 ? '<p>No mail yet.</p>' : mails.map(article).join('');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox</title><style>${STYLE}</style><h1>Mailbox</h1><p>Mail of the local stack. Nothing leaves this machine.</p>${list}</html>`;
}

function article(mail: Mail): string {
  const link = mail.link
    ? `<p><a href="${escape(mail.link)}" rel="noreferrer">Open the link</a></p>`
    : '';
  // Shown as a mail program does, in which nothing runs.
  const html = mail.html
    ? `<details><summary>As HTML</summary><iframe title="As HTML" sandbox srcdoc="${escape(mail.html)}"></iframe></details>`
    : '';
  return `<article><h2>${escape(mail.subject)}</h2><p>To ${escape(mail.to)}, ${escape(mail.sentAt)}</p><pre>${escape(mail.text)}</pre>${link}${html}</article>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
