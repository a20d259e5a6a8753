/**
 * Two callers. A person: `{user_ids, title, body, data: {url}}` sends a test, to oneself, or to whomever a global admin
 * names -> `{sent, failed}`. The database (by the runner's secret) or the service key: `{drain: true}` sends what waits
 * -> `{handled}`.
 */
import { Refusal, serveJson } from '../_shared/answers.ts';
import { bearerOf, call, personOf, read, remove } from '../_shared/backend.ts';
import { drain } from '../_shared/drain.ts';
import type { PushMessage } from '../_shared/push-message.ts';
import { moreServices } from '../_shared/push-services.ts';
import { isOfTheProject } from '../_shared/runner.ts';
import { sendPush, type Endpoint, type Sender } from '../_shared/send-push.ts';
import { openVapid } from '../_shared/vapid.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const mostPeople = 100;

async function openSender(): Promise<Sender> {
  const publicKey = Deno.env.get('VAPID_PUBLIC_KEY');
  const privateKey = Deno.env.get('VAPID_PRIVATE_KEY');
  if (!publicKey || !privateKey) {
    throw new Refusal(500, 'no_vapid_keys', 'Missing VAPID keys');
  }
  return {
    vapid: await openVapid(
      publicKey,
      privateKey,
      Deno.env.get('VAPID_SUBJECT') ?? 'mailto:push@storehand.example.com',
    ),
    more: moreServices(Deno.env.get('PUSH_SERVICES')),
    patience: Number(Deno.env.get('PUSH_PATIENCE_MS') ?? '10000'),
  };
}
let sender: Promise<Sender> | undefined;
function senderOfProject(): Promise<Sender> {
  sender ??= openSender();
  sender.catch(() => (sender = undefined));
  return sender;
}

function testOf(body: Readonly<Record<string, unknown>>): {
  people: string[];
  message: PushMessage;
} {
  const { user_ids: people, title, body: text = '', data } = body;
  const isList =
    Array.isArray(people) &&
    people.length > 0 &&
    people.length <= mostPeople &&
    people.every((each) => typeof each === 'string' && uuid.test(each));
  if (!isList || typeof title !== 'string' || title === '' || typeof text !== 'string') {
    throw new Refusal(400, 'malformed', 'Name the people, a title and a body.');
  }
  const asked = (data as { url?: unknown } | null | undefined)?.url;
  const url = typeof asked === 'string' && /^\/[^/\\]/.test(asked) ? asked : '/notifications';
  return {
    people: people as string[],
    message: {
      web_push: 8030,
      notification: {
        title: title.slice(0, 200),
        body: text.slice(0, 10_000),
        lang: '',
        tag: 'test',
        navigate: url,
        silent: false,
        data: {
          notificationId: null,
          category: 'system',
          urgency: 'high',
          url,
          receipt: null,
          done: null,
        },
      },
    },
  };
}

serveJson(async (body, request) => {
  const token = bearerOf(request);
  const isRunner = await isOfTheProject(token);
  if (body['drain'] === true) {
    if (!isRunner) throw new Refusal(403, 'not_permitted', 'This is not for people.');
    return { handled: await drain(await senderOfProject()) };
  }
  const person = isRunner ? null : await personOf(token);
  if (!isRunner && person === null) throw new Refusal(401, 'sign_in_required', 'Please sign in.');
  const { people, message } = testOf(body);
  const isForOthers = people.some((each) => each !== person);
  if (!isRunner && isForOthers && (await call('is_global_admin', {}, token)) !== true) {
    throw new Refusal(403, 'not_permitted', 'A test goes to oneself only.');
  }
  const found = (await read(
    `webpush_subscriptions?user_id=in.(${people.join(',')})&revoked_at=is.null&select=id,endpoint,p256dh,auth`,
  )) as (Endpoint & { readonly id: string })[];
  const outcomes = await Promise.all(
    found.map(async (each) => {
      const { outcome, status } = await sendPush(
        each,
        message,
        { secondsLeft: 60, shortened: false },
        await senderOfProject(),
      );
      if (outcome === 'gone') await remove(`webpush_subscriptions?id=eq.${each.id}`);
      return { id: each.id, outcome, status };
    }),
  );
  const sent = outcomes.filter(({ outcome }) => outcome === 'sent').length;
  return { sent, failed: outcomes.length - sent, outcomes };
});
