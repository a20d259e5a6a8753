/** The function that writes mails, in the real Deno, against a mail server that takes nothing that is wrong. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { people } from '../world/people.ts';
import { appUrl, startMailWorld, type MailWorld } from './mail-world.ts';

let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld();
});
afterAll(() => world?.stop());
beforeEach(() => world.clear());

const { shift, manager } = people;
const longAgo = () => new Date(Date.now() - 9 * 86_400_000).toISOString();
const linkOf = (mail: { headers: Record<string, string> } | undefined): string =>
  /^<(.*)>$/.exec(mail?.headers['list-unsubscribe'] ?? '')?.[1] ?? '';

async function call(body: object, token: string) {
  const response = await fetch(`${world.stack.url}/functions/v1/send-mail`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...((await response.json()) as Record<string, unknown>) };
}

describe('D16 what a mail says', () => {
  it.each([
    [
      'en',
      '2 unread notifications in Storehand',
      'Urgent: Critical item failed',
      'Inspection completed',
    ],
    ['es', '2 notificaciones sin leer en Storehand', 'Urgente: ', 'Inspección'],
    ['fr', '2 notifications non lues dans Storehand', 'Urgent\u00a0: ', 'Inspection terminée'],
  ])(
    'a digest in %s: both parts, their words, their links, and how to end it',
    async (language, subject, urgent, title) => {
      await world.prefer(shift, { email_digest: 'daily', language });
      await world.digestsSince(longAgo());
      await world.tell(shift, {
        title: 'Inspection completed',
        text_key: 'inspection_completed',
        text_params: {
          template: 'Ronde <b>é</b> 🍕',
          number: '7486',
          earned: 1234.5,
          possible: 1300,
        },
        url: '/inspections/1',
      });
      await world.tell(shift, {
        title: 'Critical item failed',
        text_key: 'critical_failure',
        text_params: { template: 'Walk', number: '7486', questions: 'Cold?' },
        category: 'urgent',
        urgency: 'high',
      });
      expect(await (await world.drain()).json()).toEqual({ handled: 1 });
      expect(world.received).toHaveLength(1);
      const [mail] = world.received;
      expect(mail).toMatchObject({
        to: shift.email,
        headers: {
          from: 'Storehand <storehand@storehand.demo>',
          to: shift.email,
          subject,
          'auto-submitted': 'auto-generated',
          'mime-version': '1.0',
          'content-type': expect.stringMatching(/^multipart\/alternative; boundary="/),
          'message-id': expect.stringMatching(/^<[0-9a-f-]{36}@storehand\.demo>$/),
          'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
        },
      });
      expect(Math.abs(Date.parse(mail?.headers['date'] ?? '') - Date.now())).toBeLessThan(600_000);
      for (const part of [mail?.text ?? '', mail?.html ?? '']) {
        expect(part).toContain(urgent);
        expect(part).toContain(title);
        expect(part).toContain('🍕');
        expect(part).toContain(`${appUrl}/inspections/1`);
        expect(part).toMatch(/\/unsubscribe#[0-9a-f-]{36}\.[0-9a-f]{64}/);
      }
      // The urgent one stands first, and what somebody wrote is text.
      expect(mail?.text.indexOf(urgent)).toBeLessThan(mail?.text.indexOf(title) ?? 0);
      expect(mail?.text).toContain('<b>é</b>');
      expect(mail?.html).toContain('&#60;b&#62;é');
      expect(mail?.html).toContain(`<html lang="${language}">`);
      expect(mail?.raw.split('\r\n').every((line) => line.length <= 260)).toBe(true);
    },
  );

  it('an urgent one comes at once, by itself, and not again in the digest', async () => {
    await world.prefer(shift, { email_urgent: true, email_digest: 'daily' });
    await world.digestsSince(new Date().toISOString());
    await world.tell(shift, { urgency: 'high', category: 'urgent', title: 'Fire door — blocked' });
    await world.tell(shift, { title: 'Not urgent' });
    await world.drain();
    expect(world.received.map(({ headers }) => headers['subject'])).toEqual([
      'Urgent: Fire door — blocked',
    ]);
    await world.digestsSince(longAgo());
    await world.drain();
    expect(world.received).toHaveLength(2);
    expect(world.received[1]?.text).toContain('Not urgent');
    expect(world.received[1]?.text).not.toContain('Fire door');
  });

  it('a long digest shows thirty and says how many more', async () => {
    await world.prefer(shift, { email_digest: 'daily' });
    await world.digestsSince(longAgo());
    await world.sql(
      `insert into notifications (user_id, title, category) select $1, 'Note ' || n, 'system' from generate_series(1, 1200) n`,
      [shift.id],
    );
    await world.drain();
    expect(world.received[0]?.headers['subject']).toBe('1,200 unread notifications in Storehand');
    expect(world.received[0]?.text.match(/^Note \d+$/gm)).toHaveLength(30);
    expect(world.received[0]?.text).toContain('And 1,170 more.');
  });

  it('is set going by the commit that queued it', async () => {
    await world.prefer(shift, { email_urgent: true });
    await world.sql(`insert into sync.settings (name, value) values ('functions_url', $1)`, [
      `${world.stack.url}/functions/v1`,
    ]);
    try {
      await world.tell(shift, { urgency: 'high', category: 'urgent' });
      await expect.poll(() => world.received.length).toBe(1);
    } finally {
      await world.sql(`delete from sync.settings where name = 'functions_url'`);
    }
  });
});

describe('D19 the link that ends them', () => {
  async function digestFor(person: typeof shift, language = 'en') {
    await world.prefer(person, { email_digest: 'daily', email_urgent: true, language });
    await world.digestsSince(longAgo());
    await world.tell(person);
    const before = world.received.length;
    await world.drain();
    return world.received.slice(before).find(({ to }) => to === person.email);
  }
  const chosen = async (person: typeof shift) =>
    (
      await world.sql(
        'select email_digest, email_urgent from notification_preferences where user_id = $1',
        [person.id],
      )
    )[0];

  it('needs no session, ends these mails of this person alone, once, and says so', async () => {
    const theirs = await digestFor(manager);
    const link = linkOf(await digestFor(shift, 'es'));
    expect(linkOf(theirs)).not.toBe(link);
    expect(await world.press(link)).toEqual({
      status: 200,
      text: 'Listo. Ya no recibirá estos correos.\n',
    });
    expect(await chosen(shift)).toEqual({ email_digest: 'off', email_urgent: true });
    expect(await chosen(manager)).toEqual({ email_digest: 'daily', email_urgent: true });
    expect(await world.press(link)).toEqual({ status: 200, text: 'No recibe estos correos.\n' });
    // Whoever chooses them anew keeps them: an old link is used up.
    await world.prefer(shift, { email_digest: 'weekly' });
    expect(await world.press(link)).toMatchObject({ status: 200, text: /ya se usó/ });
    expect(await chosen(shift)).toMatchObject({ email_digest: 'weekly' });
  });

  it('of an urgent mail ends urgent ones only; the device learns of it', async () => {
    await world.prefer(shift, { email_urgent: true, email_digest: 'weekly' });
    await world.tell(shift, { urgency: 'high' });
    await world.drain();
    const [before] = await world.sql('select change from notification_preferences');
    expect((await world.press(linkOf(world.received[0]))).status).toBe(200);
    expect(await chosen(shift)).toEqual({ email_digest: 'weekly', email_urgent: false });
    const [after] = await world.sql('select change from notification_preferences');
    expect(Number(after?.['change'])).toBeGreaterThan(Number(before?.['change']));
  });

  it('only looked at it ends nothing: it leads to the page of the app', async () => {
    const link = linkOf(await digestFor(shift));
    const looked = await fetch(link, { redirect: 'manual' });
    expect(looked.status).toBe(303);
    expect(looked.headers.get('location')).toBe(
      `${appUrl}/unsubscribe#${new URL(link).searchParams.get('token')}`,
    );
    expect(await world.press(link, 'something=else')).toMatchObject({ status: 400 });
    expect(await chosen(shift)).toMatchObject({ email_digest: 'daily' });
  });

  it('two presses at once end it once', async () => {
    const link = linkOf(await digestFor(shift));
    const answers = await Promise.all([world.press(link), world.press(link)]);
    expect(answers.map(({ text }) => text).toSorted()).toEqual([
      'Done. You get no more of these mails.\n',
      'You get none of these mails.\n',
    ]);
  });

  it('one that was altered, made up, or of another mail’s signature does nothing', async () => {
    const one = new URL(linkOf(await digestFor(shift)));
    const other = new URL(linkOf(await digestFor(manager)));
    const token = one.searchParams.get('token') ?? '';
    const [receipt = ''] = token.split('.');
    const signature = (other.searchParams.get('token') ?? '').split('.')[1] ?? '';
    for (const bad of [
      '',
      receipt,
      `${receipt}.${'0'.repeat(64)}`,
      `${receipt}.${signature}`,
      `${token}0`,
      token.toUpperCase(),
      `0197a000-0000-7000-8000-000000000001.${signature}`,
      "' or true --",
    ]) {
      one.searchParams.set('token', bad);
      expect(await world.press(one.href)).toMatchObject({ status: 404 });
    }
    expect(await chosen(shift)).toMatchObject({ email_digest: 'daily' });
    expect(await chosen(manager)).toMatchObject({ email_digest: 'daily' });
  });
});

describe('D18, D20, D21 whatever the mail server answers', () => {
  const urgent = async () => {
    await world.prefer(shift, { email_urgent: true });
    await world.tell(shift, { urgency: 'high' });
  };

  it.each([
    ['a greeting that is none', 'MAIL', { reply: '421 4.3.2 Shutting down' }],
    ['a mailbox that is busy', 'RCPT', { reply: '450 4.2.1 Busy' }],
    ['a mailbox that is full', 'RCPT', { reply: '552 5.2.2 Full' }],
    ['greylisting after the text', 'END', { reply: '451 4.7.1 Come back' }],
    ['an end of the connection', 'DATA', 'hang up'],
  ] as const)('%s: it waits, and comes exactly once', async (_name, stage, fault) => {
    await urgent();
    world.plan(stage === 'MAIL' ? '' : shift.email, [{ stage, fault }]);
    await world.drain();
    expect(await world.mailsOf(shift)).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    await world.drain();
    expect(await world.mailsOf(shift)).toMatchObject([{ attempts: 1 }]);
    await world.makeDue();
    await world.drain();
    await world.makeDue();
    await world.drain();
    expect(world.received.map(({ to }) => to)).toEqual([shift.email]);
    expect(await world.mailsOf(shift)).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  it('no such mailbox: it is noted, nothing more is sent there until its person chooses anew', async () => {
    await urgent();
    world.plan(shift.email, [{ stage: 'RCPT', fault: { reply: '550 5.1.1 No such user' } }]);
    await world.drain();
    expect(await world.mailsOf(shift)).toMatchObject([
      { state: 'failed', reason: 'refused', last_status: 550 },
    ]);
    const refused = () => world.sql('select email_refused from notification_preferences');
    expect(await refused()).toEqual([{ email_refused: shift.email }]);
    await world.tell(shift, { urgency: 'high' });
    await world.drain();
    expect((await world.mailsOf(shift))[1]).toMatchObject({
      state: 'dropped',
      reason: 'refused_before',
    });
    expect(world.received).toEqual([]);
    await world.prefer(shift, { email_urgent: false });
    await world.prefer(shift, { email_urgent: true });
    expect(await refused()).toEqual([{ email_refused: null }]);
    await world.tell(shift, { urgency: 'high' });
    await world.drain();
    expect(world.received).toHaveLength(1);
  });

  it('a mail that is turned down for what it is says nothing of the address', async () => {
    await urgent();
    world.plan(shift.email, [{ stage: 'RCPT', fault: { reply: '554 5.7.1 Not from you' } }]);
    await world.drain();
    expect(await world.mailsOf(shift)).toMatchObject([{ state: 'failed', reason: 'rejected' }]);
    expect(await world.sql('select email_refused from notification_preferences')).toEqual([
      { email_refused: null },
    ]);
  });

  it('what comes back later is noted by the service key alone', async () => {
    await urgent();
    const bounce = { bounced: [shift.email.toUpperCase(), 'nobody@example.com'] };
    const { access_token: session = '' } =
      (await (await world.signIn(shift)).auth.getSession()).data.session ?? {};
    expect(await call(bounce, session)).toMatchObject({ status: 403 });
    expect(await call(bounce, world.stack.anonKey)).toMatchObject({ status: 403 });
    expect(await call(bounce, world.stack.serviceRoleKey)).toEqual({ status: 200, noted: 1 });
    await world.drain();
    expect(world.received).toEqual([]);
  });

  it('silence after the text: a digest is not sent again, and what it told is in the next', async () => {
    await world.prefer(shift, { email_digest: 'daily' });
    await world.digestsSince(longAgo());
    await world.tell(shift, { title: 'Told in the next' });
    world.plan(shift.email, [{ stage: 'END', fault: 'hang up' }]);
    await world.drain();
    await world.makeDue();
    await world.drain();
    expect(await world.mailsOf(shift)).toMatchObject([{ state: 'failed', reason: 'unknown' }]);
    expect(world.received).toEqual([]);
    await world.sql(`update sync.mail_deliveries set day = day - 1`);
    await world.sql(`update sync.mail_readers set planned_until = now() - interval '2 days'`);
    await world.drain();
    expect(world.received.map(({ text }) => text.includes('Told in the next'))).toEqual([true]);
  });

  it('two runs at once send each mail once', async () => {
    await world.prefer(shift, { email_urgent: true });
    for (let n = 0; n < 30; n += 1) await world.tell(shift, { urgency: 'high', title: `No ${n}` });
    await Promise.all([world.drain(), world.drain(), world.drain()]);
    await world.drain();
    const subjects = world.received.map(({ headers }) => headers['subject']);
    expect(new Set(subjects).size).toBe(30);
    expect(subjects).toHaveLength(30);
  });
});

describe('D22 other mails', () => {
  it('are sent for the service key, and for nobody else', async () => {
    const message = {
      to: 'owner@example.com',
      subject: 'Bericht für Mai\r\nBcc: evil@example.com',
      text: '.Anfang\n..zwei\nEnde ',
      html: '<p>Grüße</p>',
    };
    const body = { messages: [message] };
    const { access_token: session = '' } =
      (await (await world.signIn(people.admin)).auth.getSession()).data.session ?? {};
    expect(await call(body, session)).toMatchObject({ status: 403 });
    expect(await call(body, '')).toMatchObject({ status: 403 });
    expect(await call(body, world.stack.serviceRoleKey)).toMatchObject({
      status: 200,
      outcomes: [{ to: message.to, outcome: 'sent' }],
    });
    const [mail] = world.received;
    expect(mail).toMatchObject({ text: message.text, html: message.html });
    expect(mail?.headers['subject']).toBe('Bericht für Mai Bcc: evil@example.com');
    expect(mail?.headers).not.toHaveProperty('bcc');
    expect(mail?.headers).not.toHaveProperty('list-unsubscribe');
  });

  it.each([
    'not an address',
    'a@b.c>\r\nRCPT TO:<evil@example.com',
    'a@b.c, d@e.f',
    'ä@example.com',
  ])('an address that is none (%s) reaches no server', async (to) => {
    const body = { messages: [{ to, subject: 'x', text: 'x', html: 'x' }] };
    expect(await call(body, world.stack.serviceRoleKey)).toMatchObject({
      outcomes: [{ outcome: 'refused', status: 0 }],
    });
    expect(world.received).toEqual([]);
  });

  it('what is no mail is refused', async () => {
    for (const body of [
      {},
      { messages: [] },
      { messages: 'x' },
      { messages: [{ to: 'a@b.c' }] },
      { messages: [{ to: 'a@b.c', subject: ' ', text: 'x', html: 'x' }] },
      { messages: Array.from({ length: 51 }, () => ({})) },
    ]) {
      expect(await call(body, world.stack.serviceRoleKey)).toMatchObject({ status: 400 });
    }
  });
});

describe('D22 an HTTP provider', () => {
  it('is given both parts, the headers and a key for each mail; what it says of us is no answer about the reader', async () => {
    const heard: { headers: Record<string, unknown>; body: Record<string, unknown> }[] = [];
    const answers = [429, 401, 500, 200, 422];
    const provider = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
        heard.push({ headers: request.headers, body });
        response.writeHead(answers.shift() ?? 200, { 'retry-after': '7' }).end('{}');
      });
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const { port } = provider.address() as AddressInfo;
    const other = await startMailWorld({
      MAIL_URL: `http://127.0.0.1:${port}/emails`,
      MAIL_API_KEY: 'secret',
    });
    try {
      await other.prefer(shift, { email_urgent: true });
      await other.tell(shift, { urgency: 'high' });
      for (let turn = 0; turn < 4; turn += 1) {
        await other.drain();
        await other.makeDue();
      }
      expect(await other.mailsOf(shift)).toMatchObject([{ state: 'sent', attempts: 4 }]);
      expect(new Set(heard.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
      expect(heard[3]).toMatchObject({
        headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
        body: {
          from: 'Storehand <storehand@storehand.demo>',
          to: [shift.email],
          subject: 'Urgent: Walk-in is warm',
          text: expect.stringContaining('Store #7486'),
          html: expect.stringContaining('Store #7486'),
          headers: {
            'List-Unsubscribe': expect.stringMatching(/^<http.*unsubscribe-mail\?token=/),
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        },
      });
      await other.tell(shift, { urgency: 'high' });
      await other.drain();
      expect((await other.mailsOf(shift))[1]).toMatchObject({
        state: 'failed',
        reason: 'rejected',
      });
    } finally {
      await other.stop();
      await new Promise((resolve) => provider.close(resolve));
    }
  });
});
