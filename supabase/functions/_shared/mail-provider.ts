/**
 * How this project sends mail: by SMTP, or by an HTTP provider that takes what Resend takes. `MAIL_URL` says where:
 * `smtps://user:password@host:465`, `smtp://…`, or `https://…`, with `MAIL_API_KEY`. `MAIL_FROM` says from whom.
 */
import { Refusal } from './answers.ts';
import {
  headersOf,
  isAddress,
  messageOf,
  senderOf,
  type Mail,
  type Sender,
} from './mail-message.ts';
import { mailOutcome, type MailOutcome } from './mail-outcome.ts';
import { secondsOf } from './retry-after.ts';
import { sendBySmtp } from './smtp.ts';

export type MailProvider = { send(mail: Mail): Promise<MailOutcome> };

async function sendByHttp(
  url: URL,
  key: string,
  mail: Mail,
  from: Sender,
  patience: number,
): Promise<MailOutcome> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${key}`,
        'Content-Type': 'application/json',
        // The same mail twice is one: that is why what was not answered may be tried again.
        'Idempotency-Key': mail.receipt,
      },
      body: JSON.stringify({
        from: from.name === '' ? from.address : `${from.name} <${from.address}>`,
        to: [mail.to],
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: headersOf(mail),
      }),
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    });
    await response.body?.cancel();
    const { status } = response;
    if (status >= 200 && status < 300) return mailOutcome('sent', status);
    // What it says of our key, or of too many mails, says nothing of this one.
    const isOurs = [401, 402, 403, 408, 409, 425, 429].includes(status) || status >= 500;
    return isOurs || status < 400
      ? mailOutcome('retry', status, secondsOf(response.headers.get('retry-after')))
      : mailOutcome('rejected', status);
  } catch {
    return mailOutcome('retry');
  }
}

export function mailProvider(): MailProvider {
  const setting = Deno.env.get('MAIL_URL') ?? '';
  const from = senderOf(Deno.env.get('MAIL_FROM') ?? '');
  const patience = Number(Deno.env.get('MAIL_PATIENCE_MS') ?? '20000');
  if (!URL.canParse(setting) || from === null) {
    throw new Refusal(500, 'no_mail_server', 'MAIL_URL and MAIL_FROM say how mail is sent.');
  }
  const url = new URL(setting);
  const isHttp = url.protocol === 'https:' || url.protocol === 'http:';
  return {
    async send(mail) {
      if (!isAddress(mail.to)) return mailOutcome('refused');
      if (isHttp) return sendByHttp(url, Deno.env.get('MAIL_API_KEY') ?? '', mail, from, patience);
      const message = messageOf(mail, from, new Date());
      return sendBySmtp(url, { from: from.address, to: mail.to, message }, patience);
    },
  };
}
