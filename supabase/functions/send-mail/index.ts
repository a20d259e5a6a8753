/**
 * The one way by which this project writes mails. The database (by the runner's secret) or the service key: `{drain: true}`
 * sends the digests and urgent notifications that are due -> `{handled}`. The service key alone: `{messages: [{to, subject,
 * text, html, receipt?}]}` sends these -> `{outcomes}`; `{bounced: [address]}` notes what came back later -> `{noted}`.
 */
import { Refusal, serveJson } from '../_shared/answers.ts';
import { bearerOf, call, serviceToken } from '../_shared/backend.ts';
import { drainMail } from '../_shared/drain-mail.ts';
import type { Mail } from '../_shared/mail-message.ts';
import { mailProvider } from '../_shared/mail-provider.ts';
import { hasServiceKey, isOfTheProject } from '../_shared/runner.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const mostMessages = 50;

function mailOf(value: unknown): Mail {
  const given = (value ?? {}) as Readonly<Record<string, unknown>>;
  const { to, subject, text, html, receipt = crypto.randomUUID() } = given;
  if (
    typeof to !== 'string' ||
    typeof subject !== 'string' ||
    subject.trim() === '' ||
    typeof text !== 'string' ||
    text.trim() === '' ||
    typeof html !== 'string' ||
    typeof receipt !== 'string' ||
    !uuid.test(receipt)
  ) {
    throw new Refusal(400, 'malformed', 'A mail has to, subject, text and html.');
  }
  return { to, subject, text, html, receipt, unsubscribe: null };
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > mostMessages) {
    throw new Refusal(400, 'malformed', `Give 1 to ${mostMessages}.`);
  }
  return value;
}

serveJson(async (body, request) => {
  const token = bearerOf(request);
  if (!(await isOfTheProject(token))) {
    throw new Refusal(403, 'not_permitted', 'This is not for people.');
  }
  if (body['drain'] === true) {
    const app = (Deno.env.get('APP_URL') ?? '').replace(/\/$/, '');
    const functions = `${Deno.env.get('SUPABASE_URL') ?? ''}/functions/v1`;
    if (!URL.canParse(app)) throw new Refusal(500, 'no_app_url', 'APP_URL says where the app is.');
    return { handled: await drainMail(mailProvider(), { app, functions }) };
  }
  if (!(await hasServiceKey(token))) {
    throw new Refusal(403, 'not_permitted', 'This needs the service key.');
  }
  if (body['bounced'] !== undefined) {
    const noted = await Promise.all(
      listOf(body['bounced']).map((address) =>
        call('note_mail_bounce', { address: String(address) }, serviceToken()),
      ),
    );
    return { noted: noted.filter((each) => each === true).length };
  }
  const mails = listOf(body['messages']).map(mailOf);
  const provider = mailProvider();
  const outcomes = [];
  for (const mail of mails) outcomes.push({ to: mail.to, ...(await provider.send(mail)) });
  return { outcomes };
}, 2_000_000);
